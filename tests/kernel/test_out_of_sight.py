"""Rules that run out of sight: how many run, what was decided in them and what came of it tells the others nothing."""

from typing import ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.debug.seats import as_seen
from subterra_nb.debug.terminal import Terminal
from subterra_nb.kernel.decisions import Choose, Luck
from subterra_nb.kernel.errors import NotYourDecision
from subterra_nb.kernel.game import Module, Secrets, compose
from subterra_nb.kernel.luck import Scripted
from subterra_nb.kernel.record import Decided, Event, Opened, Screened, extent, spans
from subterra_nb.kernel.secrets import place_seen, place_whole, seen
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.table import rule
from subterra_nb.view.scene import Cell, Fact, Piece, Scene
from tests.kernel.fair import family
from tests.kernel.test_secrets import everything


class Night(Struct, frozen=True, gc=False):
    """``loot``: what ann took in the dark; ``noises``: what bob heard; ``day``: nights that are over."""

    loot: tuple[str, ...] = ()
    noises: int = 0
    day: int = 0
    ended: str = ""


class Stole(Event, frozen=True, gc=False):
    """Ann took something."""

    what: str
    says: ClassVar[str] = "ann takes {what}"

    def apply(self, s):
        return replace(s, loot=(*s.loot, self.what))

    def seen_by(self, seat):
        return self if seat == "ann" else None


class Heard(Event, frozen=True, gc=False):
    """Something fell over, and it was bells."""

    what: str
    says: ClassVar[str] = "{what} fell over"

    def apply(self, s):
        return replace(s, noises=s.noises + 1)

    def seen_by(self, seat):
        return self if seat == "ann" else Heard("something")


class Dawned(Event, frozen=True, gc=False):
    """It is day."""

    def apply(self, s):
        return replace(s, day=s.day + 1, ended="caught" if s.day == 1 else "")


@rule("ni.prowl", seen=("ann",))
async def prowl(t):
    """Ann takes things until she has enough, and may knock over bells."""
    while (what := await Choose("ann", "ni.take", ("ring", "coin", "bells", "enough"), "what next?")) != "enough":
        await grab(t, what)
    t.prevented("more", "ni.enough", who="ann")


@rule("ni.grab")
async def grab(t, what):
    """It may make noise, which is heard whatever it was."""
    if what == "bells" and await Luck("die", "ni.luck", (1, 2), "does it ring?") == 2:
        await t.emit(Heard(what), "ni.bells")
    await t.emit(Stole(what), "ni.take")


@rule("ni.day")
async def day(t):
    """Bob guesses in the morning."""
    await Choose("bob", "ni.guess", ("robbed", "not robbed"), "what happened?")
    await t.emit(Dawned(), "ni.day")


async def step(t):
    await prowl(t)
    await day(t)


def hide(s, seat):
    return s if seat == "ann" else replace(s, loot=())


def scene(s, game, title="", question="", spots=()):
    return Scene(
        title="Nights",
        cells=(Cell("A0", title="House", kind="plain"),),
        pieces=(Piece("ann", "Ann", "A", at="A0"),),
        facts=(Fact("Loot", ", ".join(s.loot)), Fact("Noises", str(s.noises))),
    )


NIGHTS = family(
    name="nights",
    scene=scene,
    core=Module("core", "Nights", secrets=Secrets(("ann",), hide)),
    modules={},
    step=step,
    over=lambda s: s.ended != "",
    round_of=lambda s: s.day,
    streams=("die",),
)


def night(*answers, dice=()):
    session = Session(compose(NIGHTS), Night(), Scripted({"die": dice}) if dice else None)
    for answer in answers:
        session.choose(answer)
    return session


QUIET = [(), ("ring",), ("coin", "ring", "coin"), ("bells",)]


@pytest.mark.parametrize("taken", QUIET)
def test_what_is_done_out_of_sight_cannot_be_told_nor_counted(taken):
    pending = night(*taken, dice=(1,) if "bells" in taken else ())
    assert everything(seen(pending, "bob")) == everything(seen(night(), "bob"))
    over = night(*taken, "enough", "robbed", "enough", dice=(1,) if "bells" in taken else ())
    plain = night("enough", "robbed", "enough")
    one, other = seen(over, "bob"), seen(plain, "bob")
    assert everything(one) == everything(other)
    assert len(one.answers) == 1
    for k in range(2):
        assert everything(one.fork(k)) == everything(other.fork(k))
    logs = [Debugger.of(view).log(start=0).text() for view in (one, other)]
    assert logs[0] == logs[1]
    assert "prowl" not in logs[0]
    assert one.drawn == other.drawn == {}


def test_ann_sees_all_of_it():
    session = night("ring", "bells", "enough", dice=(2,))
    ann = seen(session, "ann")
    assert [e.what for e in ann.record] == [e.what for e in session.record]
    assert ann.answers == session.answers
    assert ann.decision is session.decision


def test_a_fact_is_told_to_those_who_learn_of_it_and_hangs_on_what_they_know():
    session = night("ring", "bells", "coin", "enough", dice=(2,))
    bob = seen(session, "bob")
    told = [e for e in bob.record if isinstance(e.what, Event)]
    assert [e.what for e in told] == [Heard("something")]
    assert [(e.parent, e.cause) for e in told] == [(-1, -1)]
    assert bob.state.noises == 1
    for i, e in enumerate(bob.record):
        assert e.parent < i
        assert e.cause < i
        assert not isinstance(e.what, Screened)
    days = [i for i, e in enumerate(bob.record) if e.what == Opened("day")]
    assert [spans(bob.record, i) for i in range(days[0] + 1, len(bob.record))] == [[days[0]]] * (len(bob.record) - 2)
    assert extent(bob.record, days[0]) == len(bob.record)


def test_something_pending_out_of_sight_is_always_the_same_even_if_luck_has_to_answer():
    rolling = night("ring", "bells")  # no source of luck: it is asked here
    assert rolling.decision.seat == "luck"
    bob = seen(rolling, "bob")
    assert everything(bob) == everything(seen(night(), "bob"))
    assert (bob.decision.seat, bob.decision.cite, bob.decision.ask) == ("ann", "ni.prowl", "")
    with pytest.raises(NotYourDecision):
        bob.choose(1)
    rolling.choose(2)
    bob.catch_up()
    assert [e.what for e in bob.record] == [Heard("something")]


def test_a_view_goes_on_with_the_game_as_if_it_had_been_made_later():
    session = night(dice=(2, 1, 2))
    bob = seen(session, "bob")
    for answer in ("ring", "bells", "enough", "robbed", "bells", "coin", "enough", "not robbed"):
        session.choose(answer)
        bob.catch_up()
        assert everything(bob) == everything(seen(session, "bob"))
    assert bob.answers == ["robbed", "not robbed"]
    for k in range(3):
        fork = bob.fork(k)
        assert everything(fork) == everything(seen(fork.inner, "bob"))
    with pytest.raises(IndexError):
        bob.fork(3)


def test_places_of_one_record_in_the_other():
    session = night("ring", "bells", "enough", "robbed", "enough", dice=(2,))
    bob = seen(session, "bob")
    whole = [place_whole(bob, at) for at in range(len(bob.record) + 1)]
    assert [place_seen(bob, at) for at in whole] == [*range(len(bob.record) + 1)]
    assert whole[-1] == len(session.record)
    for at in range(len(session.record) + 1):
        state = session.record[at - 1].state if at else session.start
        here = place_seen(bob, at)
        assert (bob.record[here - 1].state if here else bob.start).noises == state.noises
    assert place_seen(session, 3) == place_whole(session, 3) == 3


def test_a_seat_is_taken_at_the_place_that_is_looked_at():
    whole = Debugger.of(night("ring", "bells", "enough", "robbed", "enough", dice=(2,)))
    heard = next(i for i, e in enumerate(whole.session.record) if isinstance(e.what, Heard))
    whole.jump(heard + 3)
    bob = as_seen(whole, "everybody")
    assert bob.at == 1
    terminal = Terminal(whole)
    terminal.do("seat everybody")
    assert terminal.debugger.at == 1
    terminal.do("seat")
    assert whole.at == heard + 1


def test_decided_out_of_sight_is_on_the_whole_record():
    session = night("ring", "enough")
    assert sum(isinstance(e.what, Decided) for e in session.record) == 2
    assert [type(e.what) for e in session.record if isinstance(e.what, Opened)] == [Screened, Opened, Opened]
