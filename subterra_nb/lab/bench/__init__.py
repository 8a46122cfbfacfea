"""How fast the kit is, beside other people's engines in the same run.

A machine is never equally fast twice, so nothing is compared between runs: each round measures everything once, in
turn, on one core, ratios are taken within a round, and the median over the rounds is what is told, with the lowest and
the highest.
"""

from __future__ import annotations

import json as json_format
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...games import FAMILIES
from ...kernel.hints import near
from .figures import FIGURES, Figure
from .machine import machine, one_core
from .telling import page, table

Write = Callable[[str], object]

#: The program that plays other people's engines, in a checkout; an installed kit has none.
PEERS_PROGRAM = Path(__file__).resolve().parents[3] / "tests" / "benchmarks" / "peers.py"


def bench(
    family: str,
    seconds: float = 2.0,
    rounds: int = 5,
    *,
    peers: str | Path | None = None,
    slow: bool = True,
    told: Write | None = None,
) -> dict[str, Any]:
    """Measure everything; the result is plain data, fit for JSON.

    ``family``: whose games are played; ``seconds``: how long each engine plays in each round (processor time);
    ``peers``: the Python that has the other engines installed (None: only the kit is measured); ``slow``: whole
    commands too (import, check, notebooks), one to some seconds each; ``told``: takes a line about each round.
    ``figures``: id to unit, median, low, high, one value for each round, and, where the project has set one, the floor
    and whether it holds.
    """
    from . import commands, records, speed
    from . import peers as others

    with one_core():
        games = speed.prepared(family)
        values: dict[str, list[float]] = {}
        names: dict[str, str] = {}
        for number in range(1, rounds + 1):
            found = speed.play(games, seconds, number) | records.measure(games, seconds, number)
            if peers:
                played, versions = others.play(peers, PEERS_PROGRAM, seconds, number)
                found |= played | others.ratios(found, played)
                names |= versions
            for key, value in found.items():
                values.setdefault(key, []).append(value)
            if told:
                told(f"round {number} of {rounds}")
        if slow:
            for key, several in commands.measure(rounds).items():
                values[key] = several
                if told:
                    told(FIGURES[key].title)
    return {
        "machine": machine(),
        "family": games[0].game.family.title,
        "rounds": rounds,
        "seconds": seconds,
        "peers": names,
        "figures": {key: summary(FIGURES[key], values[key]) for key in FIGURES if key in values},
    }


def summary(figure: Figure, values: list[float]) -> dict[str, Any]:
    """Median, lowest and highest of one figure, and whether it keeps its floor."""
    median = statistics.median(values)
    out: dict[str, Any] = {
        "title": figure.title,
        "unit": figure.unit,
        "median": median,
        "low": min(values),
        "high": max(values),
        "values": values,
    }
    if figure.floor is not None:
        holds = median >= figure.floor if figure.more else median <= figure.floor
        out |= {"floor": figure.floor, "side": "at least" if figure.more else "at most", "holds": holds}
    return out


def bench_command(
    *,
    family: str = "",
    seconds: float = 2.0,
    rounds: int = 5,
    peers: str | None = None,
    as_json: bool = False,
    out: str | None = None,
    slow: bool = True,
    write: Write = print,
    error: Write | None = None,
) -> int:
    """``subterra-nb bench``: measure and print; ``out``: write the page of figures there too.

    ``family``: a family of games by name, "" for the first there is.
    Returns 0 when every floor holds, 1 when one does not (or an engine or a command failed), 2 for wrong input.
    """
    error = error or write
    family = family or next(iter(FAMILIES))
    wrong = _wrong(family, seconds, rounds, peers)
    for problem in wrong:
        error(problem)
    if wrong:
        return 2
    from .commands import CommandFailed
    from .peers import PeerFailed

    try:
        result = bench(family, seconds, rounds, peers=peers, slow=slow, told=error)
    except (PeerFailed, CommandFailed) as failed:
        error(str(failed))
        return 1
    if out:
        Path(out).write_text(page(result), encoding="utf-8")
    write(json_format.dumps(result, indent=1) if as_json else table(result))
    return int(not all(f.get("holds", True) for f in result["figures"].values()))


def _wrong(family: str, seconds: float, rounds: int, peers: str | None) -> list[str]:
    problems = []
    if family not in FAMILIES:
        problems.append(f"--family {family}: no such family{near(family, FAMILIES)}; there are: {', '.join(FAMILIES)}")
    if not 0 < seconds <= 600:
        problems.append(f"--seconds {seconds}: more than 0 and at most 600")
    if not 1 <= rounds <= 99:
        problems.append(f"--rounds {rounds}: 1 to 99")
    if peers and not Path(peers).exists():
        problems.append(f"--peers {peers}: there is no such Python; `make bench` makes one")
    elif peers and not PEERS_PROGRAM.is_file():
        problems.append("--peers: the program that plays other engines is in a checkout only (tests/benchmarks)")
    return problems


__all__ = ["bench", "bench_command"]
