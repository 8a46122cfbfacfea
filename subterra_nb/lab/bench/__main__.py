"""``python -m subterra_nb.lab.bench``: the same as ``subterra-nb bench``."""

from __future__ import annotations

import argparse
import sys

from . import bench_command


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; see :func:`bench_command` for the exit code."""
    parser = argparse.ArgumentParser(prog="subterra-nb bench", description="Measure how fast the kit is.")
    parser.add_argument("--family", default="", help="the family of games that is measured")
    parser.add_argument("--peers", help="the Python that has the other engines installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine in each round")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", help="write the page of figures to this file")
    parser.add_argument("--quick", action="store_true", help="leave out import, check and notebooks")
    chosen = parser.parse_args(arguments)
    return bench_command(
        family=chosen.family,
        seconds=chosen.seconds,
        rounds=chosen.rounds,
        peers=chosen.peers,
        as_json=chosen.json,
        out=chosen.write,
        slow=not chosen.quick,
        write=lambda line: sys.stdout.write(line + "\n"),
        error=lambda line: sys.stderr.write(line + "\n"),
    )


if __name__ == "__main__":
    raise SystemExit(main())
