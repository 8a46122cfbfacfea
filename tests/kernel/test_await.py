"""A rule that is called but not awaited does nothing; the type checker must say so."""

import subprocess
import sys
from pathlib import Path

RULES = """
from typing import Any

from subterra_nb.kernel.decisions import Choose, Luck
from subterra_nb.kernel.record import Event
from subterra_nb.kernel.table import Table, rule

T = Table[Any, Any]


@rule("x.inner")
async def inner(t: T, n: int) -> bool:
    return n > await Luck("die", "x.inner", (1, 2))


@rule("x.outer")
async def outer(t: T) -> str:
    await t.emit(Event())
    if await inner(t, 3):
        await t.attempt(Event())
    answer = await Choose("ann", "x.outer", ("yes", "no"))
    return answer
"""
FORGOTTEN = {
    "unused-coroutine": ("    if await inner(t, 3):", "    inner(t, 3)\n    if t.span:"),
    "truthy-bool": ("if await inner(t, 3):", "if inner(t, 3):"),
    "unused-awaitable": ("await t.emit(Event())", "t.emit(Event())"),
    "return-value": ("answer = await Choose", "answer = Choose"),
    "arg-type": ("inner(t, 3)", 'inner(t, "3")'),
}


def test_a_forgotten_await_is_a_type_error(tmp_path: Path, repository: Path) -> None:
    (tmp_path / "good.py").write_text(RULES)
    for code, (right, wrong) in FORGOTTEN.items():
        assert right in RULES
        (tmp_path / f"{code.replace('-', '_')}.py").write_text(RULES.replace(right, wrong))
    command = [sys.executable, "-m", "mypy", "--config-file", str(repository / "pyproject.toml"), "--no-error-summary"]
    files = sorted(str(f) for f in tmp_path.glob("*.py"))
    checked = subprocess.run([*command, *files], cwd=repository, capture_output=True, text=True, check=False)
    told = checked.stdout.splitlines()
    assert not [line for line in told if "good.py" in line], checked.stdout
    for code in FORGOTTEN:
        mine = [line for line in told if f"{code.replace('-', '_')}.py" in line and "error" in line]
        assert any(f"[{code}]" in line for line in mine), (code, checked.stdout, checked.stderr)
