"""What Typhaon keeps secret stays secret: nothing that an explorer can see hangs on the hand or on the deck's order."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.games import family
from subterra_nb.games.subterra2.state import State
from subterra_nb.games.subterra2.typhaon_wakes.state import OPPONENT
from subterra_nb.kernel.decisions import Luck, Menu
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.secrets import EVERYBODY, seen, viewpoints
from subterra_nb.kernel.session import Session
from subterra_nb.lab.games import new_game
from subterra_nb.widgets.pages import messages

KIN = family("subterra2")
TYPHAON, LEGION, FACULTY = (f"typhaon_wakes.{m}" for m in ("typhaon", "legion", "faculty"))
TEAM = ("guide", "healer", "inventor", "cartographer", "scoundrel", "priest")
HIDDEN_TILE = {"tw.q.build-key-secret": "hidden"}


def begun(seed: int, rulings: dict[str, str]) -> Session[Any, Any]:
    """A game of varied size and modules, at its first turn."""
    draw = random.Random(seed)
    modules = (TYPHAON, FACULTY, *((LEGION,) if seed % 2 else ()))
    team = tuple(draw.sample(TEAM, draw.randint(3, 6)))
    return new_game("subterra2", {"figures": team, "modules": modules, "rulings": rulings}, seed)


def reshuffled(s: State, kept: str, draw: random.Random) -> State:
    """The same position with other cards in hand and in another order, but for the card ``kept``."""
    o = OPPONENT.of(s)
    cards = [c for c in (*o.hand, *o.deck) if c != kept]
    draw.shuffle(cards)
    if kept in o.hand:
        cards.insert(o.hand.index(kept), kept)
    else:
        cards.insert(len(o.hand) + o.deck.index(kept), kept)
    n = len(o.hand)
    return OPPONENT.put(s, replace(o, hand=tuple(cards[:n]), deck=tuple(cards[n:])))


def shown(session: Session[Any, Any], seat: str, everything: bool = False) -> str:
    """All that a seat is shown: states, entries, answers, what is asked, the log, the board, and a page of it."""
    view = seen(session, seat)
    d = view.decision
    asked = None if d is None else (type(d).__name__, d.seat, d.cite, d.ask, tuple(view.legal()))
    refused = list(d.greyed(view.table)) if isinstance(d, Menu) else []
    debugger = Debugger.of(view)
    parts: list[Any] = [view.start, view.state, view.record, view.answers, view.at, asked, refused]
    parts += [debugger.log(start=0).text(), debugger.text(), debugger.board().svg(), view.luck, view.origin]
    if everything:
        parts.append(json.dumps(messages(Debugger.of(seen(session, seat)))))
    return repr(parts)


def to_the_second_card(session: Session[Any, Any], first: str, seed: int) -> None:
    """Random answers up to where Typhaon's second card is asked for; ``first`` is the first one that is played."""
    draw = random.Random(seed)
    asked = 0
    while session.decision is not None:
        legal = session.legal()
        answer = legal[int(draw.random() * len(legal))]
        if session.decision.seen is not None:
            asked += 1
            if asked == 2:
                return
            answer = first
        session.choose(answer)


@pytest.mark.parametrize("seed", range(12))
def test_no_explorer_sees_what_is_in_the_hand_or_on_top_of_the_deck(seed: int) -> None:
    """The same game with other cards in hand and deck, up to where a card is played: everybody sees the same."""
    one = begun(seed, {})
    start = one.state
    kept = OPPONENT.of(start).hand[0]
    looks: set[str] = set()
    whole: set[str] = set()
    for n in range(4):
        state = reshuffled(start, kept, random.Random(100 * seed + n)) if n else start
        session = Session(one.game, state, Seeded(seed))
        to_the_second_card(session, kept, seed)
        looks.add(shown(session, EVERYBODY, True))
        whole.add(repr(session.record))
    assert len(looks) == 1
    assert len(whole) > 1


@pytest.mark.parametrize("seed", range(6))
def test_typhaon_sees_the_hand_and_not_the_order_of_the_deck(seed: int) -> None:
    start = begun(seed, {}).state
    game = compose(KIN, (TYPHAON, FACULTY, LEGION))
    o = OPPONENT.of(start)
    deck = list(o.deck)
    looks = set()
    for n in range(3):
        random.Random(n).shuffle(deck)
        session = Session(game, OPPONENT.put(start, replace(o, deck=tuple(deck))), Seeded(seed))
        looks.add(shown(session, "typhaon"))
    assert len(looks) == 1
    view = seen(Session(game, start, Seeded(seed)), "typhaon")
    assert OPPONENT.of(view.state).hand == o.hand
    assert o.hand[0] in Debugger.of(view).text()
    assert o.hand[0] not in Debugger.of(seen(Session(game, start, Seeded(seed)), "guide")).text()


@pytest.mark.parametrize("seed", range(6))
def test_a_tile_put_back_unseen_stays_unseen(seed: int) -> None:
    """Under the ruling that a drawn tile is not shown, nobody can tell which one was put back, not even a Key tile."""
    looks = set()
    drawn = set()
    start = begun(seed, HIDDEN_TILE).state
    game = compose(KIN, (TYPHAON, FACULTY), HIDDEN_TILE)
    base = replace(start, phase="build", turn=len(start.order) - 1)
    for tile in ("key-1", "normal-1", "lava-3"):
        session = Session(game, base, _first("bag", tile, seed))
        drawn.add(OPPONENT.of(session.state).held)
        looks.add(shown(session, EVERYBODY))
        session.choose("decline")
        looks.add("after " + shown(session, EVERYBODY))
    assert drawn == {"key-1", "normal-1", "lava-3"}
    assert len(looks) == 2


def _first(stream: str, result: Any, seed: int) -> Callable[[Luck[Any], int], Any]:
    """Luck whose first result of a stream is given."""
    seeded = Seeded(seed)

    def luck(d: Luck[Any], n: int) -> Any:
        return result if d.stream == stream and n == 0 and result in d.options else seeded(d, n)

    return luck


def test_explorers_share_what_everybody_sees() -> None:
    session = begun(1, {})
    assert viewpoints(session.game) == (EVERYBODY, "typhaon")
    assert len({shown(session, seat) for seat in (EVERYBODY, *session.state.order)}) == 1


def test_the_cards_of_a_whole_game_are_never_told_before_they_are_played() -> None:
    """Over a whole random game no view of the explorers names a card that has not been played yet."""
    session = begun(3, {})
    draw = random.Random(3)
    while session.decision is not None:
        legal = session.legal()
        session.choose(legal[int(draw.random() * len(legal))])
    view = seen(session, "guide")
    known: set[str] = set()
    cards = [*OPPONENT.of(session.state).cards]
    for whole, e in zip(session.record, view.record, strict=True):
        o = OPPONENT.of(whole.state)
        known |= {*o.discard}
        told = repr((e.what, OPPONENT.of(e.state).hand, OPPONENT.of(e.state).deck, OPPONENT.of(e.state).discard))
        if type(e.what).__name__ != "DeckChosen":
            assert {c for c in cards if f"'{c}'" in told} <= known


@pytest.mark.parametrize("seed", range(4))
def test_a_view_that_grows_is_the_view_of_the_whole(seed: int) -> None:
    """Both sides answer through views of their own; in the end each is what a new look shows, and so are its forks."""
    session = begun(seed, HIDDEN_TILE if seed % 2 else {})
    views = {seat: seen(session, seat) for seat in ("guide", "typhaon")}
    draw = random.Random(seed)
    for _ in range(120):
        if session.decision is None:
            break
        legal = session.legal()
        mine = "typhaon" if session.decision.seat == "typhaon" else "guide"
        views[mine].choose(legal[int(draw.random() * len(legal))])
        for view in views.values():
            view.catch_up()
    for seat, view in views.items():
        for grown, new in (
            (view, seen(session, seat)),
            (view.fork(len(view.answers) // 2), seen(session.fork(len(view.answers) // 2), seat)),
        ):
            assert (grown.record, grown.answers, grown.state) == (new.record, new.answers, new.state)
            assert grown.decision == new.decision
