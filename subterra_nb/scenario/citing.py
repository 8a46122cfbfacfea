"""Where code and data cite rules: the sources of a family read as syntax trees, nothing run.

What counts as a citation:

- an attribute of an :class:`~subterra_nb.kernel.citations.Ids`, bound to a name (alone or in a tuple), imported from
  another source of the family, reached through a module (``wolf.W.howls``) or made in place;
- a string that is an id, and a string that has the form of one (``xy.no-such-rule``), which is then unknown;
- ``getattr(IDS, f"{difficulty}_{count}")`` and f-strings of the form of an id: every id of the ledgers that fits, where
  each ``{...}`` stands for a run of small letters, digits and hyphens;
- a use of a name that a source binds to such an id, a number or a question: a rule that is only the figure ``SAFE`` is
  cited where ``SAFE`` is read;
- a string of the form of an id in a data file (TOML beside the sources, the ledgers apart): what is printed on a card
  or drawn on a map cites its rule there.

The argument of ``Ids`` itself is no citation. It has to be a literal, or nothing could be known without running code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from ..games import FAMILIES
from ..kernel.game import Family
from ..kernel.rulebook import Rulebook, read

GAMES = Path(__file__).resolve().parent.parent / "games"
WORD = "[a-z0-9-]+"


class Place(Struct, frozen=True, order=True):
    """A citation: ``file`` relative to the package, ``line`` from 1, ``within`` the function, class or name there."""

    file: str
    line: int
    within: str


class Citations(Struct, frozen=True):
    """What the sources cite: places by id, sorted; ``unknown`` the same for ids that no ledger has."""

    known: dict[str, tuple[Place, ...]]
    unknown: dict[str, tuple[Place, ...]]


class _Source:
    """One source and what its names stand for. ``ids``: name to prefix; ``bound``: name to the ids that it cites."""

    def __init__(self, name: tuple[str, ...], file: str, text: str) -> None:
        self.name, self.file = name, file
        self.tree = ast.parse(text, file)
        self.ids: dict[str, str] = {}
        self.bound: dict[str, tuple[str, ...]] = {}
        self.modules: dict[str, tuple[str, ...]] = {}


def folder_of(family: Family) -> Path:
    """The folder of the module that the registry names for a family."""
    found = find_spec(FAMILIES[family.name]) if family.name in FAMILIES else None
    return Path(found.origin).parent if found is not None and found.origin else GAMES / family.name


def cited(family: Family, folder: Path | None = None) -> Citations:
    """Read all sources of a family (those beside the module that holds it; in ``folder``, when given) and resolve what
    they cite.

    Raises :class:`ValueError` with file and line where the prefix of an ``Ids`` is no literal.
    """
    root = folder or folder_of(family)
    base = root.parent.parent if folder is None else root
    sources = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = parts[:-1] if parts[-1] == "__init__" else parts
        sources[name] = _Source(name, path.relative_to(base).as_posix(), path.read_text(encoding="utf-8"))
    ledgers = {Path(name).resolve() for name in family.ledgers}
    data = {
        path.relative_to(base).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*.toml"))
        if path.resolve() not in ledgers
    }
    return _resolve(sources, data, read(family.ledgers))


def _resolve(sources: dict[tuple[str, ...], _Source], data: dict[str, str], rulebook: Rulebook) -> Citations:
    ledger = (*rulebook.rules, *rulebook.questions)
    for s in sources.values():
        _bind_ids(s)
    _import(sources, "ids")
    reading = {name: _Reader(s, sources, ledger) for name, s in sources.items()}
    for reader in reading.values():
        reader.bind()
    _import(sources, "bound")
    found: dict[str, set[Place]] = {}
    for reader in reading.values():
        for cite, place in reader.citations():
            found.setdefault(cite, set()).add(place)
    form = _form(ledger)
    for file, text in data.items() if form is not None else ():
        for number, line in enumerate(text.splitlines(), 1):
            for cite in re.findall(rf'"({form})"', line) if not line.lstrip().startswith("#") else ():
                found.setdefault(cite, set()).add(Place(file, number, ""))
    places = {cite: tuple(sorted(found[cite])) for cite in sorted(found)}
    exists = {*ledger}
    return Citations(
        {cite: at for cite, at in places.items() if cite in exists},
        {cite: at for cite, at in places.items() if cite not in exists},
    )


def _form(ledger: Iterable[str]) -> str | None:
    """The form of an id, as a pattern; None where no ledger has any."""
    prefixes = sorted({cite.partition(".")[0] for cite in ledger})
    return rf"(?:{'|'.join(map(re.escape, prefixes))})(?:\.{WORD})+" if prefixes else None


def _pairs(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Names bound by assignments, with what they are bound to; tuples element by element."""
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, value
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                for t, v in zip(target.elts, value.elts, strict=False):
                    if isinstance(t, ast.Name):
                        yield t.id, v


def _is_ids(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ids"


def _prefix(s: _Source, call: ast.Call) -> str:
    argument = call.args[0] if call.args else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise ValueError(f"{s.file}:{call.lineno}: the prefix of Ids has to be a literal")


def _bind_ids(s: _Source) -> None:
    for name, value in _pairs(ast.walk(s.tree)):
        if isinstance(value, ast.Call) and _is_ids(value):
            s.ids[name] = _prefix(s, value)


def _import(sources: dict[tuple[str, ...], _Source], what: str) -> None:
    """Carry names over ``from ..x import name`` until nothing more arrives; note which names are modules."""
    moved = True
    while moved:
        moved = False
        for s in sources.values():
            for node in ast.walk(s.tree):
                if not isinstance(node, ast.ImportFrom) or not node.level:
                    continue
                package = s.name if s.file.endswith("__init__.py") else s.name[:-1]
                if node.level - 1 > len(package):
                    continue
                origin = (*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else ()))
                for alias in node.names:
                    mine = alias.asname or alias.name
                    if (*origin, alias.name) in sources:
                        s.modules[mine] = (*origin, alias.name)
                    theirs = getattr(sources[origin], what) if origin in sources else {}
                    names = theirs if alias.name == "*" else {alias.name: theirs.get(alias.name)}
                    for name, value in list(names.items()):
                        here = mine if alias.name != "*" else name
                        if value is not None and getattr(s, what).get(here) != value:
                            getattr(s, what)[here] = value
                            moved = True


class _Reader:
    """Finds the citations of one source, once the names of all are known."""

    def __init__(self, source: _Source, sources: dict[tuple[str, ...], _Source], ledger: Iterable[str]) -> None:
        self.source, self.sources, self.ledger = source, sources, tuple(ledger)
        form = _form(self.ledger)
        self.form = re.compile(form) if form is not None else None

    def bind(self) -> None:
        """Note the names of the source that stand for an id, a number, a question, or a tuple of these."""
        for name, value in _pairs(self.source.tree.body):
            ids = self._stands_for(value)
            if ids:
                self.source.bound[name] = ids

    def _stands_for(self, value: ast.expr) -> tuple[str, ...]:
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("number", "question"):
            return self._stands_for(value.args[0]) if value.args else ()
        if isinstance(value, ast.Tuple):
            each = [self._stands_for(v) for v in value.elts]
            return tuple(cite for ids in each for cite in ids) if all(each) else ()
        return self._here(value)

    def citations(self) -> Iterator[tuple[str, Place]]:
        """All citations of the source, each with its place."""
        yield from self._walk(self.source.tree, ())

    def _walk(self, node: ast.AST, within: tuple[str, ...]) -> Iterator[tuple[str, Place]]:
        name = ".".join(within)
        for cite in self._here(node):
            yield cite, Place(self.source.file, getattr(node, "lineno", 1), name)
        if within and isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            for cite in self.source.bound.get(node.id, ()):
                yield cite, Place(self.source.file, node.lineno, name)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and not within and node.value is not None:
            yield from self._assigned(node)
            return
        if isinstance(node, ast.Call) and _is_ids(node):
            return
        if isinstance(node, ast.JoinedStr):  # its pieces are no strings of their own
            children: Iterable[ast.AST] = (v for v in node.values if not isinstance(v, ast.Constant))
        else:
            children = ast.iter_child_nodes(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            within = (*within, node.name)
        for child in children:
            yield from self._walk(child, within)

    def _assigned(self, node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, Place]]:
        """At the top of a source a citation lies within the name that is bound to it."""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        value = node.value
        assert value is not None
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for t, v in zip(target.elts, value.elts, strict=True):
                yield from self._walk(v, (ast.unparse(t),))
        else:
            yield from self._walk(value, (ast.unparse(target),))

    def _here(self, node: ast.AST) -> tuple[str, ...]:
        """Ids that this very node cites."""
        if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
            prefix = self._ids_prefix(node.value)
            if prefix is not None:
                return (f"{prefix}.{_spelt(node.attr)}",)
            if isinstance(node.value, ast.Name) and node.value.id in self.source.modules:
                return self.sources[self.source.modules[node.value.id]].bound.get(node.attr, ())
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if self.form is not None and self.form.fullmatch(node.value):
                return (node.value,)
        elif isinstance(node, ast.JoinedStr):
            if self.form is not None and self.form.fullmatch(_example(node)):
                return self._fitting(_pattern(node), _plain(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            return self._got(node)
        return ()

    def _got(self, node: ast.Call) -> tuple[str, ...]:
        prefix = self._ids_prefix(node.args[0]) if len(node.args) > 1 else None
        if prefix is None:
            return ()
        name = node.args[1]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return (f"{prefix}.{_spelt(name.value)}",)
        pattern, told = (_pattern(name), _plain(name)) if isinstance(name, ast.JoinedStr) else (WORD, "{}")
        return self._fitting(rf"{re.escape(prefix)}\.{pattern.replace('_', '-')}", f"{prefix}.{told.replace('_', '-')}")

    def _fitting(self, pattern: str, told: str) -> tuple[str, ...]:
        return tuple(cite for cite in self.ledger if re.fullmatch(pattern, cite)) or (told,)

    def _ids_prefix(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Name):
            return self.source.ids.get(node.id)
        if isinstance(node, ast.Call) and _is_ids(node):
            return _prefix(self.source, node)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.source.modules.get(node.value.id)
            return self.sources[module].ids.get(node.attr) if module is not None else None
        return None


def _spelt(attribute: str) -> str:
    """An attribute as a piece of an id, as ``Ids`` spells it."""
    return attribute.strip("_").replace("_", "-")


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else WORD for v in node.values)


def _plain(node: ast.JoinedStr) -> str:
    return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)


def _example(node: ast.JoinedStr) -> str:
    return "".join(str(v.value) if isinstance(v, ast.Constant) else "x" for v in node.values)
