"""What Tarot cards do: the named effects, and the five cards that the text gives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import structs

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Choose, Menu, Requirement
from ....kernel.menus import compiled
from ....kernel.table import Modifier, rule
from ..actions import destroy
from ..events import AbilityUsed, RubbleRemoved, SafetyTokenPlaced
from ..explorers.connectors import SAFETY_TOKENS, covered_kind, used_tokens
from ..figures import As, counting
from ..hearts import regain
from ..movement import ENTER, arrive, entering, move
from ..state import Explorer, State, current, guardians_on
from ..tables import UP, T, decides
from ..volcano import Flip
from ..walls import freed, ways
from .events import PointsGained, TrapSpent
from .state import TarotCard

A, K, P, M, D = Ids("al.tarot"), Ids("ie.safety-token"), Ids("ie.action-points"), Ids("al.meditate"), Ids("ie.downed")
I, B = Ids("ie"), Ids("ie.ability")

QUEST_POINTS = number(A.quest_others_act, 1, least=1)
HEART_HEARTS, BETRAYER_MOVES = number(A.heart_others_heal, 1), number(A.betrayer_three_moves, 3)
SPECIAL = question("al.q.quest-special-actions", "any-one-cost", "basic-only")
ORDER = question("al.q.quest-order", "players-agree", "turn-order", "user-decides")
PUSH = question("al.q.quest-push-ark", "barred", "allowed")
STEERS = question("al.q.betrayer-chooser", "target-player", "user")
LIMITS = question("al.q.betrayer-pit-eternal", "obey", "free")
TARGETS = question("al.q.tower-targets", "any", "not-goal")
TOKENS = question("al.q.tower-tokens", "inert", "removed", "still-work")
ERUPTION = question("al.q.tower-eruption", "flips", "safe")
FLIPPED = question("al.q.tower-flipped", "refused", "wasted")
REACH = question("al.q.heart-downed", "all-explorers", "active-only")
SUPPLY = question("ie.q.safety-supply", "no-limit", "shared-limit")
UNBURIED = question("al.q.mountain-rock-trap", "live", "spent")
SHAPES = question("al.q.tower-pit-bridge", "undone", "shape-stays")
ABILITY = "tower"
GOAL_KINDS = ("key",)
#: Kinds of tile whose form is drawn, not a symbol.
SHAPED = ("bridge", "pit")


def others(t: T, user: str) -> list[Explorer]:
    """The other active explorers in the temple."""
    return [f for f in t.state.explorers.values() if f.id != user and f.active]


# -- I The Quest ---------------------------------------------------------------------------------------------------


@rule(A.quest_others_act)
async def others_act(t: T, user: str, card: TarotCard) -> None:
    """All other active explorers may do one action of that price; they pay nothing."""
    points = t[QUEST_POINTS] if card.id == "quest" else card.amount
    figures = counting(t, others(t, user), As.CARD_POINTS)
    for f in t.state.explorers.values():
        if f.id != user and not f.hearts and not f.fate:
            t.exempted(f.id, As.CARD_POINTS.value, A.quest_others_act, I.active_explorer)
    left = tuple(f.id for f in figures)
    if t[ORDER] == "turn-order":
        order = t.state.order
        left = tuple(sorted(left, key=lambda who: order.index(who) if who in order else len(order)))
    seat = user if t[ORDER] == "user-decides" else "lead"
    while left := tuple(w for w in left if w in t.state.explorers and t.state.explorers[w].active):
        who = left[0] if t[ORDER] == "turn-order" else await Choose(seat, ORDER.id, left, "who acts next?")
        left = tuple(w for w in left if w != who)
        await act(t, who, points)


async def act(t: T, who: str, points: int) -> None:
    """One action of that price by an explorer, or none."""
    f = t.state.explorers[who]
    if not t.tables.kinds[f.kind].playable:
        await one_move(t, who)
        return
    actions, legal = gift(t, f.kind, points)
    ask, also = f"an action that costs {points}", (SPECIAL.id,)
    menu = Menu(who, A.quest_others_act, f, actions, points, UP, P.full_price, D.crawl_only, legal, ask, also)
    chosen = await menu
    await (actions[chosen[0]].do(t, who, chosen[1]) if len(chosen) > 1 else actions[chosen[0]].do(t, who))


async def one_move(t: T, who: str) -> None:
    """A figure that does no normal actions and counts for the card all the same: one Move."""
    f = t.state.explorers[who]
    to = await t.pick(decides(t, who), A.quest_others_act, ways(t.state, t, f), entering(t), f, ("stop",), "a Move?")
    if to is not None and to != "stop":
        await move(t, who, to)


async def decline(t: T, me: str, *_: Any) -> None:
    """Nothing is done."""
    t.prevented("an action", A.quest_others_act, who=me)


def _given(t: T, a: Action, points: int) -> Action:
    """An action as a card gives it: one of another price, or of a kind that a ruling leaves out, is refused."""
    if a.price != points:
        return _shut(a, A.quest_others_act, f"does not cost {points}")
    if t[SPECIAL] == "basic-only" and a.name not in t.tables.basic:
        return _shut(a, SPECIAL.id, "is no normal action")
    if t[PUSH] == "barred" and a.name in t.tables.carrying:
        return _shut(a, PUSH.id, "would move by a card what no card can move")
    return a


def _shut(a: Action, cite: str, why: str) -> Action:
    never = Requirement(cite, why, lambda s, t, me: False)
    return structs.replace(a, needs=(never, *a.needs), ready=None)


DECLINE = Action("decline", A.quest_others_act, "declines", decline)


def gift(t: T, kind: str, points: int) -> tuple[Mapping[str, Action], Callable[..., list[tuple[Any, ...]]]]:
    """The menu of a kind of figure with its actions of one price, made when it is first asked for."""
    key = (kind, points, t[SPECIAL] == "basic-only")
    made: tuple[Mapping[str, Action], Callable[..., list[tuple[Any, ...]]]] | None = t.tables.gifts.get(key)
    if made is None:
        actions = {a.name: _given(t, a, points) for a in t.tables.menus[kind].values()}
        actions["decline"] = DECLINE
        made = t.tables.gifts[key] = actions, compiled(actions.values(), UP)
    return made


# -- II The Mountain -----------------------------------------------------------------------------------------------


@rule(A.mountain_clears_rubble)
async def clear_rubble(t: T, user: str, card: TarotCard) -> None:
    """All rubble is taken off all tiles."""
    if not t.state.rubble:
        t.prevented("taking rubble away: there is none", A.mountain_clears_rubble)
    armed = {cell for trap in t.tables.traps for cell in trap.where(t)}
    for cell in t.state.rubble:
        await t.emit(RubbleRemoved(cell), A.mountain_clears_rubble, *((UNBURIED.id,) if cell in armed else ()))
        if cell in armed and t[UNBURIED] == "spent":
            await t.emit(TrapSpent(cell), UNBURIED.id)


# -- III The Tower -------------------------------------------------------------------------------------------------


def _goal(s: State, cell: str) -> bool:
    tile = s.layout.tiles[cell]
    return tile.piece != "" or tile.kind in GOAL_KINDS


UPRIGHT = Requirement(
    FLIPPED.id,
    "lies with its volcano side up",
    lambda s, t, me, c: c not in s.layout.over or t[FLIPPED] == "wasted",
)
BARE = Requirement(A.tower_place_token, "a safety token lies there already", lambda s, t, me, c: c not in s.safe)
NO_GOAL = Requirement(
    TARGETS.id, "the tile is needed to win", lambda s, t, me, c: t[TARGETS] == "any" or not _goal(s, c)
)


@rule(A.tower_place_token)
async def safety_token(t: T, user: str, card: TarotCard) -> None:
    """A safety token on any tile, which is a tile without anything special for the rest of the game."""
    s = t.state
    if t[SUPPLY] == "shared-limit" and used_tokens(s, t) >= t[SAFETY_TOKENS]:
        t.prevented("a safety token", SUPPLY.id)
        return
    cells, ask = tuple(s.layout.tiles), "which tile gets the safety token?"
    cell = await t.pick(user, A.tower_place_token, cells, (UPRIGHT, BARE, NO_GOAL), s.explorers[user], (), ask)
    if cell is None:
        return
    await t.emit(AbilityUsed(ABILITY), A.tower_place_token, SUPPLY.id)
    if cell in s.layout.over:
        t.prevented("anything by a token on the volcano side", FLIPPED.id)
        return
    await cover(t, cell)


@rule(A.tower_tile_normal)
async def cover(t: T, cell: str) -> None:
    """All symbols of the tile are disregarded from now on."""
    s = t.state
    kind = covered_kind(t, cell)
    shape = (SHAPES.id,) if s.layout.tiles[cell].kind in SHAPED else ()
    await t.emit(SafetyTokenPlaced(cell, kind), A.tower_place_token, A.tower_tile_normal, I.safety_token, *shape)
    if cell in s.rubble:
        t.exempted(cell, "losing its rubble", TOKENS.id)


async def no_flip(t: T, flip: Flip) -> None:
    """Under the ruling that a safety token keeps lava off, its tile does not turn over."""
    t.prevented(flip, ERUPTION.id)


MODIFIERS = (Modifier(Flip, lambda t, x: x.cell in t.state.safe and t[ERUPTION] == "safe", no_flip),)


# -- IV The Heart --------------------------------------------------------------------------------------------------


@rule(A.heart_others_heal)
async def others_heal(t: T, user: str, card: TarotCard) -> None:
    """All other explorers regain hearts, the downed ones too if they are not ruled out."""
    hearts = t[HEART_HEARTS] if card.id == "heart" else card.amount
    for f in [f for f in t.state.explorers.values() if f.id != user and not f.fate]:
        if not f.hearts and t[REACH] == "active-only":
            t.exempted(f.id, As.CURED.value, REACH.id)
        else:
            await regain(t, f.id, hearts, A.heart_others_heal, *(() if f.hearts else (REACH.id,)), by=As.CURED)


# -- V The Betrayer ------------------------------------------------------------------------------------------------


MOVABLE = Requirement(
    A.betrayer_three_moves,
    "cannot be moved by a card",
    lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.CARD_MOVED][0],
    by=lambda s, t, me, who: t.tables.standing[s.explorers[who].kind, As.CARD_MOVED][1],
)
ACTIVE = Requirement(A.betrayer_three_moves, "is downed or gone", lambda s, t, me, who: s.explorers[who].active)
ANOTHER = Requirement(A.betrayer_three_moves, "only another explorer", lambda s, t, me, who: who != me.id)


@rule(A.betrayer_three_moves)
async def moves_of_another(t: T, user: str, card: TarotCard) -> None:
    """Another active explorer may do up to three Moves, with all that a Move brings."""
    moves = t[BETRAYER_MOVES] if card.id == "betrayer" else card.amount
    names = tuple(t.state.explorers)
    ask = "who moves?"
    who = await t.pick(
        user, A.betrayer_three_moves, names, (ANOTHER, ACTIVE, MOVABLE), t.state.explorers[user], (), ask
    )
    if who is None:
        t.prevented("the Moves: there is nobody to do them", A.betrayer_three_moves)
        return
    seat = decides(t, who) if t[STEERS] == "target-player" else user
    needs = entering(t) if t[LIMITS] == "obey" else ENTER
    for nth in range(1, moves + 1):
        f = t.state.explorers[who]
        ask = f"Move {nth} of {moves}: where?"
        also = (STEERS.id, *freed(t, f))
        to = await t.pick(seat, A.betrayer_three_moves, ways(t.state, t, f), needs, f, ("stop",), ask, also=also)
        if to is None or to == "stop":
            return
        if t[LIMITS] == "obey":
            await move(t, who, to)
        else:
            t.prevented("what keeps or hurts those who leave a tile", LIMITS.id, who=who)
            await arrive(t, who, to, I.move, LIMITS.id)
        if who not in t.state.explorers or not t.state.explorers[who].active:
            return


# -- Effects for the cards that a user's file adds -----------------------------------------------------------------


WOUNDED = Requirement(
    Ids("ie.heal").cap, "has all hearts", lambda s, t, me, who: s.explorers[who].hearts < s.explorers[who].full
)
INSIDE = Requirement(I.explorer, "is gone", lambda s, t, me, who: not s.explorers[who].fate)


async def heal_one(t: T, user: str, card: TarotCard) -> None:
    """One explorer of the user's choice regains hearts."""
    names = tuple(t.state.explorers)
    who = await t.pick(user, M.then_resolve, names, (INSIDE, WOUNDED), t.state.explorers[user], (), "who is healed?")
    if who is not None:
        await regain(t, who, card.amount, M.then_resolve, by=As.CURED)


async def destroy_enemies(t: T, user: str, card: TarotCard) -> None:
    """All enemies on a tile of the user's choice are destroyed."""
    cells = tuple(dict.fromkeys(g.at for g in t.state.guardians.values()))
    if not cells:
        t.prevented("destroying enemies: there are none", M.then_resolve)
        return
    cell = await Choose(user, M.then_resolve, cells, "on which tile are all enemies destroyed?")
    for g in guardians_on(t.state, cell):
        await destroy(t, g.id, M.then_resolve)


async def gain_points(t: T, user: str, card: TarotCard) -> None:
    """More points in the user's turn."""
    if current(t.state) == user:
        await t.emit(PointsGained(card.amount), M.then_resolve)
    else:
        t.prevented("points outside of the own turn", M.then_resolve, who=user)


EFFECTS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "others-act": others_act,
    "clear-rubble": clear_rubble,
    "safety-token": safety_token,
    "others-heal": others_heal,
    "moves-of-another": moves_of_another,
    "heal-one": heal_one,
    "destroy-enemies": destroy_enemies,
    "gain-points": gain_points,
}
