"""A tiny game with secrets for the tests of the widgets: ann holds sealed letters, bob bets on what she reads out."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.kernel.decisions import Choose, Luck
from subterra_nb.kernel.game import Module, Secrets, compose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.record import HIDDEN, Event
from subterra_nb.kernel.session import Session
from subterra_nb.view.scene import Cell, Fact, Piece, Scene
from tests.kernel.fair import family

ALL = ("love", "bill", "news", "will")


class Letters(Struct, frozen=True, gc=False):
    """``held``: sealed letters in ann's hand; ``read``: letters read out; ``bets``: what bob bet on."""

    pile: tuple[str, ...]
    held: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()


class Taken(Event, frozen=True, gc=False):
    """Ann took a letter."""

    letter: str
    says: ClassVar[str] = "ann takes {letter}"

    def apply(self, s: Letters) -> Letters:
        return replace(s, held=(*s.held, self.letter), pile=tuple(x for x in s.pile if x != self.letter))

    def seen_by(self, seat: str) -> Taken:
        return self if seat == "ann" else Taken(HIDDEN)


class ReadOut(Event, frozen=True, gc=False):
    """A letter was read out."""

    letter: str
    says: ClassVar[str] = "{letter} is read out"

    def apply(self, s: Letters) -> Letters:
        return replace(s, held=tuple(x for x in s.held if x != self.letter), read=(*s.read, self.letter))


class Bet(Event, frozen=True, gc=False):
    """Bob bet on something."""

    on: str
    says: ClassVar[str] = "bob bets on {on}"

    def apply(self, s: Letters) -> Letters:
        return replace(s, bets=(*s.bets, self.on))


async def step(t: Any) -> None:
    """Ann takes a letter, bob bets, ann reads one out."""
    taken = await Luck("other", "le.take", t.state.pile, "a letter", seen=("ann",))
    await t.emit(Taken(taken), "le.take")
    await t.emit(Bet(await Choose("bob", "le.bet", ("red", "blue"), "on what?")), "le.bet")
    letter = await Choose("ann", "le.read", t.state.held, "which letter?", seen=("ann",))
    await t.emit(ReadOut(letter), "le.read")


def hide(s: Letters, seat: str) -> Letters:
    """Only ann knows her letters, and nobody the pile."""
    held = s.held if seat == "ann" else (HIDDEN,) * len(s.held)
    return replace(s, held=held, pile=(HIDDEN,) * len(s.pile))


def scene(s: Letters, game: Any, title: str = "", question: str = "", spots: tuple[str, ...] = ()) -> Scene:
    """One table with both at it, and what ann holds as a fact."""
    return Scene(
        title=title or "Letters",
        question=question,
        cells=(Cell("A0", title="Table", kind="plain"),),
        pieces=(Piece("ann", "Ann", "A", at="A0"), Piece("bob", "Bob", "B", at="A0")),
        facts=(Fact("Hand", ", ".join(s.held)), Fact("Read", ", ".join(s.read)), Fact("Bets", ", ".join(s.bets))),
    )


LETTERS = family(
    name="letters",
    title="Letters",
    core=Module("core", "Letters", secrets=Secrets(("ann",), hide)),
    modules={},
    step=step,
    over=lambda s: not s.pile and not s.held,
    round_of=lambda s: len(s.read),
    scene=scene,
    outcome=lambda s: {"read": len(s.read)},
)


def letters(taken: str = "news", held: tuple[str, ...] = ("will",), given: tuple[str, ...] = ("red",)) -> Debugger:
    """A game in which ann holds some letters and takes another, ``taken``; these answers were given."""
    pile = tuple(x for x in ALL if x not in held)
    order = (taken, *(x for x in pile if x != taken))
    session = Session(compose(LETTERS), Letters(pile, held), Scripted({"other": order}))
    for answer in given:
        session.choose(answer)
    return Debugger(session)
