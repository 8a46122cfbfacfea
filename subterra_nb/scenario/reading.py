"""Reading scenario files: everything that is wrong with one is found before anything runs, and said at once."""

from __future__ import annotations

import contextlib
import difflib
import json
from collections.abc import Mapping
from pathlib import Path as File
from typing import Any

from .. import paths
from ..kernel.errors import NotAnAction, SetupError
from ..kernel.game import Family, Game, compose
from ..kernel.notation import Each, Notation, Path, Shape
from ..kernel.rulebook import Rulebook
from ..kernel.rulebook import read as read_rulebook
from . import families
from .askable import faults as expectation_faults
from .datafiles import located, shown
from .format import Case, Scenario, expectations_at_the_end, merged, raw_steps, real_path, results, texts
from .problems import MOST, Problem, ScenarioErrors, did_you_mean
from .refusing import blamed
from .refusing import faults as refusal_faults
from .shape import VERBS, faults, told
from .source import MAX_BYTES, Document, field_of, of_plain_data, read_file, read_text
from .wording import match, seat_and_rest

MAX_CASES = 100
SUFFIXES = (".yaml", ".yml", ".json")


def read(source: str | File, name: str = "") -> Scenario:
    """Read a scenario: a path, or the text itself (which has more than one line). ``name``: how messages call it.

    Raises :class:`ScenarioErrors` with every fault.
    """
    if isinstance(source, str) and ("\n" in source or source.startswith("{")):
        document = read_text(source, name or "scenario")
    else:
        document = read_file(File(source), name or str(source))
    return _Reader(document).scenario()


def read_data(data: Mapping[str, Any], name: str) -> Scenario:
    """Read a scenario that is data already, many times as fast as its text; faults are told as for that text, JSON."""
    text = json.dumps(data)
    document = of_plain_data(json.loads(text), name) if len(text) <= MAX_BYTES else None
    if document is not None:
        with contextlib.suppress(ScenarioErrors):
            return _Reader(document).scenario()
    return read(text, name)


def load(name: str | File) -> Scenario:
    """Read a scenario by path, or by its name in the folder of scenarios, as ``folder/name``.

    Raises :class:`ScenarioErrors`, also when there is none such.
    """
    if File(name).suffix.lower() in SUFFIXES and File(name).is_file():
        return read(File(name))
    folder = paths.scenarios()
    for suffix in ("", *SUFFIXES):
        file = folder / f"{name}{suffix}"
        if file.is_file() and file.resolve().is_relative_to(folder):
            return read(file, shown(file))
    known = [f.relative_to(folder).with_suffix("").as_posix() for f in files_in(folder)]
    near = difflib.get_close_matches(str(name), known, 1) or [k for k in known if k.endswith(f"/{name}")]
    hint = f", did you mean {near[0]}?" if near else f" in {folder}"
    raise ScenarioErrors([Problem(str(name), 0, 0, "", f"no such file here, and no such scenario of the kit{hint}")])


def files_in(folder: File) -> list[File]:
    """All scenario files in a folder, those in hidden folders left out, in a fixed order."""
    found = [f for f in folder.rglob("*") if f.suffix.lower() in SUFFIXES and f.is_file()]
    return sorted(f for f in found if not any(p.startswith(".") for p in f.relative_to(folder).parts))


class _Reader:
    """Reads one document; what is wrong gathers in ``problems``."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data
        self.problems: list[Problem] = [*document.problems]
        self.bad: list[Path] = []

    def complain(self, path: Path, message: str, key: bool = False, at: tuple[int, int] | None = None) -> None:
        if at is not None and path in self.document.values:
            line, column = self.document.place_in_text(path, *at)
        else:
            line, column = self.document.place(path, key)
        self.problems.append(Problem(self.document.name, line, column, field_of(path), message))
        if len(self.problems) > MOST:
            raise ScenarioErrors(self.problems)

    def scenario(self) -> Scenario:
        family = self._family()
        self._shape(family)
        scenario = Scenario(self.document, family, self.data)
        cases = self.data.get("cases")
        count = len(cases) if isinstance(cases, list) else 0
        names = [c.get("name") for c in cases if isinstance(c, dict)] if isinstance(cases, list) else []
        for i, name in enumerate(names):
            if names.index(name) < i:
                self.complain(("cases", i, "name"), f"a case {told(name)} is there already")
        if isinstance(cases, list) and not cases:
            self.complain(("cases",), "is empty; leave it out when there is one case")
        if count > MAX_CASES:
            self.complain(("cases",), f"has more than {MAX_CASES} entries")
        else:
            built = [self._case(scenario, i) for i in (range(count) if count else [None])]
            scenario._cases = [c for c in built if c is not None]
        for path, message in refusal_faults(family, self.data):
            self.complain(path, message)
        if self.problems:
            raise ScenarioErrors(self.problems)
        return scenario

    def _family(self) -> Family:
        name = self.data.get("family")
        try:
            return families.family(name if isinstance(name, str) else "")
        except LookupError:
            known = families.names()
            said = f"no family {told(name)}" if name is not None else "family is missing"
            path: Path = ("family",) if "family" in self.data else ()
            hint = did_you_mean(name, known, f"; known: {', '.join(known)}") if isinstance(name, str) else ""
            self.problems.append(Problem(self.document.name, *self.document.place(path), "family", said + hint))
            raise ScenarioErrors(self.problems) from None

    def _shape(self, family: Family) -> None:
        """Report faults of shape, and go on with what they leave: a part that is wrong is taken out of the data."""
        found = faults(family, self.data)
        for path, message, key in found:
            self.complain(path, message, key)
            self.bad.append(path)
        if found:
            self.data = _without(self.data, [path for path, _, _ in found])
        self.data = _expanded(family, self.data)

    # -- Cases -----------------------------------------------------------------------------------------------------

    def _case(self, scenario: Scenario, index: int | None) -> Case | None:
        family = scenario.family
        notation: Notation = family.notation
        scenario.data = self.data
        data = located(merged(self.data, index, notation))
        before = len(self.problems)

        def say(path: Path, message: str, key: bool = False, at: tuple[int, int] | None = None) -> None:
            real = real_path(self.document, index, path)
            if not any(real[: len(b)] == b or b[: len(real)] == real for b in self.bad):
                self.complain(real, message, key, at if real[-len(path) :] == path else None)

        game = self._game(family, data, say)
        if game is None:
            return None
        rulebook = read_rulebook(family.ledgers)
        ids = (*rulebook.rules, *rulebook.questions)
        for i, cite in enumerate(data.get("shows", [])):
            if cite not in ids:
                self._shows(index, i, cite, rulebook)
        for stream in data.get("luck", {}):
            if stream not in family.streams:
                say(("luck", stream), _no_stream(stream, family), True)
        steps = raw_steps(self.data, index)
        for path, step in steps:
            self._step(game, path, step, ids)
        for path, expected in expectations_at_the_end(self.data, index):
            self._expect(game, expected, path, ids)
        start = self._start(family, game, data, say)
        if len(self.problems) > before or start is None:
            return None
        return Case(scenario, index, data, game, start)

    def _shows(self, index: int | None, i: int, cite: str, rulebook: Rulebook) -> None:
        of_file = self.data.get("shows", [])
        path: Path = ("shows", i) if i < len(of_file) else ("cases", index or 0, "shows", i - len(of_file))
        near = did_you_mean(cite, (*rulebook.rules, *rulebook.questions))
        self.complain(path, f"there is no rule or question {cite}{near}")

    def _game(self, family: Family, data: Mapping[str, Any], say: Any) -> Game[Any, Any] | None:
        modules, rulings, numbers = data.get("modules", []), data.get("rulings", {}), data.get("numbers", {})
        try:
            return compose(family, modules, rulings, numbers)
        except SetupError:
            pass
        # Something is wrong: find out what, and go on with the rest to find what else is.
        sound = [m for m in modules if m in family.modules]
        for i, m in enumerate(modules):
            if m not in family.modules:
                say(("modules", i), f"{family.title} has no module {m}{did_you_mean(m, family.modules)}")
        try:
            compose(family, sound)
        except SetupError as error:
            for p in error.problems:
                say(("modules",), p)
            return None
        kept: dict[str, dict[str, Any]] = {"rulings": {}, "numbers": {}}
        for key, given in (("rulings", rulings), ("numbers", numbers)):
            for name, value in given.items():
                try:
                    compose(family, sound, **{key: {name: value}})
                    kept[key][name] = value
                except SetupError as error:
                    for p in error.problems:
                        say((key, name), p.removeprefix(f"{name}: "))
        return compose(family, sound, kept["rulings"], kept["numbers"])

    def _start(self, family: Family, game: Game[Any, Any], data: Mapping[str, Any], say: Any) -> Any:
        notation: Notation = family.notation
        if "setup" not in data:
            return notation.state(game, data, say)
        position = [k.name for k in notation.keys if k.name in data]
        for key in position:
            say((key,), f"{key} describes a position, but the game begins with its set-up (setup)", True)
        if position:
            return None
        chosen = {k: tuple(v) if isinstance(v, list) else v for k, v in data["setup"].items()}
        settings = {"rulings": data.get("rulings", {}), "numbers": data.get("numbers", {})}
        try:
            return family.begin(game, family.setup_type(**chosen, modules=tuple(data.get("modules", ())), **settings))
        except SetupError as error:
            for p in error.problems:
                say(blamed(chosen, p), p)
        except TypeError as error:
            say(("setup",), str(error))
        return None

    # -- Steps -----------------------------------------------------------------------------------------------------

    def _step(self, game: Game[Any, Any], path: Path, step: Mapping[str, Any], ids: tuple[str, ...]) -> None:
        if any(path[: len(b)] == b for b in self.bad):
            return
        verbs = [v for v in VERBS if v in step]
        if len(verbs) > 1:
            said = f"a step has one of do, choose and refuse; this has {' and '.join(verbs)}"
            self.complain((*path, verbs[1]), said, True)
        elif not verbs and "expect" not in step and not any(b[: len(path)] == path for b in self.bad):
            self.complain(path, "a step has do, choose, refuse or expect")
        for key in ("because", "only"):
            for i, cite in enumerate(texts(step.get(key))):
                if cite not in ids:
                    where = (*path, key, i) if isinstance(step[key], list) else (*path, key)
                    self.complain(where, f"there is no rule or question {told(cite)}{did_you_mean(str(cite), ids)}")
            if key in step and verbs != ["refuse"]:
                self.complain((*path, key), f"{key} belongs to a refusal", True)
        if verbs == ["refuse"] and "because" not in step and "only" not in step:
            self.complain(path, "a refusal says which rule refuses it: add because")
        for key in ("by", "luck"):
            if key in step and not verbs:
                self.complain((*path, key), f"{key} belongs to do, choose or refuse", True)
        if "luck" in step and verbs == ["refuse"]:
            self.complain((*path, "luck"), "what is refused changes nothing, so no luck comes up", True)
        for stream in results(step.get("luck", {})):
            if stream not in game.family.streams:
                self.complain((*path, "luck", stream), _no_stream(stream, game.family), True)
        if "do" in step and len(verbs) == 1:
            self._do(game, (*path, "do"), step["do"])
        if isinstance(step.get("expect"), dict):
            self._expect(game, step["expect"], (*path, "expect"), ids)

    def _do(self, game: Game[Any, Any], path: Path, text: str) -> None:
        notation: Notation = game.family.notation
        seat, rest = seat_and_rest(text)
        if not notation.facts(game, seat):
            known = notation.subjects(game)
            self.complain(path, f"nobody is called {seat}{did_you_mean(seat, known)}; a step begins with who acts")
            return
        try:
            match(notation.actions(game), rest)
        except NotAnAction as error:
            self.complain(path, str(error))

    def _expect(self, game: Game[Any, Any], expected: Mapping[str, Any], path: Path, ids: tuple[str, ...]) -> None:
        for where, message in expectation_faults(game, expected, path, ids):
            if not any(where[: len(b)] == b for b in self.bad):
                self.complain(where, message)


def _no_stream(stream: str, family: Family) -> str:
    known = family.streams
    return f"no luck is called {stream}{did_you_mean(stream, known)}; known: {', '.join(known)}"


def _without(data: Any, bad: list[Path]) -> Any:
    """The data without the parts at these paths. A step or a case leaves an empty one, so that the others keep their
    places; a list of words that holds anything else is left out as a whole.
    """
    if () in bad:
        return {}
    if isinstance(data, dict):
        kept = {k: v for k, v in data.items() if (k,) not in bad}
        return {k: _without(v, [b[1:] for b in bad if b[0] == k and len(b) > 1]) for k, v in kept.items()}
    if isinstance(data, list):
        if any((i,) in bad for i in range(len(data))) and not any(isinstance(v, dict) for v in data):
            return []
        inner = [[b[1:] for b in bad if b[0] == i and len(b) > 1] for i in range(len(data))]
        return [{} if (i,) in bad else _without(v, inner[i]) for i, v in enumerate(data)]
    return data


def _expanded(family: Family, data: dict[str, Any]) -> dict[str, Any]:
    """The data with mappings in place of the texts that may stand for them, where the notation has such texts."""

    def expand(t: Any, value: Any) -> Any:
        if isinstance(t, Each) and isinstance(value, dict):
            return {k: expand(t.shape, v) for k, v in value.items()}
        if isinstance(t, Shape) and t.short is not None and isinstance(value, str):
            return t.short(value)
        return value

    types = {k.name: k.type for k in family.notation.keys}
    out = {k: expand(types.get(k), v) for k, v in data.items()}
    if isinstance(out.get("cases"), list):
        cases = [c if isinstance(c, dict) else {} for c in out["cases"]]
        out["cases"] = [{k: expand(types.get(k), v) for k, v in c.items()} for c in cases]
    return out
