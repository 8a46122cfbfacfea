"""The survivors by the bot: one keeps the radio, the others look for keys; with keys enough all go to an exit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....kernel.citations import Ids
from ....kernel.session import Session
from ..boards import EXTRA, SPECIAL
from ..encounter import E as ENCOUNTER
from ..health import DAMAGE_ORDER
from ..health import A as ITEMS
from ..item_effects import H as TREATING
from ..repair import REPAIRS
from ..searching import NOTHING
from ..separate_ways import NAME as SEPARATE
from ..separate_ways import OWN_KEYS
from ..state import State, Survivor, in_play
from ..survivor_turn import DONE
from ..using import usable
from ..weapons import NONE
from ..winning import KEYS, map_held
from .notes import (
    IDLE,
    URGENT,
    USEFUL,
    Answer,
    Draw,
    Worth,
    any_at_random,
    companions,
    hurt,
    nearest,
    of_game,
    steps_to,
    where_killer_is,
)

I = Ids("ts")
GOOD = (
    "key", "toolbox", "secret-map", "ammo-pack", "revolver", "herbal-medicine", "limestone-powder", "longsword",
    "hatchet", "shortsword", "trap-parts", "sedatives", "adrenaline", "ancient-amulet",
)  # fmt: skip
"""Cards that are kept before others, the best first; what is not named comes last."""
NEAR = 1
"""So many steps from the killer it is time to go, for who was seen or is hurt."""


# -- Where to ------------------------------------------------------------------------------------------------------


def goals(session: Session[Any, Any], me: Survivor) -> tuple[str, ...]:
    """Where a survivor wants to be."""
    s: State = session.state
    m, settings = s.map, session.game.settings
    if s.variant == SEPARATE and me.keys >= settings[OWN_KEYS.id]:
        return (m.main_exit, m.hidden_exit) if map_held(s) else (m.main_exit,)
    if s.variant != SEPARATE and s.keys >= settings[KEYS.id]:
        return (gate(s),)
    killer = where_killer_is(s)
    if me.kind == keeper(session) and m.radio != killer:
        return (m.radio,)
    for errand in of_game(session.game).errands:
        places = errand(session, me)
        if places:
            return places
    free = tuple(p for p in m.search if p != killer) if s.search or s.bottom else ()
    return free or (m.main_exit,)


def gate(s: State) -> str:
    """The exit by which all are out the soonest, the one without the killer first."""
    exits = (s.map.main_exit, s.map.hidden_exit) if map_held(s) else (s.map.main_exit,)
    killer = where_killer_is(s)
    way = {place: max(s.map.distance(s.survivors[who].at, place) for who in in_play(s)) for place in exits}
    return min(exits, key=lambda place: way[place] + 2 * (place == killer))


def keeper(session: Session[Any, Any]) -> str:
    """Who keeps the radio until help is called: whoever repairs best or is nearest; "" for nobody."""
    s: State = session.state
    if s.rescue or not s.map.radio or s.repairs >= session.game.settings[REPAIRS.id]:
        return ""
    return min(
        in_play(s),
        key=lambda who: (not s.boards[who].can("repair"), s.map.distance(s.survivors[who].at, s.map.radio)),
        default="",
    )


def hunted(s: State, me: Survivor) -> bool:
    """Whether a survivor had better go: the killer is here, or near to one who was seen or is hurt."""
    killer = where_killer_is(s)
    if not killer:
        return False
    far = s.map.distance(me.at, killer)
    return far == 0 or (far <= NEAR and (me.injured or me.kind in s.known))


# -- Actions -------------------------------------------------------------------------------------------------------


def act(session: Session[Any, Any], me: Survivor, legal: Sequence[Any], draw: Draw) -> Any:
    """What a survivor does: free things first, then what is urgent, the work of this place, a step on the way."""
    s: State = session.state
    by_name: dict[str, list[Any]] = {}
    for x in legal:
        by_name.setdefault(x[0], []).append(x)
    for name in ("suitcase", *of_game(session.game).actions):
        if name in by_name:
            return by_name[name][0]
    for x in by_name.get("extra", ()):
        if use_worth(session, me, EXTRA, x[1]) >= USEFUL:
            return x
    if me.acted:
        return by_name["finish"][0] if "finish" in by_name else legal[-1]
    wanted, away = goals(session, me), hunted(s, me)
    best, worth_of = None, 0.0
    for x in by_name.get("special", ()):
        worth = use_worth(session, me, SPECIAL, x[1])
        if worth > worth_of:
            best, worth_of = x, worth
    if best is not None and worth_of >= URGENT:
        return best
    if not away and me.at in wanted:
        for name in ("repair", "search"):
            if name in by_name:
                return by_name[name][0]
    if "cabinet" in by_name and any(f.injured or f.fear for f in companions(s, me)):
        return by_name["cabinet"][0]
    if best is not None and worth_of >= USEFUL and not away:
        return best
    onwards = onward(s, me, by_name, wanted, away)
    if onwards is not None:
        return onwards
    if best is not None:
        return best
    return by_name["calm"][0] if "calm" in by_name else legal[0]


def onward(s: State, me: Survivor, by_name: dict[str, list[Any]], wanted: tuple[str, ...], away: bool) -> Any:
    """A move towards what is wanted, out of the killer's way; where only a block bars it, the block is taken off."""
    killer = where_killer_is(s)
    if me.at in wanted and not away:
        return None
    ways = by_name.get("move", ())

    def cost(place: str) -> float:
        far = s.map.distance(place, killer) if killer else 9
        return steps_to(s.map, place, wanted) + (3 if far == 0 else 1.5 * (away or me.injured) if far == 1 else 0)

    best = min(ways, key=lambda x: cost(x[1]), default=None)
    if best is not None and (away or cost(best[1]) < cost(me.at)):
        return best
    doors = by_name.get("unblock", ())
    behind = {x: next(p for p in x[1].split("-") if p != me.at) for x in doors}
    through = min(doors, key=lambda x: cost(behind[x]), default=None)
    if through is not None and cost(behind[through]) < cost(me.at):
        return through
    return None


def use_worth(session: Session[Any, Any], me: Survivor, timing: str, name: str) -> float:
    """What using an item or an ability is worth now."""
    more = of_game(session.game).items
    steps = usable(session.state, me, timing)[name].effect
    known = [more.get(step.do) or WORTH.get(step.do) for step in steps]
    return max((worth(session, me, step) for worth, step in zip(known, steps, strict=True) if worth), default=0)


# -- What items and boards are worth ---------------------------------------------------------------------------------


def healing(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """Somebody here is hurt."""
    return URGENT * any(f.injured for f in companions(session.state, me)) * (not hunted(session.state, me))


def calming(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """Dice are lost to fear."""
    return USEFUL * bool(me.fear)


def repairing(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """More than one step at once."""
    return URGENT if step.count > 1 else 0


def nearer(session: Session[Any, Any], me: Survivor, places: Iterable[str]) -> bool:
    """Whether one of these is nearer to what is wanted than here."""
    s: State = session.state
    wanted, killer = goals(session, me), where_killer_is(s)
    now = steps_to(s.map, me.at, wanted)
    return any(steps_to(s.map, place, wanted) < now for place in places if place != killer)


def moving(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """It leads on, and farther than a move."""
    s: State = session.state
    fast = step.most > 2 and steps_to(s.map, me.at, goals(session, me)) > 2
    return USEFUL * ((fast or not me.acted) and nearer(session, me, s.map.walks(me.at, 1, step.most, s.blocks)))


def sneaking(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """A passage that leads on."""
    s: State = session.state
    return USEFUL * nearer(session, me, (to for to, _ in s.map.passages[me.at]))


def misleading(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """Noise where nobody is, once somebody was seen."""
    s: State = session.state
    return USEFUL * (bool(s.known) and not s.noise and step.area != "own")


def trapping(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """A trap where one works on."""
    return USEFUL * (not session.state.trap and me.at in goals(session, me))


def fetching(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """A card for later."""
    return IDLE


WORTH: dict[str, Worth] = {
    "heal": healing,
    "calm": calming,
    "repair": repairing,
    "move": moving,
    "passage": sneaking,
    "noise": misleading,
    "trap": trapping,
    "fetch": fetching,
}

# -- Single choices --------------------------------------------------------------------------------------------------


def rank(card: str) -> int:
    """How good a card is to have, 0 for the best."""
    return GOOD.index(card) if card in GOOD else len(GOOD)


def keep(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The better card, and the spare hand for anything else."""
    return min((x for x in legal if x != NOTHING), key=rank)


def find(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """Whoever has room discovers; the best of the cards is kept."""
    s: State = session.state
    if legal[0] in s.survivors:
        return min(legal, key=lambda who: (len(s.survivors[who].items), s.survivors[who].injured))
    return keep(session, legal, draw)


def drop(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The worst card goes."""
    return max(legal, key=rank)


def arm(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The best weapon."""
    return min((x for x in legal if x != NONE), key=rank)


def defender(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The one who stands a wound, with more dice before one with fewer."""
    s: State = session.state
    return min(legal, key=lambda who: (s.survivors[who].injured, s.survivors[who].fear, -len(s.survivors[who].items)))


def patient(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The one who is hurt."""
    return next((who for who in legal if who in hurt(session.state)), None)


def agree(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """What helps is used."""
    return legal[-1]


ANSWERS: dict[str, Answer] = {
    I.search_action: keep,
    I.discover: find,
    I.item_card: drop,
    "ts.item-card.limit-three": drop,
    "ts.johnson.six-items": drop,
    Ids("ts.weapon-item").one_per_attack: arm,
    ENCOUNTER.choose_defender: defender,
    I.heal: patient,
    TREATING.same_location: patient,
    DAMAGE_ORDER.id: defender,
    ITEMS.ancient_amulet: agree,
}


def answer(session: Session[Any, Any], legal: Sequence[Any], draw: Draw) -> Any:
    """Any other choice: somebody who has not acted yet, a place out of the killer's reach, the best card."""
    s: State = session.state
    if DONE in legal:
        if s.acting in legal:
            return s.acting
        return next((who for who in legal if who != DONE and not s.survivors[who].acted), DONE)
    places = [p for p in legal if isinstance(p, str) and p in s.map.places]
    if places:
        killer = where_killer_is(s)
        safe = [p for p in places if s.map.distance(p, killer) > NEAR] if killer else places
        if s.fight is not None or not safe:
            return max(places, key=lambda p: s.map.distance(p, killer) if killer else 0)
        return nearest(s.map, safe, s.map.search)
    if all(isinstance(x, str) and x in s.box.kinds for x in legal):
        return min(legal, key=rank)
    return any_at_random(legal, draw)
