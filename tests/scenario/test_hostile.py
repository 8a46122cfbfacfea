"""Files that mean harm, and files that are no scenarios at all, are refused at once, and nothing of theirs runs."""

import random
import resource
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subterra_nb.scenario import ScenarioErrors, check, read
from subterra_nb.scenario.source import MAX_BYTES, read_text
from subterra_nb.scenario.yamltext import flow, scalar
from tests.scenario.texts import LEAVING

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "bomb": BOMB.encode(),
    "alias": LEAVING.replace("{at: D1}", "*x").replace("{at: D2}", "&x {at: D2}", 1).encode(),
    "object": f"{LEAVING}about: !!python/object/apply:os.system [touch hacked]\n".encode(),
    "tag": f"{LEAVING}about: !thing x\n".encode(),
    "huge": b"a: b\n" * 10_000_000,
    "long script": (LEAVING + "play:\n" + "  - do: guide runs\n" * 10_000).encode(),
    "deep": b"a: " + b"[" * 100_000,
    "deep keys": b"{a: " * 50_000,
    "deep lists": b"- " * 100_000,
    "many keys": ("".join(f"k{i}: 1\n" for i in range(20_000))).encode(),
    "many faults": (LEAVING + "tiles:\n" + "".join(f"  H{i}: x\n" for i in range(1900))).encode(),
    "random": random.Random(1).randbytes(200_000),
    "zeros": b"\0" * 100_000,
    "text": b"Lorem ipsum dolor sit amet\n" * 1000,
    "one line": b"x" * 250_000,
    "open quote": b'title: "' + b"x" * 200_000,
    "many cases": (LEAVING + "cases:\n" + "".join(f"  - {{name: c{i}}}\n" for i in range(1000))).encode(),
    "long number": f"{LEAVING}position: {{marker: {'9' * 5000}}}\n".encode(),
    "latin": "title: Größe\n".encode("latin-1"),
    "utf-16": LEAVING.encode("utf-16"),
    "empty": b"",
    "list": b"- a\n- b\n",
    "two documents": f"{LEAVING}---\n{LEAVING}".encode(),
    "merge": f"{LEAVING}<<: {{title: x}}\n".encode(),
    "surrogates": b'title: "\\ud800"\nfamily: subterra2\n',
    "family": b"title: x\nfamily: ../../os\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_refused_at_once(name: str, tmp_path) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_bytes(HOSTILE[name])
    said: list[str] = []
    began = time.process_time()
    assert check([file], write=said.append) == 2
    assert time.process_time() - began < 3
    assert len(said) < 120
    assert all("Traceback" not in line and len(line) < 2000 for line in said)
    assert [f.name for f in tmp_path.iterdir()] == [file.name]


def test_little_memory_is_enough(tmp_path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_bytes(HOSTILE["huge"])
    (tmp_path / "bomb.yaml").write_bytes(HOSTILE["bomb"])
    program = "import sys\nfrom subterra_nb.scenario import check\nsys.exit(check(sys.argv[1:]))"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))

    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, preexec_fn=limit, check=False
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert f"is too large: a scenario has at most {MAX_BYTES // 1024} kB" in done.stdout


def test_what_yaml_reads_otherwise() -> None:
    data = read_text("a: 2020-01-01\nb: no\nc: 1_000\nd: +3\ne: ~\nf: 'true'\n? g\n: [x]\n", "x")
    assert data.data == {"a": "2020-01-01", "b": "no", "c": 0, "d": 3, "e": None, "f": "true", "g": ["x"]}
    assert [str(p) for p in data.problems] == [
        "x:3:4: c: 1_000 is no whole number; write a whole number of usual size, or put quotes around a text"
    ]


@given(st.recursive(st.text(max_size=12) | st.integers(-999, 999) | st.booleans(), lambda x: st.lists(x, max_size=4)))
def test_values_lead_back(value) -> None:
    if isinstance(value, str) and any(0xD800 <= ord(c) < 0xE000 for c in value):
        return
    assert read_text(f"a: {flow(value)}\n", "x").data == {"a": value}
    if not isinstance(value, list):
        assert read_text(f"a: {scalar(value)}\n", "x").data == {"a": value}


@given(st.binary(max_size=60) | st.text("{}[]:,-#&*!|>'\"%@` \n\tab0┼", max_size=60).map(str.encode))
def test_no_text_breaks_the_reader(raw: bytes) -> None:
    try:
        read_text(raw, "x")
    except ScenarioErrors as error:
        found = error
        assert found.problems


@given(
    st.integers(0, len(LEAVING) - 1), st.sampled_from(["", "{", "}", ":", "- ", "\n", "x", "9", "'", "&a ", "┼", ","])
)
def test_no_change_of_a_scenario_breaks_the_reader(at: int, what: str) -> None:
    try:
        read(LEAVING[:at] + what + LEAVING[at + 1 :])
    except ScenarioErrors as error:
        found = error
        assert all(p.message for p in found.problems)
