"""Killers as data: strength, levels, abilities and skill cards, each card a list of steps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from .steps import CHEAPER, RETIME, Step

FAST, MAIN, SLOW, ATTACK = "fast", "main", "slow", "attack"
TIMINGS = (FAST, MAIN, SLOW, ATTACK)
OPEN_CARDS, LOCKED_CARDS = 12, 1
"""Of the skill cards of a killer."""
HIGHEST_LEVEL = 5


class SkillCard(Struct, frozen=True, gc=False):
    """A kind of skill card with its ``copies``. ``known``: whether its text is; without it a card cannot be played, has
    no ``timing``, and pays for others only. ``reappear``: what a card of stealth does on reappearing.
    """

    name: str
    title: str
    copies: int
    cites: tuple[str, ...]
    locked: bool = False
    known: bool = False
    timing: str = ""
    cost: int = 0
    effect: tuple[Step, ...] = ()
    reappear: tuple[Step, ...] = ()


class Level(Struct, frozen=True, gc=False):
    """What a level brings: steps at once, and lasting ones."""

    number: int
    effect: tuple[Step, ...]
    cites: tuple[str, ...]

    @property
    def at_once(self) -> tuple[Step, ...]:
        """The immediate effect."""
        return tuple(s for s in self.effect if not s.lasts)

    @property
    def lasting(self) -> tuple[Step, ...]:
        """What holds from then on."""
        return tuple(s for s in self.effect if s.lasts)


class Board(Struct, frozen=True, gc=False):
    """A killer's board at a level: ``timing`` and ``cost`` of cards, and ``why`` they are not as printed, where they
    are not; ``lasting``: what holds, by when it comes in.
    """

    timing: Mapping[str, str]
    cost: Mapping[str, int]
    why: Mapping[str, tuple[str, ...]]
    lasting: Mapping[str, tuple[Step, ...]]


class Killer(Struct, frozen=True, dict=True):
    """A killer. ``strength``: as printed; ``cards`` by name in the order of the file; ``levels`` from 2 on;
    ``abilities``: lasting steps that say ``when``; ``minions``: the kind of figures that serve it, "" for none;
    ``source``: the file, "" for one of the kit's; ``cites``: rules of strength and deck.
    """

    name: str
    title: str
    status: str
    source: str
    strength: int
    cards: Mapping[str, SkillCard]
    levels: Mapping[int, Level]
    abilities: tuple[Step, ...] = ()
    minions: str = ""
    strength_cites: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether its cards are invented."""
        return self.status == "ours"

    @property
    def deck(self) -> tuple[str, ...]:
        """The names of the open cards, one for each copy, in order of name."""
        return tuple(sorted(c.name for c in self.cards.values() if not c.locked for _ in range(c.copies)))

    @cached_property
    def boards(self) -> Mapping[int, Board]:
        """The board at each level."""
        return {number: self._board(number) for number in range(1, HIGHEST_LEVEL + 1)}

    def _board(self, number: int) -> Board:
        reached = [step for n, level in self.levels.items() if n <= number for step in level.lasting]
        less = sum(x.count for x in reached if x.do == CHEAPER)
        cheap = tuple(c for x in reached if x.do == CHEAPER for c in x.cites)
        timing = {name: card.timing for name, card in self.cards.items()}
        why = {name: cheap for name, card in self.cards.items() if card.cost and cheap}
        for x in reached:
            for name in x.what if x.do == RETIME else ():
                timing[name], why[name] = x.timing, (*why.get(name, ()), *x.cites)
        lasting: dict[str, tuple[Step, ...]] = {}
        for x in (*self.abilities, *reached):
            lasting[x.when] = (*lasting.get(x.when, ()), x)
        return Board(timing, {name: max(0, card.cost - less) for name, card in self.cards.items()}, why, lasting)

    @property
    def locked(self) -> str:
        """The name of the locked card, "" for none."""
        return next((c.name for c in self.cards.values() if c.locked), "")

    @property
    def untold(self) -> tuple[str, ...]:
        """The names of the cards whose texts are not known."""
        return tuple(c.name for c in self.cards.values() if not c.known)
