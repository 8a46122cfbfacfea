"""Game mode Typhaon: the opposing player, the set-up, what is secret, and the objective."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....kernel.citations import Ids, number, question
from ....kernel.decisions import Luck
from ....kernel.errors import SetupError
from ....kernel.game import Game, Secrets
from ....kernel.record import HIDDEN
from ....kernel.table import Reaction, rule
from ..contributed import GameMode, Opposition
from ..events import SetAside, TurnEnded
from ..hazards import end_turn
from ..state import State
from ..tables import T
from .doom_deck import HAND, doom
from .events import CardDrawn, DeckChosen, DeckShuffled, OpponentSeated, OpponentTurnBegun, OpponentTurnEnded
from .state import OPPONENT, Opponent

P, Y, S, D, G, O = (
    Ids("tw.typhaon"),
    Ids("tw.typhaon-turn"),
    Ids("tw.typhaon-setup"),
    Ids("tw.doom"),
    Ids("tw.typhaon-goal"),
    Ids("tw.overview"),
)

SEAT = "typhaon"
BUILD, SPREAD = "build", "doom"
"""The two parts of Typhaon's turn, as phases of the round."""

HAND_SIZE = number(S.opening_hand, HAND, least=1, most=10)
START_3, START_4 = number(S.track_three, 27, least=1), number(S.track_four, 21, least=1)
START_5, START_6 = number(S.track_five, 18, least=1), number(S.track_six, 16, least=1)
FEW = question("tw.q.explorers-under-three", "min-three", "use-three-values")
WIN_MOMENT = question("tw.q.win-moment", "at-once", "end-of-game")
LEAD_CHANGES = question("tw.q.lead-changes-seat", "always-last", "by-seat")
CURRENT = question("tw.q.current-explorer-on-doom", "typhaon-chooses", "lead-explorer", "last-explorer")
STAND_IN = question("ie.q.doom-stand-in", "stand-in", "none")


def opponent(t: T) -> Opponent:
    """Typhaon's hand, deck and discards as they are."""
    return OPPONENT.of(t.state)


def invented(t: T) -> tuple[str, ...]:
    """What to cite along with cards that are ours."""
    return (STAND_IN.id,) if any(card.ours for card in opponent(t).cards.values()) else ()


# -- What is secret ------------------------------------------------------------------------------------------------


def hide(s: State, seat: str) -> State:
    """Nobody sees the order of the deck; only Typhaon sees the hand, and a tile that was drawn unseen."""
    typhaon = OPPONENT.of(s)
    if not typhaon.seat:
        return s
    deck = (HIDDEN,) * len(typhaon.deck)
    if seat == SEAT:
        return OPPONENT.put(s, replace(typhaon, deck=deck))
    bag, held = s.bag, typhaon.held
    if held:
        bag, held = (*bag, held), HIDDEN
    hand = (HIDDEN,) * len(typhaon.hand)
    hidden = OPPONENT.put(s, replace(typhaon, hand=hand, deck=deck, held=held))
    # The bag has no order; how it is kept could tell which tile was put back last.
    return replace(hidden, bag=tuple(sorted(bag)))


SECRETS = Secrets((SEAT,), hide)


# -- Setting up ----------------------------------------------------------------------------------------------------


def begin(game: Game[State, Any], cards: str, figures: tuple[str, ...]) -> Opponent:
    """Typhaon with the Doom cards for so many explorers, not shuffled yet; faults are told by SetupError."""
    if game.tables.mode is not TYPHAON:
        if cards:
            raise SetupError(("no opponent plays in this game, so it has no cards",))
        return OPPONENT.usual
    if not cards and game.settings[STAND_IN.id] == "none":
        raise SetupError((f"the Doom cards have to be supplied: give a file of them as cards [{STAND_IN.id}]",))
    known = doom(cards)
    count = max(3, len(figures))
    used = known.used_with(count)
    hand = game.settings[HAND_SIZE.id]
    if count <= 6 and len(used) < hand:
        where = cards or "the stand-in"
        raise SetupError((f"{where}: {len(used)} Doom cards for {count} explorers; {hand} are drawn at the start",))
    return Opponent(SEAT, "", known.cards, discard=used, source=cards)


async def seat_typhaon(t: T) -> None:
    """Typhaon's board and seat, the Doom deck, and the hand."""
    s = t.state
    await t.emit(OpponentSeated(SEAT, s.order[-1], s.lead), P.opposing_player, S.board, S.seat, S.last_turn)
    await t.emit(SetAside("players, Typhaon among them", s.players + 1), P.seven_players, S.rest_normal)
    await make_the_doom_deck(t)
    await draw_the_opening_hand(t)


async def make_the_doom_deck(t: T) -> None:
    """The cards for this number of explorers, shuffled; the others go back into the box."""
    typhaon = opponent(t)
    cards = typhaon.discard
    boxed = len(typhaon.cards) - len(cards)
    cites = (S.doom_select, S.doom_rest_boxed, D.six_types, *invented(t))
    await t.emit(DeckChosen(cards, len(t.state.explorers), boxed), *cites)
    await shuffle(t, cards, S.doom_shuffle)


async def shuffle(t: T, cards: tuple[str, ...], cite: str, *cites: str) -> None:
    """Shuffle cards into the deck: each in turn is as likely as any other that is left, and nobody sees which it is."""
    left, ours = cards, invented(t)
    order: tuple[str, ...] = ()
    while left:
        card = await Luck("doom", cite, left, "the next card of the Doom deck", ours, ())
        left, order = tuple(c for c in left if c != card), (*order, card)
    await t.emit(DeckShuffled(order), cite, *cites, *ours)


@rule(S.opening_hand)
async def draw_the_opening_hand(t: T) -> None:
    """Three cards off the top of the deck, which the explorers do not see."""
    for _ in range(t[HAND_SIZE]):
        await t.emit(CardDrawn(SEAT, opponent(t).deck[0]), HAND_SIZE.id, S.hand_secret, *invented(t))


# -- Turns ---------------------------------------------------------------------------------------------------------


async def no_hazard_roll(t: T) -> None:
    """Explorers no longer roll the hazard die: their turn is over after the action part."""
    me = t.state.order[t.state.turn]
    t.prevented("a hazard roll", Y.no_hazard_roll, who=me)
    await end_turn(t, me)


def _typhaons_turn(t: T, e: TurnEnded) -> bool:
    """Whether Typhaon's turn follows: after all explorers; by one ruling after the player on Typhaon's right."""
    s = t.state
    if t[LEAD_CHANGES] == "always-last":
        return s.phase == "guardians"
    each = max(1, len(s.order) // s.players) if s.players else 1
    i = s.order.index(e.who)
    return (i + 1) % each == 0 and opponent(t).right in s.order[i + 1 - each : i + 1]


async def begin_typhaons_turn(t: T, e: TurnEnded) -> None:
    """Typhaon has the last turn of the round, when every explorer has had theirs."""
    then = t.state.phase
    cites = (S.last_turn, Y.after_all_explorers) if then == "guardians" else (LEAD_CHANGES.id,)
    await t.emit(OpponentTurnBegun(SEAT, BUILD, then), *cites)


async def end_typhaons_turn(t: T) -> None:
    """Typhaon's turn is over: the round ends as usual, or goes on where Typhaon sits in the midst of it."""
    then = opponent(t).then
    await t.emit(OpponentTurnEnded(SEAT), Y.round_end_normal if then == "guardians" else LEAD_CHANGES.id)


def current(t: T) -> str:
    """The seat of the current player while Typhaon has the turn, as it is ruled."""
    if t[CURRENT] == "typhaon-chooses":
        return SEAT
    return "lead" if t[CURRENT] == "lead-explorer" else t.state.order[t.state.turn]


TYPHAON = Opposition(
    "Typhaon",
    SEAT,
    {"hazard dice": S.no_hazard_dice},
    FEW,
    {3: START_3, 4: START_4, 5: START_5, 6: START_6},
    (S.typhaon_no_explorer,),
    seat_typhaon,
    current,
    (BUILD, SPREAD),
)
#: What the overview of the box says of the core game, of which it is told in every game.
CORE_OBJECTIVE = (O.game_core_objective, O.one_game_mode)
MODE = GameMode("Typhaon", (O.game_typhaon, Ids("al.intro").game_typhaon, S.rest_normal), opposition=TYPHAON)
REACTIONS = (Reaction(TurnEnded, _typhaons_turn, begin_typhaons_turn),)
WON, LOST = (G.explorers_win,), (G.typhaon_wins,)
