"""Entering the made-up family in the registry, for one test or one process."""

from __future__ import annotations

from pathlib import Path

from subterra_nb import games

NAME, MODULE = "seek", "tests.made_up.seek.family"
SCENARIOS = Path(__file__).parent / "scenarios"


def register() -> None:
    """Have the kit know the family, as the registry does with those of the box."""
    games.FAMILIES[NAME] = MODULE
