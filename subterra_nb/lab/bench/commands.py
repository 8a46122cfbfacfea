"""Whole commands, as a user waits for them: importing the kit, checking all scenarios, running a notebook."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from ... import paths


class CommandFailed(RuntimeError):
    """A command that is timed did not end well; the message says which and how."""


def measure(rounds: int) -> dict[str, list[float]]:
    """Figures of ``FIGURES`` by id, a value for each round; those whose files are not there are left out."""
    return imports(rounds) | checks(min(rounds, 3)) | notebooks(min(rounds, 3))


def ran(arguments: list[str], okay: tuple[int, ...] = (0,)) -> tuple[float, str]:
    """Seconds of a Python with these arguments, and what it printed. Raises :class:`CommandFailed`."""
    environment = os.environ | {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    begin = perf_counter()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment)
    spent = perf_counter() - begin
    if done.returncode not in okay:
        raise CommandFailed(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return spent, done.stdout


def imports(rounds: int) -> dict[str, list[float]]:
    """Milliseconds of importing the kit above a bare start, the two in turns; the first pair only warms up."""
    pairs = [(ran(["-c", "pass"])[0], ran(["-c", "import subterra_nb"])[0]) for _ in range(rounds + 1)]
    return {"import": [1000 * (full - bare) for bare, full in pairs[1:]]}


def checks(rounds: int) -> dict[str, list[float]]:
    """Seconds of ``subterra-nb check`` over all scenarios of the kit, whether they hold or not."""
    try:
        paths.scenarios()
    except paths.FolderNotFound:
        return {}
    return {"check": [ran(["-m", "subterra_nb", "check"], (0, 1))[0] for _ in range(rounds)]}


def notebooks(rounds: int) -> dict[str, list[float]]:
    """Seconds of the kit's first notebook by plain papermill and by the kit's engine, and their ratios."""
    try:
        found: Path | None = min(paths.notebooks().glob("*.ipynb"), default=None)
    except paths.FolderNotFound:
        found = None
    if found is None:
        return {}
    _, printed = ran(["-m", f"{__package__}.notebooks", str(found), str(rounds)])
    told = json.loads(printed.splitlines()[-1])
    ratios = [f / p for f, p in zip(told["fork"], told["plain"], strict=True)]
    return {"notebook_plain": told["plain"], "notebook_fork": told["fork"], "notebook_ratio": ratios}
