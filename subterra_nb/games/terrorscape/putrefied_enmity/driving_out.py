"""Who is in a collapsing location has to leave: survivors are damaged, the killer is revealed and loses the hand."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Choose
from ....kernel.table import rule
from ..events import Died, HandDiscarded, KillerCrept, KillerMoved, LostSight, Moved, Spotted, Unblocked
from ..health import DAMAGE_ORDER, Wound, strike
from ..maps import Map
from ..state import KILLER, SURVIVORS, State, survivors_at
from ..tables import T
from .events import HandForfeited, HurtInSecret, KillerExposed
from .poison import AMULET

C, X, I = Ids("pe.collapse"), Ids("ts.ruling"), Ids("ts")

ORDER = question(
    "pe.q.collapse-survivor-and-killer-together", "text-order", "killer-first", "simultaneous"
)  # fmt: skip
PICKS = question("pe.q.collapse-who-picks-direction", "own-player", "opponent")
NO_WAY = question("pe.q.collapse-no-way-out", "impossible-by-map", "ignore-blocks", "eliminated")
TOLD = question(
    "pe.q.collapse-hidden-survivor", "damage-public-move-hidden", "fully-revealed", "fully-hidden"
)  # fmt: skip
DEATH = question("pe.q.collapse-kills-survivor", "core-death-no-move", "move-then-die")
STEALTH = question("pe.q.collapse-killer-stealth-after", "open-move", "peek")
SIDE_EFFECTS = question("ts.q.collapse-side-effects", "bare-move", "full-effects")
NO_HAND = question("pe.q.collapse-discard-then-level-up-cards", "as-core-level-up", "stays-empty")


async def drive_out(t: T, at: str) -> None:
    """The survivors are damaged and flee; the killer is revealed, discards and moves: in this order, or by a ruling."""
    order = t[ORDER]
    if order == "killer-first":
        await expose(t, at)
        await move_killer(t, at, "")
        await harm_and_flee(t, at)
    elif order == "text-order":
        await harm_and_flee(t, at)
        await expose(t, at)
        await move_killer(t, at, "")
    else:
        await harm(t, at, survivors_at(t.state, at))
        await expose(t, at)
        there = survivors_at(t.state, at)
        ways = {who: await where_to(t, who, at) for who in there}
        to = await aim(t, at) if t.state.killer.at == at else ""
        for who in there:
            await flee(t, who, at, ways[who])
        await move_killer(t, at, to)


# -- Survivors -------------------------------------------------------------------------------------------------------


async def harm_and_flee(t: T, at: str) -> None:
    """Damage comes before the move; by another reading, who would die of it moves first."""
    there = survivors_at(t.state, at)
    first = tuple(w for w in there if t.state.survivors[w].injured) if t[DEATH] == "move-then-die" else ()
    for who in first:
        await flee(t, who, at, await where_to(t, who, at))
    await harm(t, at, there)
    for who in survivors_at(t.state, at):
        await flee(t, who, at, await where_to(t, who, at))


async def harm(t: T, at: str, there: tuple[str, ...]) -> None:
    """Everybody there is damaged. The killer learns of a changed health tile, not of damage that was cancelled."""
    if t[TOLD] == "fully-revealed":
        for who in there:
            await t.emit(Spotted(who, at), TOLD.id)
    if not there:
        return
    order = await in_turn(t, KILLER, there) if t[DAMAGE_ORDER] == KILLER else there
    for hit in await hits(t, order):
        await wound(t, hit)


async def in_turn(t: T, seat: str, there: tuple[str, ...]) -> tuple[str, ...]:
    """The survivors there in the order in which a side has them damaged."""
    left, found = list(there), []
    while len(left) > 1:
        who: str = await Choose(seat, DAMAGE_ORDER.id, tuple(left), "who is damaged first?")
        left.remove(who)
        found.append(who)
    return (*found, *left)


@rule(C.survivors_damaged, seen=(SURVIVORS,))
async def hits(t: T, there: tuple[str, ...]) -> tuple[Wound, ...]:
    """Whom the damage strikes that nothing cancels."""
    found = []
    for who in there if t[DAMAGE_ORDER] == KILLER else await in_turn(t, SURVIVORS, there):
        f = t.state.survivors[who]
        cites = (C.survivors_damaged, *((X.collapse_second_wound,) if f.injured else ()))
        sure = t[AMULET] == "no"
        hit = await t.attempt(Wound(who, False, (*cites, AMULET.id) if sure else cites, sure))
        if hit is None and t.state.survivors[who].items != f.items:
            t.prevented("damage by the collapse", X.collapse_amulet, who=who)
        elif hit is not None and t[TOLD] == "fully-hidden" and not f.injured:
            await t.emit(HurtInSecret(who), *hit.cites, TOLD.id)
        elif hit is not None:
            found.append(hit)
    return tuple(found)


@rule(C.survivors_damaged)
async def wound(t: T, hit: Wound) -> None:
    """The health tile is turned for all to see."""
    await strike(t, hit)


async def where_to(t: T, who: str, at: str) -> str:
    """Where a survivor flees to, "" for nowhere at all."""
    options, cites = ways_out(t, at, tuple(w.to for w in t.state.map.ways[at] if w.door not in t.state.blocks))
    if not options:
        return ""
    if t[PICKS] == "opponent":
        place: str = await Choose(
            KILLER, C.survivors_forced_move, options, f"where does {who} flee?", (*cites, PICKS.id)
        )
        return place
    return await own_choice(t, who, options, cites)


@rule(C.survivors_forced_move, seen=(SURVIVORS,))
async def own_choice(t: T, who: str, options: tuple[str, ...], cites: tuple[str, ...]) -> str:
    """The survivors pick, and the killer does not learn what."""
    place: str = await Choose(SURVIVORS, C.survivors_forced_move, options, f"where does {who} flee?", cites)
    return place


async def flee(t: T, who: str, at: str, to: str) -> None:
    """A forced [MOVE]x1 out of the location, which the killer is not told, and of which nothing else comes."""
    if not to:
        await t.emit(Died(who), NO_WAY.id)
        await t.tables.variants[t.state.variant].death(t, who)
        return
    await run(t, who, at, to)
    if t[TOLD] == "fully-revealed" or t[PICKS] == "opponent":
        await t.emit(Spotted(who, to), TOLD.id if t[TOLD] == "fully-revealed" else PICKS.id)
    elif who in t.state.known:
        await t.emit(LostSight((who,)), TOLD.id)


@rule(C.survivors_forced_move, seen=(SURVIVORS,))
async def run(t: T, who: str, at: str, to: str) -> None:
    """The move; what a location does to those who enter it is left out, unless it is a move like any other."""
    way = t.state.map.way(at, to)
    bare = t[SIDE_EFFECTS] == "bare-move"
    cites = (*(way.cites if way is not None else (NO_WAY.id,)), *(() if bare else (SIDE_EFFECTS.id,)))
    await t.emit(Moved(who, to), C.survivors_forced_move, I.move, *cites)
    if bare:
        t.prevented("noise", X.collapse_no_noise, who=who)
    else:
        for enter in t.tables.entering:
            await enter(t, who, to)


# -- The killer ------------------------------------------------------------------------------------------------------


async def expose(t: T, at: str) -> None:
    """A killer there is revealed if in stealth, and discards all cards of the hand."""
    k = t.state.killer
    if k.at != at:
        return
    if k.stealth:
        await reveal(t, at)
    for card in k.hand:
        await t.emit(HandDiscarded(card), C.killer_discards_hand, X.collapse_hand_reshuffled)
    if t[NO_HAND] == "stays-empty":
        await t.emit(HandForfeited(), NO_HAND.id)


@rule(C.killer_revealed)
async def reveal(t: T, at: str) -> None:
    """Stealth is over, and with it what the card does on reappearing; or the killer is only seen for a moment."""
    over = t[STEALTH] == "open-move"
    await t.emit(KillerExposed(at, over), C.killer_revealed, *(() if over else (STEALTH.id,)))
    if over and t[SIDE_EFFECTS] == "bare-move":
        t.prevented("reappearing", X.collapse_reappear_lost, who=KILLER)


async def aim(t: T, at: str) -> str:
    """Where the killer moves to, if that is picked before anybody has moved."""
    if t[PICKS] == "opponent":
        return await pick_killers_way(t, at)
    return await secret_way(t, at)


@rule(C.killer_forced_move, seen=(KILLER,))
async def secret_way(t: T, at: str) -> str:
    """The killer picks, and the survivors do not learn what yet."""
    return await pick_killers_way(t, at)


async def pick_killers_way(t: T, at: str) -> str:
    """Where the killer moves to."""
    options, cites = ways_out(t, at, t.state.map.killer_reach[at])
    if not options:
        return t.state.map.hidden_exit or next(p for p in t.state.map.places if p != at)
    seat = SURVIVORS if t[PICKS] == "opponent" else KILLER
    also = (*cites, PICKS.id) if t[PICKS] == "opponent" else cites
    to: str = await Choose(seat, C.killer_forced_move, options, "where does the killer have to move?", also)
    return to


async def move_killer(t: T, at: str, to: str) -> None:
    """A forced [MOVE]x1 out of the location, without zombies and without a search."""
    if t.state.killer.at != at:
        return
    if t.state.killer.stealth:
        await creep(t, at, to)
    else:
        await step_out(t, at, to)
    if t[SIDE_EFFECTS] == "bare-move":
        t.prevented("a search", X.collapse_no_search, who=KILLER)


@rule(C.killer_forced_move, seen=(KILLER,))
async def creep(t: T, at: str, to: str) -> None:
    """Back in stealth, the killer moves unseen."""
    to = to or await pick_killers_way(t, at)
    await t.emit(KillerCrept(to), C.killer_forced_move, STEALTH.id)


@rule(C.killer_forced_move)
async def step_out(t: T, at: str, to: str) -> None:
    """The killer moves for all to see, and as always through blocked doors."""
    to = to or await pick_killers_way(t, at)
    s = t.state
    way = s.map.killer_way(at, to)
    if way is not None and way.door in s.blocks:
        await t.emit(Unblocked(way.door), Ids("ts.move").killer_removes_block)
    alone = (X.collapse_no_horde,) if s.foe.minions else ()
    await t.emit(KillerMoved(at, to), *(way.cites if way is not None else (NO_WAY.id,)), C.killer_forced_move, *alone)


# -- Ways ------------------------------------------------------------------------------------------------------------


def ways_out(t: T, at: str, near: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where somebody can go from there, with further rules: ``near``, or what a ruling has for those shut in."""
    if near:
        return near, ()
    if t[NO_WAY] == "eliminated":
        return (), ()
    return nearest(t.state, at), (NO_WAY.id,)


def nearest(s: State, at: str) -> tuple[str, ...]:
    """The nearest locations that stand, by ways through whatever is blocked or has fallen."""
    row = Map(s.map.sheet, rulings=s.map.rulings).distances(at)
    far = {place: n for place, n in row.items() if place in s.map.places and place != at}
    return tuple(place for place, n in far.items() if n == min(far.values()))
