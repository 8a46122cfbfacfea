"""What the bot has to know of zombies, the Crossbow, poison, Domination, relics and Encouraging Words."""

from __future__ import annotations

from typing import Any

from ....kernel.citations import Ids
from ....kernel.session import Session
from ..stalker.killer import reaching, traces, weakest
from ..stalker.notes import IDLE, URGENT, USEFUL, Draw, Notes, nearest, steps_to, where_killer_is
from ..stalker.survivors import agree, keeper
from ..state import State, Survivor, in_play
from .relics import RELIC
from .state import ENCOURAGEMENT, TOMB
from .words import RELIC_CHAMBER, RELICS
from .zombie_state import HORDE, zombie_places, zombies_at
from .zombies import CAP

D, E, O, P = Ids("pe.domination"), Ids("pe.encouragement"), Ids("pe.ophelia"), Ids("pe.poison")
Q, X, Z = Ids("pe.queen"), Ids("pe.crossbow"), Ids("pe.zombie")

# -- The Queen -------------------------------------------------------------------------------------------------------


def spawning(session: Session[Any, Any], step: Any) -> float:
    """There is room on the map."""
    h, most = HORDE.of(session.state), int(session.game.settings[CAP.id])
    return USEFUL if h.reserve >= step.count and len(h.zombies) + step.count <= most else 0


def marching(session: Session[Any, Any], step: Any) -> float:
    """A zombie can get nearer to somebody."""
    s: State = session.state
    wanted = traces(session)
    return USEFUL * any(steps_to(s.map, place, wanted) for place in zombie_places(s))


def zombies_searching(session: Session[Any, Any], step: Any) -> float:
    """A zombie is where somebody is, or may be."""
    s: State = session.state
    wanted = traces(session)
    there = [place for place in zombie_places(s) if place in wanted]
    return URGENT if any(place in s.known.values() for place in there) else USEFUL * bool(there)


def dominating(session: Session[Any, Any], step: Any) -> float:
    """Somebody may be found."""
    s: State = session.state
    return USEFUL if s.known or s.told else IDLE


def into_danger(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """To the Queen, or to the zombies."""
    s: State = session.state
    return nearest(s.map, legal, (s.killer.at, *zombie_places(s)))


def all_of_them(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """As many as there can be."""
    return max(legal)


# -- The survivors ---------------------------------------------------------------------------------------------------


def shooting(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """Two zombies at once, or one that stands where a survivor is."""
    s: State = session.state
    near = sum(zombies_at(s, place) for place in s.map.within(me.at, step.reach))
    return USEFUL * (near > 1 or zombies_at(s, me.at) > 0)


def target(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """The zombie nearest to the survivors."""
    s: State = session.state
    places = [place for place in legal if place in s.map.places]
    return nearest(s.map, places, tuple(s.survivors[who].at for who in in_play(s)))


def encouraging(session: Session[Any, Any], me: Survivor, step: Any) -> float:
    """Somebody has much fear, or no token yet."""
    s: State = session.state
    holders = ENCOURAGEMENT.of(s).holders
    bare = [who for who in in_play(s) if who not in holders]
    return USEFUL * any(s.survivors[who].fear > 1 for who in bare) or IDLE * bool(bare)


def fearful(session: Session[Any, Any], legal: Any, draw: Draw) -> Any:
    """Whoever has no token and the most fear."""
    s: State = session.state
    holders = ENCOURAGEMENT.of(s).holders
    return min(legal, key=lambda who: (who in holders, -s.survivors[who].fear))


def to_the_relics(session: Session[Any, Any], me: Survivor) -> tuple[str, ...]:
    """One survivor with a free hand, who does not keep the radio, goes for a relic first."""
    s: State = session.state
    chamber = s.map.marked(RELIC_CHAMBER)
    if not chamber or not TOMB.of(s).relics or chamber[0] == where_killer_is(s):
        return ()
    relics = s.box.pile(RELICS)
    if any(card in relics for f in s.survivors.values() for card in (*f.items, *s.discarded)):
        return ()
    idle = [who for who in in_play(s) if who != keeper(session)]
    first = min(idle, key=lambda who: s.map.distance(s.survivors[who].at, chamber[0]), default="")
    return chamber if me.kind == first else ()


NOTES = Notes(
    {
        Q.leads_horde: all_of_them,
        D.killer_picks_one: weakest,
        D.moves_zero_to_two: into_danger,
        X.eliminates_up_to_two: target,
        O.target_any_survivor: fearful,
        E.fear_option: agree,
        E.defense_option: agree,
        P.heal_does_both: lambda session, legal, draw: legal[0],
    },
    {
        "spawn": spawning,
        "poison": reaching,
        "dominate": dominating,
        "minion move": marching,
        "minion search": zombies_searching,
    },
    {"eliminate": shooting, "encourage": encouraging},
    (RELIC,),
    (to_the_relics,),
)
