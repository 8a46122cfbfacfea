"""The tiles of the box: bomb tiles, and unstable cave-in tiles, which answer to three numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.citations import Ids, question
from ....kernel.table import Reaction
from ..events import Collapsed
from ..tables import T
from ..tiles import EXIT, TileType
from .state import BOMB, TILES

C, U, D, E = Ids("an.component"), Ids("an.unstable"), Ids("st.standin"), Ids("st.shape")

NUMBERS = question("an.q.unstable-numbers", "data-needed", "one-two-three", "complementary")
PRINT = question("an.q.bomb-tile-print", "data-needed", "all-crossroads")
EXIT_STEP = question("an.q.core-exit-step-skipped", "dropped", "kept")

UNSTABLE = "unstable"
SECOND_EXIT = replace(EXIT, name="exit-2", cites=(EXIT_STEP.id,))
"""A second exit in the stack, by a ruling."""


def tiles(settings: Mapping[str, Any]) -> tuple[TileType, ...]:
    """Two unstable cave-in tiles and three bomb tiles, under the rulings of a game."""
    second = (SECOND_EXIT,) if settings[EXIT_STEP.id] == "kept" else ()
    return (*unstable_tiles(settings[NUMBERS.id]), *bomb_tiles(settings[PRINT.id]), *second)


def unstable_tiles(ruling: str) -> tuple[TileType, ...]:
    """They play as cave-in tiles; what is printed on them is a stand-in of ours, or follows a ruling."""
    numbers = {
        "data-needed": ((1, 3, 5), (2, 4, 6)),
        "one-two-three": ((1, 2, 3), (1, 2, 3)),
        "complementary": ((1, 2, 3), (4, 5, 6)),
    }[ruling]
    said = ((D.unstable_first,), (D.unstable_second,)) if ruling == "data-needed" else ((NUMBERS.id,),) * 2
    return tuple(
        TileType(
            f"{UNSTABLE}-{n}",
            "cave-in",
            "T",
            three,
            (C.unstable_cave_in_tiles, U.three_trigger_numbers, *cites, E.t),
            True,
            (U.same_as_cave_in, U.three_trigger_numbers),
        )
        for n, (three, cites) in enumerate(zip(numbers, said, strict=True), start=1)
    )


def bomb_tiles(ruling: str) -> tuple[TileType, ...]:
    """A kind of its own without a hazard, open on all sides by a stand-in of ours or by a ruling."""
    ours = ruling == "data-needed"
    cites = (C.bomb_tiles, D.bomb_tiles if ours else PRINT.id, E.x)
    return tuple(TileType(f"{BOMB}-{n}", BOMB, "X", (), cites, ours) for n in range(1, TILES + 1))


# -- What lies behind one that collapsed ---------------------------------------------------------------------------


def _unstable(t: T, event: Collapsed) -> bool:
    return t.state.layout.tiles[event.cell].name.startswith(f"{UNSTABLE}-")


async def cut_off(t: T, event: Collapsed) -> None:
    """Whoever had a way to the exit over the tile, and no other way free of rubble, is cut off."""
    s = t.state
    exits = s.layout.of_kind("exit")
    rubble = [c for c in s.rubble if c != event.cell]
    for f in s.cavers.values():
        if not f.at or f.at == event.cell:
            continue
        before, now = s.layout.row_avoiding(f.at, rubble), s.layout.row_avoiding(f.at, s.rubble)
        if any(c in before for c in exits) and not any(c in now for c in exits):
            t.prevented(f"the way back over {event.cell}", U.higher_odds_reminder, who=f.id)


REACTIONS = (Reaction(Collapsed, _unstable, cut_off),)
