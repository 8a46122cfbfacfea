"""Which rules are shown with a place or a figure."""

import pytest

from subterra_nb.games import family
from subterra_nb.view import Badge, Cell, Condition, Piece
from subterra_nb.widgets.subjects import rules_of_cell, rules_of_piece

LEDGERS = tuple(family("subterra2").ledgers)


@pytest.mark.parametrize(
    ("piece", "wanted", "unwanted"),
    [
        (Piece("eternal", "The Eternal", side="guardian"), "tw.eternal.leave-roll", "tw.volatile"),
        (Piece("volatile-2", "Volatile Guardian 2", side="guardian"), "tw.volatile", "tw.eternal.leave-roll"),
        (Piece("melee-1", "Melee Guardian 1", side="guardian"), "ie.guardian-activation", "tw.eternal.leave-roll"),
        (Piece("healer", "Healer", holds=("artifact",)), "ie.artifact", "ie.veteran"),
        (Piece("turret", "Turret", side="object"), "tw.turret", "tw.mine"),
    ],
)
def test_rules_of_figures(piece: Piece, wanted: str, unwanted: str) -> None:
    found = rules_of_piece(LEDGERS, piece)
    assert any(cite == wanted or cite.startswith(f"{wanted}.") for cite in found)
    assert not any(cite == unwanted or cite.startswith(f"{unwanted}.") for cite in found)


@pytest.mark.parametrize(
    ("cell", "wanted", "unwanted"),
    [
        (Cell("D2", title="Spike Trap", kind="trap"), "ie.spike-trap", "ie.dart-trap"),
        (Cell("D2", title="Bridge", kind="bridge"), "ie.bridge", "ie.lava"),
        (Cell("D2", title="Ruin 3", kind="ruin", badges=(Badge("Mine x2"),)), "tw.mine", "tw.turret"),
        (Cell("D2", title="Ruin 3", kind="ruin", states=(Condition("blocked", "rubble"),)), "ie.rubble", "tw.mine"),
    ],
)
def test_rules_of_places(cell: Cell, wanted: str, unwanted: str) -> None:
    found = rules_of_cell(LEDGERS, cell)
    assert any(cite == wanted or cite.startswith(f"{wanted}.") for cite in found)
    assert not any(cite == unwanted or cite.startswith(f"{unwanted}.") for cite in found)


def test_what_no_rule_names_has_none() -> None:
    assert rules_of_cell(LEDGERS, Cell("D2", title="Teapot", kind="teapot")) == ()
