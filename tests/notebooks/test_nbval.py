"""nbval over the committed notebooks sees a changed number: what is compared there is worth comparing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ETERNAL = ROOT / "notebooks" / "10_the_eternal.ipynb"

#: Where a number of hearts stands: in a printed sentence, and in the text of a board.
HEARTS = {"sentence": re.compile(r"(\d+)(?= of \d+ hearts)"), "board": re.compile(r"(?<=hearts )(\d+)(?=/\d+)")}


def shortened(where: str, change: bool) -> str:
    """The notebook up to the first output that holds such a number, which is one less if ``change``."""
    notebook = json.loads(ETERNAL.read_text(encoding="utf-8"))
    for n, cell in enumerate(notebook["cells"]):
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", [])
            for i, line in enumerate(text):
                if HEARTS[where].search(line):
                    if change:
                        text[i] = HEARTS[where].sub(lambda found: str(int(found[1]) - 1), line, count=1)
                    notebook["cells"] = notebook["cells"][: n + 1]
                    return json.dumps(notebook)
    raise AssertionError(f"no {where} of {ETERNAL.name} tells hearts")


def nbval(path: Path) -> subprocess.CompletedProcess[str]:
    """Run nbval as ``make notebooks`` does."""
    sanitize = ROOT / "tests" / "notebooks" / "sanitize.cfg"
    options = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", str(sanitize), "-p", "no:cacheprovider", "-q"]
    alone = ["-c", "/dev/null", "--rootdir", str(path.parent)]  # none of the settings of the tests here
    command = [sys.executable, "-m", "pytest", *options, *alone, str(path)]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("where", HEARTS)
def test_one_changed_heart_is_caught(tmp_path: Path, where: str) -> None:
    path = tmp_path / "mutated.ipynb"
    path.write_text(shortened(where, change=True), encoding="utf-8")
    done = nbval(path)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert re.search(r"\b1 failed, \d+ passed\b", done.stdout), done.stdout[-2000:]


def test_the_same_notebook_unchanged_passes(tmp_path: Path) -> None:
    path = tmp_path / "same.ipynb"
    path.write_text(shortened("sentence", change=False), encoding="utf-8")
    done = nbval(path)
    assert done.returncode == pytest.ExitCode.OK, done.stdout[-2000:]
