"""Where every component of Sub Terra II is in a state: none is lost, doubled or beyond its supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter, is_
from typing import Any

from subterra_nb.games.subterra2.arimas_light.state import CHANGED, LAID, TAROT
from subterra_nb.games.subterra2.events import (
    BagDiscarded,
    ItemAppeared,
    ItemLost,
    TileDrawn,
    TilePlaced,
    TileReturned,
    TilesExchanged,
)
from subterra_nb.games.subterra2.state import State
from subterra_nb.games.subterra2.typhaon_wakes.events import (
    DeckChosen,
    DeckShuffled,
    TileDrawnUnseen,
    TileReturnedUnseen,
)
from subterra_nb.games.subterra2.typhaon_wakes.state import DEPLOYED, OPPONENT
from subterra_nb.kernel.game import Game
from subterra_nb.kernel.session import Session

PHASES = ("turn", "act", "hazard", "build", "doom", "guardians", "volcano")
BAG_SIZE = 30


#: Entries that tell of tiles and items what no state tells.
TOLD = {
    *(TileDrawn, TileReturned, TilePlaced, BagDiscarded, TilesExchanged, ItemAppeared, ItemLost),
    *(TileDrawnUnseen, TileReturnedUnseen, DeckChosen, DeckShuffled),
}


class Elsewhere:
    """What a state does not tell and the record does: tiles in a hand or discarded, items that exist or are lost."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.discarded: list[str] = []
        self.removed: list[str] = []
        self.items: list[str] = []
        self.lost: list[str] = []
        self.cards: tuple[str, ...] = ()
        self.shuffled = False
        self.seen = 0  # how many entries mattered

    def see(self, event: Any) -> None:
        """Take in the next entry of the record."""
        if type(event) not in TOLD:
            return
        self.seen += 1
        if isinstance(event, (TileDrawn, TileDrawnUnseen)):
            self.hand.append(event.tile)
        elif isinstance(event, (TileReturned, TileReturnedUnseen)):
            self.hand.remove(event.tile)
        elif isinstance(event, DeckChosen):
            self.cards = event.cards
        elif isinstance(event, DeckShuffled):
            self.shuffled = True
        elif isinstance(event, TilePlaced) and event.name in self.hand:
            self.hand.remove(event.name)
        elif isinstance(event, BagDiscarded):
            self.discarded += event.tiles
        elif isinstance(event, TilesExchanged):
            self.removed += event.out
        elif isinstance(event, ItemAppeared):
            self.items.append(event.item)
        elif isinstance(event, ItemLost):
            self.lost.append(event.item)


def faults(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    """Everything that is wrong with the components in a state after set-up; ``usual``: all rulings are the defaults."""
    for part, _ in PARTS:
        yield from part(game, s, elsewhere, usual)


def _cards(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    """Each Doom card of the deck is in one place, and no other has come in."""
    o = OPPONENT.of(s)
    if not elsewhere.shuffled:
        return
    if Counter([*o.hand, *o.deck, *o.discard]) != Counter(elsewhere.cards):
        yield f"cards: {o.hand} in hand, {o.deck} in the deck, {o.discard} discarded; there are {elsewhere.cards}"
    if o.held and o.held not in elsewhere.hand:
        yield f"{o.held} is held and was not drawn"


def _bag_size(game: Game[State, Any]) -> int:
    """As many tiles as in the base game, but for two rulings on both temple modes joined."""
    settings = game.settings
    joined = len(game.tables.exchange) > 1
    shared = 3 if joined and settings["tw.q.joined-bag-removals"] == "shared-once" else 0
    return BAG_SIZE + shared - (2 if joined and settings["tw.q.joined-legion-tiles"] == "two-only" else 0)


def _tiles(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    tables = game.tables
    aside = {x.name for x in (*tables.journals, *tables.tiles_aside)}
    box = {n for n in tables.tiles if n not in elsewhere.removed}
    laid = [t.name for t in s.layout.tiles.values() if t.name in tables.tiles]
    everywhere = Counter(
        [*s.bag, *elsewhere.hand, *elsewhere.discarded, *laid, *s.journals, *CHANGED.of(s).transformed]
    )
    if len(box - aside) != _bag_size(game) or everywhere != Counter(box):
        yield f"tiles: {everywhere - Counter(box)} too many, {Counter(box) - everywhere} missing"
    if not s.used.get("transform") and any(n in aside for n in s.bag):
        yield f"in the bag: {[n for n in s.bag if n in aside]}"
    if any(n not in s.bag and n not in elsewhere.hand and n not in laid for n in s.returned if not elsewhere.discarded):
        yield f"returned to the bag, and not there: {s.returned}"
    if sum(t.piece == "start" for t in s.layout.tiles.values()) != 8:
        yield "the start pieces have eight cells"
    if len({*s.layout.over}) != len(s.layout.over) or any(c not in s.layout.tiles for c in s.layout.over):
        yield f"turned over: {s.layout.over}"


def _tarot(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    """Each Tarot card is in one place."""
    t = TAROT.of(s)
    if Counter([*t.deck, *t.hand, *t.discard]) != Counter([*t.cards]):
        yield f"Tarot: {t.hand} in hand, {t.deck} in the deck, {t.discard} used; there are {[*t.cards]}"
    lapsed = [f.id for f in s.explorers.values() if f.lapsed and not game.tables.kinds[f.kind].lapse]
    if lapsed:
        yield f"{lapsed} have no exemptions to lose"


def _items(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    held = [f.item for f in s.explorers.values() if f.item]
    there = Counter([*s.items, *held, *elsewhere.lost])
    if there.most_common(1) and there.most_common(1)[0][1] > 1:
        yield f"items in two places: {there}"
    if Counter(elsewhere.items).most_common(1) and Counter(elsewhere.items).most_common(1)[0][1] > 1:
        yield f"an item has appeared twice: {elsewhere.items}"
    keys = [i for i in elsewhere.items if i.startswith("key")]
    around = [i for i in there if i.startswith("key")]
    if len(keys) != len(around) + s.keys_placed or not {*around} <= {*keys}:
        yield f"keys: {keys} exist, {around} are around, {s.keys_placed} are placed"
    if ("artifact" in there) != ("artifact" in elsewhere.items):
        yield f"the Artifact: {there}, appeared: {elsewhere.items}"
    if "artifact" in elsewhere.items and s.keys_placed < 3:
        yield "the Artifact without three keys"
    out = any(f.item == "artifact" and f.fate == "escaped" for f in s.explorers.values())
    if s.artifact_out != out:
        yield f"artifact_out is {s.artifact_out}"
    for item, cell in s.items.items():
        if cell not in s.layout.tiles:
            yield f"{item} lies on {cell}, where there is no tile"


def _figures(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    for f in s.explorers.values():
        if not 0 <= f.hearts <= f.full:
            yield f"{f.id} has {f.hearts} of {f.full} hearts"
        if f.at not in s.layout.tiles:
            yield f"{f.id} is on {f.at}, where there is no tile"
        if f.owes < 0:
            yield f"{f.id} owes {f.owes}"
    for kind, g in game.tables.guardians.items():
        out = sum(x.kind == kind for x in s.guardians.values())
        if out > game.settings[g.supply.id]:
            yield f"{out} figures {kind}"
    for x in s.guardians.values():
        if x.at not in s.layout.tiles:
            yield f"{x.id} is on {x.at}, where there is no tile"
    if sorted(s.order) != sorted(s.figures) or not 0 <= s.turn < len(s.order) or s.lead not in s.order:
        yield f"order {s.order}, turn {s.turn}, lead {s.lead}"
    bridges = [c for c, t in s.layout.tiles.items() if t.kind == "bridge"]
    for c in bridges if usual else ():
        crowd = [f.id for f in s.explorers.values() if f.at == c and not f.fate]
        if len(crowd) > 1:
            yield f"{crowd} share the Bridge {c}"


def _tokens_gone(s: State) -> int:
    """Safety tokens used and not on the board; one on a tile that flipped or was transformed is gone for good."""
    gone = s.used.get("consolidate", 0) + s.used.get("tower", 0) - len(s.safe)
    return 0 if gone > 0 and (s.layout.over or s.used.get("transform")) else gone


def _tokens(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    settings, deployed = game.settings, DEPLOYED.of(s)
    for name, cells, most in (("rubble", s.rubble, 6), ("safety tokens", s.safe, 4 + s.used.get("tower", 0))):
        if settings["ie.q.collapse-no-rubble-left"] == "substitute" and name == "rubble":
            most = 99
        elif name == "rubble":
            most += settings.get("al.components.danger-rubble-tokens", 0) - len(LAID.of(s).warnings)
        if len(cells) > most or len({*cells}) != len(cells) or any(c not in s.layout.tiles for c in cells):
            yield f"{name}: {cells}"
    mines = sum(deployed.mines.values())
    if mines > settings.get("tw.mine.supply", 0) or any(
        n < 1 or c not in s.layout.tiles for c, n in deployed.mines.items()
    ):
        yield f"mines: {deployed.mines}"
    if deployed.barrier and deployed.barrier not in s.layout.tiles:
        yield f"the Barrier is on {deployed.barrier}"
    if s.used.get("demolish", 0) > 3 or not 0 <= _tokens_gone(s) <= 1:
        yield f"used: {s.used}, safety tokens on {s.safe}"
    if s.marker < 0 or s.points < 0 or deployed.saved < 0 or (s.erupted and s.marker):
        yield f"marker {s.marker}, points {s.points}, saved {deployed.saved}, erupted {s.erupted}"
    if s.phase not in PHASES or not 0 <= s.keys_placed <= 3:
        yield f"phase {s.phase}, {s.keys_placed} keys placed"


def _further_tokens(game: Game[State, Any], s: State, elsewhere: Elsewhere, usual: bool) -> Iterator[str]:
    """Snake, explosion and warning tokens: nine, nine and two; no tile bears more than three of one kind."""
    laid = LAID.of(s)
    for name, tokens in (("snake", laid.snakes), ("explosion", laid.explosions)):
        if any(not 1 <= n <= 3 or c not in s.layout.tiles for c, n in tokens.items()) or sum(tokens.values()) > 9:
            yield f"{name} tokens: {tokens}"
        bearing = {t.name for c, t in s.layout.tiles.items() if c in tokens}
        if any(game.tables.tiles[n].kind != name for n in bearing):
            yield f"{name} tokens on {bearing}"
    if len(laid.warnings) > 2 or len({*laid.warnings}) != len(laid.warnings):
        yield f"warning tokens: {laid.warnings}"
    if any(game.tables.tiles[s.layout.tiles[c].name].kind != "rock-trap" for c in laid.warnings):
        yield f"warning tokens: {laid.warnings}"
    if any(n < 1 for n in laid.awaited.values()):
        yield f"guardians awaited: {laid.awaited}"


COUNTS = ("marker", "points", "erupted", "phase", "keys_placed")
#: Each part of the check, and what it reads of a state: where nothing of that is another object than in the state
#: before, the answer is the same and is not worked out again.
PARTS = (
    (_tiles, ("bag", "layout", "journals", "parts", "returned", "used")),
    (_items, ("items", "explorers", "keys_placed", "artifact_out", "layout")),
    (_figures, ("explorers", "layout", "guardians", "order", "figures", "turn", "lead")),
    (_tokens, ("rubble", "safe", "parts", "used", "layout", *COUNTS)),
    (_further_tokens, ("parts", "layout")),
    (_cards, ("parts", "phase")),
    (_tarot, ("parts", "explorers")),
)
READ = tuple(attrgetter(*names) for _, names in PARTS)


def all_faults(session: Session[State, Any], usual: bool) -> Iterable[str]:
    """The faults of all states of a record after set-up, each with the number of its entry."""
    elsewhere = Elsewhere()
    before = None
    parts = [part for part, _ in PARTS]
    last: list[tuple[Any, ...]] = [()] * len(parts)
    for i, e in enumerate(session.record):
        elsewhere.see(e.what)
        s = e.state
        if s is before or s.phase == "setup":
            continue
        before = s
        for n, read in enumerate(READ):
            now = (*read(s), elsewhere.seen)
            if not all(map(is_, now, last[n])) or not last[n]:
                last[n] = now
                for fault in parts[n](session.game, s, elsewhere, usual):
                    yield f"entry {i} ({e.what}): {fault}"
    for _, entries, s, _ in session.marks:
        for fault in _unsettled(s):
            yield f"resting before entry {entries}: {fault}"


def _unsettled(s: State) -> Iterator[str]:
    """What may be so for a moment, but not when the game comes to rest."""
    if (s.artifact_out or any(f.item == "artifact" for f in s.explorers.values())) and not s.cursed:
        yield "the Artifact was lifted without a curse"
    if _tokens_gone(s):
        yield f"used: {s.used}, safety tokens on {s.safe}"
    if sum(t.piece == "sanctum" for t in s.layout.tiles.values()) not in (0, 2):
        yield "the Sanctum has two cells"
    deployed, laid = DEPLOYED.of(s), LAID.of(s)
    if any(c in s.layout.over for c in (*s.items.values(), *deployed.mines, deployed.barrier) if c):
        yield f"things lie on the volcano side: {s.items}, {deployed}"
    if any(c in s.layout.over for c in (*laid.snakes, *laid.explosions, *laid.warnings, *laid.awaited)):
        yield f"tokens lie on the volcano side: {laid}"
    if laid.passing or laid.late:
        yield f"in the middle of something: {laid.passing}, {laid.late}"
    if any(f.at in s.layout.over and not f.fate for f in s.explorers.values()):
        yield "somebody lives on the volcano side"
