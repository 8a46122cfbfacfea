"""The Ark on its way: who goes with it."""

from __future__ import annotations

from ....board.layout import FAR
from ..state import Explorer, State, sanctum_cells
from .outlook import Ways, able


def the_ark(s: State) -> Explorer | None:
    """The Ark while it is in the temple."""
    ark = s.explorers.get("ark")
    return ark if ark is not None and not ark.fate else None


def duty(s: State, me: Explorer, ways: Ways) -> str:
    """Where an explorer without a key is needed: with the Ark, or ahead of it to pull it off a Bridge."""
    ark, cells = the_ark(s), sanctum_cells(s)
    if ark is None or not cells:
        return ""
    row = s.layout.row(ark.at)
    free = sorted(able(s), key=lambda f: (f.item != "", row.get(f.at, FAR)))
    place = next((i for i, f in enumerate(free) if f.id == me.id), 0)
    if not place:
        return ark.at
    ahead = s.layout.row(cells[-1])
    cell = ark.at
    for _ in range(2):
        cell = min(s.layout.links[cell], key=lambda c: ahead.get(c, FAR), default=cell)
    return cell if cell in ways.cost else ark.at
