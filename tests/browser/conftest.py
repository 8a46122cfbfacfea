"""A real JupyterLab and a real Chromium for the tests of this folder; without them they are skipped and say so."""

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import FLAGS, Lab, notebook_of, quiet

HERE = Path(__file__).parent
NEEDED = {"playwright": "playwright", "jupyterlab": "jupyterlab", "axe_playwright_python": "axe-playwright-python"}


def missing() -> str:
    """Why no browser can be had here; "" when all is there."""
    lost = [name for module, name in NEEDED.items() if importlib.util.find_spec(module) is None]
    if lost:
        return f"{', '.join(lost)} not installed: pip install -e '.[test,browser]', or make test-browser"
    if shutil.which("chromium") is None:
        return "no Chromium on this machine: apt-get install chromium"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none, with the reason."""
    why = missing()
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.skipif(bool(why), reason=f"browser tests were skipped: {why}"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def shots(repository: Path) -> Path:
    """The folder of the pictures that a run leaves behind."""
    folder = repository / "build" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages; whatever a page complains about in its console fails the test at its end."""
    opened: list[Any] = []
    faults: list[str] = []

    def opening(url: str, scheme: str = "light", width: int = 1400, height: int = 1000, strict: bool = True) -> Any:
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        opened.append(page)
        page.set_default_timeout(30_000)
        if strict:
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.goto(url)
        return page

    yield opening
    for page in opened:
        page.close()
    assert faults == []


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for the whole run, in folders of its own."""
    home = tmp_path_factory.mktemp("lab")
    root = home / "work"
    root.mkdir()
    port, token = free_port(), "browser-tests"
    own = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    env = {**os.environ, **own, "IPYTHONDIR": str(home / "ipython"), "JUPYTER_PLATFORM_DIRS": "1"}
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root}", "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--LabApp.user_settings_dir={home / 'settings'}", f"--LabApp.workspaces_dir={home / 'workspaces'}",
    ]  # fmt: skip
    with (home / "log.txt").open("w") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT, cwd=root)
    quiet(home / "settings")
    made = Lab(f"http://127.0.0.1:{port}", token, root, home / "settings")
    try:
        deadline = time.monotonic() + 60
        while True:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"JupyterLab did not start:\n{(home / 'log.txt').read_text()}")
            try:
                urllib.request.urlopen(f"{made.url}/api?token={token}", timeout=2).close()
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        yield made
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture
def in_lab(lab: Lab, open_page: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Opens a notebook of these cells (or a copy of a file) in JupyterLab, runs it, and waits for what it shows."""

    def opening(
        name: str,
        *cells: str,
        file: Path | None = None,
        wait: str = ".sd-place:not(:empty)",
        heard: Callable[[Any], None] | None = None,
        run: bool = True,
        **more: Any,
    ) -> Any:
        path = lab.root / f"{name}.ipynb"
        path.write_text(file.read_text(encoding="utf-8") if file else notebook_of(cells), encoding="utf-8")
        page = open_page("about:blank", strict=False, **more)
        if heard is not None:
            page.on("websocket", lambda socket: socket.on("framereceived", heard))
        page.goto(f"{lab.url}/doc/tree/{name}.ipynb?token={lab.token}")
        # A cell that is run before the kernel is connected is lost without a word.
        page.get_by_text("| Idle").wait_for()
        if not run:
            return page
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        if wait:
            page.wait_for_selector(wait)
        return page

    yield opening
    lab.stop_kernels()
