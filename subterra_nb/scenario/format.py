"""Scenarios and their cases as values, once they have been read and found right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ..kernel.game import Family, Game
from ..kernel.luck import Scripted
from ..kernel.notation import Notation, Path
from ..kernel.session import LuckSource, Session
from .problems import EXPECTATION, Problem
from .shape import MERGED, VERBS
from .source import Document, field_of


class Step(Struct, frozen=True):
    """One step: ``verb`` is do, choose, refuse or expect, ``text`` what is done; ``path`` where it stands in the file.

    ``luck``: what comes up during it, by stream; ``expect``: facts after it; ``because`` and ``only``: rules that have
    to be among those that refuse, or all of them.
    """

    verb: str
    text: Any
    path: Path
    by: str = ""
    luck: Mapping[str, tuple[Any, ...]] = {}
    expect: Mapping[str, Any] = {}
    because: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    note: str = ""


class Case:
    """One case of a scenario, ready to run.

    ``name``: "" when the scenario has no cases; ``game``: the composed game; ``start``: the state it begins from;
    ``shows``: rules that it shows; ``steps``; ``luck``: what comes up before the first step that has luck of its own;
    ``ends``: (path, facts) that are expected at the end.
    """

    def __init__(
        self, scenario: Scenario, index: int | None, data: Mapping[str, Any], game: Game[Any, Any], start: Any
    ) -> None:
        self.scenario, self.index, self.data, self.game, self.start = scenario, index, data, game, start
        self.name: str = data.get("name", "")
        self.shows: tuple[str, ...] = tuple(dict.fromkeys(data.get("shows", ())))
        self.luck: Mapping[str, tuple[Any, ...]] = results(data.get("luck", {}))
        self.steps = steps_of(scenario.data, index)
        self.ends: list[tuple[Path, Mapping[str, Any]]] = [
            (path, facts) for path, facts in expectations_at_the_end(scenario.data, index)
        ]

    @property
    def title(self) -> str:
        """The scenario's title, with the case's name."""
        return f"{self.scenario.title}: {self.name}" if self.name else self.scenario.title

    @property
    def avoids(self) -> tuple[str, ...]:
        """Rules that the case expects not to be cited."""
        expected = [s.expect for s in self.steps] + [facts for _, facts in self.ends]
        return tuple(dict.fromkeys(i for facts in expected for i in facts.get("not_cites", ())))

    def script(self) -> dict[str, tuple[Any, ...]]:
        """Everything that is to come up, by stream."""
        out = dict(self.luck)
        for s in self.steps:
            for stream, values in s.luck.items():
                out[stream] = (*out.get(stream, ()), *values)
        return out

    def session(self, luck: LuckSource | None = None) -> Session[Any, Any]:
        """The session at the start. Luck comes from the script, where it lacks a result that is an error, or from
        ``luck``. Raises :class:`~subterra_nb.kernel.errors.LuckMissing` when luck is needed at once that is not there.
        """
        origin = {"scenario": self.scenario.name, "case": self.name}
        source = luck or Scripted(self.script())
        return Session(self.game, self.start, source, origin)

    def problem(self, path: Path, message: str, kind: str = EXPECTATION, why: tuple[str, ...] = ()) -> Problem:
        """A problem at a path of the merged data, placed where the file says it."""
        return self.scenario.problem(self.real(path), message, kind, why, case=self.name)

    def real(self, path: Path) -> Path:
        """The path in the file: within the case where it says something there, else of the file's own keys."""
        return real_path(self.scenario.document, self.index, path)


class Scenario:
    """A scenario file. ``name``: how it is called in messages; ``data``: its plain data, as written."""

    def __init__(self, document: Document, family: Family, data: dict[str, Any]) -> None:
        self.document, self.family, self.data = document, family, data
        self.name: str = document.name
        self._cases: list[Case] = []

    def __eq__(self, other: object) -> bool:
        return self.data == other.data if isinstance(other, Scenario) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return f"Scenario({self.name}: {self.title})"

    @property
    def title(self) -> str:
        """What it is about."""
        return str(self.data["title"])

    @property
    def about(self) -> str:
        """Prose for readers, or ""."""
        return str(self.data.get("about", ""))

    @property
    def shows(self) -> tuple[str, ...]:
        """Ids of the rules that the file, or one of its cases, shows."""
        return tuple(dict.fromkeys(i for case in self._cases for i in case.shows))

    def cases(self) -> list[Case]:
        """The cases in order; a file without cases has one, without a name."""
        return [*self._cases]

    def case(self, name: str = "") -> Case:
        """A case by name; the first when none is named. Raises :class:`LookupError`."""
        for c in self._cases:
            if name in ("", c.name):
                return c
        raise LookupError(f"{self.name} has no case {name}; cases: {', '.join(c.name for c in self._cases)}")

    def to_text(self) -> str:
        """The file as YAML, in the usual order of keys."""
        from .yamltext import dump

        return dump(self.data, self.family)

    def to_json(self) -> str:
        """The file as JSON, which can be read like YAML."""
        return json.dumps(self.data, ensure_ascii=False, indent=1) + "\n"

    def problem(self, path: Path, message: str, kind: str, why: tuple[str, ...] = (), case: str = "") -> Problem:
        """A problem at a path of the file."""
        line, column = self.document.place(path)
        field = field_of(path)
        if case and path[:1] != ("cases",):
            field = f"{field} (case {case})"
        return Problem(self.name, line, column, field, message, kind, why)


def results(luck: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Luck by stream: one result may stand without a list."""
    return {k: tuple(v) if isinstance(v, list) else (v,) for k, v in luck.items()}


def texts(value: Any) -> tuple[str, ...]:
    """One text or a list of them."""
    return () if value is None else tuple(value) if isinstance(value, list) else (value,)


def real_path(document: Document, index: int | None, path: Path) -> Path:
    """See :meth:`Case.real`."""
    if index is None or path[:1] == ("cases",):
        return path
    within: Path = ("cases", index, *path)
    if within in document.values:
        return within
    if path in document.values:
        return path
    # Something is missing: it is missed where the innermost mapping around it is written.
    while path and path not in document.values:
        path = path[:-1]
        within = within[:-1]
        if within in document.values and len(within) > 2:
            return within
    return path or ("cases", index)


def merged(data: Mapping[str, Any], index: int | None, notation: Notation) -> dict[str, Any]:
    """The data of a case: what it says stands in place of what the file says, or completes it key by key."""
    by_key = (*MERGED, *notation.merged)
    out = {k: v for k, v in data.items() if k not in ("cases", "refused")}
    if index is None:
        return out
    for key, value in data["cases"][index].items():
        if key == "shows":
            out[key] = [*data.get(key, []), *value]
        elif key in by_key and isinstance(value, dict) and isinstance(out.get(key), dict):
            out[key] = _completed(out[key], value)
        else:
            out[key] = _completed({}, value) if isinstance(value, dict) and key in by_key else value
    if "setup" in data["cases"][index]:
        for key in (k.name for k in notation.keys):
            if key not in data["cases"][index]:
                out.pop(key, None)
    return out


def _completed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with another's keys put in, mappings within completed likewise; an empty value takes a key away."""
    out = dict(old)
    for key, value in new.items():
        if value is None:
            out.pop(key, None)
        elif isinstance(value, dict):
            before = out.get(key)
            out[key] = _completed(before if isinstance(before, dict) else {}, value)
        else:
            out[key] = value
    return out


def raw_steps(data: Mapping[str, Any], index: int | None) -> list[tuple[Path, dict[str, Any]]]:
    """The steps of a case with their paths: the file's, then its own."""
    out: list[tuple[Path, dict[str, Any]]] = [(("play", i), s) for i, s in enumerate(data.get("play", []))]
    if index is not None:
        out += [(("cases", index, "play", i), s) for i, s in enumerate(data["cases"][index].get("play", []))]
    return out


def steps_of(data: Mapping[str, Any], index: int | None) -> tuple[Step, ...]:
    """The steps of a case."""
    out = []
    for path, s in raw_steps(data, index):
        verb = next((v for v in VERBS if v in s), "expect")
        out.append(
            Step(
                verb, s.get(verb) if verb != "expect" else None, path, s.get("by", ""), results(s.get("luck", {})),
                s.get("expect", {}), texts(s.get("because")), texts(s.get("only")), s.get("note", ""),
            )
        )  # fmt: skip
    return tuple(out)


def expectations_at_the_end(data: Mapping[str, Any], index: int | None) -> list[tuple[Path, Mapping[str, Any]]]:
    """What is expected at the end: what the file says for all cases, and what the case says."""
    out: list[tuple[Path, Mapping[str, Any]]] = [(("expect",), data["expect"])] if "expect" in data else []
    if index is not None and "expect" in data["cases"][index]:
        out.append((("cases", index, "expect"), data["cases"][index]["expect"]))
    return out
