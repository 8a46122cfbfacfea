"""Set-ups that may not begin: whether they are refused, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.errors import SetupError
from ..kernel.game import Family
from ..kernel.notation import Path
from ..kernel.rulebook import read as read_rulebook
from ..kernel.starting import started
from .datafiles import located
from .format import texts
from .problems import did_you_mean, listed

REFUSED = "refused"
_CITED = re.compile(r"\[([a-z]{2}\.[\w.-]+)\]")
Refusal = tuple[Path, tuple[str, ...], tuple[str, ...]]


def refusals(family: Family, data: Mapping[str, Any]) -> Iterator[Refusal]:
    """For each such set-up of a file: its path, the ids that refuse it, and what is said; no ids and nothing said for
    one that begins.
    """
    for i, entry in enumerate(data.get(REFUSED, ())):
        chosen = dict(located(entry)["setup"])
        for key in ("modules", "rulings", "numbers"):
            if (told := entry.get(key, data.get(key))) is not None:
                chosen[key] = told
        said: tuple[str, ...] = ()
        try:
            started(family, chosen, None)
        except SetupError as error:
            said = error.problems
        cites = dict.fromkeys(cite for problem in said for cite in _CITED.findall(problem))
        yield (REFUSED, i), tuple(cites), said


def faults(family: Family, data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What does not hold of the set-ups that a file calls refused."""
    rulebook = read_rulebook(family.ledgers)
    ids = (*rulebook.rules, *rulebook.questions)
    for path, cites, said in refusals(family, data):
        wanted = texts(data[REFUSED][path[1]].get("because"))
        unknown = [c for c in wanted if c not in ids]
        for cite in unknown:
            yield (*path, "because"), f"there is no rule or question {cite}{did_you_mean(str(cite), ids)}"
        missing = [c for c in wanted if c not in cites]
        if not said:
            yield path, "this set-up is not refused"
        elif missing and not unknown:
            by = f"refused by {listed(cites)}" if cites else "no rule is named"
            yield (*path, "because"), f"expected {listed(missing)}, {by}: {'; '.join(said)}"


def blamed(chosen: Mapping[str, Any], problem: str) -> Path:
    """The choice of a set-up that a problem names, else the set-up as a whole."""
    words = {w.strip(",.;:?") for w in problem.split(", did you mean")[0].split()}
    for key, value in chosen.items():
        for i, name in enumerate(value if isinstance(value, tuple) else ()):
            # Of a name that stands there twice, the second is to blame.
            if name in words and (value.count(name) == 1 or value.index(name) < i):
                return ("setup", key, i)
        if isinstance(value, str) and value in words:
            return ("setup", key)
    return ("setup",)
