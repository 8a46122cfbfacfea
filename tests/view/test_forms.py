"""The picture, the text and the tables say the same, safely, and always in the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from subterra_nb.view import Board, Cell, Condition, Edge, Hint, Mark, Piece, Scene, SceneError, svg, table, text
from subterra_nb.view import Path as Way
from subterra_nb.view.theme import TEXT_ON

SVG = "{http://www.w3.org/2000/svg}"
ALL = ("start_line", "temple", "crowd", "hostile")


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_picture_is_well_formed_and_described(scenes: ModuleType, name: str, theme: str) -> None:
    root = ET.fromstring(svg(getattr(scenes, name)(), theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text
    assert root[1].text
    # Two boards on one page can't clash: there is no id, and nothing refers to one or loads anything.
    assert not [element for element in root.iter() if element.get("id") or element.get("href")]
    assert "url(" not in ET.tostring(root, encoding="unicode")


@pytest.mark.parametrize("name", ALL)
def test_tables_are_well_formed_with_captions_and_scopes(scenes: ModuleType, name: str) -> None:
    root = ET.fromstring(f"<div>{table(getattr(scenes, name)())}</div>")
    tables = root.findall("table")
    assert tables
    for found in tables:
        assert found[0].tag == "caption"
        heads = found.findall("thead/tr/th")
        assert {head.get("scope") for head in heads} == {"col"}
        for row in found.findall("tbody/tr"):
            assert row[0].get("scope") == "row"
            assert len(row) == len(heads)


@pytest.mark.parametrize("name", ["start_line", "temple", "crowd"])
def test_every_figure_hint_and_fact_appears_in_every_form(scenes: ModuleType, name: str) -> None:
    scene = getattr(scenes, name)()
    root = ET.fromstring(svg(scene))
    drawn = " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))
    described = root[1].text or ""
    forms = {"text": text(scene), "table": table(scene), "description": described}
    for piece in scene.pieces:
        hearts = "" if piece.hearts is None else f"{piece.hearts}/{piece.full}"
        for form, content in {**forms, "picture": drawn}.items():
            assert piece.name in content, (form, piece.name)
            assert piece.label in content, (form, piece.label)
            assert hearts in content, (form, hearts)
    for hint in scene.hints:
        for form, content in {**forms, "picture": drawn}.items():
            assert hint.text in content, form
            assert hint.cell in content, form
    for fact in scene.facts:
        for form, content in {**forms, "picture": drawn}.items():
            assert fact.name in content, form
            assert fact.value in content, form
    assert scene.question in drawn
    assert len([g for g in root.iter(f"{SVG}rect") if g.get("class") == "hi"]) == len(scene.hints)


def test_no_hint_and_no_mark_draws_none(scenes: ModuleType) -> None:
    bare = msgspec.structs.replace(scenes.start_line(), hints=(), marks=(), question="")
    picture = svg(bare)
    for css_class in ("hi", "hb", "mk", "ms", "mb"):
        assert f'class="{css_class}"' not in picture
    assert "just now" not in picture
    assert "possible" not in text(bare)
    assert "just now:" not in table(bare)


def test_marks_ring_the_figure_or_frame_the_place(scenes: ModuleType) -> None:
    scene = scenes.start_line()
    root = ET.fromstring(svg(scene, "light"))
    rings = [c for c in root.iter(f"{SVG}circle") if c.get("class") in ("mk", "ms")]
    assert len(rings) == 2  # the guide and the medic
    only_place = msgspec.structs.replace(scene, marks=(Mark("placed", "E0"),))
    root = ET.fromstring(svg(only_place, "light"))
    assert not [c for c in root.iter(f"{SVG}circle") if c.get("class") in ("mk", "ms")]
    assert "E0 was placed" in text(only_place)
    assert "E0 was placed" in "".join(root.itertext())
    # A mark without words is said by its kind, with the figure's name.
    assert "Medic was hurt" in text(scene)


def test_hurt_and_healed_differ_in_shape(scenes: ModuleType) -> None:
    def drawn(kind: str) -> str:
        return svg(msgspec.structs.replace(scenes.start_line(), marks=(Mark(kind, piece="guide"),)), "light")

    minus, plus = "M-2.5 0h5", "M-2.5 0h5M0-2.5v5"
    assert f'd="{minus}"' in drawn("hurt")
    assert f'd="{plus}"' in drawn("healed")
    assert f'd="{minus}"' not in drawn("arrived")


def test_posture_and_side_are_shapes_not_colours() -> None:
    def drawn(look: str, posture: str) -> str:
        return svg(
            Scene(cells=(Cell("A1"),), pieces=(Piece("a", "Ann", "An", "ours", "A1", posture=posture, look=look),)),
            "light",
        )

    assert 'class="p-person"' in drawn("person", "up")
    assert "<circle" in drawn("person", "up")
    assert 'class="p-foe" d="' in drawn("foe", "up")
    assert 'class="x"' in drawn("person", "down")
    assert "rotate(90)" in drawn("person", "down")
    assert 'class="x"' not in drawn("person", "up")
    assert ">z</text>" in drawn("foe", "asleep")
    assert ">z</text>" not in drawn("foe", "up")


def test_hearts_are_filled_for_what_is_left() -> None:
    def pips(hearts: int | None, full: int | None) -> tuple[int, int]:
        piece = Piece("a", "Ann", "An", at="A1", hearts=hearts, full=full)
        tile = svg(Scene(cells=(Cell("A1"),), pieces=(piece,)), "light").partition('class="pn"')[0]
        return tile.count('class="h1"'), tile.count('class="h0"')

    assert pips(3, 5) == (3, 2)
    assert pips(0, 4) == (0, 4)
    assert pips(2, None) == (2, 0)
    assert pips(None, None) == (0, 0)
    # Too many for the tile: one heart and the number.
    assert pips(11, 12) == (1, 0)


@pytest.mark.parametrize("form", [svg, table, lambda scene: Board(scene).html(), lambda scene: Board(scene).page()])
def test_hostile_names_stay_text(scenes: ModuleType, form) -> None:  # type: ignore[no-untyped-def]
    class Seen(HTMLParser):
        tags: set[str] = set()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.tags.add(tag)
            assert not [name for name, _ in attrs if name.startswith("on")]

    parser = Seen()
    content = form(scenes.hostile())
    parser.feed(content)
    assert "script" not in parser.tags
    assert "&lt;script&gt;" in content
    assert "\x00" not in content
    content.encode("utf-8")  # no lone surrogate is left


def test_hostile_text_has_no_control_characters(scenes: ModuleType) -> None:
    found = text(scenes.hostile())
    assert not re.search("[\x00-\x09\x0b-\x1f]", found)
    found.encode("utf-8")


def test_the_text_is_ascii_and_box_drawing(scenes: ModuleType) -> None:
    for name in ("start_line", "temple", "crowd"):
        found = text(getattr(scenes, name)())
        assert not [c for c in found if not (c == "\n" or " " <= c <= "~" or "\u2500" <= c <= "\u257f")]
        assert not [line for line in found.splitlines() if line != line.rstrip()]


def test_the_text_board_shows_openings() -> None:
    scene = Scene(
        cells=(
            Cell("A0", 0, 0, glyph="a", openings="NE"),
            Cell("B0", 1, 0, glyph="b", openings="W"),
            Cell("C0", 2, 0, glyph="c", openings="W"),
        ),
        pieces=(Piece("g", "Guide", "Gd", at="B0", posture="down"), Piece("h", "Hugo", "Hu", at="B0", on_turn=True)),
        edges=(Edge("B0", "C0", "wall"),),
    )
    assert text(scene).splitlines()[:4] == [
        "┌──┘    └──┐┌──────────┐┌──────────┐",
        "│a A0        b B0      ││c C0      │",
        "│            xGd !Hu   ││          │",
        "└──────────┘└──────────┘└──────────┘",
    ]
    broken = msgspec.structs.replace(scene, edges=(Edge("C0", "B0", "broken"),))
    assert text(broken).splitlines()[1] == "│a A0        b B0      ┆┆c C0      │"


def test_the_text_names_figures_as_agreed(scenes: ModuleType) -> None:
    lines = text(scenes.start_line()).splitlines()
    assert "  Guide (Gd) D0 hearts 3/5, on turn, holds key" in lines
    assert "  Medic (Md) B0 hearts 0/4, down" in lines
    assert "possible: move: C0, E0; leave: X" in lines
    assert lines[-1] == "just now: Guide C0 to D0; Medic was hurt"


def test_all_forms_are_the_same_in_another_process(scenes: ModuleType) -> None:
    here = Path(__file__).parent
    code = (
        f"import sys, hashlib; sys.path[:0] = [{str(here)!r}, {str(here.parents[1])!r}]; import scenes\n"
        "from subterra_nb.view import Board\n"
        "bundle = Board(scenes.temple())._repr_mimebundle_()\n"
        "print(hashlib.sha256(repr(sorted(bundle.items())).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def test_texts_use_only_classes_whose_contrast_is_known(scenes: ModuleType) -> None:
    root = ET.fromstring(svg(scenes.temple()))
    for element in root.iter():
        if element.tag in (f"{SVG}text", f"{SVG}tspan"):
            classes = (element.get("class") or "").split()
            assert len([name for name in classes if name in TEXT_ON]) == 1, classes


def test_bad_scenes_are_refused_with_every_reason() -> None:
    scene = Scene(
        cells=(
            Cell("A", openings="NQ"),
            Cell("A", x=1),
            Cell("B", x=1, states=(Condition("wet"),)),  # type: ignore[arg-type]
        ),
        pieces=(Piece("p", posture="dancing", hearts=-1), Piece("p")),  # type: ignore[arg-type]
        edges=(Edge("A", "Z"),),
        marks=(Mark("sung"),),  # type: ignore[arg-type]
        hints=(Hint("Y"),),
        paths=(Way(("W",)),),
    )
    with pytest.raises(SceneError) as caught:
        Board(scene)
    assert len(caught.value.problems) == 11
    for word in ("'Q'", "'wet'", "'dancing'", "'Z'", "'sung'", "'Y'", "'W'", "x=1, y=0", "called 'A'", "called 'p'"):
        assert word in str(caught.value)


def test_what_is_gone_or_off_the_board_is_no_error() -> None:
    scene = Scene(
        cells=(Cell("A"),),
        pieces=(Piece("p", "Pia", at="bag"), Piece("q", "Quin")),
        marks=(Mark("removed", "C9", text="Tile C9 gone"), Mark("removed", piece="ghost")),
    )
    board = Board(scene)
    for form in (board.svg(), board.text(), board.table()):
        assert "Tile C9 gone" in form
        assert "ghost is gone" in form
        assert "bag" in form
        assert "off the board" in form


def test_an_empty_scene_has_all_forms() -> None:
    board = Board(Scene())
    ET.fromstring(board.svg())
    assert board.text() == ""
    assert repr(board) == "Board('', 0 places, 0 figures)"
