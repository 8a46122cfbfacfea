"""Speed of several engines in one run, one after the other on one core, in rounds.

    bench.py --peers .venv-bench/bin/python [--rounds 5] [--seconds 2] [--json FILE]

A machine is never equally fast twice, so figures from different runs say little beside each other. Here each round
plays every engine once, in turn, and ratios are taken within a round; what is printed is the median over the rounds
with the lowest and the highest. An engine is any program that prints the one line of JSON described in peers.py.
"""

import argparse
import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Engine:
    """A program that plays: `label` in the table, and the script with its arguments."""

    label: str
    script: str
    arguments: tuple[str, ...]
    is_peer: bool


# Ours are listed first; each peer gives a column of ratios.
ENGINES = (
    Engine("python-chess", "peers.py", ("chess",), is_peer=True),
    Engine("catanatron", "peers.py", ("catanatron",), is_peer=True),
)


def play(engine: Engine, python: str, seconds: float, seed: int) -> dict[str, Any]:
    """Run one engine in its own process and return its line, with the rate added (decisions per second)."""
    command = [python, str(HERE / engine.script), *engine.arguments, "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{engine.label} failed:\n{done.stderr.strip()}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if result["seconds"] <= 0 or result["decisions"] <= 0:
        raise SystemExit(f"{engine.label} played nothing: {result}")
    result["rate"] = result["decisions"] / result["seconds"]
    return result


def spread(values: list[float], digits: int = 0) -> str:
    """`median (lowest to highest)`."""
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"


def table(rounds: list[dict[str, dict[str, Any]]]) -> str:
    """One line for each engine: rate, copy, and the ratio to each peer taken round by round."""
    peers = [engine.label for engine in ENGINES if engine.is_peer]
    lines = []
    for engine in ENGINES:
        mine = [entry[engine.label] for entry in rounds]
        lines.append(f"{engine.label} [{mine[0]['name']}]")
        lines.append(f"  decisions/s  {spread([entry['rate'] for entry in mine])}")
        copies = [entry["copy_us"] for entry in mine if entry["copy_us"] is not None]
        if copies:
            lines.append(f"  copy, us     {spread(copies, 1)}")
        for peer in peers:
            if peer != engine.label:
                ratios = [entry[engine.label]["rate"] / entry[peer]["rate"] for entry in rounds]
                lines.append(f"  x {peer:<12} {spread(ratios, 2)}")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Play the rounds, print the table, and write everything measured if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python that has the other engines installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine in each round")
    parser.add_argument("--json", type=Path, help="write all rounds to this file")
    chosen = parser.parse_args(arguments)
    rounds = []
    for number in range(chosen.rounds):
        # A seed each round, so that no engine is judged by one lucky game.
        pythons = {engine.label: chosen.peers if engine.is_peer else sys.executable for engine in ENGINES}
        rounds.append(
            {engine.label: play(engine, pythons[engine.label], chosen.seconds, number + 1) for engine in ENGINES}
        )
        print(f"round {number + 1} of {chosen.rounds} played", file=sys.stderr)
    print(table(rounds))
    if chosen.json:
        chosen.json.write_text(json.dumps(rounds, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
