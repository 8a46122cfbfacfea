"""Every text and every shape that says something stands out from its ground, in both themes (WCAG 2, AA)."""

from __future__ import annotations

import re

import pytest

from subterra_nb.view.theme import ALIKE, DARK, KINDS, LIGHT, SHAPE_ON, TEXT_ON, THEMES, TINTS, contrast, css, look

BOTH = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def test_the_formula_on_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the well-known near miss
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@BOTH
@pytest.mark.parametrize(("colour", "ground"), [(c, g) for c, grounds in TEXT_ON.values() for g in grounds])
def test_text(colours: dict[str, str], colour: str, ground: str) -> None:
    assert contrast(colours[colour], colours[ground]) >= 4.5


@BOTH
@pytest.mark.parametrize(("colour", "ground"), [(c, g) for c, grounds in SHAPE_ON.items() for g in grounds])
def test_shapes(colours: dict[str, str], colour: str, ground: str) -> None:
    assert contrast(colours[colour], colours[ground]) >= 3


def test_the_themes_have_the_same_names() -> None:
    assert list(LIGHT) == list(DARK)


def test_every_kind_has_a_known_tint_and_an_unknown_one_looks_plain() -> None:
    assert {tint for tint, _ in KINDS.values()} <= set(TINTS)
    assert set(ALIKE.values()) <= set(KINDS)
    assert look("no such kind") == look("plain")
    assert look("flood") == look("water") != look("plain")


@pytest.mark.parametrize("theme", THEMES)
def test_the_style_sheet_leaves_no_colour_open(theme: str) -> None:
    sheet = css(theme)  # type: ignore[arg-type]
    assert "$" not in sheet
    assert set(re.findall(r"var\(--(\w+)\)", sheet)) <= set(LIGHT)
    assert "http" not in sheet
    # Every rule is kept inside pictures of this kit.
    for selector in re.findall(r"(?:^|})([^{}@]+){", sheet):
        assert f".stn-{theme}" in selector
