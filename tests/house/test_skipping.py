"""In continuous integration a skipped test fails the run; elsewhere it does not, and a passing run passes in both."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

SKIPPING = "import pytest\n\n@pytest.mark.skipif('sys.platform')\ndef test_one():\n    pass\n"
PASSING = "def test_one():\n    pass\n"


@pytest.mark.parametrize(("program", "in_ci", "code"), [(SKIPPING, True, 1), (SKIPPING, False, 0), (PASSING, True, 0)])
@pytest.mark.parametrize("workers", ["0", "1"])
def test_skipped_tests(program: str, in_ci: bool, code: int, workers: str, tmp_path: Path) -> None:
    (tmp_path / "test_made_up.py").write_text(program)
    (tmp_path / "empty.ini").write_text("[pytest]\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "CI"))}
    environment |= {"PYTHONPATH": str(ROOT)} | ({"CI": "true"} if in_ci else {})
    # Of the plug-ins only that for workers matters here; loading all that are installed takes most of the time.
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, "-m", "pytest", "-c", "empty.ini", "-p", "tests.conftest", "-p", "xdist.plugin"]
    command += ["-p", "no:cacheprovider", "-n", workers, "test_made_up.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    assert ("Skipped tests fail" in done.stdout) == bool(code)
