"""The ten explorers of the base game, by type: Scouts, Connectors, Defenders, Supports."""

from __future__ import annotations

from . import connectors, defenders, scouts, sheets, supports

FIGURES = (*scouts.FIGURES, *connectors.FIGURES, *defenders.FIGURES, *supports.FIGURES)
ACTIONS = (*scouts.ACTIONS, *connectors.ACTIONS, *defenders.ACTIONS, *supports.ACTIONS)
MODIFIERS = (*scouts.MODIFIERS, *defenders.MODIFIERS, *supports.MODIFIERS)
SOURCES = (sheets, scouts, connectors, defenders, supports)
