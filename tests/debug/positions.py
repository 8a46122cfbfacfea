"""Positions and whole games for the tests of the debugger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from subterra_nb.board.layout import Tile
from subterra_nb.games.subterra2.events import HeartsLost, Moved, PointsPaid
from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.games.subterra2.setup import Setup, begin
from subterra_nb.games.subterra2.state import Explorer, Guardian, State
from subterra_nb.games.subterra2.tiles import empty_layout
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Scripted, Seeded
from subterra_nb.kernel.record import Decided, Entry, Opened
from subterra_nb.kernel.session import Session

LEGION = "typhaon_wakes.legion"
FAILED = "tw.q.eternal-failed-leave"
SAFE = "tw.eternal.leave-safe-on-four"
Game = Session[Any, Any]


def beside_eternal(
    rolls: Sequence[int] = (3,),
    hazards: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    awake: bool = True,
    hearts: int = 5,
) -> Game:
    """The guide on D2 with the Eternal, in a row D0 to D6 of open tiles; two points to spend, the healer on D4."""
    layout = empty_layout()
    for n in range(7):
        layout = layout.place(f"D{n}", Tile(f"normal-{n}", "normal", "NS"))
    state = State(
        layout,
        ("guide", "healer"),
        explorers={
            "guide": Explorer("guide", "guide", "D2", hearts, 5),
            "healer": Explorer("healer", "healer", "D4", 4, 4),
        },
        guardians={"eternal": Guardian("eternal", "eternal", "D2", awake)},
        order=("guide", "healer"),
        lead="guide",
        phase="act",
        points=2,
        marker=20,
        cursed=True,
    )
    game = compose(FAMILY, (LEGION,), rulings)
    return Session(game, state, Scripted({"number": tuple(rolls), "hazard": tuple(hazards)}))


def walked_away(roll: int = 3, **more: Any) -> Game:
    """The guide has walked from the Eternal to D3; the leave-roll came up as given."""
    session = beside_eternal((roll,), **more)
    session.choose(("move", "D3"))
    return session


class Spots(NamedTuple):
    """Where the entries of :func:`walked_away` stand, in order; as a place, where the entry comes next."""

    begun: int  # the rule that takes an action opens
    chosen: int  # the guide says where to
    paid: int
    move: int  # the rule opens
    leave: int  # the rule of the leave-roll opens
    roll: int
    lost: int
    moved: int
    again: int  # the rule that takes an action opens once more
    end: int  # behind the last entry


def spots_of(session: Game) -> Spots:
    """Find each entry by what it is; an entry that is not there just once is an error, so is another order."""
    record = session.record

    def only(fits: Callable[[Entry], bool], times: int = 1) -> int:
        found = [i for i, e in enumerate(record) if fits(e)]
        assert len(found) == times, found
        return found[-1]

    def opens(rule: str, times: int = 1) -> int:
        return only(lambda e: isinstance(e.what, Opened) and e.what.rule == rule, times)

    again = opens("action", 2)
    spots = Spots(
        begun=next(i for i, e in enumerate(record) if e.what == Opened("action")),
        chosen=only(lambda e: isinstance(e.what, Decided) and e.what.seat == "guide"),
        paid=only(lambda e: isinstance(e.what, PointsPaid)),
        move=opens("move"),
        leave=opens("leave_roll"),
        roll=only(lambda e: isinstance(e.what, Decided) and e.what.seat == "luck"),
        lost=only(lambda e: isinstance(e.what, HeartsLost)),
        moved=only(lambda e: isinstance(e.what, Moved)),
        again=again,
        end=len(record),
    )
    assert list(spots) == sorted(set(spots)), spots
    return spots


def whole_game(seed: int = 1, answers: int = 10_000) -> Game:
    """A game of four with Legion under random play, up to so many answers of seats."""
    setup = Setup(("guide", "healer", "veteran", "sapper"), modules=(LEGION,))
    game = compose(FAMILY, setup.modules)
    session: Game = Session(game, begin(game, setup), Seeded(seed), {"setup": setup})
    draw = Random(seed)
    for _ in range(answers):
        if session.over:
            break
        legal = session.legal()
        session.choose(legal[int(draw.random() * len(legal))])
    return session
