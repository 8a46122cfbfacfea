"""Encounters with the Queen or her zombies: the killer's side attacks with the sum of all strengths in the location."""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.citations import Ids, question
from ....kernel.table import Modifier, Reaction
from ..encounter import CAPPED, TRACK, Attack, Repel, encounter
from ..events import EncounterBegun, EncounterEnded, Reappeared, Spotted
from ..state import KILLER, survivors_at
from ..tables import T
from .events import FigureFought, SumFixed, SumForgotten
from .zombie_state import HORDE, has_horde, zombies_at
from .zombies import remove

E, Z, R = Ids("pe.encounter"), Ids("pe.zombie"), Ids("ts.ruling")

MODIFIED = question("pe.q.strength-modifiers-each-or-once", "by-wording", "each", "once")
BEARER = question("pe.q.zombie-only-encounter-outcome", "queen", "nobody", "zombies-die")
SEVERAL = question("pe.q.several-encounters-one-turn", "one-sum", "one-each")
SHARED = question("pe.q.several-survivors-in-encounter", "core-choice", "split")
SUM_TIMING = question("ts.q.sum-timing", "each-attack", "once")
HIDDEN_QUEEN = question("ts.q.hidden-queen", "same-location-only", "always", "never")

EXAMPLES = {(1, 2): E.example_queen_plus_two, (0, 2): E.example_two_zombies}
"""The worked cases, at strength 2 and without any modifier: the Queen there or not, and zombies."""
IN_EXAMPLES = 2


# -- The sum -------------------------------------------------------------------------------------------------------


def queen_at(t: T, at: str) -> int:
    """1 where the Queen is there and counts: in stealth she does not, by one reading."""
    k = t.state.killer
    return int(k.at == at and not (k.stealth and t[HIDDEN_QUEEN] == "never"))


def bodies_at(t: T, at: str) -> int:
    """The Queen and the zombies in a location."""
    return queen_at(t, at) + zombies_at(t.state, at)


def of_horde(t: T, at: str) -> tuple[int, tuple[str, ...]]:
    """What zombies add to the strength of the killer there, with the rules."""
    s = t.state
    h = HORDE.of(s)
    if not has_horde(s) or not (h.bodies or zombies_at(s, at) or s.killer.at != at or s.killer.stealth):
        return 0, ()
    strength, bonus = s.killer.strength, s.fight.bonus if s.fight is not None else 0
    alone = strength + bonus if s.killer.at == at else 0  # what the core counts for the killer
    if t[SEVERAL] == "one-each":
        return strength + bonus - alone, (SEVERAL.id,)
    bodies, each = (h.bodies, h.strength) if h.bodies else (bodies_at(t, at), strength)
    total = whole(t, bodies, each, bonus)
    return total - alone, reasons(t, at, bodies, each, bonus, total)


def whole(t: T, bodies: int, strength: int, bonus: int) -> int:
    """The sum: what changes the Queen's strength changes each body's, what is added to the attack is added once."""
    if t[MODIFIED] == "each":
        return bodies * (strength + bonus)
    if t[MODIFIED] == "once":
        printed = t.state.foe.strength
        return bodies * printed + strength - printed + bonus
    return bodies * strength + bonus


def reasons(t: T, at: str, bodies: int, strength: int, bonus: int, total: int) -> tuple[str, ...]:
    """The rules that such a sum shows."""
    s = t.state
    cites = [E.strength_is_sum, Z.strength_equals_queen]
    if bonus or strength != s.foe.strength:
        cites += [E.modifiers_apply, MODIFIED.id]
    elif strength == IN_EXAMPLES:
        cites += [EXAMPLES[case] for case in ((queen_at(t, at), zombies_at(s, at)),) if case in EXAMPLES]
    if HORDE.of(s).bodies:
        cites.append(SUM_TIMING.id)
    elif s.fight is not None and len(s.fight.attacked) > 1:
        cites.append(R.sum_at_each_attack)
    if total > t[TRACK] and t[CAPPED] != "all":
        cites.append(R.sum_not_capped)
    return tuple(cites)


def among_several(t: T, a: Attack) -> bool:
    """Whether several survivors share what attacks them, by one reading."""
    f = t.state.fight
    return t[SHARED] == "split" and has_horde(t.state) and f is not None and len(f.targets) > 1


async def share(t: T, a: Attack) -> Attack:
    """Each is attacked with the same part of the sum, rounded up."""
    f = t.state.fight
    count = len(f.targets) if f is not None else 1
    return replace(a, strength=-(-a.strength // count), cites=(*a.cites, SHARED.id))


# -- The start of an encounter -------------------------------------------------------------------------------------


def with_horde(t: T, e: EncounterBegun | EncounterEnded) -> bool:
    """Whether it is one with the Queen's side."""
    return has_horde(t.state)


async def settle(t: T, begun: EncounterBegun) -> None:
    """A Queen in stealth is revealed where she fights; a sum that does not change any more is taken now."""
    await reveal(t, begun.at)
    if t[SUM_TIMING] == "once":
        await t.emit(SumFixed(bodies_at(t, begun.at), t.state.killer.strength), SUM_TIMING.id)


async def reveal(t: T, at: str) -> None:
    """In the location of the encounter she is seen, and counted; elsewhere she stays hidden."""
    k = t.state.killer
    if not k.stealth:
        return
    ruling = t[HIDDEN_QUEEN]
    if ruling == "never":
        t.prevented("revealing the Queen", HIDDEN_QUEEN.id)
    elif ruling == "always" or k.at == at:
        await t.emit(Reappeared(k.at), R.hidden_queen_elsewhere, *((HIDDEN_QUEEN.id,) if ruling == "always" else ()))
    else:
        t.prevented("revealing the Queen", R.hidden_queen_elsewhere)


def level_five(t: T) -> tuple[str, ...]:
    """The ruling by which zombies without the Queen deal the first wounds too."""
    s = t.state
    apart = has_horde(s) and s.fight is not None and s.fight.at != s.killer.at
    return (R.zombie_encounter_level_five,) if apart else ()


# -- Its end -------------------------------------------------------------------------------------------------------


def against_zombies(t: T, r: Repel) -> bool:
    """Whether zombies were beaten."""
    return zombies_at(t.state, r.at) > 0


async def beaten(t: T, r: Repel) -> Repel | None:
    """Zombies outlast a defence; what it costs the killer is the Queen's to bear, wherever she is."""
    apart = not queen_at(t, r.at)
    ruling = t[BEARER]
    if apart and ruling == "zombies-die":
        await remove(t, r.at, zombies_at(t.state, r.at), BEARER.id)
        return None
    t.prevented("a loss of zombies", R.zombies_outlast_defence)
    if apart and ruling == "nobody":
        t.prevented("a loss of cards", BEARER.id)
        return None
    return replace(r, cites=(*r.cites, BEARER.id)) if apart else r


async def close(t: T, ended: EncounterEnded) -> None:
    """A sum that was settled is forgotten; by one reading each further figure has an encounter of its own."""
    h = HORDE.of(t.state)
    if h.bodies:
        await t.emit(SumForgotten(), SUM_TIMING.id)
    if t[SEVERAL] == "one-sum":
        return
    if h.fought + 1 < bodies_at(t, ended.at) and survivors_at(t.state, ended.at):
        await t.emit(FigureFought(h.fought + 1), SEVERAL.id)
        for who in survivors_at(t.state, ended.at):
            await t.emit(Spotted(who, ended.at), SEVERAL.id)
        await encounter(t, ended.at, False)
    elif h.fought:
        await t.emit(FigureFought(0), SEVERAL.id)


STRENGTH = (of_horde,)
MODIFIERS = (Modifier(Attack, among_several, share, seat=KILLER), Modifier(Repel, against_zombies, beaten, seat=KILLER))
REACTIONS = (Reaction(EncounterBegun, with_horde, settle), Reaction(EncounterEnded, with_horde, close))
