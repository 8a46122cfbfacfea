"""The figures as a table for the terminal and as the page ``docs/benchmark.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ABOUT = """# Benchmark

Written by `make bench`; not edited by hand. Everything was measured in one run on one core, in rounds that take each
engine in turn; a line is the median over the rounds, with the lowest and the highest. Ratios are taken within a round.

A *decision* is a choice among two or more legal answers by a seat other than luck. The kit keeps the whole record of
every game (each event with its rule, its cause and the state after it) while it is measured; the peers keep what they
keep by themselves. For these a ply or an action counts, forced ones and rolls included, which favours them. The games
are those by which the family wants to be measured: teams of several sizes, without and with expansions. Play by the
family's best bot is timed twice: with the bot's thinking, and, with the same answers given again, without it. Times of
play are processor time, from the beginning of a game to its end: for no engine is it timed how the memory of the game
before is given back. The other times are what a user waits.
"""


def shown(value: float) -> str:
    """A figure with as many digits as mean something."""
    for least, digits in ((1000, 0), (100, 0), (10, 1), (1, 2)):
        if abs(value) >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.3f}"


def floor_of(figure: Mapping[str, Any]) -> str:
    """The floor in words, and whether it is kept; "" where there is none."""
    if "floor" not in figure:
        return ""
    return f"{figure['side']} {shown(figure['floor'])}: {'holds' if figure['holds'] else 'MISSED'}"


def table(result: Mapping[str, Any]) -> str:
    """One line for each figure."""
    lines = [_machine(result)]
    for figure in result["figures"].values():
        low, high = shown(figure["low"]), shown(figure["high"])
        line = f"{figure['title']:<68} {shown(figure['median']):>9} {figure['unit']:<12} ({low} to {high})"
        floor = floor_of(figure)
        lines.append(f"{line}  {floor}".rstrip())
    return "\n".join(lines)


def page(result: Mapping[str, Any]) -> str:
    """The page in Markdown."""
    rows = ["| what | median | lowest to highest | floor |", "| --- | ---: | ---: | --- |"]
    for figure in result["figures"].values():
        spread = f"{shown(figure['low'])} to {shown(figure['high'])}"
        rows.append(
            f"| {figure['title']} | {shown(figure['median'])} {figure['unit']} | {spread} | {floor_of(figure)} |"
        )
    return f"{ABOUT}\n{_machine(result)}\n\n" + "\n".join(rows) + "\n"


def _machine(result: Mapping[str, Any]) -> str:
    m = result["machine"]
    versions = [f"subterra-nb {m['subterra-nb']}", f"msgspec {m['msgspec']}", *result["peers"].values()]
    return (
        f"{result['family']}; {m['date']}, {m['processor']} ({m['cores']} cores, one used), {m['system']}, "
        f"{m['python']}; "
        f"{', '.join(versions)}; {result['rounds']} rounds of {result['seconds']:g} s."
    )
