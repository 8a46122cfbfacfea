"""The parameters of a notebook, read from its one cell tagged ``parameters`` without running it, and checked.

Each line of the cell declares one parameter::

    roll: int = 3                      # [1..6] what the die shows
    ruling: str = "hurt-but-leaves"    # [question xy.q.failed-leave] how the text is read
    kinds: list[str] = ["mine"]        # [mine | barrier] which traps lie there

The square brackets at the start of the comment are optional and say what is allowed: ``[1..6]``, ``[0..]``,
``[..9]``, ``[a | b]``, ``[file]`` (an existing file, or "" for none), or a word with an argument that a hook resolves
(`subterra_nb.pipeline.domains`). For a list they hold for each item.
"""

from __future__ import annotations

import ast
import io
import json
import math
import re
import tokenize
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from subterra_nb.pipeline.domains import DOMAINS, Domains
from subterra_nb.pipeline.problems import InputProblems, Problem, did_you_mean, listed

TYPES = ("int", "float", "bool", "str", "list[int]", "list[str]")
"""The types that a parameter may have, as they are written."""

MAX_NOTEBOOK = 50_000_000
"""Bytes of the largest notebook that is read."""


@dataclass(frozen=True)
class Range:
    """Numbers from *low* to *high*, both included; None is no bound."""

    low: float | None
    high: float | None

    def __str__(self) -> str:
        return f"{'' if self.low is None else f'{self.low:g}'}..{'' if self.high is None else f'{self.high:g}'}"


@dataclass(frozen=True)
class Choice:
    """One of some names; *source* says where they stand when it is not the notebook."""

    names: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True)
class ExistingFile:
    """The path of a file that is there, relative to the current folder, or the empty text for none."""


Domain = Range | Choice | ExistingFile | None


@dataclass(frozen=True)
class Parameter:
    """One declared parameter: *name*, *type* as written, *default*, *domain*, *help*, and *place* for messages."""

    name: str
    type: str
    default: Any
    domain: Domain
    help: str
    place: str


@dataclass(frozen=True)
class Declared:
    """All parameters of a notebook, in order; *cell* is the number (from 1) of the cell that declares them."""

    notebook: str
    cell: int
    parameters: tuple[Parameter, ...]

    @property
    def names(self) -> list[str]:
        """The names, in order."""
        return [p.name for p in self.parameters]

    @property
    def defaults(self) -> dict[str, Any]:
        """The default values by name."""
        return {p.name: p.default for p in self.parameters}


def read_parameters(path: Path | str, domains: Domains = DOMAINS) -> Declared:
    """The parameters that the notebook at *path* declares; `InputProblems` with all that is wrong with them."""
    path = Path(path)
    try:
        if path.stat().st_size > MAX_NOTEBOOK:
            raise InputProblems([Problem(path.name, f"larger than {MAX_NOTEBOOK} bytes")])
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        tags = [cell["metadata"].get("tags", []) for cell in cells]
    except OSError as error:
        raise InputProblems([Problem(str(path), f"cannot be read: {error.strerror or error}")]) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputProblems([Problem(path.name, f"not a notebook: {error}")]) from None
    tagged = [n for n, cell in enumerate(cells) if "parameters" in tags[n] and cell.get("cell_type") == "code"]
    if not tagged:
        hint = "tag the code cell that holds the parameters, and only that one, with `parameters`"
        raise InputProblems([Problem(path.name, "no cell is tagged `parameters`", hint)])
    if len(tagged) > 1:
        which = listed(str(n + 1) for n in tagged)
        raise InputProblems([Problem(path.name, f"more than one cell is tagged `parameters`: cells {which}")])
    source = cells[tagged[0]]["source"]
    text = source if isinstance(source, str) else "".join(source)
    return declared_in(text, path.name, tagged[0] + 1, domains)


def declared_in(source: str, notebook: str, cell: int, domains: Domains = DOMAINS) -> Declared:
    """The parameters that the cell *source* declares; `InputProblems` if it holds anything but declarations."""
    place = f"{notebook}: cell {cell}"
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise InputProblems([Problem(f"{place}, line {line}", f"not Python: {getattr(error, 'msg', error)}")]) from None
    comments = comments_of(source)
    problems: list[Problem] = []
    found: dict[str, Parameter] = {}
    for statement in tree.body:
        here = f"{place}, line {statement.lineno}"
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue  # a string that explains the cell
        if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
            hint = "write `name: type = literal  # [allowed] help`"
            what = "has no type" if isinstance(statement, ast.Assign) else "is not a parameter"
            problems.append(Problem(here, f"`{ast.unparse(statement)[:60]}` {what}", hint))
            continue
        comment = comments.get(statement.end_lineno or statement.lineno, "")
        result = one_parameter(statement, comment, here, domains)
        if isinstance(result, Parameter):
            if result.name in found:
                problems.append(Problem(here, f"parameter '{result.name}' is declared twice"))
            found[result.name] = result
        else:
            problems.extend(result)
    if problems:
        raise InputProblems(problems)
    return Declared(notebook, cell, tuple(found.values()))


def one_parameter(node: ast.AnnAssign, comment: str, place: str, domains: Domains) -> Parameter | list[Problem]:
    """The parameter that *node* declares, or what is wrong with it."""
    assert isinstance(node.target, ast.Name)
    name, kind = node.target.id, ast.unparse(node.annotation).replace(" ", "")
    if kind not in TYPES:
        return [Problem(place, f"parameter '{name}' has the unknown type {kind}", f"use one of {', '.join(TYPES)}")]
    if node.value is None:
        return [Problem(place, f"parameter '{name}' has no default", "write a literal after `=`")]
    try:
        default = ast.literal_eval(node.value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        shown = ast.unparse(node.value)[:60]
        return [Problem(place, f"the default of '{name}' is not a literal: {shown}", "it is read without running it")]
    try:
        domain, text = domain_of(comment, kind, domains)
    except LookupError as error:
        return [Problem(place, f"parameter '{name}': {error.args[0]}")]
    parameter = Parameter(name, kind, default, domain, text, place)
    wrong = wrong_with(parameter, default)
    if wrong:
        return [Problem(place, f"the default of '{name}' {message}", hint) for message, hint in wrong]
    return parameter


def comments_of(source: str) -> dict[int, str]:
    """The comments of *source* by line number, without the mark."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {t.start[0]: t.string.lstrip("#").strip() for t in tokens if t.type == tokenize.COMMENT}


def domain_of(comment: str, kind: str, domains: Domains) -> tuple[Domain, str]:
    """What the square brackets at the start of *comment* allow, and the rest of it; `LookupError` if not understood."""
    match = re.match(r"\[([^\]]*)\]\s*", comment)
    if not match:
        return None, comment
    inside, text = match[1].strip(), comment[match.end() :]
    item = kind.removeprefix("list[").rstrip("]")
    bounds = re.fullmatch(r"(-?[\d.]*?\d)?\s*\.\.\s*(-?\d[\d.]*)?", inside)
    if bounds:
        if item not in ("int", "float"):
            raise LookupError(f"the range [{inside}] does not fit the type {kind}")
        low, high = (None if b is None else float(b) for b in bounds.groups())
        if low is not None and high is not None and low > high:
            raise LookupError(f"the range [{inside}] is empty")
        return Range(low, high), text
    if item != "str":
        raise LookupError(f"[{inside}] does not fit the type {kind}; for numbers write a range like [1..6]")
    if inside == "file":
        return ExistingFile(), text
    word, _, argument = inside.partition(" ")
    if word in domains and "|" not in inside:
        return Choice(tuple(domains[word](argument.strip())), inside), text
    if "|" in inside:
        return Choice(tuple(name.strip() for name in inside.split("|"))), text
    known = ["file", *domains]
    raise LookupError(
        f"[{inside}] is not understood; {did_you_mean(word, known, f'known: {listed(known)}, a | b, 1..6')}"
    )


def check(declared: Declared, given: Mapping[str, Any], place: str = "") -> list[Problem]:
    """All that is wrong with the values *given* for the *declared* parameters; *place* says where they were given."""
    place = place or declared.notebook
    known = {p.name: p for p in declared.parameters}
    problems = []
    for name, value in given.items():
        if name not in known:
            hint = did_you_mean(str(name), known, f"it has {listed(known)}" if known else "it has none")
            problems.append(Problem(place, f"{declared.notebook} has no parameter '{name}'", hint))
            continue
        problems += [Problem(place, f"'{name}' {message}", hint) for message, hint in wrong_with(known[name], value)]
    return problems


def wrong_with(parameter: Parameter, value: Any) -> list[tuple[str, str]]:
    """Message and hint for all that is wrong with *value* as *parameter*."""
    kind = parameter.type
    if kind.startswith("list["):
        if type(value) is not list:
            hint = "write a list in square brackets" if isinstance(value, tuple | set) else foreign(value)
            return [(f"must be {kind}, not {describe(value)}", hint)]
        found = []
        for number, item in enumerate(value, 1):
            for message, hint in wrong_item(kind[5:-1], parameter.domain, item):
                found.append((f"item {number} {message}", hint))
        return found
    return wrong_item(kind, parameter.domain, value)


def wrong_item(kind: str, domain: Domain, value: Any) -> list[tuple[str, str]]:
    """Message and hint for all that is wrong with the scalar *value* as a *kind* in *domain*."""
    fits = {"int": (int,), "float": (int, float), "bool": (bool,), "str": (str,)}[kind]
    if type(value) not in fits:  # by exact type: True is no number, and a numpy number becomes text on the way
        return [(f"must be {kind}, not {describe(value)}", foreign(value))]
    if kind == "float" and not math.isfinite(value):
        return [(f"must be a finite number, not {value}", "a notebook is JSON, which has no such number")]
    if isinstance(domain, Range) and not (
        (domain.low is None or value >= domain.low) and (domain.high is None or value <= domain.high)
    ):
        return [(f"is out of range: {value}", f"allowed is {domain}")]
    if isinstance(domain, Choice) and value not in domain.names:
        return [(f"is unknown: '{value}'", did_you_mean(value, domain.names, f"known: {listed(domain.names)}"))]
    if isinstance(domain, ExistingFile) and value and not Path(value).is_file():
        return [(f"names a file that is not there: '{value}'", near_file(value))]
    return []


def describe(value: Any) -> str:
    """The type and the value for a message."""
    return f"{type(value).__module__.removeprefix('builtins').lstrip('.')} {type(value).__name__} {value!r:.60}".strip()


def foreign(value: Any) -> str:
    """A hint for values of types that papermill would silently turn into text."""
    if type(value).__module__.split(".")[0] == "numpy":
        return "use .item() to get a plain number"
    if isinstance(value, float) and value.is_integer():
        return f"write {int(value)}"
    if hasattr(value, "isoformat"):
        return "put quotes around it"
    return ""


def near_file(value: str) -> str:
    """A suggestion for a path that is not there."""
    folder = Path(value).parent
    names = [p.name for p in sorted(folder.iterdir()) if p.is_file()] if folder.is_dir() else []
    return did_you_mean(Path(value).name, names, f"looked in {folder.absolute().name or folder}")


def rows(declared: Declared) -> list[tuple[str, str, str, str, str]]:
    """A table of the parameters for a listing: name, type, default, what is allowed, help."""
    return [
        (p.name, p.type, json.dumps(p.default, ensure_ascii=False), allowed(p.domain), p.help)
        for p in declared.parameters
    ]


def allowed(domain: Domain) -> str:
    """What *domain* allows, in words."""
    if isinstance(domain, Choice):
        return listed(domain.names)
    if isinstance(domain, ExistingFile):
        return "an existing file"
    return "" if domain is None else str(domain)


def complete(declared: Declared, given: Mapping[str, Any]) -> dict[str, Any]:
    """*given* and the defaults of the rest, in the order of declaration."""
    return {p.name: given.get(p.name, p.default) for p in declared.parameters}


def file_parameters(declared: Declared) -> Sequence[str]:
    """The names of the parameters that are paths; a run works in a folder of its own and needs them absolute."""
    return [p.name for p in declared.parameters if isinstance(p.domain, ExistingFile)]
