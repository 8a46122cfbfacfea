"""A process that has everything imported and forks a notebook kernel whenever it is asked for one.

The nursery is started as a process of its own, so that it never owns a thread, an event loop or a zmq context: those
do not survive a fork. It imports the modules it is told to, then answers on a Unix socket. One connection is one
kernel: the request is one line of JSON, the answers are ``{"pid": ...}`` at once and ``{"exit": ...}`` at the end.
If the asking process goes away its connection closes, and its kernel is killed; if the owner of the nursery goes
away, the nursery ends and takes every kernel with it.

Run as ``main(listening_fd, alive_fd, modules)`` by `subterra_nb.pipeline.forked`; not meant to be called otherwise.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import selectors
import shutil
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import Any

MAX_REQUEST = 1 << 20
"""Bytes of the longest request that is read: an environment and a command line fit easily."""


def preload(modules: list[str]) -> list[str]:
    """Import *modules*, and call those functions in them that are named after a colon; what could not be done."""
    missing = []
    for name in modules:
        place, _, function = name.partition(":")
        try:
            module = importlib.import_module(place)
            if function:
                getattr(module, function)()
        except Exception:  # a module that fails here fails again in the notebook, where its author sees it
            missing.append(name)
    return missing


def fingerprint(package: str = "subterra_nb") -> tuple[tuple[str, int], ...]:
    """Names and modification times (ns) of the loaded modules of *package* and of its data, such as ledgers.

    An edit makes the nursery out of date.
    """
    found = []
    for name, module in sorted(sys.modules.items()):
        if name == package or name.startswith(package + "."):
            path = getattr(module, "__file__", None)
            if path:
                with contextlib.suppress(OSError):
                    found.append((name, Path(path).stat().st_mtime_ns))
    for place in getattr(sys.modules.get(package), "__path__", ()):
        for folder, inner, files in os.walk(place):
            inner[:] = sorted(name for name in inner if name not in ("__pycache__", "_data"))  # scenarios are no part
            for file in sorted(files):
                if not file.endswith((".py", ".pyc")):
                    with contextlib.suppress(OSError):
                        found.append((f"{package}:{file}", Path(folder, file).stat().st_mtime_ns))
    return tuple(found)


class Nursery:
    """The serving loop. `serve` returns a request only in a freshly forked child, never in the nursery itself."""

    def __init__(self, listener: socket.socket, alive: int) -> None:
        self.listener = listener
        self.alive = alive
        self.selector = selectors.DefaultSelector()
        self.kernels: dict[int, socket.socket] = {}
        self.asked: dict[socket.socket, bytearray] = {}
        self.born = fingerprint()
        self.wake_read, self.wake_write = os.pipe()
        for fd in (self.wake_read, self.wake_write):
            os.set_blocking(fd, False)

    def serve(self) -> dict[str, Any] | None:
        """Answer until the owner is gone (None), or until this process is a child that has a request to carry out."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the owner's to handle
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.wake_write, warn_on_full_buffer=False)
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.selector.register(self.alive, selectors.EVENT_READ)
        self.selector.register(self.wake_read, selectors.EVENT_READ)
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is self.listener:
                    connection, _address = self.listener.accept()
                    self.asked[connection] = bytearray()
                    self.selector.register(connection, selectors.EVENT_READ)
                elif key.fd == self.alive:
                    self.close()
                    return None
                elif key.fd == self.wake_read:
                    self.reap()
                else:
                    assert isinstance(key.fileobj, socket.socket)
                    request = self.hear(key.fileobj)
                    if request is not None:
                        return request

    def hear(self, connection: socket.socket) -> dict[str, Any] | None:
        """Read what *connection* has to say; a request only in the forked child."""
        try:
            data = connection.recv(65536)
        except OSError:
            data = b""
        buffer = self.asked.get(connection)
        if not data or buffer is None or len(buffer) > MAX_REQUEST:
            self.forget(connection)
            return None
        buffer += data
        if not buffer.endswith(b"\n"):
            return None
        if fingerprint() != self.born:
            tell(connection, {"stale": True})
            self.forget(connection)
            return None
        request: dict[str, Any] = json.loads(buffer)
        pid = os.fork()
        if pid == 0:
            self.leave()
            return request
        self.kernels[pid] = connection
        del self.asked[connection]
        tell(connection, {"pid": pid})
        return None

    def forget(self, connection: socket.socket) -> None:
        """The asking side hung up: close the connection and kill its kernel, if it still runs."""
        for pid, owner in list(self.kernels.items()):
            if owner is connection:
                kill_group(pid)
        self.asked.pop(connection, None)
        with contextlib.suppress(KeyError):
            self.selector.unregister(connection)
        connection.close()

    def reap(self) -> None:
        """Collect ended kernels and tell those who asked for them."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.wake_read, 512):
                pass
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            connection = self.kernels.pop(pid, None)
            if connection is not None and connection.fileno() >= 0:
                tell(connection, {"exit": os.waitstatus_to_exitcode(status)})
                self.forget(connection)

    def leave(self) -> None:
        """In the child: drop everything that belongs to the nursery."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for connection in [*self.asked, *self.kernels.values()]:
            connection.close()
        self.selector.close()
        self.listener.close()
        for fd in (self.alive, self.wake_read, self.wake_write):
            os.close(fd)

    def close(self) -> None:
        """End every kernel, and take away the folder of sockets, which a killed owner would leave behind."""
        for pid in self.kernels:
            kill_group(pid)
        shutil.rmtree(Path(self.listener.getsockname()).parent, ignore_errors=True)


def tell(connection: socket.socket, message: dict[str, Any]) -> None:
    """Send one line; a listener that has gone is noticed when its connection is read."""
    with contextlib.suppress(OSError):
        connection.sendall(json.dumps(message).encode() + b"\n")


def kill_group(pid: int) -> None:
    """Kill the process group that the kernel *pid* leads, or the kernel alone if it is not yet a leader."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def become_kernel(request: dict[str, Any], parent: int) -> None:
    """Turn this forked process into the ipykernel that *request* describes, and run it until it is shut down.

    A request has ``argv`` (what follows ``ipykernel_launcher``), ``cwd``, ``env`` and ``prefix`` (program name).
    """
    os.setsid()
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    reseed()
    sys.argv = [request["prefix"], *request["argv"]]
    gc.enable()
    from ipykernel.kernelapp import IPKernelApp

    app = IPKernelApp.instance(parent_handle=parent)
    app.initialize(request["argv"])
    # IPKernelApp.close() stops the output thread while the control thread may still wait for it to flush (ten
    # seconds); nothing is left to send by then, and the sockets end with the process.
    atexit.unregister(app.close)
    app.start()


def reseed() -> None:
    """Fresh luck: a fork would otherwise share the state of the nursery's generators with its siblings."""
    import random

    random.seed()
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed()


def run_child(request: dict[str, Any], parent: int) -> int:
    """Carry out *request* and leave as a normal interpreter would: threads, then exit handlers, then streams."""
    code = 0
    try:
        become_kernel(request, parent)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    for finish in (getattr(threading, "_shutdown", None), getattr(atexit, "_run_exitfuncs", None)):
        if finish is not None:
            try:
                finish()
            except BaseException:
                code = code or 1
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
    return code


def main(listening_fd: int, alive_fd: int, modules: list[str]) -> None:
    """Entry point of the nursery process; returns when the owner is gone."""
    missing = preload(modules)
    listener = socket.socket(fileno=listening_fd)
    if threading.active_count() > 1:  # an import started a thread: a fork of this process could hang
        os.write(1, json.dumps({"unfit": sorted(t.name for t in threading.enumerate())}).encode() + b"\n")
        return
    gc.collect()
    gc.freeze()  # what is shared stays shared: no collection touches it
    here = os.getpid()
    os.write(1, json.dumps({"ready": True, "missing": missing}).encode() + b"\n")
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    request = Nursery(listener, alive_fd).serve()
    if request is not None:
        os._exit(run_child(request, here))
