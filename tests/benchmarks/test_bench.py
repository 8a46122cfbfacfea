"""The bench's arithmetic and protocol, with engines made up here: no speed is tested."""

import json
import sys
from pathlib import Path

import pytest

from tests.benchmarks import bench


def engine(tmp_path: Path, program: str) -> bench.Engine:
    """An engine whose program is this text."""
    script = tmp_path / "engine.py"
    script.write_text(program)
    return bench.Engine("made up", str(script), (), is_peer=False)


def test_a_line_is_read_and_the_rate_added(tmp_path: Path) -> None:
    line = {"name": "made up 1", "decisions": 30, "seconds": 1.5, "copy_us": None}
    result = bench.play(engine(tmp_path, f"print('noise'); print({json.dumps(line)!r})"), sys.executable, 0.1, 1)
    assert result == line | {"rate": 20.0}


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("raise SystemExit('engine is missing')", "engine is missing"),
        ("print('{\"decisions\": 0, \"seconds\": 1}')", "played nothing"),
    ],
)
def test_an_engine_that_fails_stops_the_bench(tmp_path: Path, program: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        bench.play(engine(tmp_path, program), sys.executable, 0.1, 1)


def test_ratios_are_taken_within_a_round() -> None:
    slow, fast = ({"name": "x", "copy_us": 1.0, "rate": rate} for rate in (10.0, 30.0))
    label, peer = (each.label for each in bench.ENGINES[:2])
    others = {each.label: slow for each in bench.ENGINES}
    rounds = [others | {label: fast, peer: slow}, others | {label: fast, peer: fast}]
    first = bench.table(rounds).split("\n" + peer)[0]
    assert "30 (30 to 30)" in first
    assert "2.00 (1.00 to 3.00)" in first
