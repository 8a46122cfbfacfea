"""Relics: a deck in the relic chamber, one card of which a survivor there can draw in each survivors' turn."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ....kernel.decisions import Action, Luck, Requirement
from ....kernel.table import rule
from ..belongings import take
from ..events import UsedInTurn
from ..presence import killer_away
from ..searching import keep_one, noise_of
from ..state import SURVIVORS, State, Survivor
from ..tables import FRESH, Offer, T
from .data_questions import RELIC_EFFECTS
from .events import RelicDeckLaid, RelicDrawn, RelicsReturned, TokenPlaced, TokenTurned
from .state import DOWN, TOMB, UP
from .words import RELIC_CHAMBER, RELICS

R, X = Ids("pe.relic"), Ids("ts.ruling")

WHERE = question("pe.q.relic-where", "on-r6", "anywhere")
EXTRA = question("pe.q.relic-extra-meaning", "on-top", "another-kind")
ONCE = question("pe.q.relic-once-per-team-turn", "team-turn", "each-survivor")
EMPTY = question("pe.q.relic-deck-empty", "no-more", "reshuffle")
PRESENT = question("pe.q.relic-zombie-or-killer-present", "always", "as-search")
DETAILS = question("ts.q.relic-details", "as-discover", "open")
RELIC = "relic"


# -- Before the game -------------------------------------------------------------------------------------------------


async def lay_relics(t: T) -> None:
    """On a map with a relic chamber the relics are laid out."""
    chamber = t.state.map.marked(RELIC_CHAMBER)
    if chamber:
        await lay_deck(t, chamber[0])


@rule(R.deck_shuffled)
async def lay_deck(t: T, chamber: str) -> None:
    """The relics are shuffled into a deck of their own, and the token lies in the chamber."""
    kinds = t.state.box.kinds
    cards = t.state.box.pile(RELICS)
    if t[RELIC_EFFECTS] == "data-needed" and any(kinds[c].ours and not kinds[c].uses for c in cards):
        t.prevented("a relic deck", RELIC_EFFECTS.id)
        cards = ()
    told = tuple(dict.fromkeys(c for card in cards for c in kinds[card].cites))
    await t.emit(RelicDeckLaid(cards), R.identify_cards, R.deck_shuffled, R.deck_location, *told)
    await t.emit(TokenPlaced(chamber), R.token_on_r6)


# -- The survivors' turn ---------------------------------------------------------------------------------------------


async def turn_up(t: T) -> None:
    """A token that lies face down is turned up before anybody acts; the killer does not see the survivors' map."""
    if TOMB.of(t.state).token == DOWN:
        await flip_back(t)


@rule(R.flip_back, seen=(SURVIVORS,))
async def flip_back(t: T) -> None:
    """Face up again."""
    await t.emit(TokenTurned(UP), R.flip_back)


def in_chamber(s: State, t: T, me: Survivor) -> bool:
    """Whether a survivor is where the relics are."""
    return me.at in s.map.marked(RELIC_CHAMBER) or (t[WHERE] == "anywhere" and bool(s.map.marked(RELIC_CHAMBER)))


def face_up(s: State, t: T, me: Survivor) -> bool:
    """Whether the token shows its face, for this survivor at least."""
    return TOMB.of(s).token == UP if t[ONCE] == "team-turn" else RELIC not in me.used


def left(s: State, t: T, me: Survivor) -> bool:
    """Whether a relic can be drawn."""
    return bool(TOMB.of(s).relics) or (t[EMPTY] == "reshuffle" and bool(discarded(s)))


def discarded(s: State) -> tuple[str, ...]:
    """The relics in the discard."""
    return tuple(c for c in s.discarded if s.box.kinds[c].pile == RELICS)


def free(s: State, t: T, me: Survivor) -> bool:
    """Whether the killer, by one reading, leaves the chamber to the survivors."""
    return t[PRESENT] == "always" or killer_away(s, t, me)


NEEDS = (
    Requirement(WHERE.id, "the relics are in the relic chamber", in_chamber),
    Requirement(R.needs_face_up_token, "the relic chamber token does not show its face", face_up),
    Requirement(EMPTY.id, "no relic is left", left),
    Requirement(PRESENT.id, "the killer is there", free),
)


@rule(R.extra_action)
async def draw_relic(t: T, who: str) -> None:
    """One card of the relic deck, after which the token is turned over."""
    if not TOMB.of(t.state).relics:
        await t.emit(RelicsReturned(discarded(t.state)), EMPTY.id)
    card = await Luck("relic", R.draw_one, TOMB.of(t.state).relics, "which relic is drawn?")
    kind = t.state.box.kinds[card]
    told = t[DETAILS] == "open"
    secret = DETAILS.id if told else X.relic_not_told
    await t.emit(RelicDrawn(told, who, card), R.draw_one, R.extra_action, *kind.cites, secret)
    if t[ONCE] == "each-survivor":
        await t.emit(UsedInTurn(who, RELIC), ONCE.id)
    if TOMB.of(t.state).token == UP:
        await t.emit(TokenTurned(DOWN), R.flip_after_draw)
    if kind.noise:
        await noise_of(t, who, card)
    else:
        t.prevented("noise of a relic", X.relic_silent, who=who)
    if told:
        await take(t, who, card)
    else:
        await keep_one(t, who, (card,), X.relic_keep_or_discard)


def offer(stance: str) -> Action:
    """The action, free or as the main one."""
    return Action("relic", R.extra_action, "draw a relic", draw_relic, 0, stance, needs=NEEDS)


OFFERS = (Offer(offer(""), ruled=(EXTRA, "on-top")), Offer(offer(FRESH), ruled=(EXTRA, "another-kind")))
STEPS = (("shuffle_items", lay_relics),)
