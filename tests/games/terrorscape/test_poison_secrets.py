"""[POISON] that does nothing to whom it reaches does not tell the killer whom it reached."""

from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.games.terrorscape.events import Damaged
from subterra_nb.games.terrorscape.putrefied_enmity.zombie_state import POISONED, Poison
from subterra_nb.games.terrorscape.state import KILLER, State
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.session import Session
from subterra_nb.lab.games import new_game
from tests.properties.terrorscape_secrets import shown

SETUP = {"survivors": ["anna", "marco", "sophia"], "map": "tomb", "modules": ["putrefied_enmity"]}
UNTOUCHED: tuple[tuple[dict[str, str], bool, str], ...] = (
    ({}, False, "ancient-amulet"),
    ({"pe.q.poison-on-injured": "never-kills"}, True, ""),
)


def after_blight(rulings: dict[str, str], injured: bool, at: str, answer: str) -> Session[Any, Any]:
    """Blight is played in R3; Marco, who holds an Amulet and has a token already, is in some location."""
    session = new_game("terrorscape", {**SETUP, "rulings": rulings}, 1)
    while session.state.step != "act":
        session.choose(session.legal()[0])
    s: State = session.state
    marco = replace(s.survivors["marco"], at=at, injured=injured, items=("ancient-amulet",))
    hunter = replace(s.killer, at="R3", shown="R3", hand=("blight", "raise"))
    s = replace(s, survivors={**s.survivors, "marco": marco}, killer=hunter, step="main")
    session = Session(session.game, POISONED.put(s, Poison(("marco",))), Seeded(1))
    session.choose(("play", "blight"))
    while session.decision is not None and session.decision.seat != KILLER:
        session.choose(answer)
    return session


@pytest.mark.parametrize(("rulings", "injured", "answer"), UNTOUCHED)
def test_it_looks_as_if_nobody_had_been_there(rulings: dict[str, str], injured: bool, answer: str) -> None:
    near = after_blight(rulings, injured, "R3", answer)
    far = after_blight(rulings, injured, "G1", answer)
    assert not any(isinstance(e.what, Damaged) for e in near.record)
    assert near.state != far.state
    assert shown(near, KILLER) == shown(far, KILLER)


def test_damage_is_told() -> None:
    near, far = (after_blight({}, False, at, "no") for at in ("R3", "G1"))
    assert shown(near, KILLER) != shown(far, KILLER)
