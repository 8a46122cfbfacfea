"""The Escape Artist: Fade and Strike."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Modifier, Reaction, rule
from ..actions import ENEMY_HERE, GUARDIANS, all_enemies, destroy, enemies_here
from ..events import TurnBegun
from ..figures import PASSIVES, As, FigureKind, stands
from ..hazards import Resolve
from ..state import guardians_on
from ..tables import UP, Offer, T, plays
from .events import ExemptionsBack, ExemptionsLost
from .sheets import CIRCLE

E, F, S = Ids("al.escape-artist"), Ids("al.fade"), Ids("al.strike")

STRIKE_COST = number(E.strike_cost, 1)
NEEDS_TARGET = question("al.q.strike-needs-target", "no", "yes")
LEAVE_ROLL = question("tw.q.fade-vs-leave-roll", "no-roll", "roll-no-loss", "roll-normal")
BLAST = question("tw.q.volatile-blast-faded", "spared", "hurt")
BLOCKS = question("ie.q.fade-rubble-bridge", "bind", "free")
TILE_EFFECTS = question("al.q.fade-tile-effects", "walls-count", "ignored")
ARK_ALONE = question("al.q.fade-and-ark-alone", "ark", "nobody")
PITS = question("al.q.pit-fade", "no", "yes")
SNAKES = question("al.q.snake-fade", "no", "yes")
#: Asked of Fade too: whether walls hold a downed Escape Artist.
WHILE_DOWNED = PASSIVES

ESCAPE_ARTIST = FigureKind(
    "escape-artist",
    "Escape Artist",
    3,
    E.health,
    exempt={
        As.PREY: E.fade_ignored,
        As.DRAWS: F.enemies_pass_by,
        As.SETS_OFF: E.fade_ignored,
        As.PARTED: F.no_hit_while_moving,
        As.LEAVE_ROLLS: (LEAVE_ROLL, "no-roll"),
        As.LEAVE_HURT: (LEAVE_ROLL, "roll-no-loss"),
        As.BLASTED: (BLAST, "spared"),
        As.WALLED: F.through_walls,
        As.BLOCKED: (BLOCKS, "free"),
        As.CONNECTED: (TILE_EFFECTS, "ignored"),
        As.HELD: (PITS, "yes"),
        As.BITTEN: (SNAKES, "yes"),
    },
    lapse={
        As.PREY: S.exposed,
        As.DRAWS: S.exposed,
        As.SETS_OFF: S.exposed,
        As.PARTED: S.exposed,
        As.LEAVE_ROLLS: S.exposed,
        As.LEAVE_HURT: S.exposed,
        As.BLASTED: S.exposed,
        As.WALLED: S.walls_bind,
        As.BLOCKED: S.walls_bind,
        As.CONNECTED: S.walls_bind,
        As.HELD: S.exposed,
        As.BITTEN: S.exposed,
    },
    setup_cites=CIRCLE,
)
STAYS_PUT = ((ARK_ALONE, "nobody"),)
CROSSED, ELSEWHERE, NO_REVEAL = (E.fade_walls,), (F.other_movement,), (F.no_reveal_through_wall,)


# -- Strike --------------------------------------------------------------------------------------------------------


@rule(E.strike_kills)
async def do_strike(t: T, me: str, enemy: str) -> None:
    """Strike: one enemy on the own tile is destroyed, and Fade is gone until the own next turn."""
    await destroy(t, enemy, E.strike_kills)
    await lose_fade(t, me)


async def do_strike_nothing(t: T, me: str, *_: Any) -> None:
    """Strike without an enemy, under the ruling that it can be used just to lose Fade."""
    await lose_fade(t, me, NEEDS_TARGET.id)


async def lose_fade(t: T, me: str, *cites: str) -> None:
    """Fade is gone, however often Strike is used."""
    if t.state.explorers[me].lapsed:
        t.prevented("losing Fade: it is gone until the next turn", S.fade_gone_once, who=me)
    else:
        await t.emit(ExemptionsLost(me), E.strike_ends_fade, *cites)


NOBODY_HERE = Requirement(
    NEEDS_TARGET.id,
    "Strike needs an enemy",
    lambda s, t, me: t[NEEDS_TARGET] == "yes" and not guardians_on(s, me.at),
)

ACTIONS = (
    Offer(
        Action(
            "strike",
            E.strike_kills,
            "strikes {}",
            do_strike,
            0,
            UP,
            enemies_here,
            (),
            (ENEMY_HERE,),
            GUARDIANS,
            all_enemies,
            (ENEMY_HERE,),
        ),
        STRIKE_COST,
        "escape-artist",
    ),
    Offer(
        Action("strike-nothing", E.strike_ends_fade, "gives Fade up", do_strike_nothing, 0, UP, None, (NOBODY_HERE,)),
        STRIKE_COST,
        "escape-artist",
    ),
)


# -- Fade ----------------------------------------------------------------------------------------------------------


async def fade_is_back(t: T, e: TurnBegun) -> None:
    """At the start of the own next turn Fade is back."""
    await t.emit(ExemptionsBack(e.who), E.strike_ends_fade, S.fade_gone_once)


def _unnoticed(t: T, r: Resolve) -> bool:
    f = t.state.explorers[r.who]
    return r.face == "wake" and not f.fate and not stands(t, f, As.PREY)[0]


async def they_wake_all_the_same(t: T, r: Resolve) -> Resolve:
    """Wake Guardian brings a guardian whoever rolls it."""
    t.prevented("Fade keeping the guardian away", F.wake_still_works, who=r.who)
    return r


MODIFIERS = (Modifier(Resolve, _unnoticed, they_wake_all_the_same, only=plays("escape-artist")),)
REACTIONS = (Reaction(TurnBegun, lambda t, e: t.state.explorers[e.who].lapsed, fade_is_back),)
