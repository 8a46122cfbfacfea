"""Temple mode Intrepid: the exchange of twelve tiles, its Legion tiles, and the bag with Legion mode joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Choose
from ....kernel.table import Reaction, rule
from ..contributed import Look
from ..events import GuardianDestroyed, TilePlaced
from ..guardians import MELEE_SUPPLY, in_stock, place_guardian
from ..tables import T, current_player
from ..tiles import Exchange, TileType
from ..together import refilling
from ..typhaon_wakes.legion import PRINTED
from .events import GuardiansAwaited
from .state import LAID

I, S, X, L, C, O = (
    Ids("al.intrepid"),
    Ids("al.intrepid-setup"),
    Ids("al.intro"),
    Ids("al.legion"),
    Ids("al.components"),
    Ids("tw.overview"),
)

GUARDIANS = number(L.three_at_start, 3)
SHAPES_OF = question("ie.q.intrepid-shapes", "like-removed", "all-open")
SHORT = question("al.q.guardian-supply-intrepid", "what-is-left", "postponed")
REMOVALS = question("tw.q.joined-bag-removals", "both-lists", "shared-once")
JOINED_LEGION = question("tw.q.joined-legion-tiles", "four-melee-pair", "four-any", "two-only")
SAME_TILE = question("al.q.legion-same-tile", "separate", "same")
MELEE_TILES = question("tw.q.joined-bag-melee-tiles", "legion-only", "legion-as-melee")
#: The Legion tiles of this expansion; those of the other are legion-1 and legion-2.
MINE = ("legion-3", "legion-4")
MELEE = "melee"
#: A tile that no game without Legion mode brings: the sign that both temple modes are joined.
OTHERS_SIGN = "tw.q.legion-short-type"

#: What lies in the box of the expansion, whatever part of it is played.
BOX = (
    ("temple tiles of Arima's Light", 15, C.temple_tiles),
    ("snake tokens", 9, C.snake_tokens),
    ("explosion tokens", 9, C.explosion_tokens),
    ("Danger/Rubble tokens", 2, C.danger_rubble_tokens),
    ("explorer cards of Arima's Light", 6, C.explorer_cards),
    ("Ark card", 1, C.ark_card),
    ("Tarot cards", 13, C.tarot_cards),
    ("explorer meeples of Arima's Light", 5, C.explorer_meeples),
    ("Ark meeple", 1, C.ark_meeple),
    ("Dog meeple", 1, C.dog_meeple),
    ("parts of Arima's Light: a temple mode, a game mode, five explorers", 3, X.three_parts),
    ("base game under Arima's Light", 1, X.on_top_of_base),
    ("explorers of Arima's Light", 5, X.explorer_counts),
)
TRANSFORM = ("Transform tiles, kept out of the bag", 3, S.transform_aside)
JOINED = ("Intrepid + Legion", (X.temple_joined, O.temple_joined, X.one_temple_mode, O.one_temple_mode))
LOOKS = (
    Look("explosion", "Xp", ours=True),
    Look("snake", "Sn", ours=True),
    Look("pit", "Pi", ours=True),
    Look("rock-trap", "Ro", "rocks", ours=True),
)
TITLES = (
    ("explosion", "Explosion"),
    ("snake", "Snake"),
    ("pit", "Pit"),
    ("rock-trap", "Rock Trap"),
    ("legion", "Legion"),
)


def exchange(settings: Mapping[str, Any]) -> Exchange:
    """What Intrepid does with the bag, under the rulings on what is not public: the new tiles' shapes."""

    def tiles(kind: str, shapes: str, first: int = 1) -> tuple[TileType, ...]:
        open_all = settings[SHAPES_OF.id] == "all-open"
        return tuple(
            TileType(f"{kind}-{n}", kind, "X" if open_all else shape) for n, shape in enumerate(shapes, start=first)
        )

    joined = OTHERS_SIGN in settings
    shared = settings[REMOVALS.id] == "shared-once"
    legion = () if joined and settings[JOINED_LEGION.id] == "two-only" else tiles("legion", "LL", 3)
    return Exchange(
        out=(
            (S.remove_lava, ("lava-1", "lava-2", "lava-3", "lava-4", "lava-5")),
            (S.remove_ruins, ("ruin-1", "ruin-2", "ruin-3")),
            (S.remove_dart_trap, ("dart-4" if shared else "dart-3",)),
            (S.remove_spike_trap, ("spike-3" if shared else "spike-1",)),
            (S.remove_corner_guardian, ("guardian-4",)),
            (S.remove_bridge, ("bridge-2" if shared else "bridge-1",)),
        ),
        into=(
            (S.add_explosion, tiles("explosion", "XXX")),
            (S.add_snake, tiles("snake", "XXX")),
            (S.add_rock_trap, tiles("rock-trap", "XT")),
            (S.add_legion, legion),
            (S.add_pit, tiles("pit", "TI")),
        ),
        totals=(S.remove_total, S.add_total, S.rest_normal, *((REMOVALS.id,) if joined else ())),
        aside=(
            ("temple mode Intrepid", X.temple_intrepid),
            ("temple mode Intrepid, from expansion one", O.temple_intrepid),
            ("temple modes in use", X.one_temple_mode),
            ("hazards changed by Intrepid", I.changes_hazards),
            ("temple mode Intrepid, for any game mode", I.any_game_mode),
            ("any game mode with Intrepid", X.temple_with_any_game_mode),
        ),
    )


# -- Legion (x2) ---------------------------------------------------------------------------------------------------


async def legion_tile_placed(t: T, e: TilePlaced) -> None:
    """A Legion tile enters play with its guardians, if it is not ruled otherwise of one that lay before."""
    if not refilling.stays_empty(t, e.name):
        await legion_tile(t, e)


@rule(L.three_at_start)
async def legion_tile(t: T, e: TilePlaced) -> None:
    """Three guardians come with the tile, as far as the supply goes; it brings no more of them later."""
    for nth in range(t[GUARDIANS]):
        kind = await kind_to_come(t, nth)
        if not kind:
            t.prevented(f"placing {t[GUARDIANS] - nth} guardian(s)", L.short_supply, MELEE_SUPPLY.id)
            if t[SHORT] == "postponed":
                await t.emit(GuardiansAwaited(e.cell, t[GUARDIANS] - nth), SHORT.id)
            break
        await place_guardian(t, kind, e.cell, L.three_at_start, *((SAME_TILE.id,) if printed_as_legions(t) else ()))
    t.exempted(e.cell, "bringing guardians later", L.spawns_once, L.plain_afterwards)


def printed_as_legions(t: T) -> bool:
    """Whether, by one ruling, its Legion tiles are those of Legion mode, which is joined."""
    return t[SAME_TILE] == "same" and OTHERS_SIGN in t.game.settings


async def kind_to_come(t: T, nth: int) -> str:
    """The type of the next guardian of Intrepid's own Legion tiles, ``nth`` of three; "" when none is left.

    Under the ruling that they are the tiles of Legion mode, the types are those printed on these.
    """
    if printed_as_legions(t):
        printed = PRINTED["legion-1"][nth % 3]
        return printed if in_stock(t, printed) > 0 else ""
    if t[JOINED_LEGION] != "four-any":
        return MELEE if in_stock(t, MELEE) > 0 else ""
    kinds = tuple(k for k, g in t.tables.guardians.items() if not g.lies and in_stock(t, k) > 0)
    if not kinds:
        return ""
    kind: str = await Choose(
        current_player(t), JOINED_LEGION.id, kinds, "which type of guardian comes onto the Legion tile?"
    )
    return kind


@rule(SHORT.id)
async def those_that_are_due(t: T, e: GuardianDestroyed) -> None:
    """Under the ruling that missing guardians come when there are some again: onto the first tile that waits."""
    cell = next(iter(LAID.of(t.state).awaited))
    kind = await kind_to_come(t, 0)
    if kind:
        await t.emit(GuardiansAwaited(cell, LAID.of(t.state).awaited[cell] - 1), SHORT.id)
        await place_guardian(t, kind, cell, SHORT.id)


def as_melee(t: T) -> Mapping[str, str]:
    """Under the ruling that Legion tiles serve for the missing Melee Guardian tiles: while none of those is in play."""
    layout = t.state.layout
    stands_in = t[MELEE_TILES] == "legion-as-melee" and OTHERS_SIGN in t.game.settings
    return {"legion": MELEE} if stands_in and not layout.of_kind("guardian") else {}


REACTIONS = (
    Reaction(TilePlaced, lambda t, e: e.kind == "legion" and e.name in MINE, legion_tile_placed),
    Reaction(GuardianDestroyed, lambda t, e: bool(LAID.of(t.state).awaited), those_that_are_due),
)
