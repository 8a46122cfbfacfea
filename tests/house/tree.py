"""The files of the checkout, and what a Python file imports."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "subterra_nb"
# Made, not written: at the top, and anywhere. Hidden folders are left out as well, but for those named.
MADE_AT_TOP = {"build", "dist", "runs"}
MADE = {"__pycache__"}
KEPT_HIDDEN = {".ci", ".gitignore", ".github", ".pre-commit-config.yaml"}


def walk(folder: Path) -> Iterator[Path]:
    """All files below a folder that a person wrote, in order."""
    for entry in sorted(folder.iterdir()):
        if entry.name in MADE or (folder == ROOT and entry.name in MADE_AT_TOP):
            continue
        if entry.name.startswith(".") and entry.name not in KEPT_HIDDEN:
            continue
        if entry.is_dir():
            yield from walk(entry)
        else:
            yield entry


@cache
def files() -> tuple[Path, ...]:
    """Every file of the checkout."""
    return tuple(walk(ROOT))


def python_files(*folders: str) -> list[Path]:
    """Python files of the checkout, or of some of its folders (`"subterra_nb/kernel"`)."""
    places = [ROOT / folder for folder in folders] or [ROOT]
    return [file for file in files() if file.suffix == ".py" and any(file.is_relative_to(place) for place in places)]


def short(file: Path) -> str:
    """The path inside the checkout, for messages and test ids."""
    return file.relative_to(ROOT).as_posix()


def module_name(file: Path) -> str:
    """`subterra_nb/kernel/luck.py` is `subterra_nb.kernel.luck`; a package is its folder."""
    parts = list(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> frozenset[str]:
    """All modules of the package, folders without `__init__.py` included."""
    found = set()
    for file in python_files(PACKAGE):
        parts = module_name(file).split(".")
        found.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return frozenset(found)


def imports(source: str, module: str, is_package: bool, known: frozenset[str]) -> list[tuple[str, int]]:
    """Absolute names of the modules that a source imports, with lines; those inside functions and for types too.

    `from package import name` means the module `package.name` if there is one among `known`, and `package` otherwise.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + is_package]
                base = ".".join([*parents, base] if base else parents)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                found.append((whole if whole in known else base, node.lineno))
    return found


def imports_of(file: Path) -> list[tuple[str, int]]:
    """What a file of the package imports."""
    return imports(file.read_text(encoding="utf-8"), module_name(file), file.name == "__init__.py", modules())
