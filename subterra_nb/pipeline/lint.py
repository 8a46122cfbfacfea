"""What a notebook that is kept with its outputs must not do, found in its source without running it.

Each of these makes outputs differ from one execution to the next, or between the ways of executing a notebook.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

CALLS = {
    "Output": "an Output widget's text lands elsewhere when the notebook runs without a browser; show a value instead",
    "interact": "what interact shows is not kept; use controls that leave a static twin",
    "interactive": "what interactive shows is not kept; use controls that leave a static twin",
    "interact_manual": "what interact_manual shows is not kept; use controls that leave a static twin",
    "hash": "hash() differs from process to process",
    "id": "id() differs from process to process",
}
"""Functions that are not called, and why."""

MAGICS = {
    "time": "a time differs on every run",
    "timeit": "a time differs on every run",
    "prun": "a time differs on every run",
    "matplotlib": "own Figure objects need no display backend",
}
"""Magic commands that are not used, and why."""


def lint(source: str) -> Iterator[tuple[int, str, str]]:
    """Line (from 1), what is wrong, and why, for everything in the *source* of a code cell that must not be there."""
    lines = source.splitlines()
    for number, line in enumerate(lines, 1):
        magic = re.match(r"\s*%{1,2}(\w+)", line)
        if magic:
            if magic[1] in MAGICS:
                yield number, f"%{magic[1]} is used", MAGICS[magic[1]]
            lines[number - 1] = ""
        elif re.match(r"\s*!", line):
            yield number, "a shell command is used", "it depends on the machine"
            lines[number - 1] = ""
    if source.lstrip().startswith("%%"):
        return  # another language, or code that a magic command runs
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError):
        return  # a cell that shows an error on purpose, or one that fails when it is run
    for number in semicolons("\n".join(lines)):
        yield number, "a semicolon ends the line", "it hides the output in some programs only; return None instead"
    for node in ast.walk(tree):
        found = finding(node)
        if found:
            yield getattr(node, "lineno", 1), *found


def finding(node: ast.AST) -> tuple[str, str] | None:
    """What is wrong with *node*, and why."""
    figures = "use matplotlib.figure.Figure: pyplot keeps every figure and shows some twice"
    if isinstance(node, ast.Import) and any(a.name == "matplotlib.pyplot" for a in node.names):
        return "pyplot is imported", figures
    if isinstance(node, ast.ImportFrom) and (
        node.module == "matplotlib.pyplot"
        or (node.module == "matplotlib" and any(a.name == "pyplot" for a in node.names))
    ):
        return "pyplot is imported", figures
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "plt":
        return f"plt.{node.attr} is used", figures
    if not isinstance(node, ast.Call):
        return None
    name = called(node.func)
    if name in CALLS and not (name in ("hash", "id") and isinstance(node.func, ast.Attribute)):
        return f"{name}() is called", CALLS[name]
    if name == "print" and any(is_set(argument) for argument in node.args):
        return "a set is printed", "its order differs from process to process; print sorted(...)"
    return None


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_set(node: ast.expr) -> bool:
    """Is *node* plainly a set?"""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return isinstance(node, ast.Call) and called(node.func) in ("set", "frozenset")


def semicolons(source: str) -> Iterator[int]:
    """The lines whose code ends with a semicolon; one within a string or a comment does not count."""
    last = None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NEWLINE and last is not None and last.string == ";":
            yield last.start[0]
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            last = token


REFUSED = (
    (re.compile(r"\bat 0x[0-9A-Fa-f]{6,}|\b0x[0-9A-Fa-f]{9,}\b"), "a memory address"),
    (re.compile(r"/tmp/|/var/folders/|ipykernel_\d+|\\Temp\\|\\AppData\\"), "a temporary path"),
    (re.compile(r"(?<![\w.])/(home|Users|root)/\w|[A-Z]:\\Users\\"), "a path of one machine"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d"), "a date and time"),
    (re.compile(r"\b(Wall time|CPU times)\b|\d\s?(ns|µs|us|ms|s) ± |\d(it/s|s/it)\b"), "a measured time"),
)
"""What must not stand in an output, because it differs from one execution or one machine to the next."""


def refused(text: str) -> Iterator[tuple[str, str]]:
    """What in the output *text* differs on every run: its kind, and the place in the text."""
    for pattern, kind in REFUSED:
        match = pattern.search(text)
        if match:
            yield kind, text[max(0, match.start() - 20) : match.end() + 20].strip().replace("\n", " ")
