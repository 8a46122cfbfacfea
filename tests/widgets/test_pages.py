"""The page that needs no kernel: what is in its file."""

import base64
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from subterra_nb.debug.debugger import Debugger
from subterra_nb.view.theme import DARK, LIGHT
from subterra_nb.widgets import assets, storyboard, storyboard_command
from subterra_nb.widgets.pages import messages, page
from tests.debug.positions import walked_away

LEAVING = "typhaon_wakes/eternal-leave-fail"


def data_of(text: str) -> list[dict[str, object]]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.DOTALL)
    assert found
    return list(json.loads(found[1]))


def test_it_holds_every_entry_and_every_decision() -> None:
    debugger = Debugger.of(LEAVING)
    found = messages(debugger)
    rows = {(p["branch"], p["first"] + i) for m in found for p in m.get("parts", ()) for i, _ in enumerate(p["rows"])}
    asks = {(a["branch"], a["at"]) for m in found for a in m.get("asks", ())}
    for name, branch in debugger.branches.items():
        assert {(name, i) for i in range(len(branch.session.record))} <= rows
        assert {(name, i) for i in branch.session.at} <= asks
    assert [m for m in found if m["is"] == "told"]


def test_it_begins_at_the_start_and_a_debugger_where_it_stands() -> None:
    assert data_of(page(LEAVING))[0]["at"] == 0
    assert data_of(page(Debugger(walked_away(3)).jump(4)))[0]["at"] == 4


def test_only_its_own_script_may_run() -> None:
    text = page(LEAVING)
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert script
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'" in text
    assert "export default" not in script[1]
    assert "://" not in script[1].replace("http://www.w3.org/2000/svg", "")


def test_names_that_look_like_markup_stay_text() -> None:
    debugger = Debugger(walked_away(3), name="</script><script>alert(1)</script>")
    text = page(debugger, title="<b>bold</b>")
    assert text.count("<script") == 2
    assert "<title>&lt;b&gt;bold&lt;/b&gt;</title>" in text
    assert data_of(text)[0]["branch"] == "</script><script>alert(1)</script>"


def test_it_is_the_same_each_time() -> None:
    assert page(LEAVING) == page(LEAVING)


def test_it_is_written(tmp_path: Path) -> None:
    assert storyboard(LEAVING, tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    with pytest.raises(ValueError, match=r"must end in \.html"):
        storyboard(LEAVING, tmp_path / "a.pdf")
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(
    ("file", "out", "code", "told"),
    [
        (LEAVING, "a.html", 0, "wrote"),
        ("typhaon_wakes/eternal-leave-fali", "a.html", 2, "did you mean typhaon_wakes/eternal-leave-fail?"),
        (LEAVING, "a.txt", 2, "must end in .html"),
        (LEAVING, "nowhere/a.html", 2, "No such file or directory"),
    ],
)
def test_the_command(file: str, out: str, code: int, told: str, tmp_path: Path) -> None:
    said: list[str] = []
    wrong: list[str] = []
    assert storyboard_command(file, str(tmp_path / out), said.append, wrong.append) == code
    assert told in "\n".join(wrong if code else said)
    assert bool(wrong) == bool(code)


def test_both_themes_and_the_viewers_sizes_are_sent() -> None:
    style, script = assets.style(), assets.module()
    for name, colours in (("light", LIGHT), ("dark", DARK)):
        forced = re.search(rf"\.sd-{name}\{{(.*?)\}}", style)
        assert forced
        assert all(f"--{key}:{value};" in forced[1] for key, value in colours.items())
    assert script.startswith('const LOOK = {"tile": 112')
    assert script.count("export default") == 1


def test_every_file_of_the_page_is_sent_and_is_short() -> None:
    files = sorted(Path(assets.__file__).parent.glob("page/*.js"))
    assert sorted((*assets.SCRIPTS, "shell")) == [f.stem for f in files]
    for f in files:
        lines = f.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 300, f.name
        assert [n for n, line in enumerate(lines, 1) if len(line) > 120] == [], f.name


def test_a_page_is_made_without_any_widget() -> None:
    code = (
        "import sys; import subterra_nb.widgets; from subterra_nb.widgets import storyboard; "
        "print(sorted({'ipywidgets', 'anywidget', 'matplotlib', 'IPython'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_page_for_one_seat_holds_no_secrets(tmp_path: Path) -> None:
    scenario = "typhaon_wakes/doom-play-and-draw"
    secrets = ["trap-1", "activate-1", "trap-2"]
    told = {}
    for seat in ("", "guide", "everybody", "typhaon"):
        written: list[object] = []
        out = tmp_path / f"page{seat}.html"
        assert storyboard_command(scenario, str(out), written.append, written.append, seat) == 0
        data = out.read_text(encoding="utf-8").partition('<script type="application/json"')[2].partition("</script>")[0]
        told[seat] = [c for c in secrets if re.search(rf"\b{c}\b", data)]
    assert told == {"": secrets, "guide": [], "everybody": [], "typhaon": secrets}
    errors: list[object] = []
    assert storyboard_command(scenario, str(tmp_path / "x.html"), errors.append, errors.append, "typhoon") == 2
    assert errors == ["no seat is called typhoon, did you mean typhaon?; there are: everybody, typhaon, guide, healer"]
    errors.clear()
    assert storyboard_command("terrorscape/move", str(tmp_path / "x.html"), errors.append, errors.append, "killr") == 2
    assert errors == ["no seat is called killr, did you mean killer?; there are: everybody, killer, survivors"]
