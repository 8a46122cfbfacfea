"""Bombs: placing one, taking one back, what becomes of a carrier's cards, and what the bombs are to the end."""

from __future__ import annotations

from msgspec import Struct

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Action, Requirement
from ....kernel.table import Ended, Reaction, rule
from ..ending import core_result, on_exit
from ..events import Collapsed, Fell, GameEnded, Removed, TileDiscarded
from ..movement import LINKED
from ..state import Caver, State, kind_under
from ..tables import CONSCIOUS, Hold, Offer, Scoring, T
from .events import BombDestroyed, BombPlaced, BombTaken, ItemDiscarded, ItemDropped
from .state import BOMB, BOMBS, TILES, armed, carried

B, J, C, V = Ids("an.bombs"), Ids("an.item"), Ids("an.component"), Ids("st.item-card")

ELSEWHERE = question("an.q.bomb-on-other-tile", "legal-but-wasted", "bomb-tiles-only")
TWO = question("an.q.two-bombs-one-tile", "legal-but-fatal", "refused")
EARLY = question("an.q.early-loss", "play-on", "immediate-loss")
REMOVAL = question("an.q.bomb-token-removal", "stays", "destroyed-by-cave-in", "pick-up")
AT_ONCE = question("an.q.transferred-bomb-after-use", "card-gone-use-at-once", "receiver-waits")
FALLEN = question("an.q.unconscious-carrier", "kept", "dropped", "lost")
SCOPE = question("an.q.escape-alive-scope", "core-scoring", "all-must-escape")
EXIT_OPEN = question("an.q.exit-open-at-start", "core-rules", "locked-until-armed", "end-check-suspended")


class ItemCard(Struct, frozen=True):
    """An item card as its icons say: ``clock``: what its action costs; ``crossed_box``: whether it is discarded."""

    clock: int
    crossed_box: bool


CARD = ItemCard(clock=1, crossed_box=True)
PLACE = number(B.place_cost, CARD.clock, 0, 9)
TOKENS = number(C.bomb_tokens, TILES, 0, TILES)

# -- Placing a bomb ------------------------------------------------------------------------------------------------


def usable(s: State, t: T, me: Caver) -> list[str]:
    """The bomb cards that a caver can use now."""
    cards = carried(s, me)
    if t[AT_ONCE] == "card-gone-use-at-once" or not cards:
        return cards
    received = BOMBS.of(s).received
    return [c for c in cards if received.get(c, 0) < s.round]


CARRIES = Requirement(B.card_grants_action, "carries no bomb", lambda s, t, me: bool(carried(s, me)))
WAITED = Requirement(
    AT_ONCE.id, "got the bomb in this round", lambda s, t, me: bool(usable(s, t, me)), (CARRIES,)
)  # fmt: skip
LEFT = Requirement(C.bomb_tokens, "no bomb token is left", lambda s, t, me: len(BOMBS.of(s).tokens) < t[TOKENS])
RIGHT_TILE = Requirement(
    ELSEWHERE.id,
    "this is no bomb tile",
    lambda s, t, me: t[ELSEWHERE] != "bomb-tiles-only" or kind_under(s, me) == BOMB,
)
FREE_TILE = Requirement(
    TWO.id, "a bomb is here already", lambda s, t, me: t[TWO] != "refused" or me.at not in BOMBS.of(s).tokens
)


async def do_bomb(t: T, me: str) -> None:
    """Place a bomb: the card is discarded, and a token lies on the caver's tile."""
    card = usable(t.state, t, t.state.cavers[me])[0]
    if CARD.crossed_box:
        await t.emit(ItemDiscarded(card), B.place_discards_card, J.bomb_crossed_box_icon, V.own_discard)
    await place_token(t, me, t.state.cavers[me].at)


@rule(B.place_token_on_current_tile)
async def place_token(t: T, me: str, cell: str) -> None:
    """A bomb token lies on a tile."""
    again = cell in BOMBS.of(t.state).tokens
    wasted = t.state.layout.tiles[cell].kind != BOMB
    ruled = (*((ELSEWHERE.id,) if wasted else ()), *((TWO.id,) if again else ()))
    await t.emit(BombPlaced(me, cell), B.place_token_on_current_tile, B.card_grants_action, *ruled)
    await check_hope(t)


PLACE_BOMB = Action(
    "bomb", B.card_grants_action, "places a bomb", do_bomb, 0, CONSCIOUS, None,
    (CARRIES, WAITED, LEFT, RIGHT_TILE, FREE_TILE),
)  # fmt: skip

# -- Taking one back -----------------------------------------------------------------------------------------------

HERE = Requirement(
    B.place_token_on_current_tile, "no bomb lies here", lambda s, t, me: me.at in BOMBS.of(s).tokens
)  # fmt: skip
NEVER = Requirement(
    J.bomb_not_recoverable, "nothing brings a used bomb back", lambda s, t, me: t[REMOVAL] == "pick-up", (HERE,)
)


async def do_take(t: T, me: str) -> None:
    """Take a bomb back, where a ruling lets one."""
    await t.emit(BombTaken(me, t.state.cavers[me].at, BOMBS.of(t.state).used[-1]), REMOVAL.id)


TAKE_BOMB = Action("take-bomb", REMOVAL.id, "takes a bomb back", do_take, 0, CONSCIOUS, None, (HERE, NEVER))
OFFERS = (Offer(PLACE_BOMB, PLACE, cites=(J.bomb_clock_icon,)), Offer(TAKE_BOMB))

# -- What becomes of cards and tokens ------------------------------------------------------------------------------


async def carrier_falls(t: T, event: Fell) -> None:
    """The cards of one who falls unconscious stay, lie on the tile, or are lost."""
    f = t.state.cavers[event.who]
    for card in carried(t.state, f):
        if t[FALLEN] == "kept":
            t.prevented(f"the loss of {card}", FALLEN.id, who=f.id)
        elif t[FALLEN] == "lost":
            await t.emit(ItemDiscarded(card), FALLEN.id)
        elif f.at:
            await t.emit(ItemDropped(card, f.at), FALLEN.id)
    await check_hope(t)


async def tile_collapses(t: T, event: Collapsed) -> None:
    """A cave-in leaves the bombs of its tile alone, or by a ruling it does not."""
    if t[REMOVAL] == "destroyed-by-cave-in":
        await t.emit(BombDestroyed(event.cell), REMOVAL.id)
        await check_hope(t)
    else:
        t.prevented(f"the loss of the bomb on {event.cell}", REMOVAL.id)


async def something_is_gone(t: T, event: Removed | TileDiscarded) -> None:
    """A caver or a tile is out of the game."""
    await check_hope(t)


# -- The end -------------------------------------------------------------------------------------------------------

NOTHING = "No score"
"""The rank of a team without a score."""


def result(t: T, left: list[Caver]) -> tuple[bool, str, tuple[str, ...]]:
    """Nothing at all while a bomb tile is without a bomb; else the result of the core."""
    if armed(t.state) < TILES:
        return False, NOTHING, (B.lose_without_three, B.loss_scores_nothing)
    if left and t[SCOPE] == "all-must-escape":
        return False, "Defeat", (SCOPE.id,)
    won, rank, cites = core_result(t, left)
    return won, rank, (*cites, *((B.objective,) if won else ()))


SCORING = Scoring(result)


async def may_end(t: T) -> bool:
    """By a ruling the game does not end on the exit before the bombs are placed, as long as they can be.

    Once time has run out it does: those on the exit are safe, and could wait there for ever.
    """
    s = t.state
    if t[EXIT_OPEN] != "end-check-suspended" or armed(s) == TILES or s.out_of_time or hopeless(s, t):
        return True
    conscious = [f for f in s.cavers.values() if f.health and not f.fate]
    if not conscious or not all(on_exit(s, f) for f in conscious):
        return True
    t.prevented("the end on the exit", EXIT_OPEN.id)
    return False


def _unlocked(s: State, t: T, me: Caver, to: str) -> bool:
    return s.layout.tiles[to].kind != "exit" or armed(s) == TILES or t[EXIT_OPEN] != "locked-until-armed"


UNLOCKED = Requirement(EXIT_OPEN.id, "the exit is shut until three bombs are placed", _unlocked, (LINKED,))
HOLDS = (Hold("entering", UNLOCKED, (EXIT_OPEN, "locked-until-armed")),)
EXPLORED = Requirement(EXIT_OPEN.id, "the exit is shut until three bombs are placed", _unlocked)


def hopeless(s: State, t: T) -> bool:
    """Whether three bomb tiles with a bomb each are out of reach."""
    b = BOMBS.of(s)
    bombs = [x.name for x in t.tables.tiles.values() if x.kind == BOMB]
    there = {x.name for x in s.layout.tiles.values()} | {x for section in s.sections for x in section.among} | {s.aside}
    if not all(x in there for x in bombs):
        return True
    cards = sum(not s.cavers[who].fate for who in b.held.values()) + len(b.lying)
    if t[REMOVAL] == "pick-up":
        cards += len(b.tokens) - armed(s)
    return cards < TILES - armed(s)


async def check_hope(t: T) -> None:
    """By a ruling the game is lost as soon as it cannot be won."""
    if t[EARLY] == "immediate-loss" and hopeless(t.state, t):
        await t.emit(GameEnded("the bombs cannot be placed", False, NOTHING), EARLY.id, B.loss_scores_nothing)
        raise Ended


def _immediate(t: T, event: object) -> bool:
    return t[EARLY] == "immediate-loss"


REACTIONS = (
    Reaction(Fell, lambda t, e: bool(carried(t.state, t.state.cavers[e.who])), carrier_falls),
    Reaction(Collapsed, lambda t, e: e.cell in BOMBS.of(t.state).tokens, tile_collapses),
    Reaction(Removed, _immediate, something_is_gone),
    Reaction(TileDiscarded, _immediate, something_is_gone),
)
