"""The object that a notebook shows and saves."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

from subterra_nb.view import Board, Scene


def test_the_bundle_gives_all_forms(scenes: ModuleType) -> None:
    board = Board(scenes.temple())
    bundle = board._repr_mimebundle_()
    assert sorted(bundle) == ["image/svg+xml", "text/html", "text/plain"]
    assert bundle["image/svg+xml"] == board.svg()
    assert bundle["text/plain"] == board.text()
    address = re.search(r'<img[^>]* src="data:image/svg\+xml,([^"]*)"', bundle["text/html"])
    assert address
    assert unquote(unescape(address[1])) == board.svg()
    assert "<svg" not in bundle["text/html"]
    assert board.table() in bundle["text/html"]
    assert "<details>" in bundle["text/html"]
    assert Board(scenes.temple())._repr_mimebundle_() == bundle


def test_the_bundle_obeys_include_and_exclude(scenes: ModuleType) -> None:
    board = Board(scenes.start_line())
    assert list(board._repr_mimebundle_(include=["text/plain"])) == ["text/plain"]
    assert list(board._repr_mimebundle_(exclude={"text/html"})) == ["text/plain", "image/svg+xml"]
    assert board._repr_mimebundle_(include=["image/png"]) == {}


def test_the_short_form_holds_no_address(scenes: ModuleType) -> None:
    assert repr(Board(scenes.start_line())) == "Board('Walking in', 8 places, 3 figures)"


def test_themes(scenes: ModuleType) -> None:
    board = Board(scenes.start_line(), "dark")
    assert 'class="stn-dark"' in board.svg()
    assert 'class="stn-light"' in board.svg("light")
    assert "prefers-color-scheme" not in board.svg()
    assert "prefers-color-scheme:dark" in board.svg("auto")
    assert "var(--" not in board.svg("light")
    with pytest.raises(ValueError, match="no theme is called 'sepia'; the themes are auto, light, dark"):
        Board(scenes.start_line(), "sepia")  # type: ignore[arg-type]


def test_saving_by_suffix(scenes: ModuleType, tmp_path: Path) -> None:
    board = Board(scenes.start_line())
    assert board.save(tmp_path / "a.svg").read_text(encoding="utf-8") == board.svg() + "\n"
    assert board.save(str(tmp_path / "a.txt")).read_text(encoding="utf-8") == board.text() + "\n"
    page = board.save(tmp_path / "a.HTML").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert board.html() in page
    ET.parse(tmp_path / "a.svg")


def test_saving_as_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"'a\.png': the name must end in \.svg, \.txt, \.html"):
        Board(Scene()).save(tmp_path / "a.png")
    assert not list(tmp_path.iterdir())
