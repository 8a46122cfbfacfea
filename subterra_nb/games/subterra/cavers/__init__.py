"""The eight cavers of the box: their boards, and the abilities of each."""

from __future__ import annotations

from . import bodyguard, climber, diver, engineer, geologist, leader, medic, scout, sheets

FIGURES = sheets.FIGURES
OFFERS = (
    *diver.OFFERS,
    *geologist.OFFERS,
    *engineer.OFFERS,
    *climber.OFFERS,
    *medic.OFFERS,
    *bodyguard.OFFERS,
    *leader.OFFERS,
)
MODIFIERS = (*scout.MODIFIERS, *geologist.MODIFIERS, *engineer.MODIFIERS)
SOURCES = (sheets, diver, scout, geologist, engineer, climber, medic, bodyguard, leader)
"""The sources whose numbers and questions the core declares."""
