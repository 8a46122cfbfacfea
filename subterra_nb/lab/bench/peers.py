"""Other people's engines: programs run beside the kit, each in its own process; nothing of theirs is imported here."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

#: The name that the program knows an engine by.
ENGINES = ("chess", "chess-bare", "catanatron")


class PeerFailed(RuntimeError):
    """Another engine did not play; the message says which and why."""


def line_of(python: str | Path, program: Path, engine: str, seconds: float, seed: int) -> dict[str, Any]:
    """What an engine's process prints: see ``tests/benchmarks/peers.py``. Raises :class:`PeerFailed`."""
    command = [str(python), str(program), engine, "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        raise PeerFailed(f"{engine} failed:\n{done.stderr.strip()}")
    result: dict[str, Any] = json.loads(lines[-1])
    if result["seconds"] <= 0 or result["steps"] <= 0:
        raise PeerFailed(f"{engine} played nothing: {result}")
    return result


def play(python: str | Path, program: Path, seconds: float, seed: int) -> tuple[dict[str, float], dict[str, str]]:
    """One round: figures of ``FIGURES`` by id, and each engine's name with its version."""
    said = {engine: line_of(python, program, engine, seconds, seed) for engine in ENGINES}
    rate = {engine: line["steps"] / line["seconds"] for engine, line in said.items()}
    catanatron = said["catanatron"]
    found = {
        "chess": rate["chess"],
        "chess_bare": rate["chess-bare"],
        "catanatron": rate["catanatron"],
        "catanatron_decisions": catanatron["decisions"] / catanatron["seconds"],
        "chess_copy": said["chess"]["copy_us"],
        "catanatron_copy": catanatron["copy_us"],
    }
    return found, {"chess": said["chess"]["name"], "catanatron": catanatron["name"]}


def ratios(ours: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    """How many times as fast the kit is, within one round.

    The faster peer is the one with more plies or actions per second, each in the loop that its own documentation shows.
    """
    faster = max(theirs["chess"], theirs["catanatron"])
    return {
        "random_ratio": ours["random"] / faster,
        "able_ratio": ours["able"] / faster,
        "random_ratio_bare": ours["random"] / theirs["chess_bare"],
        "random_ratio_alike": ours["random"] / theirs["catanatron_decisions"],
    }
