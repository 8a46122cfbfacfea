"""Detection Traps: near one, the starburst counts as Activate Guardians."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ....kernel.citations import Ids, question
from ....kernel.table import Modifier, rule
from ..explorers.scouts import guarded
from ..guardians import activate_by_symbol
from ..hazards import Resolve
from ..tables import T
from ..together.symbols import EXPLOSION, STARBURST, VIGILANCE, face_of
from ..traps import spring_near
from ..walls import touching

D = Ids("tw.detection-trap")

SEVERAL = question("tw.q.detection-several-traps", "one", "two")
SHIELDS = question("tw.q.detection-shields-other-traps", "suppressed", "both")
HELPERS = question("tw.q.detection-nonplayer-roll", "no", "yes")


#: Asked here as well, so that it can be answered in a game without Explosion tiles.
EXPLOSION_SYMBOL = EXPLOSION


def further_face(settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The face that is the starburst and nothing else, where it is ruled that there is one."""
    face = face_of(settings, STARBURST)
    brought = face == "explosion" and "al.explosion.starts-with-three" in settings
    return () if face in ("lava", "trap") or brought else ((face, starburst),)


async def starburst(t: T, r: Resolve) -> None:
    """A face that only Detection Traps know."""
    t.prevented("a Detection Trap", STARBURST.id, D.becomes_activation, who=r.who)


def traps_near(t: T, r: Resolve) -> list[tuple[str, str]]:
    """The Detection Traps on or beside the roller's tile, each with the rule that makes it near.

    By one ruling those near a figure that counts as an explorer and never rolls are among them.
    """
    if not t.state.layout.of_kind("detection") or r.face != face_of(t.game.settings, STARBURST):
        return []
    near = traps_beside(t, r.who)
    if t[HELPERS] == "yes":
        helpers = [f.id for f in t.state.explorers.values() if not t.tables.kinds[f.kind].playable]
        cells = dict.fromkeys(c for who in helpers for c, _ in traps_beside(t, who))
        near += [(c, HELPERS.id) for c in cells if c not in dict(near)]
    return near


def traps_beside(t: T, who: str) -> list[tuple[str, str]]:
    """The Detection Traps on or beside somebody's tile, each with the rule that makes it near."""
    f = t.state.explorers[who]
    if f.fate:
        return []
    layout = t.state.layout
    return [
        (c, D.roller_on_tile if c == f.at else D.roller_adjacent)
        for c in layout.of_kind("detection")
        if c == f.at or c in touching(t, who, f.at)
    ]


async def detection(t: T, r: Resolve) -> Resolve:
    """What a Detection Trap on or beside the roller's tile does with a starburst, Vigilance allowing."""
    if guarded(t, r.who) and t[VIGILANCE] == "covers":
        t.prevented("a Detection Trap", VIGILANCE.id, Ids("ie.scoundrel").vigilance_no_trigger, who=r.who)
        return replace(r, cites=(*r.cites, VIGILANCE.id))
    return await convert(t, r)


@rule(D.becomes_activation)
async def convert(t: T, r: Resolve) -> Resolve:
    """The starburst counts as Activate Guardians, in place of its own meaning."""
    near = traps_near(t, r)
    t.prevented(r, D.becomes_activation, *(cite for _, cite in near), STARBURST.id, who=r.who)
    if t[SHIELDS] == "both":
        if r.face == "trap":
            await spring_near(t, r.who, t.state.explorers[r.who].at)
        else:
            await t.tables.faces[r.face](t, r)
    for _ in near[1:] if t[SEVERAL] == "two" else ():
        await activate_by_symbol(t)
    return replace(r, face="activate")


MODIFIERS = (Modifier(Resolve, lambda t, r: bool(traps_near(t, r)), detection),)
