"""The worker processes of a batch, seen from the process that started them."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import subterra_nb
from subterra_nb import paths
from subterra_nb.pipeline.results import Result


def worker_environment() -> dict[str, str]:
    """The environment of workers and kernels: they use this kit and its folders, wherever they work."""
    env = dict(os.environ)
    root = Path(subterra_nb.__file__).resolve().parents[1]
    if root.name not in ("site-packages", "dist-packages"):
        env["PYTHONPATH"] = os.pathsep.join([p for p in (env.get("PYTHONPATH"), str(root)) if p])
    for variable, find in (("SUBTERRA_SCENARIOS", paths.scenarios), ("SUBTERRA_NOTEBOOKS", paths.notebooks)):
        with contextlib.suppress(paths.FolderNotFound):
            env[variable] = str(find())
    env.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    return env


def kit_modules(notebooks: Sequence[Path]) -> list[str]:
    """The modules of the kit that *notebooks* import, to have them loaded before kernels are forked."""
    found: dict[str, None] = {}
    for path in notebooks:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] != "code":
                continue
            try:
                tree = ast.parse("".join(cell["source"]))
            except (SyntaxError, ValueError):
                continue  # magics, or a cell that is meant to fail
            for node in ast.walk(tree):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    names = [node.module, *(f"{node.module}.{a.name}" for a in node.names)]
                found.update(dict.fromkeys(n for n in names if n.split(".")[0] == "subterra_nb"))
    return list(found)


class Worker:
    """One worker process. `execute` blocks until the run has ended; a worker that dies is replaced by the next one."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        self._env = env
        self._log = log
        self._process: subprocess.Popen[str] | None = None
        self._starting = threading.Lock()
        self._stopped = False
        self._said = 0

    def execute(self, message: dict[str, Any]) -> Result | None:
        """The result of one run; None if the worker process died over it."""
        with self._starting:
            if self._stopped:
                return None
            if self._process is None or self._process.poll() is not None:
                self._close()
                self._process = self._start()
            process = self._process
        self._said = self._log.stat().st_size
        try:
            stdin, stdout = streams(process)
            stdin.write(json.dumps(message) + "\n")
            stdin.flush()
            line = stdout.readline()
        except (OSError, ValueError):
            line = ""
        if not line:
            process.wait()
            return None
        return Result(**json.loads(line))

    @property
    def end(self) -> str:
        """How the process ended: its exit code and the last line that it wrote to its log over this run."""
        code = None if self._process is None else self._process.poll()
        with contextlib.suppress(OSError):
            lines = self._log.read_bytes()[self._said :].decode(errors="replace").strip().splitlines()
            if lines:
                return f"exit code {code}: {lines[-1]}"
        return f"exit code {code}"

    def _start(self) -> subprocess.Popen[str]:
        with self._log.open("ab") as log:
            # a session of its own: Ctrl-C reaches the batch alone, which then stops its workers
            return subprocess.Popen(
                [sys.executable, "-P", "-m", "subterra_nb.pipeline.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._env,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )

    def stop(self) -> None:
        """End the process, at work or not, and start no other."""
        with self._starting:
            self._stopped = True
            process = self._process
        if process is None:
            return
        if process.poll() is None:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        self._close()

    def _close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout) if self._process is not None else ():
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def streams(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    """The input and the output of *process*, which was started with both."""
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout
