"""Where every component of Terrorscape is in a state: none is lost, doubled or beyond its supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter, is_
from typing import Any

from subterra_nb.games.terrorscape.events import (
    CardLeft,
    Discovered,
    FoundBySearch,
    ItemTaken,
    KeyRacked,
)
from subterra_nb.games.terrorscape.putrefied_enmity.events import RelicDrawn
from subterra_nb.games.terrorscape.putrefied_enmity.state import ENCOURAGEMENT, TOMB, collapses, tiles
from subterra_nb.games.terrorscape.putrefied_enmity.words import COLLAPSES, CROSSBOW, RELICS
from subterra_nb.games.terrorscape.putrefied_enmity.zombie_state import HORDE, POISONED, has_horde
from subterra_nb.games.terrorscape.state import State, in_play
from subterra_nb.kernel.game import Game
from subterra_nb.kernel.session import Session

KEY = "key"
STEPS = ("start", "act", "discover", "tell", "killer", "fast", "main", "slow", "draw")
KNOWN: dict[str, Any] = {}
DRAWN, LAID = (Discovered, FoundBySearch, RelicDrawn), (CardLeft, ItemTaken)


def faults(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    """Everything that is wrong with the components in a state after set-up; ``apart``: item cards that a survivor has
    drawn and neither kept nor discarded yet.
    """
    for part, _ in PARTS:
        yield from part(game, s, apart)


def _skills(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    """Each skill card is in one place."""
    k = s.killer
    there = Counter([*k.deck, *k.hand, *k.discard, *([k.locked] if k.locked else [])])
    box = Counter([*s.foe.deck, *([s.foe.locked] if s.foe.locked else [])])
    if there != box:
        yield f"skill cards: {there - box} too many, {box - there} missing"
    if k.locked not in ("", s.foe.locked):
        yield f"{k.locked} is locked"


def _items(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    """Each item card is in a deck, in a hand, in the discard or, a key, on the rack; no others are there."""
    held = [card for f in s.survivors.values() for card in f.items]
    bottom = (s.bottom,) if s.bottom else ()
    there = sorted(
        [*held, *s.discover, *s.search, *bottom, *s.discarded, *TOMB.of(s).relics, *(KEY,) * s.keys, *apart.elements()]
    )
    box = in_the_game(game, s)
    if there != box:
        yield f"item cards: {Counter(there) - Counter(box)} too many, {Counter(box) - Counter(there)} missing"
    if sum(f.keys for f in s.survivors.values()) != s.keys:
        yield f"{s.keys} keys on the rack, found: {[f.keys for f in s.survivors.values()]}"
    for card in dict.fromkeys(held):
        if s.box.kinds[card].pile == CROSSBOW and held.count(card) > 1:
            yield f"{held.count(card)} of {card}"


def in_the_game(game: Game[State, Any], s: State) -> list[str]:
    """All item cards that there have to be, in order of name; worked out once a game."""
    key = (id(game), id(s.box), s.team, bool(TOMB.of(s).token))
    if KNOWN.get("key") != key:
        cards = [*s.box.deck("discover"), *s.box.deck("search"), *(card for who in s.team for card in s.box.of(who))]
        cards += s.box.pile(CROSSBOW) if has_horde(s) else ()
        if TOMB.of(s).token and game.settings["ts.q.relic-effects"] == "placeholders":
            cards += s.box.pile(RELICS)
        KNOWN.update(key=key, cards=sorted(cards), game=game, box=s.box)  # kept, so that no id is given anew
    found: list[str] = KNOWN["cards"]
    return found


def _survivors(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    settings = game.settings
    for who, f in s.survivors.items():
        if (f.at in s.map.places) == bool(f.gone) or (f.at and f.gone):
            yield f"{who} is at {f.at!r}, gone: {f.gone!r}"
        if not 0 <= f.fear <= settings["ts.fear-token.two-at-most"]:
            yield f"{who} has {f.fear} fear"
    if tuple(s.survivors) != s.team:
        yield f"the survivors are {[*s.survivors]}"
    if any(who not in in_play(s) for who in s.known) or any(p not in s.map.named for p in s.known.values()):
        yield f"known: {s.known}"


def _map(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    settings = game.settings
    most = max(settings["ts.block.seven-at-most"], len(s.map.sheet.blocks))
    if len(s.blocks) > most or len({*s.blocks}) < len(s.blocks) or any(d not in s.map.connections for d in s.blocks):
        yield f"blocks on {s.blocks}"
    for what, places in (("noise", s.noise), ("noise told", s.told), ("a trap", (s.trap,) if s.trap else ())):
        if len({*places}) < len(places) or any(p not in s.map.places for p in places):
            yield f"{what} in {places}"
    if not {*s.told} <= {*s.noise}:
        yield f"told of noise in {s.told}, which was made in {s.noise}"
    if s.killer.at not in s.map.places or bool(s.killer.shown) != bool(s.killer.stealth):
        yield f"the killer is at {s.killer.at!r}, seen at {s.killer.shown!r}, in stealth by {s.killer.stealth!r}"
    if not 1 <= s.killer.level <= settings["ts.level-up.five-at-most"]:
        yield f"level {s.killer.level}"
    cap = max(s.foe.strength, settings["ts.strength.marker-cap"])
    if s.killer.strength > cap and settings["ts.q.strength-cap"] != "none":
        yield f"strength {s.killer.strength}"
    if not 0 <= s.repairs <= settings["ts.repair.five-call-rescue"] or s.rescue < 0:
        yield f"{s.repairs} repairs, rescue in {s.rescue}"
    if s.step not in STEPS or s.round < 1:
        yield f"step {s.step} of round {s.round}"


def _module(game: Game[State, Any], s: State, apart: Counter[str]) -> Iterator[str]:
    """Zombies, tokens and collapse tiles."""
    horde, settings = HORDE.of(s), game.settings
    if has_horde(s):
        all_of_them = settings["pe.queen.setup-two-zombies"] + settings["pe.queen.setup-four-in-reserve"]
        there = len(horde.zombies) + horde.reserve
        lost = settings["pe.q.cap-after-collapse-or-crossbow"] == "gone"
        if there > all_of_them or (there < all_of_them and not lost) or horde.reserve < 0:
            yield f"{len(horde.zombies)} zombies on the map, {horde.reserve} in reserve, of {all_of_them}"
        if len(horde.zombies) > max(settings["pe.zombie.cap-six"], settings["pe.queen.setup-two-zombies"]):
            yield f"{len(horde.zombies)} zombies on the map"
    elif horde.zombies or horde.reserve:
        yield f"zombies that serve nobody: {horde}"
    if any(place not in s.map.places for place in horde.zombies):
        yield f"zombies in {horde.zombies}"
    for what, who in (("poison", POISONED.of(s).who), ("Encouragement", ENCOURAGEMENT.of(s).holders)):
        if len({*who}) < len(who) or any(w not in s.survivors for w in who):
            yield f"{what} tokens of {who}"
    fallen = {m.at for m in s.map.sheet.marks if m.what == COLLAPSES}
    if not {*s.map.gone} <= fallen or {*tiles(s)} != fallen - {*s.map.gone}:
        yield f"collapsed: {s.map.gone}, tiles left: {tiles(s)}"
    if TOMB.of(s).token not in ("", "up", "down") or (TOMB.of(s).token != "") != collapses(s):
        yield f"relic chamber token {TOMB.of(s).token!r}"


#: Each part of the check, and what it reads of a state: where nothing of that is another object than in the state
#: before, the answer is the same and is not worked out again.
PARTS = (
    (_skills, ("killer", "foe")),
    (_items, ("survivors", "discover", "search", "bottom", "discarded", "keys", "parts")),
    (_survivors, ("survivors", "known", "map")),
    (_map, ("blocks", "noise", "told", "trap", "killer", "map", "repairs", "rescue", "step", "round")),
    (_module, ("parts", "map", "survivors")),
)
READ = tuple(attrgetter(*names) for _, names in PARTS)


def unsettled(game: Game[State, Any], s: State) -> Iterator[str]:
    """What may be so for a moment, but not when the game comes to rest; rulings may have it otherwise."""
    e, t, usual = ENCOURAGEMENT.of(s), TOMB.of(s), not game.chosen
    if s.fight is not None or t.falling or t.owed or e.raised or e.shown:
        yield f"in the middle of something: {s.fight}, {t}, {e}"
    if len(s.killer.hand) > game.settings["ts.hand"]:
        yield f"{len(s.killer.hand)} cards in hand"
    for f in s.survivors.values():
        most = next((x.count for x in s.boards[f.kind].can("limit")), game.settings["ts.item-card.limit-three"])
        if len(f.items) > max(most, sum(s.box.kinds[card].pile == CROSSBOW for card in f.items)):
            yield f"{f.kind} holds {f.items}"
        if f.gone == "dead" and not s.variant:
            yield f"{f.kind} is dead, and the game goes on"
    if usual and collapses(s) and len(s.map.gone) != s.killer.level - 1:
        yield f"level {s.killer.level}, collapsed: {s.map.gone}"


def all_faults(session: Session[State, Any]) -> Iterator[str]:
    """The faults of all states of a game after set-up, each with the number of its entry, and of all resting points."""
    apart: Counter[str] = Counter()
    before: Any = None
    last: list[tuple[Any, ...]] = [()] * len(PARTS)
    for i, e in enumerate(session.record):
        what = e.what
        if isinstance(what, DRAWN):
            apart[what.card] += 1
        elif isinstance(what, KeyRacked) and apart[KEY]:
            apart[KEY] -= 1
        elif isinstance(what, LAID) and apart[what.card]:
            apart[what.card] -= 1
        if e.state is before or e.state.step == "setup":
            continue
        before = e.state
        for n, read in enumerate(READ):
            now = read(before)
            if not last[n] or not all(map(is_, now, last[n])):
                last[n] = now
                for fault in PARTS[n][0](session.game, before, apart):
                    yield f"entry {i} ({what}): {fault}"
    for _, entries, s, _ in session.marks[1:]:
        for fault in unsettled(session.game, s):
            yield f"resting before entry {entries}: {fault}"
