"""What the scan of the sources takes for a citation, on small sources of our own."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.scenario.citing import Citations, Place, cited

LEDGER = """
[[rule]]
id = "xy.sleeper"
section = "Sleeper"
text = "It sleeps."
kind = "definition"
show = ""
status = "seed"
"""
IDS = (
    "xy.sleeper.leave-roll", "xy.sleeper.class", "xy.track.easy-3", "xy.track.easy-4", "xy.track.hard-3",
    "xy.track", "xy.map",
)  # fmt: skip


def scan(folder: Path, **sources: str) -> Citations:
    """Scan sources, given by name ("a__b" is a/b), against a ledger with IDS and the question xy.q.dose."""
    rest = "".join(LEDGER.replace("xy.sleeper", name) for name in IDS)
    asked = '[[question]]\nid = "xy.q.dose"\nrules = []\nquestion = "?"\noptions = ["a: b"]\ndefault = "a"\n'
    ledger = folder / "ledger.toml"
    ledger.write_text(LEDGER + rest + asked, encoding="utf-8")
    for name, text in sources.items():
        file = folder / "code" / f"{name.replace('__', '/').removesuffix('/package')}.py"
        if name.endswith("package"):
            file = file.with_suffix("") / "__init__.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return cited(replace(FAMILY, ledgers=(str(ledger),)), folder / "code")


def test_an_attribute_is_an_id_with_file_line_and_function(tmp_path: Path) -> None:
    found = scan(tmp_path, a='E = Ids("xy.sleeper")\n\nclass Bed:\n    def leave(self):\n        return E.leave_roll\n')
    assert found.known == {"xy.sleeper.leave-roll": (Place("a.py", 5, "Bed.leave"),)}
    assert found.unknown == {}


def test_a_trailing_underscore_is_dropped_as_ids_does(tmp_path: Path) -> None:
    found = scan(tmp_path, a='E = Ids("xy.sleeper")\nX = E.class_\n')
    assert [*found.known] == ["xy.sleeper.class"]


def test_tuples_of_ids_and_ids_made_in_place(tmp_path: Path) -> None:
    found = scan(tmp_path, a='T, E = Ids("xy.track"), Ids("xy.sleeper")\nX = (E.leave_roll, Ids("xy").map)\n')
    assert [*found.known] == ["xy.map", "xy.sleeper.leave-roll"]


def test_the_prefix_of_ids_is_no_citation(tmp_path: Path) -> None:
    assert scan(tmp_path, a='E = Ids("xy.sleeper")\n').known == {}
    assert [*scan(tmp_path, a='E = "xy.sleeper"\n').known] == ["xy.sleeper"]


def test_a_prefix_that_only_running_would_tell_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a\.py:2: the prefix of Ids has to be a literal"):
        scan(tmp_path, a="name = 'xy'\nE = Ids(name)\n")


def test_strings_are_citations_when_they_have_the_form_of_one(tmp_path: Path) -> None:
    text = '"""Not a citation: see xy.map."""\nX = ("xy.map", "xy.nap", "xy", "xy.q.dose", "other.map", "xy.Map")\n'
    found = scan(tmp_path, a=text)
    assert [*found.known] == ["xy.map", "xy.q.dose"]
    assert found.unknown == {"xy.nap": (Place("a.py", 2, "X"),)}


def test_data_files_cite_too_and_ledgers_do_not(tmp_path: Path) -> None:
    data = tmp_path / "code" / "data" / "map.toml"
    data.parent.mkdir(parents=True)
    data.write_text('# "xy.track"\nrule = "xy.map"\n[[card]]\ncard = { rule = "xy.nap", title = "xy.sleeper awake" }\n')
    found = scan(tmp_path, a='X = "xy.map"\n')
    assert found.known == {"xy.map": (Place("a.py", 1, "X"), Place("data/map.toml", 2, ""))}
    assert found.unknown == {"xy.nap": (Place("data/map.toml", 4, ""),)}
    inside = tmp_path / "code" / "ledger.toml"
    (tmp_path / "ledger.toml").rename(inside)
    assert [*cited(replace(FAMILY, ledgers=(str(inside),)), tmp_path / "code").known] == ["xy.map"]


def test_an_id_of_no_ledger_is_unknown(tmp_path: Path) -> None:
    found = scan(tmp_path, a='E = Ids("xy.sleeper")\n\ndef f():\n    return E.leave_rol\n')
    assert found.known == {}
    assert found.unknown == {"xy.sleeper.leave-rol": (Place("a.py", 4, "f"),)}


def test_ids_and_constants_travel_with_imports(tmp_path: Path) -> None:
    found = scan(
        tmp_path,
        a='E = Ids("xy.sleeper")\nSAFE = number(E.leave_roll, 4)\n',
        sub__package="from .b import M\n",
        sub__b='from ..a import E as Z, SAFE\nfrom .. import a\nM = Ids("xy")\n'
        "def f(t):\n    yield Z.class_, t[SAFE], a.E.class_\n",
        c="from .sub import M\n\ndef g():\n    return M.map\n",
    )
    assert found.known == {
        "xy.map": (Place("c.py", 4, "g"),),
        "xy.sleeper.class": (Place("sub/b.py", 5, "f"),),
        "xy.sleeper.leave-roll": (Place("a.py", 2, "SAFE"), Place("sub/b.py", 5, "f")),
    }


def test_a_name_of_another_source_that_is_not_imported_cites_nothing(tmp_path: Path) -> None:
    found = scan(tmp_path, a='E = Ids("xy.sleeper")\n', b="def f(E):\n    return E.leave_roll\n")
    assert found.known == found.unknown == {}


def test_names_put_together_cite_all_that_fit(tmp_path: Path) -> None:
    found = scan(tmp_path, a='V = Ids("xy.track")\n\ndef row(n):\n    return getattr(V, f"easy_{n}")\n')
    assert [*found.known] == ["xy.track.easy-3", "xy.track.easy-4"]
    found = scan(tmp_path, a='def row(n):\n    return f"xy.track.{n}-3", f"xy.map {n}", f"{n}.map"\n')
    assert [*found.known] == ["xy.track.easy-3", "xy.track.hard-3"]


def test_names_put_together_that_fit_nothing_are_unknown(tmp_path: Path) -> None:
    found = scan(tmp_path, a='V = Ids("xy.track")\n\ndef row(n):\n    return getattr(V, f"mild_{n}"), f"xy.nap.{n}"\n')
    assert found.known == {}
    assert [*found.unknown] == ["xy.nap.{}", "xy.track.mild-{}"]
