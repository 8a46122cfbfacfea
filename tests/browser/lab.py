"""JupyterLab for tests, and what is typed into it."""

import json
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
"""Chromium for a machine without a screen, a user, or a way to the network."""

THEMES = "@jupyterlab/apputils-extension/themes.jupyterlab-settings"


@dataclass(frozen=True)
class Lab:
    """A server: its address and token, the folder of its notebooks, and that of its settings."""

    url: str
    token: str
    root: Path
    settings: Path

    def theme(self, name: str) -> None:
        """Choose JupyterLab's theme for pages opened from now on."""
        file = self.settings / THEMES
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"theme": f"JupyterLab {name}"}), encoding="utf-8")

    def stop_kernels(self) -> None:
        """End all sessions, so that the next test begins with none."""
        for session in json.loads(self._ask("GET", "/api/sessions")):
            self._ask("DELETE", f"/api/sessions/{session['id']}")

    def _ask(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(f"{self.url}{path}?token={self.token}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: bytes = answer.read()
        return found


def quiet(settings: Path) -> None:
    """Let JupyterLab not ask whether it may fetch news."""
    file = settings / "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"fetchNews": "false"}), encoding="utf-8")


def notebook_of(cells: Sequence[str]) -> str:
    """The text of a notebook with these code cells."""
    return json.dumps(
        {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
            "cells": [
                {
                    "cell_type": "code", "id": f"cell-{n}", "metadata": {}, "source": cell, "outputs": [],
                    "execution_count": None,
                }
                for n, cell in enumerate(cells)
            ],
        }
    )  # fmt: skip
