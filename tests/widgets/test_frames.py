"""The numbers that a page gets say the same as the scenes and the record that they were made from."""

from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.debug.breakpoints import mentions
from subterra_nb.debug.debugger import Debugger
from subterra_nb.debug.looking import portrayed
from subterra_nb.view import Scene, difference, svg
from subterra_nb.view.svg import svg as drawn
from subterra_nb.widgets.controller import Controller
from subterra_nb.widgets.frames import PART
from tests.debug.positions import whole_game
from tests.widgets.conftest import Memory


@pytest.fixture(scope="module")
def whole() -> Memory:
    """A whole game of which the page has every part."""
    debugger = Debugger(whole_game(3))
    memory = Memory(Controller(debugger))
    memory.ask(do="hello")
    memory.ask(do="part", branch="main", ats=list(range(0, len(debugger.session.record), PART)))
    return memory


def record_of(memory: Memory) -> Any:
    return memory.controller.debugger.session.record


def scene_of(memory: Memory, i: int) -> Scene:
    session = memory.controller.debugger.session
    return portrayed(session, session.record[i].state if i >= 0 else session.start)


def test_every_entry_is_there_once(whole: Memory) -> None:
    assert sorted(whole.rows) == [("main", i) for i in range(len(record_of(whole)))]
    assert len(record_of(whole)) > PART * 2


def test_a_frame_holds_the_cells_and_figures_of_its_scene(whole: Memory) -> None:
    for i in range(0, len(record_of(whole)), 7):
        scene = scene_of(whole, i)
        board, figures, facts, *_ = whole.tables["scenes"][whole.rows["main", i][0]]
        cells = [whole.tables["cells"][n] for n in whole.tables["boards"][board]]
        assert [(c[0], c[1], c[2]) for c in cells] == [(c.id, c.x, c.y) for c in scene.cells]
        pieces = [whole.tables["pieces"][whole.tables["figures"][n][0]] for n in figures]
        assert [(p[0], p[2], p[3]) for p in pieces] == [(p.id, p.at, p.hearts) for p in scene.pieces]
        assert [(f[0], f[1]) for f in whole.tables["facts"][facts]] == [(f.name, f.value) for f in scene.facts]


def test_the_parts_are_those_of_the_still_picture(whole: Memory) -> None:
    last = len(record_of(whole)) - 1
    scene = scene_of(whole, last)
    picture = svg(scene)
    board, figures, *_ = whole.tables["scenes"][whole.rows["main", last][0]]
    occupied = {p.at for p in scene.pieces}
    for n in whole.tables["boards"][board]:
        row = whole.tables["cells"][n]
        ground = whole.text(row[4] if row[0] in occupied else row[3])
        other = whole.text(row[3] if row[0] in occupied else row[4])
        assert ground + whole.text(row[5]) in picture
        assert ground == other or other + whole.text(row[5]) not in picture
    standing = [whole.tables["figures"][n] for n in figures if len(whole.tables["figures"][n]) > 1]
    assert standing
    for _, x, y, markup in standing:
        assert f'<g transform="translate({x:g} {y:g})"><title>' in picture
        assert whole.text(markup[0]) in picture


def test_a_wound_looks_as_in_the_still_picture(debugger: Debugger, page: Memory) -> None:
    record = debugger.session.record
    at = debugger.find("guide loses hearts")
    page.ask(do="part", branch="main", ats=[at])
    before, after = (portrayed(debugger.session, record[i].state) for i in (at - 1, at))
    marks = difference(before, after)
    n = page.rows["main", at][5]
    assert [(m[0], m[2], page.text(m[3])) for m in page.tables["marks"][n]] == [
        ("hurt", "guide", "Guide hurt, hearts 5/5 to 2/5")
    ]
    picture = drawn(replace(after, marks=marks))
    rows = [page.tables["figures"][f] for f in page.tables["scenes"][page.rows["main", at][0]][1]]
    guide = next(f for f in rows if page.tables["pieces"][f[0]][0] == "guide")
    plain, changed, hurt, healed = map(page.text, guide[3])
    assert hurt in picture
    assert len({plain, changed, hurt, healed}) == 4
    assert not any(other in picture for other in (plain, changed, healed))


def test_what_an_entry_is_about_is_what_breakpoints_look_at(whole: Memory) -> None:
    record = record_of(whole)
    names = {p.id for p in scene_of(whole, len(record) - 1).pieces}
    for i, entry in enumerate(record):
        about = {whole.text(n) for n in whole.rows["main", i][4]}
        assert {name for name in names if mentions(entry, name)} <= about


def test_a_part_tells_nothing_twice(whole: Memory) -> None:
    (reply,) = whole.ask(do="part", branch="main", ats=[0])
    assert "tables" not in reply
    assert reply["parts"][0]["rows"] == [whole.rows["main", i] for i in range(PART)]


def test_a_page_that_opens_again_gets_everything(whole: Memory) -> None:
    again = Memory(whole.controller)
    again.ask(do="hello")
    assert again.tables == whole.tables
    assert again.books == whole.books


def test_every_id_that_is_cited_is_explained(whole: Memory) -> None:
    ids = {whole.text(n) for row in whole.rows.values() for n in row[3]}
    assert ids <= set(whole.books[0])
    assert "ie.move" in ids


def test_opening_a_long_record_sends_one_part() -> None:
    memory = Memory(Controller(Debugger(whole_game(3))))
    memory.ask(do="hello")
    assert 0 < len(memory.rows) <= PART
