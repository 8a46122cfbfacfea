"""Small positions of Sub Terra II, built directly as states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from subterra_nb.board.layout import Layout, Tile
from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.games.subterra2.state import Explorer, Guardian, State
from subterra_nb.games.subterra2.tiles import empty_layout, start_pieces
from subterra_nb.kernel.decisions import Choose
from subterra_nb.kernel.errors import Illegal
from subterra_nb.kernel.game import compose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.record import Exempted, Prevented
from subterra_nb.kernel.session import Session

LEGION, FACULTY = "typhaon_wakes.legion", "typhaon_wakes.faculty"
Game = Session[State, Any]
Who = tuple[Any, ...]
"""(cell, hearts, item, fate); what is left out is: all hearts, nothing in hand, in the temple."""


def board(tiles: Mapping[str, str], plain: Sequence[str] = (), start: bool = True) -> Layout:
    """Start pieces and further tiles: cell to "kind sides" or "kind sides name"; ``plain``: cells open on all sides."""
    layout = empty_layout()
    for cell, tile in start_pieces().items() if start else ():
        layout = layout.place(cell, tile)
    for cell in plain:
        layout = layout.place(cell, Tile(f"plain-{cell}", "normal", "NESW"))
    for cell, told in tiles.items():
        kind, sides, *name = told.split(" ")
        piece = "sanctum" if kind in ("sanctum", "pedestal") else ""
        layout = layout.place(cell, Tile(name[0] if name else piece or f"{kind}-{cell}", kind, sides, piece))
    return layout


def lane(last: int, **tiles: str) -> Layout:
    """The start pieces and a straight way D1 to D<last>, with some of its tiles, or others, replaced by name."""
    return board({**{f"D{n}": "normal NS" for n in range(1, last + 1)}, **tiles})


def scene(
    figures: Mapping[str, Who],
    layout: Layout | None = None,
    guardians: Mapping[str, str] | None = None,
    number: Sequence[int] = (),
    hazard: Sequence[str] = (),
    bag: Sequence[str] = (),
    modules: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    dormant: Sequence[str] = (),
    draws: Sequence[str] = (),
    asked: bool = False,
    **state: Any,
) -> Game:
    """A position in the action part of the first explorer, with two points.

    ``bag``: the tiles in it; ``draws``: what is drawn; ``asked``: luck is asked for and not scripted.
    """
    game = compose(FAMILY, tuple(modules), rulings, numbers)
    explorers = {}
    for name, (at, *more) in figures.items():
        full = game.tables.kinds[name].hearts
        hearts, item, fate = [*more, *(full, "", "")[len(more) :]]
        explorers[name] = Explorer(name, name, at, hearts, full, item, fate)
    order = tuple(n for n in explorers if game.tables.kinds[n].playable)
    placed = {n: Guardian(n, n.rpartition("-")[0] or n, at, n not in dormant) for n, at in (guardians or {}).items()}
    values: dict[str, Any] = {
        "explorers": explorers,
        "guardians": placed,
        "order": order,
        "players": len(order),
        "lead": order[0],
        "phase": "act",
        "points": 2,
        "marker": 20,
        "bag": tuple(bag),
        **state,
    }
    luck = Scripted({"number": number, "hazard": hazard, "bag": draws})
    return Session(game, State(layout or lane(6), order, **values), None if asked else luck)


def play(game: Game, *answers: Any) -> Game:
    """The game after these answers."""
    for a in answers:
        game.choose(a)
    return game


def settle(game: Game, **by: Any) -> Game:
    """Answer what is asked besides menus: by question as given, else the first legal answer."""
    while isinstance(game.decision, Choose):
        game.choose(by.get(game.decision.ask, game.legal()[0]))
    return game


def facts(game: Game, kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [e.what for e in game.record if isinstance(e.what, kind)]


def hearts(game: Game, who: str) -> int:
    return game.state.explorers[who].hearts


def refused(game: Game, answer: Any) -> list[str]:
    """The rules by which an answer is refused; it must change nothing."""
    entries, state = len(game.record), game.state
    try:
        game.choose(answer)
    except Illegal as error:
        assert len(game.record) == entries
        assert game.state is state
        assert answer not in game.legal()
        return [f.cite for f in error.verdict]
    raise AssertionError(f"{answer} was allowed")


def shown(game: Game) -> set[str]:
    """The rules that the record cites."""
    return {c for e in game.record for c in e.cites}


def notes(game: Game) -> list[str]:
    """What did not happen, in short: "rule: what (who)"."""
    out = []
    for e in game.record:
        if isinstance(e.what, (Prevented, Exempted)):
            out.append(e.cites[0])
    return out
