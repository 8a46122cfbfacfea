"""What the texts of cards, items and boards do, as data: single steps out of a small vocabulary.

A step is ``{ do = "move", steps = [1, 1] }`` in a file and a :class:`Step` here. Which steps there are, and what each
says besides, is told by :class:`Shape`; a module brings further ones by its parts ``card steps`` and ``item steps``,
each a :class:`Performed` with the procedure that carries it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ...kernel.decisions import Requirement

MINION = "minion"
"""Who does it, where it is not the one whose card or item it is."""
TARGETS, ZONE, LOCATION, RANGE = "targets", "zone", "location", "range"
OWN, ADJACENT, ANY, EVERYWHERE = "own", "adjacent", "any", "everywhere"
ENCOUNTER, REAPPEARING, QUIET, AFTER, OVERFLOW = (
    "encounter", "reappearing", "quiet turn", "after card", "fear overflow",
)  # fmt: skip
BARE_HANDS = "bare hands"
WHENS = (ENCOUNTER, REAPPEARING, QUIET, AFTER, OVERFLOW, BARE_HANDS)
"""When a lasting effect comes in: at the start of each encounter; in those of a reappearance; at the end of a turn
without encounter and stealth; after the card that it names; when fear is lost for want of room; in a defence without
weapon. A step without it happens at once, or as long as what it is printed on counts."""
RETIME, CHEAPER, STRENGTH = "retime", "cheaper", "strength"
LASTING = (RETIME, CHEAPER)
"""Steps that are not done but hold."""
ACTIONS = ("special", "extra")
"""The timings of items and boards at which a step is done as an action."""
KEYS = ("who", "steps", "figures", "reach", "area", "count", "what", "timing", "when", "cost")


class Step(Struct, frozen=True, gc=False):
    """One step. ``do``: what is done; ``cites``: its rules; the rest as far as it matters for it.

    ``who``: :data:`MINION` or "" for whoever plays or uses it; ``figures``: how many do it at most, 0 for all;
    ``least`` to ``most`` steps of a way; ``reach``: a range; ``area``: where, by the words above; ``count``: how many
    or how much; ``what``: names of the cards or items that it is about; ``timing``: what a card becomes; ``when``: one
    of :data:`WHENS`; ``cost``: cards that it takes.
    """

    do: str
    cites: tuple[str, ...]
    who: str = ""
    figures: int = 1
    least: int = 0
    most: int = 0
    reach: int = 0
    area: str = ""
    count: int = 1
    what: tuple[str, ...] = ()
    timing: str = ""
    when: str = ""
    cost: int = 0

    @property
    def lasts(self) -> bool:
        """Whether it holds from then on, rather than being done once."""
        return self.when != "" or self.do in LASTING


class Shape(Struct, frozen=True, gc=False):
    """A kind of step: the keys that it has to have, those it may have, the words that ``area`` can be; of the steps of
    items and boards the timings ``at`` which alone they mean something.
    """

    do: str
    needed: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    at: tuple[str, ...] = ACTIONS


class Performed(Struct, frozen=True):
    """A kind of step with the procedure that carries it out, as a module brings it; ``possible``: what an item's use
    needs for it, judged with the step in place of an argument.
    """

    shape: Shape
    perform: Callable[..., Any]
    possible: Requirement | None = None


CARD_STEPS = (
    Shape("move", ("steps",), ("who", "figures")),
    Shape("search", (), ("who", "figures")),
    Shape("sense", ("area",), ("count",), (ZONE, LOCATION)),
    Shape("fear", ("area",), ("reach", "count"), (TARGETS, ZONE, LOCATION, RANGE)),
    Shape("damage", ("area",), ("reach", "count"), (TARGETS, ZONE, LOCATION, RANGE)),
    Shape("wound", ("area",), (), (TARGETS,)),
    Shape("block", ("count",)),
    Shape("stealth", ("steps",)),
    Shape("draw", ("count",)),
    Shape("discard", ("count",)),
    Shape(STRENGTH, ("count",)),
    Shape("unlock", ("what",)),
    Shape("retime", ("what", "timing")),
    Shape("cheaper", ("count",)),
)
"""The steps of cards, levels and boards of killers."""
ITEM_STEPS = (
    Shape("defence", ("count",), at=("defence", "always")),
    Shape("heal", (), ("area",), (OWN, ANY)),
    Shape("calm"),
    Shape("move", ("steps",)),
    Shape("noise", ("area",), (), (OWN, ADJACENT, ANY, EVERYWHERE)),
    Shape("unblock", ("count",), ("reach",)),
    Shape("repair", ("count",), ("what",), at=(*ACTIONS, "always")),
    Shape("passage"),
    Shape("fetch", ("what",)),
    Shape("trap", ("count",)),
    Shape("cancel damage", at=("damage",)),
    # Not as an action: that lies out of the killer's sight, and a level up in it would ask the killer.
    Shape("killer draws", ("count",), at=("defence",)),
    Shape("killer discards", ("count",), at=("defence",)),
    Shape("key", at=("drawn",)),
    Shape("hidden exit", at=("held",)),
    Shape("not sensed", at=("always",)),
    Shape("quiet search", at=("always",)),
    Shape("limit", ("count",), at=("always",)),
    Shape("arms", ("what",), at=("held",)),
)
"""The steps of items and of boards of survivors."""
