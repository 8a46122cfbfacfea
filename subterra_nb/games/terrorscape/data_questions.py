"""The questions on which the data of maps, killers, items and boards hang, and what can be chosen of the core.

An entry of a data file that names one of these questions is there under the ruling that it names only.
"""

from __future__ import annotations

from pathlib import Path

from ...kernel.citations import Ids, question
from .vocabulary import Choice

DATA = Path(__file__).parent / "data"
DATA_NEEDED = "data-needed"
UNKNOWN_MAP, UNKNOWN_CARDS = Ids("ts.castle").not_modelled, Ids("ts.killer-card").others_are_data

MANOR_B1_G1 = question("ts.q.manor-b1-g1", "no", "yes")
CASTLE_MAP = question("ts.q.castle-map", DATA_NEEDED, "gate-ignored")
EDITION = question("ts.q.edition", "second", "first")
BUTCHER_COSTS = question("ts.q.butcher-costs", DATA_NEEDED, "two", "none")
UNLISTED = question("ts.q.unlisted-killers", "names-only", "left-out")
OTHER_KILLERS = question("ts.q.other-killers", "refused-until-data", "patterns")
HATCHET_BLOCK = question("ts.q.hatchet-block", "own-doors", "adjacent-too")
ADRENALINE = question("ts.q.adrenaline-distance", "one", "up-to-four")
FIRECRACKER = question("ts.q.firecracker-action", "extra", "special")
FLASHLIGHT = question("ts.q.flashlight-action", "special", "extra")
LONGSWORD_BONUS = question("ts.q.longsword-bonus", "two", "three")
LONGSWORD_CARD = question("ts.q.longsword-card", "draw", "discard")
WEAPONS = question("ts.q.weapon-item-scope", "all", "blades-and-guns")
JOHNSON_LIMIT = question("ts.q.johnson-limit", "six", "unlimited")


def _map(name: str, title: str) -> Choice:
    return Choice(name, title, DATA / "maps" / f"{name}.toml")


def _killer(name: str) -> Choice:
    why = f"the texts of its cards are not known but for Pursue and Sense [{UNKNOWN_CARDS}]"
    return Choice(
        name,
        f"The {name.title()}",
        DATA / "killers" / f"{name}.toml",
        why,
        ((OTHER_KILLERS, "refused-until-data"),),
        playable=False,
    )


MAPS = (
    _map("manor", "The Manor"),
    _map("cabin", "The Cabin"),
    _map("laboratory", "The Laboratory"),
    Choice(
        "castle",
        "The Castle",
        why=f"neither its map nor the rule of its gate is known [{UNKNOWN_MAP}]",
        awaits=((CASTLE_MAP, DATA_NEEDED), (CASTLE_MAP, "gate-ignored")),
        playable=False,
    ),
)


def _named(name: str) -> Choice:
    why = "only its name is known"
    awaits = ((UNLISTED, "names-only"),)
    return Choice(name, f"The {name.title()}", None, why, awaits, (UNLISTED, "left-out"), playable=False)


KILLERS = (
    *map(_named, ("strangler", "unknown", "statues")),
    *map(_killer, ("butcher", "spectre", "murderer", "werewolf", "huntress")),
    Choice("stranger", "The Stranger (stand-in)", DATA / "killers" / "stranger.toml"),
)
"""The last one is invented, so that the base rules can be played without any other box or file."""
SURVIVORS = (
    Choice("anna", "Anna Kubrick"),
    Choice("william", "William Hooper"),
    Choice("marco", "Marco Carven"),
    Choice("sophia", "Sophia Scott"),
    Choice("johnson", "Johnson Nispel"),
    Choice("george", "George Carpenter"),
)
