"""The asking side of the nursery: start one, share its address with worker processes, have kernels forked by it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

ADDRESS = "SUBTERRA_NURSERY"
"""Environment variable by which a worker process finds the nursery of the process that started it."""

KERNEL_MODULES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.magics",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "sqlite3",
    "psutil",
    "resource",
    "faulthandler",
    "encodings.idna",
    "comm",
)
"""What every kernel imports by itself while it starts."""

KIT_MODULES = (
    "numpy",
    "numpy.random",
    "networkx",
    "ipywidgets",
    "anywidget",
    "matplotlib.figure",
    "matplotlib.backends.backend_agg",
    "matplotlib.backends.backend_svg",
    "subterra_nb",
    "subterra_nb.pipeline.warming:warm",
)
"""What the kit's notebooks use: modules, and functions (after a colon) that are called once."""


class NurseryError(RuntimeError):
    """No kernel can be forked here; the caller starts an ordinary one instead."""


def supported() -> bool:
    """Can kernels be forked on this system? Not without `os.fork`, and not on macOS, whose libraries forbid it."""
    return hasattr(os, "fork") and hasattr(socket, "AF_UNIX") and sys.platform not in ("darwin", "win32", "emscripten")


def interpreter_settings(env: Mapping[str, str]) -> dict[str, str]:
    """The variables of *env* that an interpreter or a preloaded library reads only once, at its start."""
    return {k: v for k, v in sorted(env.items()) if k.startswith(("PYTHON", "MPL", "OMP_", "OPENBLAS_", "LC_", "LANG"))}


class ForkedProcess:
    """A kernel forked by a nursery, with the part of `subprocess.Popen` that a kernel provisioner uses."""

    stdin = stdout = stderr = None

    def __init__(self, connection: socket.socket, pid: int) -> None:
        self._connection = connection
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, or None while the kernel runs."""
        return self._look(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once there is one; `subprocess.TimeoutExpired` after *timeout* seconds."""
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("kernel", timeout or 0.0)
        return code

    def _look(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._connection], [], [], timeout)[0]:
            message = read_line(self._connection)
            # an end without a message means that the nursery died, which kills its kernels
            self.returncode = int(message["exit"]) if message else -signal.SIGKILL
            self._connection.close()
        return self.returncode

    def send_signal(self, signum: int) -> None:
        """Send *signum* to the kernel alone, if it still runs."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signum)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the kernel."""
        self.send_signal(signal.SIGKILL)


def read_line(connection: socket.socket) -> dict[str, Any] | None:
    """One JSON line from *connection*, or None if it was closed first.

    Byte by byte, because a second answer may already stand behind the first.
    """
    line = bytearray()
    while not line.endswith(b"\n"):
        try:
            piece = connection.recv(1)
        except OSError:
            piece = b""
        if not piece:
            return None
        line += piece
    message: dict[str, Any] = json.loads(line)
    return message


class NurseryProcess:
    """Owns one nursery process; a context manager. `start` waits until everything is imported."""

    def __init__(
        self, modules: Sequence[str] = KIT_MODULES, env: Mapping[str, str] | None = None, log: Path | None = None
    ) -> None:
        self.log = log  # where the kernels' own messages go; None is to where this process's go
        self.modules = list(dict.fromkeys([*KERNEL_MODULES, *modules]))
        self.env = dict(os.environ if env is None else env)
        self.env.setdefault("MPLBACKEND", "module://matplotlib_inline.backend_inline")
        self.env.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # no remark about debugging while it is imported
        self.settings = interpreter_settings(os.environ if env is None else env)
        self.address = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = ""
        self._alive = -1
        self._ready = False

    def start(self) -> Self:
        """Start the process, without waiting for its imports; `NurseryError` where forking is not possible."""
        if not supported():
            raise NurseryError("kernels cannot be forked on this system")
        self._folder = tempfile.mkdtemp(prefix="stnb-")
        self.address = str(Path(self._folder) / "s")
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.bind(self.address)
        except OSError as error:  # the folder for temporary files has too long a name
            listener.close()
            shutil.rmtree(self._folder, ignore_errors=True)
            raise NurseryError(f"no socket at {self.address}: {error}") from error
        listener.listen(64)
        reader, self._alive = os.pipe()
        boot = (
            "import sys; sys.path[:] = [p for p in sys.path if p]; "
            f"sys.path.append({str(Path(__file__).parents[2])!r}); "
            "from subterra_nb.pipeline.nursery import main; sys.path.pop(); "
            f"main({listener.fileno()}, {reader}, {self.modules!r})"
        )
        stderr = self.log.open("ab") if self.log is not None else None
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", boot],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                env=self.env,
                pass_fds=(listener.fileno(), reader),
                start_new_session=True,
            )
        finally:
            listener.close()
            os.close(reader)
            if stderr is not None:
                stderr.close()
        return self

    def wait_ready(self, timeout: float = 60.0) -> None:
        """Wait for the imports; `NurseryError` when the process is unfit for forking or has ended."""
        if self._ready:
            return
        assert self._process is not None
        assert self._process.stdout is not None
        line = b""
        if select.select([self._process.stdout], [], [], timeout)[0]:
            line = self._process.stdout.readline()
        answer = json.loads(line) if line else {}
        if not answer.get("ready"):
            self.stop()
            raise NurseryError(f"the process that forks kernels did not start: {answer.get('unfit', 'no answer')}")
        self._ready = True

    @property
    def running(self) -> bool:
        """Is the process there?"""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End the nursery and every kernel that it forked."""
        if self._alive >= 0:
            os.close(self._alive)
            self._alive = -1
        if self._process is not None:
            try:
                self._process.wait(timeout=5.0)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def fork_kernel(address: str, argv: Sequence[str], cwd: str, env: Mapping[str, str], prefix: str) -> ForkedProcess:
    """Have the nursery at *address* fork a kernel; `NurseryError` when it cannot, `StaleNursery` when out of date."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(address)
        request = {"argv": list(argv), "cwd": cwd, "env": dict(env), "prefix": prefix}
        connection.sendall(json.dumps(request).encode() + b"\n")
        answer = read_line(connection)
    except OSError as error:
        connection.close()
        raise NurseryError(f"the process that forks kernels is gone: {error}") from error
    if answer is None or "pid" not in answer:
        connection.close()
        if answer and answer.get("stale"):
            raise StaleNursery("a module of the kit has changed since it was loaded")
        raise NurseryError("the process that forks kernels gave no answer")
    return ForkedProcess(connection, int(answer["pid"]))


class StaleNursery(NurseryError):
    """The nursery has loaded files that have changed since."""


_own: NurseryProcess | None = None


def own_nursery(modules: Iterable[str] = KIT_MODULES, env: Mapping[str, str] | None = None) -> NurseryProcess:
    """This process's own nursery, started when first needed and again when the interpreter's settings have changed."""
    global _own
    settings = interpreter_settings(os.environ if env is None else env)
    if _own is not None and (not _own.running or _own.settings != settings):
        _own.stop()
        _own = None
    if _own is None:
        _own = NurseryProcess(tuple(modules), env).start()
    _own.wait_ready()
    return _own


def drop_own_nursery() -> None:
    """End this process's own nursery, if it has one."""
    global _own
    if _own is not None:
        _own.stop()
        _own = None
