"""How positions of Terrorscape are written in scenario files, and the facts that can be expected of a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ...kernel.decisions import Action
from ...kernel.game import Game, Module
from ...kernel.notation import NONE, Composed, Each, Key, Shape, as_written, events_of
from ...kernel.record import Event
from . import events
from .contributed import OwnState
from .state import KILLER, SIDES, SURVIVORS, State, in_play, search_cards
from .tables import Tables

STEPS = ("start", "act", "discover", "tell", "killer", "fast", "main", "slow", "draw")

THE_KILLER = Shape(
    "Killer",
    "The killer; what is left out is as at set-up.",
    (
        Key("name", str, "which one; the last whose cards are known when left out"),
        Key("at", str, "the location; the hidden exit when left out"),
        Key("level", int, "1 when left out"),
        Key("strength", int, "as printed when left out"),
        Key("stealth", str, "the card by which the killer is in stealth"),
        Key("shown", str, "where the killer in stealth was seen last"),
        Key("hand", list[str], "skill cards in hand"),
        Key("discard", list[str], "discarded skill cards from the bottom up"),
        Key("deck", list[str], "skill cards in the deck; all the others when left out"),
        Key("locked", str, "the card that is still locked, or none"),
    ),
)
SURVIVOR = Shape(
    "Survivor",
    "A survivor; a text may stand for it that is the location.",
    (
        Key("at", str, "the location; the main exit when left out"),
        Key("injured", bool, "whether injured"),
        Key("fear", int, "fear tokens"),
        Key("items", list[str], "items held; the personal ones when left out"),
        Key("acted", bool, "whether the main action of this turn is taken"),
        Key("used", list[str], "what was used in this turn"),
        Key("keys", int, "keys that this survivor found"),
        Key("gone", str, "how the survivor left the game", ("dead", "escaped")),
    ),
    lambda text: {"at": text},
)
POSITION = Shape(
    "Position",
    "Everything else about the position; what is left out is as in a usual game.",
    (
        Key("round", int, "number of the round"),
        Key("players", int, "people who play"),
        Key("blocks", list[str], "blocked doors, such as B1-B2"),
        Key("noise", list[str], "locations where noise was made in this turn"),
        Key("told", list[str], "those that the killer knows of"),
        Key("trap", str, "the location of a trap"),
        Key("keys", int, "keys on the rack"),
        Key("repairs", int, "how far the repair has come"),
        Key("repaired", bool, "whether it has risen in this turn"),
        Key("rescue", int, "the countdown of a rescue on its way"),
        Key("discover", list[str], "the discover deck; the whole one when left out"),
        Key("search", list[str], "the search deck without the card at its bottom"),
        Key("bottom", str, "the card at the bottom of the search deck, or none"),
        Key("discarded", list[str], "item cards in the discard"),
        Key("known", dict[str, str], "survivors to where the killer knows them to be"),
        Key("tracked", dict[str, str], "survivors to the zone whose leaving they have to tell, where ruled so"),
        Key("barred", str, "where a killer in stealth bars search and repair, where a ruling has it so"),
        Key("variant", str, "the variant that is played", ("separate ways",)),
        Key("taken", int, "standard actions taken in this step"),
        Key("acting", str, "the survivor who has to finish first, where a ruling has it so"),
        Key("used", dict[str, int], "uses so far of what can be used a number of times in a game"),
        Key("map_file", str, "a file with the map"),
        Key("killer_file", str, "a file with the killer"),
        Key("items_file", str, "a file with the item cards"),
        Key("boards_file", str, "a file with the boards of the survivors"),
    ),
)
FACTS_OF_SURVIVOR = (
    Key("at", str, "the location, or none"),
    Key("injured", bool, "whether injured"),
    Key("fear", int, "fear tokens"),
    Key("items", list[str], "items held"),
    Key("acted", bool, "whether the main action of this turn is taken"),
    Key("keys", int, "keys that this survivor found"),
    Key("gone", str, "dead, escaped or none"),
    Key("known", str, "where the killer knows the survivor to be, or none"),
)
FACTS_OF_KILLER = (
    Key("at", str, "the location"),
    Key("level", int, "the level"),
    Key("strength", int, "the strength"),
    Key("stealth", str, "the card by which the killer is in stealth, or none"),
    Key("shown", str, "where the killer in stealth was seen last, or none"),
    Key("hand", list[str] | int, "skill cards in hand, or how many"),
    Key("discard", list[str] | int, "discarded skill cards, or how many"),
    Key("deck", int, "number of skill cards in the deck"),
    Key("locked", str, "the card that is still locked, or none"),
)
FACTS_OF_SIDE = (Key("in_play", list[str], "survivors who are neither dead nor gone"),)
GAME_FACTS = (
    Key("round", int, "number of the round"),
    Key("step", str, "the point of the round", ("setup", *STEPS)),
    Key("blocks", list[str], "blocked doors"),
    Key("noise", list[str], "locations where noise was made in this turn"),
    Key("told", list[str], "those that the killer knows of"),
    Key("trap", str, "the location of a trap, or none"),
    Key("keys", int, "keys on the rack"),
    Key("repairs", int, "how far the repair has come"),
    Key("rescue", int, "the countdown of a rescue on its way, 0 for none"),
    Key("discover", int, "number of cards in the discover deck"),
    Key("search", int, "number of cards in the search deck"),
    Key("discarded", list[str], "item cards in the discard"),
    Key("taken", int, "standard actions taken in this step"),
    Key("used", dict[str, int], "uses of what can be used a number of times in a game"),
)
KEYS = (
    Key("map", str, "the map; the Manor when left out"),
    Key("killer", THE_KILLER, "the killer"),
    Key("survivors", Each(SURVIVOR), "the survivors, in the order round the table"),
    Key("step", str, "the step that the game stands before; act when left out", STEPS),
)


class Notation(Composed):
    """See :class:`subterra_nb.kernel.notation.Notation`."""

    merged = ("killer", "survivors", "position")

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        """The notation of the core with what these modules add."""
        super().__init__(modules)
        added = self.added
        self.owns: tuple[OwnState, ...] = tuple(added("state"))
        position = replace(POSITION, keys=(*POSITION.keys, *(key for own in self.owns for key in own.keys)))
        self.keys: tuple[Key, ...] = (*KEYS, Key("position", position, "everything else"))
        self.game_facts: tuple[Key, ...] = (*GAME_FACTS, *(x for own in self.owns for x in own.facts))
        self.of_survivor = (*FACTS_OF_SURVIVOR, *(x for own in self.owns for x in own.of_survivor))
        self.owner = {x.name: own for own in self.owns for x in (*own.facts, *own.of_survivor)}
        self.events: Mapping[str, type[Event]] = events_of(events, *added("events"))

    def expected(self, game: Game[State, Tables], state: State) -> dict[str, Any]:
        """The facts of everybody, and those of the game that are worth telling."""
        out: dict[str, Any] = {}
        for who in (KILLER, *state.survivors):
            told = {key.name: self.fact(game, state, who, key.name) for key in self.facts(game, who)}
            out[who] = {k: v for k, v in told.items() if k == "at" or v not in (NONE, [], 0, False, None)}
        return {**out, **self.worth_telling(game, state, ("round", "discover"))}

    def subjects(self, game: Game[State, Tables]) -> Iterable[str]:
        """The sides and the survivors."""
        return (*SIDES, *(c.name for c in game.parts("survivors")))

    def facts(self, game: Game[State, Tables], subject: str) -> tuple[Key, ...]:
        """The facts of a side or a survivor."""
        if subject == KILLER:
            return FACTS_OF_KILLER
        if subject == SURVIVORS:
            return FACTS_OF_SIDE
        return self.of_survivor if any(c.name == subject for c in game.parts("survivors")) else ()

    def fact(self, game: Game[State, Tables], state: State, subject: str, fact: str) -> Any:
        """A fact in a state; None when its subject is not there."""
        if subject == SURVIVORS:
            return list(in_play(state))
        if subject == KILLER:
            return len(state.killer.deck) if fact == "deck" else as_written(getattr(state.killer, fact))
        if fact in self.owner:
            return self.owner[fact].fact(game, state, subject, fact)
        if subject:
            f = state.survivors.get(subject)
            if f is None:
                return None
            return state.known.get(subject, NONE) if fact == "known" else as_written(getattr(f, fact))
        if fact == "search":
            return search_cards(state)
        return len(state.discover) if fact == "discover" else as_written(getattr(state, fact))

    def actions(self, game: Game[State, Tables]) -> Mapping[str, Action]:
        """All actions of both sides."""
        return game.tables.told
