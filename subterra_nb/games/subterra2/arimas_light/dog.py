"""The Dog: an explorer with stated exemptions, and the Dog Actions."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Requirement
from ....kernel.table import Reaction, rule
from ..actions import destroy, do_dig, enemies_here
from ..ending import HELPERS_LEFT
from ..events import ActionPartEnded, MarkerSet, RoundBegun, SetAside, TurnBegun, UsedThisTurn
from ..figures import As, FigureKind
from ..hearts import regain
from ..movement import SOME_WAY, entering, move
from ..state import Explorer, State, turn_number
from ..tables import T
from ..typhaon_wakes.turret import BLAST_ON, OWNER_GONE
from ..walls import ways
from .events import SnakesRemoved, StepsKept
from .snakes_as_enemies import SNAKES, snakes_are_enemies

B, D, A, N, P, C = (
    Ids("al.beastmaster"),
    Ids("al.dog"),
    Ids("al.dog-action"),
    Ids("al.dog-notes"),
    Ids("ie.action-points"),
    Ids("al.components"),
)

HEARTS = number(D.health, 3, least=1)
STEPS, REGAINED = number(A.three_moves, 3, least=1), number(A.regain_one, 1)
ALL_DOWNED = question("al.q.dog-all-downed", "dog-counts", "dog-ignored")
COMMAND = question("al.q.dog-betrayer-command", "no", "moves-only", "yes")
PARTING_HIT = question("al.q.dog-parting-hit", "hit", "not-hit")
HEALED = question("al.q.dog-healed-by-others", "yes", "no")
CARRIES = question("al.q.dog-carries", "no", "yes")
SPLIT = question("al.q.dog-moves-split", "together", "split")
PUSHES = question("al.q.ark-dog-pushes", "no", "yes")
BARRED = question("tw.q.barrier-ark-dog", "protects", "no")
WITHOUT_ROLL = question("tw.q.dog-window-without-roll", "whole-turn", "never")
GONE = OWNER_GONE
FREE, KEPT = "dog", "dog moves"
"""What is remembered under ``used``: the turn of the free Dog Action; that turn and the Moves that are left of it."""

DOG = FigureKind(
    "dog",
    "The Dog",
    3,
    D.health,
    counts=N.is_explorer,
    playable=False,
    exempt={
        As.TURN: N.no_turn,
        As.ACTS: N.no_normal_actions,
        As.HANDLES: (CARRIES, "no"),
        As.COMMANDED: (COMMAND, "no"),
        As.CARD_MOVED: (COMMAND, "no"),
        As.CARD_POINTS: (COMMAND, "no", "moves-only"),
        As.FALLS: N.never_downed,
        As.TRACK: N.no_track_count,
        As.SCORE: N.no_score_count,
        As.INSIDE: (HELPERS_LEFT, "ended"),
        As.STANDS: (ALL_DOWNED, "dog-ignored"),
        As.PARTED: (PARTING_HIT, "not-hit"),
        As.BARRED: (BARRED, "no"),
        As.HEALED: (HEALED, "no"),
        As.CURED: (HEALED, "no"),
        As.SETS_OFF: (BLAST_ON, "hurt-only"),
    },
    because={
        As.SWAPS: Ids("al.transpose").dog_allowed,
        As.PREY: N.guardians_chase,
        As.PARTED: N.guardians_chase,
        As.HURT: N.takes_damage,
        As.BITTEN: N.takes_damage,
        As.BLASTED: N.takes_damage,
    },
    run_by="beastmaster",
    runs_off=D.runs_away,
)


def in_temple(s: State, t: T, me: Explorer) -> Explorer | None:
    """The figure that an explorer runs, while it is in the temple."""
    kinds = t.tables.kinds
    for f in s.explorers.values():
        if kinds[f.kind].run_by == me.id and not f.fate:
            return f
    return None


# -- Dog Actions ---------------------------------------------------------------------------------------------------


@rule(A.three_moves)
async def runs(t: T, seat: str, dog: str, steps: int, again: bool) -> None:
    """Up to three Moves, each with all limits and effects of a Move; ``again``: those kept back before."""
    left = steps
    while left:
        f = t.state.explorers[dog]
        ask = f"Move {steps - left + 1} of {steps}: where does the Dog go?"
        to = await t.pick(seat, N.owner_decides, ways(t.state, t, f), entering(t), f, ("stop",), ask)
        if to is None or to == "stop":
            break
        await move(t, dog, to)
        left -= 1
        f_after = t.state.explorers.get(dog)
        if f_after is None or not f_after.active:
            return
    # Going on without a step gives the rest up, or one could stop and go on for ever.
    if left and t[SPLIT] == "split" and (left < steps or not again):
        await t.emit(StepsKept(KEPT, left), SPLIT.id)


@rule(A.dig)
async def digs(t: T, dog: str, cell: str) -> None:
    """One Dig."""
    await do_dig(t, dog, cell)


@rule(A.climb)
async def climbs(t: T, dog: str, to: str) -> None:
    """One Climb."""
    await t.tables.actions["climb"].do(t, dog, to)


@rule(A.destroy_enemy)
async def kills(t: T, dog: str, enemy: str) -> None:
    """One enemy on his tile is destroyed, without a roll; by a ruling it can be the snakes there."""
    if enemy == "snakes":
        await t.emit(SnakesRemoved(t.state.explorers[dog].at), SNAKES.id)
    else:
        await destroy(t, enemy, A.destroy_enemy)


@rule(A.regain_one)
async def licks(t: T, dog: str) -> None:
    """One heart back for himself."""
    await regain(t, dog, t[REGAINED], REGAINED.id, by=None)


@rule(PUSHES.id)
async def shoves(t: T, dog: str, what: str, *where: str) -> None:
    """By a ruling: Push or Pull."""
    await t.tables.actions[what].do(t, dog, *where)


def arguments(t: T, dog: Explorer, name: str) -> tuple[Any, ...] | None:
    """What the Dog can do an action of explorers to; None when he cannot do it at all."""
    a: Action | None = t.tables.actions.get(name)
    s = t.state
    if a is None or not all(r.holds(s, t, dog) for r in a.needs):
        return None
    if a.options is None:
        return ()
    return tuple(x for x in a.options(s, t, dog) if all(r.holds(s, t, dog, x) for r in a.each)) or None


def targets(s: State, t: T, dog: Explorer) -> tuple[str, ...]:
    """The enemies on his tile that can be destroyed."""
    needs: tuple[Requirement, ...] = t.game.parts("requirements on a targeted enemy")
    return tuple(g for g in enemies_here(s, t, dog) if all(r.holds(s, t, dog, g) for r in needs))


def possible(t: T, dog: Explorer) -> tuple[str, ...]:
    """The Dog Actions that the Dog could do now."""
    s = t.state
    found = ["moves"] if SOME_WAY.holds(s, t, dog) else []
    found += [name for name in ("climb", "dig") if arguments(t, dog, name) is not None]
    if targets(s, t, dog) or snakes_are_enemies(t, dog.at):
        found.append("destroys")
    if dog.hearts < dog.full:
        found.append("regains")
    if t[PUSHES] == "yes":
        found += [name for name in ("push", "pull") if arguments(t, dog, name) is not None]
    return tuple(found)


async def dog_action(t: T, me: str, besides: tuple[str, ...] = ()) -> bool:
    """One Dog Action, all of it as the Beastmaster's player wants; False when it is declined."""
    dog = in_temple(t.state, t, t.state.explorers[me])
    assert dog is not None
    chosen = await Choose(me, N.owner_decides, (*possible(t, dog), *besides), "what does the Dog do?", (N.is_explorer,))
    if chosen in besides:
        return False
    if chosen == "moves":
        await runs(t, me, dog.id, t[STEPS] + kept(t.state), False)
    elif chosen == "destroys":
        enemies = (*targets(t.state, t, dog), *(("snakes",) if snakes_are_enemies(t, dog.at) else ()))
        await kills(t, dog.id, await Choose(me, N.owner_decides, enemies, "which enemy?"))
    elif chosen == "regains":
        await licks(t, dog.id)
    elif chosen == "pull":
        await shoves(t, dog.id, chosen)
    else:
        where = await Choose(me, N.owner_decides, arguments(t, dog, chosen) or (), "where?")
        if chosen == "push":
            await shoves(t, dog.id, chosen, where)
        else:
            await (digs if chosen == "dig" else climbs)(t, dog.id, where)
    return True


def kept(s: State) -> int:
    """Moves of this turn that the Dog may still make, where they can be split."""
    turn, left = divmod(s.used.get(KEPT, 0), 10)
    return left if turn == turn_number(s) else 0


# -- The free one --------------------------------------------------------------------------------------------------


@rule(D.free_action)
async def do_free(t: T, me: str, *_: Any) -> None:
    """The free Dog Action of the Beastmaster's turn."""
    await t.emit(UsedThisTurn(FREE), D.free_action)
    if not t.state.explorers[me].hearts:
        t.exempted(me, "resting while downed", N.free_when_owner_downed)
    await dog_action(t, me)


async def do_go_on(t: T, me: str, *_: Any) -> None:
    """Moves that were kept back, under the ruling that they can be split."""
    dog = in_temple(t.state, t, t.state.explorers[me])
    assert dog is not None
    left = kept(t.state)
    await t.emit(StepsKept(KEPT, 0), SPLIT.id)
    await runs(t, me, dog.id, left, True)


def unused(s: State) -> bool:
    """Whether the free Dog Action of this turn is still to be had."""
    return s.used.get(FREE) != turn_number(s)


def window(t: T) -> bool:
    """Whether there is a time for it: before the hazard roll, or where there is none up to the end of the turn."""
    mode = t.tables.mode
    return mode is None or "hazard dice" not in mode.boxed or t[WITHOUT_ROLL] == "whole-turn"


def _cut(t: T, e: ActionPartEnded) -> bool:
    """The action part of the Dog's owner is over before its player said so, and the Dog could still act for free.

    So it is with one who has been downed, has crawled or has left the temple: the time up to the hazard roll is left,
    and the Dog may want the place that has become free. Whoever ends the action part had the choice at that moment.
    """
    owner = t.state.explorers[e.who]
    dog = in_temple(t.state, t, owner)
    if dog is None or not unused(t.state) or not possible(t, dog) or not window(t):
        return False
    return P.unspent not in next(entry.cites for entry in reversed(t.record) if entry.what is e)


def _gone(t: T, e: TurnBegun) -> bool:
    owner = t.state.explorers[e.who]
    return e.phase == "hazard" and in_temple(t.state, t, owner) is not None and window(t)


async def before_the_roll(t: T, e: ActionPartEnded | TurnBegun) -> None:
    """The free Dog Action, where the Beastmaster has no action part to use it in."""
    owner = t.state.explorers[e.who]
    if owner.fate and t[GONE] == "no":
        t.prevented("a Dog Action", GONE.id, who=e.who)
        return
    cites = (GONE.id,) if owner.fate else (N.free_when_owner_downed,)
    dog = in_temple(t.state, t, owner)
    if dog is None or not possible(t, dog):
        return
    await offer_it(t, e.who, cites)


async def offer_it(t: T, me: str, cites: tuple[str, ...]) -> None:
    """Ask whether and how it is used."""
    if await dog_action(t, me, ("hold",)):
        await t.emit(UsedThisTurn(FREE), D.free_action, *cites)
    else:
        t.prevented("a Dog Action", D.free_action, *cites, who=me)


# -- Where the Dog is left out -------------------------------------------------------------------------------------


async def in_the_supply(t: T, e: MarkerSet) -> None:
    """At the start the Dog is not on the board, and no further head when the marker is set."""
    await t.emit(SetAside("Dog, in the supply", 1), N.starts_in_supply, C.dog_meeple)
    t.exempted("dog", As.TRACK.value, N.no_track_count)


async def no_turn_of_his_own(t: T, e: RoundBegun) -> None:
    """The round that begins has no turn for the Dog on the board."""
    t.exempted("dog", As.TURN.value, N.no_turn)


REACTIONS = (
    Reaction(ActionPartEnded, _cut, before_the_roll),
    Reaction(TurnBegun, _gone, before_the_roll),
    Reaction(MarkerSet, lambda t, e: "beastmaster" in t.state.figures, in_the_supply),
    Reaction(RoundBegun, lambda t, e: "dog" in t.state.explorers, no_turn_of_his_own),
)
