"""The families of games; none imports another. A family is imported when it is asked for."""

from __future__ import annotations

import importlib

from ..kernel.errors import SetupError
from ..kernel.game import Family
from ..kernel.hints import near

#: Name of a family to the module that holds it as ``FAMILY``.
FAMILIES = {
    "subterra2": "subterra_nb.games.subterra2.family",
    "subterra": "subterra_nb.games.subterra.family",
    "terrorscape": "subterra_nb.games.terrorscape.family",
}


def family(name: str) -> Family:
    """The family of that name; an unknown one is a :class:`SetupError` with a suggestion."""
    if name not in FAMILIES:
        raise SetupError((f"no family {name}{near(name, FAMILIES)}; there are: {', '.join(FAMILIES)}",))
    found: Family = importlib.import_module(FAMILIES[name]).FAMILY
    return found
