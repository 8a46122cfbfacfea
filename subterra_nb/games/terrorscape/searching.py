"""Drawing item cards: the search action, and the discover step after the actions."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Action, Choose, Luck, Requirement
from ...kernel.table import rule
from .belongings import take
from .events import CardLeft, DiscardReshuffled, Discovered, FoundBySearch, StepBegun
from .maps import SEARCH as SEARCH_HERE
from .noise import card_noise, make_noise
from .presence import killer_away
from .state import SURVIVORS, State, Survivor, in_play, search_cards
from .tables import FRESH, Offer, T
from .winning import no_card_left

I, A, D = Ids("ts"), Ids("ts.search-action"), Ids("ts.discover")

UNSEEN = Ids("ts.hidden").survivor_discard
DRAWN = number(I.discover, 2, 1, 10)
SEARCH_NOISE = question("ts.q.search-noise", "icon-only", "always")
WITH_RESCUE = question("ts.q.discover-with-rescue", "skipped", "reshuffle")
EMPTY_DECK = question("ts.q.search-deck-empty", "not-offered", "wasted")
ANNA_QUIET = question("ts.q.anna-quiet", "yes", "no")
NOTHING = "nothing"


# -- Search --------------------------------------------------------------------------------------------------------


def at_search_location(s: State, t: T, me: Survivor) -> bool:
    """Whether something can be searched where a survivor is."""
    return me.at in s.map.search


HERE = Requirement(I.search_action, "only at a search location", at_search_location)
KILLER_AWAY = Requirement(A.killer_bars, "the killer is there", killer_away)
CARDS_LEFT = Requirement(
    A.empty_deck,
    "the search deck is empty",
    lambda s, t, me: search_cards(s) > 0 or t[EMPTY_DECK] == "wasted",
)
SEARCH = (HERE, KILLER_AWAY, CARDS_LEFT)


@rule(I.search_action)
async def search(t: T, who: str) -> None:
    """One card of the search deck, which is kept or discarded."""
    quiet = t.state.boards[who].can("quiet search")
    if t[SEARCH_NOISE] == "always":
        if quiet:
            t.exempted(who, "noise of a search", *quiet[0].cites, SEARCH_NOISE.id)
        else:
            await make_noise(t, t.state.survivors[who].at, SEARCH_NOISE.id)
    s = t.state
    if not search_cards(s):
        t.prevented("a draw", EMPTY_DECK.id, who=who)
        return
    deck = s.search or (s.bottom,)
    card = await Luck("search", I.search_action, deck, "what is found?")
    presence = (A.stealth_does_not_bar,) if s.killer.stealth else ()
    place = s.map.rules_at(SEARCH_HERE, s.survivors[who].at)
    await t.emit(FoundBySearch(who, card), I.search_action, I.search_location, *place, *presence)
    if not s.box.kinds[card].noise:
        if t[SEARCH_NOISE] == "icon-only":
            t.prevented("noise of a search", A.no_noise_itself, who=who)
    elif quiet and t[ANNA_QUIET] == "yes":
        t.exempted(who, "noise of a search", *quiet[0].cites)
    else:
        await noise_of(t, who, card)
    await keep_one(t, who, (card,), I.search_action)


async def noise_of(t: T, who: str, card: str) -> None:
    """The noise of a drawn card, if it has the icon."""
    if t.state.box.kinds[card].noise:
        await card_noise(t, t.state.survivors[who].at, card)


async def keep_one(t: T, who: str, cards: tuple[str, ...], cite: str) -> None:
    """One card at most is kept; the others go to the discard, unseen by the killer."""
    kept = await Choose(SURVIVORS, cite, (*dict.fromkeys(cards), NOTHING), f"what does {who} keep?")
    left = list(cards)
    if kept != NOTHING:
        left.remove(kept)
        await take(t, who, kept)
    for card in left:
        await t.emit(CardLeft(who, card), cite, UNSEEN)


# -- Discover ------------------------------------------------------------------------------------------------------


@rule(I.discover)
async def discover_step(t: T) -> None:
    """After the actions one survivor discovers; with an empty deck the killer has won, unless help is on its way."""
    s = t.state
    if s.discover:
        await discover(t)
    elif s.rescue and t[WITH_RESCUE] == "reshuffle" and (cards := of_decks(s)):
        await t.emit(DiscardReshuffled(cards), WITH_RESCUE.id)
        await discover(t)
    elif s.rescue:
        await skip_discovering(t)
    else:
        await no_card_left(t)
    await t.emit(StepBegun("tell"), I.survivor_turn)


@rule(I.discover, seen=(SURVIVORS,))
async def skip_discovering(t: T) -> None:
    """With help on its way an empty deck is no harm; the killer need not know of either."""
    t.prevented("discovering", D.skipped_with_rescue)


def of_decks(s: State) -> tuple[str, ...]:
    """The discarded cards that came out of a deck: a personal item never lies in one."""
    kinds = s.box.kinds
    return tuple(c for c in s.discarded if kinds[c].discover or kinds[c].search)


@rule(I.discover, seen=(SURVIVORS,))
async def discover(t: T) -> None:
    """The survivors name one of them, who draws two cards and keeps one at most."""
    who = await Choose(SURVIVORS, I.discover, in_play(t.state), "who discovers?")
    await draw_discover(t, who, t[DRAWN], I.discover)


async def draw_discover(t: T, who: str, count: int, cite: str) -> None:
    """A survivor draws discover cards, as many as there are, and keeps one at most."""
    drawn: list[str] = []
    for _ in range(count):
        deck = t.state.discover
        if not deck:
            t.prevented("a further card", D.last_card, who=who)
            break
        card = await Luck("discover", cite, deck, "what is discovered?")
        await t.emit(Discovered(who, card), cite)
        await noise_of(t, who, card)
        drawn.append(card)
    await keep_one(t, who, tuple(drawn), cite)


OFFERS = (Offer(Action("search", I.search_action, "search", search, 0, FRESH, needs=SEARCH)),)
