"""Secrets: a seat sees what it may see and nothing else, in states, entries, decisions and answers."""

from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from subterra_nb.kernel.decisions import Choose, Luck
from subterra_nb.kernel.errors import NotYourDecision
from subterra_nb.kernel.game import Module, Secrets, compose
from subterra_nb.kernel.luck import Scripted, Seeded
from subterra_nb.kernel.record import HIDDEN, Decided, Event, Veiled, sentence
from subterra_nb.kernel.saves import digest, dumps
from subterra_nb.kernel.secrets import EVERYBODY, Seen, seen, viewpoint_of, viewpoints
from subterra_nb.kernel.session import Session
from tests.kernel.fair import FAIR, fair, family


class Letters(Struct, frozen=True, gc=False):
    """``held``: sealed letters in ann's hand; ``read``: letters read out; ``bets``: what bob bet on."""

    pile: tuple[str, ...]
    held: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()
    ended: str = ""


class Taken(Event, frozen=True, gc=False):
    """Ann took a letter."""

    letter: str
    says: ClassVar[str] = "ann takes {letter}"

    def apply(self, s):
        return replace(s, held=(*s.held, self.letter), pile=tuple(x for x in s.pile if x != self.letter))

    def seen_by(self, seat):
        return self if seat == "ann" else Taken(HIDDEN)


class ReadOut(Event, frozen=True, gc=False):
    """A letter was read out."""

    letter: str
    says: ClassVar[str] = "{letter} is read out"

    def apply(self, s):
        done = "" if s.pile else "all read"
        return replace(s, held=tuple(x for x in s.held if x != self.letter), read=(*s.read, self.letter), ended=done)


class Bet(Event, frozen=True, gc=False):
    """Bob bet on something."""

    on: str
    says: ClassVar[str] = "bob bets on {on}"

    def apply(self, s):
        return replace(s, bets=(*s.bets, self.on))


async def step(t):
    """Ann takes a letter, bob bets, ann reads one out."""
    taken = await Luck("other", "le.take", t.state.pile, "a letter", seen=("ann",))
    await t.emit(Taken(taken), "le.take")
    await t.emit(Bet(await Choose("bob", "le.bet", ("red", "blue"), "on what?")), "le.bet")
    letter = await Choose("ann", "le.read", t.state.held, "which letter?", seen=("ann",))
    await t.emit(ReadOut(letter), "le.read")


def hide(s, seat):
    held = s.held if seat == "ann" else (HIDDEN,) * len(s.held)
    return replace(s, held=held, pile=(HIDDEN,) * len(s.pile))


LETTERS = family(
    name="letters",
    core=Module("core", "Letters", secrets=Secrets(("ann",), hide)),
    modules={},
    step=step,
    over=lambda s: s.ended != "",
    round_of=lambda s: len(s.read),
)
ALL = ("love", "bill", "news", "will")


def letters(*first, held=(), luck=None, then=()):
    """A game that begins with ``held`` in ann's hand and the rest in the pile; ``first``: which come off it first."""
    pile = tuple(x for x in ALL if x not in held)
    scripted = Scripted({"other": (*first, *(x for x in pile if x not in first))})
    session = Session(compose(LETTERS), Letters(pile, held), luck or scripted)
    for answer in then:
        session.choose(answer)
    return session


def everything(view):
    """All that a view holds, as text."""
    d = view.decision
    return repr(
        (
            view.start,
            view.state,
            [(e, sentence(e.what)) for e in view.record],
            view.answers,
            view.at,
            d,
            None if d is None else tuple(view.legal()),
            view.luck,
            view.origin,
            view.marks,
        )
    )


def test_a_game_without_secrets_is_the_same_from_everywhere():
    session = fair(Seeded(1))
    assert viewpoints(session.game) == ()
    assert viewpoint_of(session.game, "ann") == ""
    assert seen(session, "ann") is session
    assert not any(isinstance(e.what, Veiled) for e in session.record)


def test_who_knows_more_has_a_viewpoint_and_the_others_share_one():
    game = compose(LETTERS)
    assert viewpoints(game) == (EVERYBODY, "ann")
    assert [viewpoint_of(game, x) for x in ("ann", "bob", "zoe")] == ["ann", EVERYBODY, EVERYBODY]


def test_the_whole_table_sees_everything():
    session = letters("news", held=("will",), then=["red"])
    assert seen(session, "") is session
    assert seen(seen(session, "bob"), "") is session
    assert session.state.held == ("will", "news")


def test_each_sees_what_it_may():
    session = letters("news", held=("will",), then=["red"])
    ann, bob = seen(session, "ann"), seen(session, "bob")
    assert ann.state.held == ("will", "news")
    assert bob.state.held == (HIDDEN,) * 2
    assert ann.state.pile == bob.state.pile == (HIDDEN,) * 2
    assert [e.what for e in ann.record if isinstance(e.what, Taken)] == [Taken("news")]
    assert [e.what for e in bob.record if isinstance(e.what, Taken)] == [Taken(HIDDEN)]
    assert bob.answers == [HIDDEN, "red"]
    assert Decided("luck", HIDDEN, ask="a letter") in [e.what for e in bob.record]
    assert [e.what for e in bob.record if isinstance(e.what, Bet)] == [Bet("red")]


def test_everybody_sees_the_same_whatever_is_hidden():
    hands = [("love", "bill"), ("bill", "news"), ("news", "love")]
    games = [letters("will", held=hand, then=["red", "will"]) for hand in hands]
    views = [everything(seen(game, "bob").fork(n)) for game in games for n in (1, 2)]
    whole = {everything(game) for game in games}
    assert len(set(views)) == 2
    assert len(whole) == 3


def test_a_hidden_choice_is_asked_even_where_there_is_one_answer():
    """That it was forced, or had no number among the answers, would tell of the answers that there were."""
    single = letters("love", then=["red"])
    assert single.decision.options == ("love",)
    single.choose("love")
    several = letters("love", held=("bill",), then=["red", "love"])
    assert seen(single, "bob").answers == seen(several, "bob").answers
    for view in (seen(single, "bob"), seen(several, "bob")):
        told = [e.what for e in view.record if isinstance(e.what, Decided) and e.what.seat == "ann"]
        assert told == [Decided("ann", HIDDEN, False, "which letter?")]


def test_a_hidden_decision_cannot_be_answered_from_elsewhere():
    session = letters("news", held=("love",), then=["red"])
    bob = seen(session, "bob")
    assert tuple(bob.legal()) == ()
    assert [f.cite for f in bob.verdict("news")] == ["le.read"]
    with pytest.raises(NotYourDecision):
        bob.choose("news")
    assert session.state.read == ()
    ann = seen(session, "ann")
    ann.choose("news")
    assert session.state.read == ("news",)
    bob.catch_up()
    assert everything(bob) == everything(seen(session, "bob"))


def test_a_view_goes_on_with_the_game():
    session = letters("news", "love")
    bob, ann = seen(session, "bob"), seen(session, "ann")
    record = bob.record
    bob.choose("red")
    ann.catch_up()
    assert bob.record is record
    assert len(record) == len(session.record) == len(ann.record)
    assert everything(ann) == everything(seen(session, "ann"))


def test_a_fork_of_a_view_is_the_view_of_the_fork():
    session = letters("news", "love", held=("will",), then=["red", "will", "blue", "news"])
    bob = seen(session, "bob")
    for k in range(len(session.answers) + 1):
        fork = bob.fork(k)
        assert isinstance(fork, Seen)
        assert everything(fork) == everything(Seen(session.fork(k), "bob"))
    with pytest.raises(NotYourDecision):
        bob.fork(1, "blue")


def test_what_needs_the_whole_table_is_refused():
    bob = seen(letters("news"), "bob")
    with pytest.raises(ValueError, match="everybody cannot see"):
        dumps(bob)
    with pytest.raises(NotYourDecision):
        bob.give(["red"])


def test_secrets_cost_nothing_in_a_record_without_them():
    """A decision that all can see is recorded as ever: digests and saves stay what they were."""
    session = fair(Seeded(3))
    assert {type(e.what) for e in session.record if isinstance(e.what, Decided)} <= {Decided}
    assert digest(session.record) == digest(fair(Seeded(3)).record)
    assert msgspec.json.encode(Veiled("ann", 1, seen=("ann",))) != msgspec.json.encode(Decided("ann", 1))
    assert FAIR.core.secrets is None
