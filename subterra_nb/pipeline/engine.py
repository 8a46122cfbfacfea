"""The papermill engine ``subterra-fork``: every notebook gets a kernel forked from a process with everything imported.

It is papermill's own engine (nbclient) with another kernel manager, so cells, outputs, errors and widgets are handled
by the same code. What differs is where the kernel process comes from, that it talks over Unix sockets in a private
folder, and that nobody waits for a fixed time: the client knows that it is ready when the kernel's own "idle" message
for its question has come in. A kernel of another language or another interpreter, and any system without a safe fork,
gets an ordinary kernel.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import importlib.util
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any, cast

from jupyter_client import AsyncKernelManager
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.provisioning import LocalProvisioner
from traitlets import DottedObjectName, Type

from subterra_nb.pipeline import forked

NAME = "subterra-fork"
"""The engine's name for ``papermill --engine`` and ``execute_notebook(engine_name=...)``."""

LONGEST_SOCKET = 90
"""Characters of a Unix socket's path that every system takes (the limit is 104 or 108)."""

SAVE_EVERY = 1.0
"""Seconds between two saves while a notebook runs; its beginning and its end are saved in any case."""

START_TIMEOUT = 60.0
"""Seconds after which a kernel that does not come up is left to the client, which then says so."""

log = logging.getLogger("subterra_nb.pipeline")


class ForkProvisioner(LocalProvisioner):
    """Launches a kernel by asking a nursery; falls back to an ordinary process when that fails."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Launch the kernel that *cmd* (python ... -m ipykernel_launcher ...) describes."""
        at = cmd.index("ipykernel_launcher")
        cwd = str(kwargs.get("cwd") or Path.cwd())
        env = dict(kwargs.get("env") or os.environ)
        env["JPY_PARENT_PID"] = str(os.getpid())
        try:
            process = ask(cmd[at + 1 :], cwd, env)
        except forked.NurseryError as error:
            log.info("ordinary kernel: %s", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = cast("subprocess.Popen[Any]", process)
        self.pid = self.pgid = process.pid  # the kernel makes itself the leader of a session
        self.cwd = cwd
        await self._bound()
        return self.connection_info

    async def _bound(self) -> None:
        """Wait until the kernel has bound its sockets.

        A client that connects too early tries again only after a tenth of a second, and what is published meanwhile
        is lost to it.
        """
        if self.connection_info.get("transport") != "ipc":
            return
        last = Path(f"{self.connection_info['ip']}-{self.connection_info['iopub_port']}")
        end = time.monotonic() + START_TIMEOUT
        while not last.exists() and await self.poll() is None and time.monotonic() < end:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.001)

    async def wait(self) -> int | None:
        """Wait for the end of the kernel, looking often: it usually takes a few milliseconds."""
        while self.process is not None and await self.poll() is None:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.002)
        return await super().wait()


def nursery_folder() -> str | None:
    """The folder of the nursery that `ask` would ask; it goes when the nursery goes, even if all else is killed."""
    shared = os.environ.get(forked.ADDRESS)
    if shared:
        folder = Path(shared).parent
        return str(folder) if folder.is_dir() else None
    try:
        return str(Path(forked.own_nursery().address).parent)
    except forked.NurseryError:
        return None


def ask(argv: list[str], cwd: str, env: dict[str, str]) -> forked.ForkedProcess:
    """A forked kernel, from the nursery whose address the environment gives, else from this process's own."""
    launcher = importlib.util.find_spec("ipykernel_launcher")
    program = launcher.origin if launcher is not None and launcher.origin else "ipykernel_launcher"
    shared = os.environ.get(forked.ADDRESS)
    if shared:
        return forked.fork_kernel(shared, argv, cwd, env, program)
    for last in (False, True):
        nursery = forked.own_nursery()
        try:
            return forked.fork_kernel(nursery.address, argv, cwd, env, program)
        except forked.NurseryError:
            forked.drop_own_nursery()
            if last:
                raise
    raise AssertionError("unreachable")


atexit.register(forked.drop_own_nursery)


class PromptClient(AsyncKernelClient):
    """A client that waits for what it needs to know and not for a time."""

    def start_channels(self, *args: Any, **kwargs: Any) -> None:
        """Start the channels without the heartbeat's thread: the process itself can be asked whether it lives."""
        kwargs["hb"] = False
        super().start_channels(*args, **kwargs)

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel answers and its output channel is connected; `RuntimeError` if it ends or is late.

        The kernel publishes "idle" after each question. Once the one that belongs to our question has arrived, the
        output channel is connected and nothing older can follow.
        """
        end = time.monotonic() + (float("inf") if timeout is None else timeout)
        while True:
            asked = self.kernel_info()
            if await self._idle_after(asked, min(end, time.monotonic() + 0.1)):
                while True:
                    reply = await self.get_shell_msg(timeout=1.0)
                    if reply["parent_header"].get("msg_id") == asked:
                        self._handle_kernel_info_reply(reply)
                        return
            if not await self._kernel_lives():
                raise RuntimeError("Kernel died before replying to kernel_info")
            if time.monotonic() > end:
                raise RuntimeError(f"Kernel didn't respond in {timeout} seconds")

    async def _idle_after(self, asked: str, until: float) -> bool:
        """Has the output channel said "idle" for the question *asked* before the time *until*?"""
        while (left := until - time.monotonic()) > 0:
            try:
                message = await self.get_iopub_msg(timeout=min(left, 0.1))
            except Empty:
                if not await self._kernel_lives():
                    return False
                continue
            if (
                message["msg_type"] == "status"
                and message["content"]["execution_state"] == "idle"
                and message["parent_header"].get("msg_id") == asked
            ):
                return True
        return False

    async def _kernel_lives(self) -> bool:
        return self.parent is None or bool(await self.parent._async_is_alive())

    wait_for_ready = _async_wait_for_ready


class ForkKernelManager(AsyncKernelManager):
    """A kernel manager whose kernels are forked, over Unix sockets in a folder that only this user can open."""

    client_class = DottedObjectName("subterra_nb.pipeline.engine.PromptClient")
    client_factory = Type(klass="subterra_nb.pipeline.engine.PromptClient")
    _folder: str | None = None

    def _client_factory_default(self) -> type[PromptClient]:
        return PromptClient

    async def _async_pre_start_kernel(self, **kwargs: Any) -> Any:
        if self.provisioner is None and forkable(self.kernel_spec):
            self.kernel_id = self.kernel_id or os.urandom(8).hex()
            self.provisioner = ForkProvisioner(kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self)
            self._use_private_sockets()
        return await super()._async_pre_start_kernel(**kwargs)

    def _use_private_sockets(self) -> None:
        """Sockets in a folder of their own: no port to lose to somebody else, no other user who could connect."""
        self._folder = tempfile.mkdtemp(prefix="k-", dir=nursery_folder())
        place = str(Path(self._folder) / "k")
        if len(place) < LONGEST_SOCKET:
            self.transport = "ipc"
            self.ip = place
            self.transport_encryption = "disabled"
        self.connection_file = str(Path(self._folder) / "connection.json")

    async def _async_wait(self, pollinterval: float = 0.1) -> None:
        await super()._async_wait(pollinterval=min(pollinterval, 0.002))

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        await super()._async_cleanup_resources(restart=restart)
        if self._folder and not restart:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    cleanup_resources = _async_cleanup_resources


def forkable(spec: Any) -> bool:
    """Is the kernel *spec* an IPython kernel of this very interpreter?"""
    if not forked.supported() or spec is None or "ipykernel_launcher" not in spec.argv:
        return False
    name = spec.argv[0]
    if name in {"python", "python3", f"python3.{sys.version_info[1]}"}:
        return True
    return bool(Path(name).resolve() == Path(sys.executable).resolve())


@contextlib.contextmanager
def seldom_saved(nb_man: Any) -> Iterator[None]:
    """Meanwhile papermill's *nb_man* writes its notebook at most every `SAVE_EVERY` seconds."""
    save = nb_man.save
    every = min(SAVE_EVERY, nb_man.autosave_cell_every or SAVE_EVERY)
    last = time.monotonic()

    def seldom(**kwargs: Any) -> None:
        nonlocal last
        if kwargs.get("nb"):
            nb_man.nb = kwargs["nb"]
        if time.monotonic() - last >= every:
            save(**kwargs)
            last = time.monotonic()

    nb_man.save = seldom
    try:
        yield
    finally:
        nb_man.save = save


class ForkEngine:
    """Papermill's own engine on forked kernels.

    Papermill loads this class while it is itself being imported, and so may a user who imports it first: therefore it
    has the methods of an engine that papermill calls but does not inherit from papermill's class.

    Papermill saves the whole notebook twice a cell, which takes longer than most cells; here it is saved so often only
    while a run takes so long that somebody may look.
    """

    @classmethod
    def execute_notebook(cls, nb: Any, kernel_name: str, **kwargs: Any) -> Any:
        """Run the notebook *nb*; arguments and result are those of papermill's nbclient engine."""
        from papermill.engines import NBClientEngine

        class Engine(NBClientEngine):
            @classmethod
            def execute_managed_notebook(cls, nb_man: Any, kernel_name: str, **kwargs: Any) -> None:
                with seldom_saved(nb_man):
                    super().execute_managed_notebook(nb_man, kernel_name, **kwargs)

        if forked.supported():
            kwargs.setdefault("kernel_manager_class", ForkKernelManager)
        return Engine.execute_notebook(nb, kernel_name, **kwargs)

    @classmethod
    def nb_kernel_name(cls, nb: Any, name: str | None = None) -> str:
        """The kernel that *nb* asks for."""
        from papermill.utils import nb_kernel_name

        return str(nb_kernel_name(nb, name))

    @classmethod
    def nb_language(cls, nb: Any, language: str | None = None) -> str:
        """The language that *nb* is written in."""
        from papermill.utils import nb_language

        return str(nb_language(nb, language))


def register() -> str:
    """Make the engine known to papermill in this process, installed or not; its name."""
    from papermill.engines import papermill_engines

    papermill_engines.register(NAME, ForkEngine)
    return NAME
