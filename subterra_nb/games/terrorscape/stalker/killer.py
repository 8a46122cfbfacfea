"""The killer by the bot: to where somebody was seen, sensed or heard; cards are played for what they are worth then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kernel.citations import Ids
from ....kernel.session import Session
from ..encounter import NONE
from ..encounter import E as ENCOUNTER
from ..events import RoundBegun, Sensed
from ..health import DAMAGE_ORDER
from ..keywords import BLOCKS
from ..killer_turn import END, MAIN, PLAY
from ..skills import YES, cost_of
from ..state import Hunter, State, in_play
from ..steps import MINION, RANGE
from .notes import IDLE, URGENT, USEFUL, Answer, Draw, Worth, any_at_random, nearest, of_game, steps_to

I = Ids("ts")
LISTED = 400
"""How far back in the record the killer recalls what was sensed."""


# -- What the killer goes by -----------------------------------------------------------------------------------------


def traces(session: Session[Any, Any]) -> tuple[str, ...]:
    """Where survivors were seen; else where somebody was sensed or heard in this round; else where they have to go."""
    s: State = session.state
    seen = tuple([s.known[who] for who in in_play(s) if who in s.known])
    if seen:
        return seen
    sensed = tuple([p for zone in zones(session) for p in s.map.zones.get(zone, ())])
    heard = tuple([p for p in s.told if p in sensed]) or s.told
    return heard or sensed or (*s.map.search, s.map.radio, s.map.main_exit)


def zones(session: Session[Any, Any]) -> list[str]:
    """The zones in which somebody was sensed in this round."""
    found = []
    for e in reversed(session.record[-LISTED:]):
        if type(e.what) is RoundBegun:
            break
        if type(e.what) is Sensed and e.what.who:
            found.append(e.what.where)
    return found


# -- The steps of the turn -------------------------------------------------------------------------------------------


def act(session: Session[Any, Any], me: Hunter, legal: Sequence[Any], draw: Draw) -> Any:
    """The best card, if it is worth its cost; else a search where somebody may be, or a step to there."""
    s: State = session.state
    best, worth_of = None, 0.0
    for x in legal:
        if x[0] == PLAY:
            worth = card_worth(session, x[1])
            if worth > worth_of:
                best, worth_of = x, worth
    wanted = traces(session)
    main = s.step == MAIN
    if main and ("search",) in legal and me.at in wanted and worth_of < URGENT:
        return ("search",)
    if best is not None and draw() < worth_of:
        return best
    steps = [x for x in legal if x[0] == "move"] if main else ()
    if steps:
        return min(steps, key=lambda x: steps_to(s.map, x[1], wanted))
    return (END,) if (END,) in legal else legal[0]


def card_worth(session: Session[Any, Any], card: str) -> float:
    """What playing a card is worth now, its cost taken off."""
    s: State = session.state
    more = of_game(session.game).cards
    found = 0.0
    for step in s.foe.cards[card].effect:
        worth = more.get(step.do if step.who != MINION else f"{MINION} {step.do}") or WORTH.get(step.do)
        if worth is not None:
            found = max(found, worth(session, step))
    return found - 0.15 * cost_of(s, card) if found else 0


def moving(session: Session[Any, Any], step: Any) -> float:
    """It leads to somebody."""
    s: State = session.state
    return USEFUL * (steps_to(s.map, s.killer.at, traces(session)) > 0)


def searching(session: Session[Any, Any], step: Any) -> float:
    """Somebody may be in reach."""
    s: State = session.state
    return USEFUL + USEFUL * (steps_to(s.map, s.killer.at, traces(session)) <= 1)


def sensing(session: Session[Any, Any], step: Any) -> float:
    """Nobody was seen."""
    return USEFUL * (not session.state.known and not zones(session))


def reaching(session: Session[Any, Any], step: Any) -> float:
    """It reaches somebody who was seen, or may do so."""
    s: State = session.state
    near = s.map.within(s.killer.at, step.reach) if step.area == RANGE else tuple(s.map.places)
    if any(place in near for place in s.known.values()):
        return URGENT
    return USEFUL if any(place in near for place in s.told) else IDLE * any(place in near for place in traces(session))


def blocking(session: Session[Any, Any], step: Any) -> float:
    """There are doors left."""
    s: State = session.state
    return USEFUL if len(s.blocks) + step.count <= session.game.settings[BLOCKS.id] else IDLE


def hiding(session: Session[Any, Any], step: Any) -> float:
    """Now and then."""
    return IDLE


WORTH: dict[str, Worth] = {
    "move": moving,
    "search": searching,
    "sense": sensing,
    "fear": reaching,
    "damage": reaching,
    "block": blocking,
    "stealth": hiding,
    "draw": hiding,
}

# -- Single choices --------------------------------------------------------------------------------------------------


def attack(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """Whatever there is to attack with."""
    return next(x for x in legal if x != NONE)


def pay(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The card that is worth the least now; where it is asked whether cards are spent at all, they are."""
    if YES in legal:
        return YES
    return min(legal, key=lambda card: (session.state.foe.cards[card].known, card_worth(session, card)))


def zone(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The zone with the most traces, and anyone of equal ones."""
    s: State = session.state
    wanted = traces(session)
    return max(legal, key=lambda z: (sum(p in wanted for p in s.map.zones[z]), draw()))


def door(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """A door on the way to what the survivors want, as long as it is free."""
    s: State = session.state
    wanted = (*s.map.search, s.map.radio, s.map.main_exit)
    free = [x for x in legal if x not in s.blocks]
    return min(free, key=lambda x: (min(steps_to(s.map, p, wanted) for p in x.split("-")), draw()), default=None)


def weakest(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """Whoever is hurt."""
    return next((who for who in legal if session.state.survivors[who].injured), legal[0])


ANSWERS: dict[str, Answer] = {
    ENCOUNTER.attack_skill: attack,
    Ids("ts.skill-card").cost: pay,
    Ids("ts.skill-card").unlock_overflow: pay,
    I.sense: zone,
    I.color_zone: zone,
    I.block: door,
    DAMAGE_ORDER.id: weakest,
}


def answer(session: Session[Any, Any], legal: Sequence[Any], draw: Draw) -> Any:
    """Any other choice: a place near to where somebody may be."""
    s: State = session.state
    places = [p for p in legal if isinstance(p, str) and p in s.map.places]
    if places:
        wanted = traces(session)
        here = s.killer.at
        if len(places) < len(legal) and here not in places and here in wanted and s.step != "setup":
            return next(x for x in legal if x not in places)
        return nearest(s.map, places, wanted)
    if YES in legal:
        return YES
    return any_at_random(legal, draw)
