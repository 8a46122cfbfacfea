"""A page shows what its seat may see, and nothing else goes over to it."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.debug.debugger import Debugger
from subterra_nb.debug.seats import as_seen, points_of_view
from subterra_nb.games.subterra2.typhaon_wakes.state import OPPONENT
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.record import HIDDEN
from subterra_nb.kernel.session import Session
from subterra_nb.widgets import debugger as shown
from subterra_nb.widgets import starting
from subterra_nb.widgets.controller import Controller
from tests.debug.positions import walked_away
from tests.kernel.test_out_of_sight import QUIET, night
from tests.widgets.conftest import Memory
from tests.widgets.letters import ALL, letters


def everything(debugger: Debugger, seat: str) -> str:
    """All that can go over to a page that looks from a seat, as text."""
    page = Memory(Controller(debugger))
    replies = page.ask(do="seat", seat=seat)
    n = len(as_seen(debugger, seat).session.record)
    for at in range(n + 1):
        replies += page.ask(do="part", branch="main", ats=[at])
        replies += page.ask(do="asked", branch="main", ats=[at])
        replies += page.ask(do="moved", branch="main", at=at)
        replies += page.ask(do="whynot", branch="main", at=at, answer="news")
    replies += page.ask(do="compare", one="main", other="main")
    for point in ("event Taken", "value held changed", "value held.0 == news", "figure news"):
        replies += page.ask(do="break", point=point)
    replies += page.ask(do="answer", branch="main", at=n, n=0, said="red")
    replies += page.ask(do="write", branch="main", at=n, name="x.yaml")
    assert [r["text"] for r in replies if r["is"] == "error"] == []
    return json.dumps(replies)


def test_a_game_without_secrets_offers_no_seats(page: Memory) -> None:
    assert points_of_view(page.controller.debugger) == []
    opened = page.one(do="hello")
    assert (opened["viewpoints"], opened["viewpoint"]) == ([], "")
    assert page.one(do="seat", seat="guide")["is"] == "refused"
    assert as_seen(page.controller.debugger, "") is page.controller.debugger


def test_a_seat_is_offered_and_taken() -> None:
    page = Memory(Controller(letters()))
    assert page.one(do="hello")["viewpoints"] == ["everybody", "ann"]
    opened = page.one(do="seat", seat="everybody")
    assert (opened["is"], opened["viewpoint"]) == ("open", "everybody")
    assert all(first == 0 for first, _ in opened["tables"].values())
    facts = dict(f[:2] for f in opened["tables"]["facts"][1][-1])
    assert facts["Hand"] == f"{HIDDEN}, {HIDDEN}"
    again = page.one(do="seat", seat="ann")
    assert "will, news" in json.dumps(again)
    assert page.one(do="seat", seat="")["viewpoint"] == ""


def test_nothing_that_is_hidden_goes_over() -> None:
    (told,) = {everything(letters(*hand), "everybody") for hand in (("news", ("will",)), ("love", ("bill",)))}
    # "news" is what the test itself asked for.
    assert not any(word in told.replace("news", "") for word in ALL)
    assert len({everything(letters(taken), "ann") for taken in ("news", "love")}) == 2


def test_what_happens_out_of_sight_is_not_counted_by_the_page() -> None:
    """The same morning after nights with more or less in them: to the last byte the same page."""
    told = {
        everything(Debugger(night(*taken, "enough", "robbed", *taken, dice=(1, 1))), "everybody") for taken in QUIET
    }
    assert len(told) == 1


def test_a_page_from_a_seat_and_the_whole_table_stand_at_the_same_place() -> None:
    debugger = Debugger(night("ring", "coin", "enough"))
    page = Memory(Controller(debugger))
    opened = page.one(do="seat", seat="everybody")
    assert (opened["at"], debugger.at) == (1, 10)
    page.ask(do="moved", branch="main", at=0)
    assert (page.controller.shown.at, debugger.at) == (0, 0)
    debugger.jump(4)
    page.ask(do="moved", branch="main", at=0)
    assert debugger.at == 4, "nothing has moved from here"
    grown = page.one(do="answer", branch="main", at=1, n=0, said="robbed")
    assert grown["is"] == "grown"
    assert debugger.at == len(debugger.session.record)
    assert page.one(do="seat", seat="")["at"] == debugger.at


def test_the_hand_of_a_real_opponent_stays_hidden() -> None:
    """The same game with another hand: the page of an explorer is the same to the last byte, Typhaon's is not."""
    first = starting.started("subterra2", ["veteran", "healer", "sapper"], ["typhaon_wakes.typhaon"], seed=7)
    o = OPPONENT.of(first.state)
    n = len(o.hand)
    told: dict[str, set[str]] = {"everybody": set(), "typhaon": set()}
    for cards in ((*o.hand, *o.deck), (*o.deck[:n], *o.hand, *o.deck[n:])):
        opponent = replace(o, hand=cards[:n], deck=cards[n:])
        session = Session(first.game, OPPONENT.put(first.state, opponent), Seeded(7))
        page = Memory(Controller(Debugger(session)))
        assert page.one(do="hello")["viewpoints"] == ["everybody", "typhaon"]
        for seat, pages in told.items():
            replies = page.ask(do="seat", seat=seat)
            for at in range(len(session.record) + 1):
                replies += page.ask(do="part", branch="main", ats=[at])
                replies += page.ask(do="asked", branch="main", ats=[at])
            pages.add(json.dumps(replies))
            assert seat != "typhaon" or all(card in json.dumps(replies) for card in opponent.hand)
    assert {seat: len(pages) for seat, pages in told.items()} == {"everybody": 1, "typhaon": 2}


def test_an_answer_from_a_seat_goes_into_the_game() -> None:
    debugger = letters(given=())
    page = Memory(Controller(debugger))
    page.ask(do="seat", seat="everybody")
    end = len(debugger.session.record)
    grown = page.one(do="answer", branch="main", at=end, n=1, said="blue")
    assert grown["is"] == "grown"
    assert debugger.session.state.bets == ("blue",)
    assert grown["asks"][0]["legal"] == []
    assert debugger.at == len(debugger.session.record) == page.controller.shown.at
    refused = page.one(do="answer", branch="main", at=debugger.at, n=0, said="will")
    assert refused["is"] == "refused"


@pytest.mark.parametrize("seat", ["everybody", "ann"])
def test_what_needs_the_whole_table_is_refused(seat: str, tmp_path: Any) -> None:
    page = Memory(Controller(letters(), tmp_path))
    page.ask(do="seat", seat=seat)
    (bet,) = [i for i in page.controller.debugger.session.at if "bob" in str(page.controller.shown.session.record[i])]
    assert "needs the whole table" in page.one(do="answer", branch="main", at=bet, n=1, said="blue")["text"]
    assert "cannot see that much" in page.one(do="write", branch="main", at=bet, name="x.yaml")["text"]
    assert list(tmp_path.iterdir()) == []


def test_a_saved_view_keeps_what_its_seat_sees() -> None:
    whole, view = shown(letters()), shown(letters(), seat="everybody")
    assert "will" in whole.twin()["text/plain"]
    assert not any(word in "".join(view.twin().values()) for word in ALL)
    view.debugger.back()
    view.refresh()
    assert view.controller.shown.at == view.debugger.at
    with pytest.raises(LookupError, match="looks the same"):
        shown(walked_away(3), seat="guide")


# -- Branches --------------------------------------------------------------------------------------------------------


def branched() -> Debugger:
    """A game in which ann read one letter out, with a branch beside it in which she read the other."""
    debugger = letters(given=("red", "news", "blue"))
    debugger.what_if(2, "will")
    return debugger


@pytest.mark.parametrize("name", ["main", "#2 will"])
def test_a_seat_sees_the_branch_looked_at_and_no_other(name: str) -> None:
    """The other branch shows a letter that is still sealed in this one, and is called by it."""
    debugger = branched()
    assert list(debugger.branches) == ["main", "#2 will"]
    page = Memory(Controller(debugger.switch(name).end()))
    opened = page.one(do="seat", seat="everybody")
    called = {"main": "main", "#2 will": "this branch"}[name]
    assert [b["name"] for b in opened["branches"]] == [opened["branch"]] == [called]
    assert page.one(do="switch", branch="#2 will" if name == "main" else "main")["is"] == "refused"
    kept = {"main": "will", "#2 will": "news"}[name]
    n = opened["at"]
    told = [opened, *page.ask(do="part", branch=called, ats=[0, n]), *page.ask(do="asked", branch=called, ats=[0, n])]
    assert kept not in json.dumps(told)
    assert page.ask(do="moved", branch=called, at=2) == []
    assert (debugger.name, debugger.at, page.controller.shown.at) == (name, 2, 2)
    assert len(page.one(do="seat", seat="")["branches"]) == 2


def test_what_a_scenario_did_not_hold_is_not_told_to_a_seat() -> None:
    debugger = letters()
    debugger.branch.problems = ("held: expected news, got will",)
    page = Memory(Controller(debugger))
    assert "will" in json.dumps(page.one(do="seat", seat="")["branches"][0]["problems"])
    (told,) = page.one(do="seat", seat="everybody")["branches"][0]["problems"]
    assert "does not hold" in told
    assert "will" not in told


def test_another_game_is_shown_from_the_same_seat() -> None:
    view = shown(letters(), seat="everybody")
    view.show(letters("love"))
    assert view.controller.seat == "everybody"
    assert not any(word in "".join(view.twin().values()) for word in ALL)
    view.show(Debugger(walked_away(3)))
    assert view.controller.seat == ""
