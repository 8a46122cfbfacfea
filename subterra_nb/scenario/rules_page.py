"""The page of all rules, made from the ledgers, the code, the scenarios and the notebooks.

``python -m subterra_nb.scenario.rules_page`` writes ``docs/rules.md``; the tests fail when it is stale. The page names
files and functions, no lines: these would change with every edit.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .. import paths
from ..kernel.rulebook import STATUSES
from .citing import GAMES, Place
from .coverage import Coverage, QuestionCoverage, RuleCoverage, coverage, every_family

PAGE = GAMES.parent.parent / "docs" / "rules.md"
COMMAND = "python -m subterra_nb.scenario.rules_page"
_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./-]*")
_HEAD = f"""\
<!-- Made by `{COMMAND}`. Do not edit: change the ledgers, the code or the scenarios, and make it anew. -->

# Rules

Every rule and question of the ledgers, in our own words. `subterra-nb rules ID` prints one entry with the lines of code
that cite it.

- **modelled**: code cites the rule.
- **shown**: a scenario that lists the rule under `shows:` produced an event, a decision, a refusal, a prevention or an
  exemption that cites it. Where only a span cites it, another case has to go by without it.
- A rule that is not both has a reason beside it.
"""


def mentions(folder: Path | None = None) -> dict[str, tuple[str, ...]]:
    """Words of notebooks (rule ids and names of scenarios among them) to the notebooks that hold them in a source."""
    if folder is None:
        try:
            folder = paths.notebooks()
        except paths.FolderNotFound:
            return {}
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("*.ipynb")):
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(c["source"]) for c in cells)
        words = {w.rstrip("./-").removesuffix(".yaml") for w in _WORD.findall(text)}
        for word in sorted(words):
            found.setdefault(word, []).append(file.name)
    return {word: tuple(names) for word, names in found.items()}


def noted_in(rule: str, shown: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Notebooks that name a rule, or a scenario that shows it."""
    return tuple(sorted({n for word in (rule, *shown) for n in words.get(word, ())}))


def page(measured: Iterable[Coverage], words: Mapping[str, tuple[str, ...]]) -> str:
    """The page as Markdown; the same for the same ledgers, code, scenarios and notebooks."""
    return "\n".join((_HEAD, *_statuses(), *(line for c in measured for line in _family(c, words))))


def stale(path: Path = PAGE, now: str | None = None) -> bool:
    """Whether the page is missing or differs from what would be written now (``now``, when that is known already)."""
    return not path.is_file() or path.read_text(encoding="utf-8") != (page_now() if now is None else now)


def write_page(path: Path = PAGE) -> bool:
    """Write the page; whether that changed it."""
    now = page_now()
    if not stale(path, now):
        return False
    path.write_text(now, encoding="utf-8")
    return True


def page_now() -> str:
    """The page of all families as it has to be now; runs all scenarios."""
    return page((coverage(f) for f in every_family()), mentions())


def _statuses() -> Iterator[str]:
    yield "| status | what the rule rests on |"
    yield "|---|---|"
    for status, meaning in STATUSES.items():
        yield f"| {_badge(status)} | {meaning} |"
    yield ""


def _badge(status: str) -> str:
    return "**OURS**" if status == "ours" else status


def _family(c: Coverage, words: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    yield f"## {c.title}"
    yield ""
    sections: dict[tuple[str, str], list[RuleCoverage]] = {}
    for r in c.rules.values():
        sections.setdefault((r.rule.id.partition(".")[0], r.rule.section), []).append(r)
    yield "| rulebook | section | rules | modelled | shown | ours |"
    yield "|---|---|--:|--:|--:|--:|"
    for (prefix, section), rules in sections.items():
        yield f"| {prefix} | [{section}](#{_anchor(prefix, section)}) | {_counts(rules)} |"
    yield f"| | **all** | {_counts(list(c.rules.values()))} |"
    yield ""
    asked: dict[str, list[str]] = {}
    for name, q in c.questions.items():
        for rule in q.question.rules:
            asked.setdefault(rule, []).append(name)
    for (prefix, section), rules in sections.items():
        yield f'### <a id="{_anchor(prefix, section)}"></a>{section} ({prefix})'
        yield ""
        for r in rules:
            yield from _rule(r, asked.get(r.rule.id, []), noted_in(r.rule.id, r.shown, words))
    yield f"### Questions of {c.title}"
    yield ""
    for q in c.questions.values():
        yield from _question(q, c)


def _counts(rules: list[RuleCoverage]) -> str:
    figures = (
        len(rules),
        sum(r.modelled for r in rules),
        sum(bool(r.shown) for r in rules),
        sum(r.rule.status == "ours" for r in rules),
    )
    return " | ".join(map(str, figures))


def _anchor(prefix: str, section: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", f"{prefix} {section}".lower()).strip("-")


def _rule(r: RuleCoverage, asked: list[str], notebooks: tuple[str, ...]) -> Iterator[str]:
    yield f'#### <a id="{r.rule.id}"></a>`{r.rule.id}` · {_badge(r.rule.status)}'
    yield ""
    yield r.rule.text
    yield ""
    if r.rule.basis:
        yield f"- basis: {r.rule.basis}"
    yield f"- modelled: {_places(r.code) or 'no'}"
    yield "- shown: " + (", ".join(f"[{s}](../scenarios/{s}.yaml)" for s in r.shown) or "no")
    if notebooks:
        yield "- notebooks: " + ", ".join(f"[{n}](../notebooks/{n})" for n in notebooks)
    if asked:
        yield "- questions: " + ", ".join(f"[{q}](#{q})" for q in asked)
    if r.note:
        yield f"- note: {r.note}"
    yield ""


def _question(q: QuestionCoverage, c: Coverage) -> Iterator[str]:
    yield f'#### <a id="{q.question.id}"></a>`{q.question.id}`'
    yield ""
    yield q.question.question
    yield ""
    for name, meaning in q.question.meanings().items():
        marks = [
            *(["default"] if name == q.question.default else []),
            *([] if name in q.supported else ["cannot be chosen"]),
        ]
        yield f"- `{name}`{' (' + ', '.join(marks) + ')' if marks else ''}: {meaning}"
    yield ""
    if q.question.why:
        yield f"Why this default (ours): {q.question.why}"
        yield ""
    yield "- rules: " + ", ".join(f"[{r}](#{r})" if r in c.rules else r for r in q.question.rules)
    if q.code:
        yield f"- modelled: {_places(q.code)}"
    if q.note:
        yield f"- note: {q.note}"
    yield ""


def _places(places: Iterable[Place]) -> str:
    """Files with the functions and names in them, in the order of their first lines."""
    files: dict[str, dict[str, None]] = {}
    for p in places:
        files.setdefault(p.file, {})[p.within] = None
    return "; ".join(
        f"[{file.removeprefix('games/')}](../subterra_nb/{file}) " + ", ".join(f"`{n}`" for n in names if n)
        for file, names in files.items()
    )


def main() -> int:
    """Write the page and say whether it changed."""
    changed = write_page()
    sys.stdout.write(f"{PAGE.name}: {'written' if changed else 'current'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
