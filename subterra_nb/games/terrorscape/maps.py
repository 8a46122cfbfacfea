"""Maps: named locations in colour zones, the ways between them, and what is marked on them.

A :class:`~.sheet.Sheet` is what a file says; a :class:`Map` is what stands of it in a game, with ways, distances and
ranges worked out once. A map never changes: :meth:`Map.without` gives the one that lacks a location.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from .sheet import DOOR, Connection, Mark, Passage, Place, Sheet

FAR = 999
"""The distance of what cannot be reached."""
MOST_WALKS = 20_000
"""How many answers about ways a map keeps."""
MOST_WAYS = 2_000
"""How many ways of one length are followed further on a map of a user in which everything is joined to everything."""
MAIN_EXIT, HIDDEN_EXIT, RADIO, SEARCH = "main exit", "hidden exit", "radio", "search"
CLOSED, UNSEARCHED = "closed to killers", "not searched by killers"
SUITCASE, STERILE_ROOM, CABINET = "suitcase", "sterile room", "cabinet"


class Way(Struct, frozen=True, gc=False):
    """A step into ``to``; ``door``: the door it leads through, "" for an open border; the rules that it shows."""

    to: str
    door: str
    cites: tuple[str, ...]


class Map:
    """A map as it stands: all of a sheet but the locations ``gone``, which are no locations any more; ``named``: both.

    ``rulings``: question to option, for connections that hang on one. Two maps are equal that stand alike.
    """

    MADE_OF = ("name", "gone")

    def __init__(self, sheet: Sheet, gone: tuple[str, ...] = (), rulings: Mapping[str, str] | None = None) -> None:
        self.sheet, self.gone = sheet, gone
        ruled = rulings or {}
        self.rulings = {
            c.ruling[0]: ruled[c.ruling[0]] for c in (*sheet.connections, *sheet.killer_ways) if c.ruling[0] in ruled
        }
        self.named = tuple(p.name for p in sheet.places)
        self.places: dict[str, Place] = {p.name: p for p in sheet.places if p.name not in gone}
        self.connections: dict[str, Connection] = {c.name: c for c in sheet.connections if self._stands(c)}
        self.doors: dict[str, Connection] = {n: c for n, c in self.connections.items() if c.kind == DOOR}
        self._killer_ways = tuple(c for c in sheet.killer_ways if self._stands(c))
        self._without: dict[str, Map] = {}
        self._rows: dict[str, dict[str, int]] = {}
        self._ranges: dict[tuple[str, int], tuple[str, ...]] = {}
        self._walks: dict[tuple[str, int, int, tuple[str, ...]], dict[str, tuple[tuple[str, ...], ...]]] = {}

    def _stands(self, c: Connection) -> bool:
        asked, option = c.ruling
        return c.a in self.places and c.b in self.places and (not asked or self.rulings.get(asked) == option)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Map):
            return NotImplemented
        return self is other or (
            self.gone == other.gone and self.rulings == other.rulings and self.sheet == other.sheet
        )

    def __hash__(self) -> int:
        return hash((self.sheet.name, self.sheet.source, self.gone))

    def __repr__(self) -> str:
        return f"Map({self.sheet.name}, {len(self.places)} locations)"

    @property
    def name(self) -> str:
        """What the map is called in a set-up."""
        return self.sheet.name

    def without(self, place: str) -> Map:
        """The map without a location: its connections, passages and marks go with it. Kept, so asked for cheaply."""
        known = self._without.get(place)
        if known is None:
            known = self._without[place] = Map(self.sheet, tuple(sorted({*self.gone, place})), self.rulings)
        return known

    # -- Ways ------------------------------------------------------------------------------------------------------

    @cached_property
    def ways(self) -> dict[str, tuple[Way, ...]]:
        """Location to the steps along its doors and open borders, in the order of the file."""
        return self._ways(tuple(self.connections.values()))

    @cached_property
    def killer_ways(self) -> dict[str, tuple[Way, ...]]:
        """The same with the ways that only the killer can go."""
        return self.ways if not self._killer_ways else self._ways((*self.connections.values(), *self._killer_ways))

    @cached_property
    def killer_reach(self) -> dict[str, tuple[str, ...]]:
        """Location to where one step of a killer leads, which is never into what is closed to killers."""
        closed = self.marked(CLOSED)
        return {name: tuple(w.to for w in ways if w.to not in closed) for name, ways in self.killer_ways.items()}

    def closing(self, here: str, there: str, apart: str) -> str:
        """The rule that keeps a killer from a step: that of a mark, or ``apart`` where no way leads there."""
        mark = self.mark(CLOSED, there)
        return mark.cites[0] if mark is not None and self.killer_way(here, there) is not None else apart

    def _ways(self, along: tuple[Connection, ...]) -> dict[str, tuple[Way, ...]]:
        found: dict[str, list[Way]] = {name: [] for name in self.places}
        for c in along:
            door = c.name if c.kind == DOOR else ""
            found[c.a].append(Way(c.b, door, c.cites))
            found[c.b].append(Way(c.a, door, c.cites))
        return {name: tuple(ways) for name, ways in found.items()}

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """Location to those adjacent to it, blocked or not."""
        return {name: tuple(w.to for w in ways) for name, ways in self.ways.items()}

    @cached_property
    def _steps(self) -> dict[tuple[str, str], Way]:
        return {(name, w.to): w for name, ways in self.ways.items() for w in ways}

    @cached_property
    def _killer_steps(self) -> dict[tuple[str, str], Way]:
        return {(name, w.to): w for name, ways in self.killer_ways.items() for w in ways}

    def way(self, here: str, there: str) -> Way | None:
        """The step from one location into another, None where they are not adjacent."""
        return self._steps.get((here, there))

    def killer_way(self, here: str, there: str) -> Way | None:
        """The same for the killer."""
        return self._killer_steps.get((here, there))

    def walks(
        self, here: str, least: int, most: int, blocks: tuple[str, ...]
    ) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Where ``least`` to ``most`` steps lead past blocked doors: location to the ways there, the shortest first.

        A way is the locations that are entered, none of them twice; () is the one that stays. Beyond
        :data:`MOST_WAYS` of one length only so many to each location are followed as that has room for.
        """
        key = (here, least, most, blocks)
        known = self._walks.get(key)
        if known is None:
            found: dict[str, list[tuple[str, ...]]] = {here: [()]} if not least and here in self.places else {}
            longer: list[tuple[str, ...]] = [()] if here in self.places else []
            for n in range(1, most + 1):
                longer = [
                    (*walk, w.to)
                    for walk in longer
                    for w in self.ways[walk[-1] if walk else here]
                    if w.door not in blocks and w.to != here and w.to not in walk
                ]
                if len(longer) > MOST_WAYS:
                    longer = self._thinned(longer)
                for walk in longer if n >= least else ():
                    found.setdefault(walk[-1], []).append(walk)
            if len(self._walks) >= MOST_WALKS:
                self._walks.clear()
            known = self._walks[key] = {to: tuple(walks) for to, walks in found.items()}
        return known

    def _thinned(self, walks: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """The first ways to each location, as many to one as to another."""
        room = dict.fromkeys(self.places, MOST_WAYS // len(self.places))
        kept = []
        for walk in walks:
            if room[walk[-1]]:
                room[walk[-1]] -= 1
                kept.append(walk)
        return kept

    @cached_property
    def doors_of(self) -> dict[str, tuple[str, ...]]:
        """Location to the names of its doors."""
        return {name: tuple(w.door for w in ways if w.door) for name, ways in self.ways.items()}

    def door(self, a: str, b: str) -> str:
        """The name of the door between two locations, "" where there is none."""
        name = joined(a, b)
        return name if name in self.doors else ""

    @cached_property
    def passages(self) -> dict[str, tuple[tuple[str, Passage], ...]]:
        """Location to (the other end, secret passage) for each passage there with both ends standing."""
        found: dict[str, tuple[tuple[str, Passage], ...]] = dict.fromkeys(self.places, ())
        for p in self.sheet.passages:
            if p.a in self.places and p.b in self.places:
                found[p.a] = (*found[p.a], (p.b, p))
                found[p.b] = (*found[p.b], (p.a, p))
        return found

    # -- Range -----------------------------------------------------------------------------------------------------

    def distances(self, here: str) -> Mapping[str, int]:
        """Location to the number of steps of adjacency from ``here``, nearest first; without what is out of reach."""
        row = self._rows.get(here)
        if row is None:
            row = {here: 0}
            circle = [here]
            while circle:
                wider = []
                for place in circle:
                    for near in self.beside[place]:
                        if near not in row:
                            row[near] = row[place] + 1
                            wider.append(near)
                circle = wider
            self._rows[here] = row
        return row

    def distance(self, here: str, there: str) -> int:
        """Steps of adjacency between two locations, :data:`FAR` for those out of reach."""
        return self.distances(here).get(there, FAR)

    def within(self, here: str, steps: int) -> tuple[str, ...]:
        """Range N: the location itself and all within N steps, in the order of the file."""
        known = self._ranges.get((here, steps))
        if known is None:
            row = self.distances(here)
            known = self._ranges[here, steps] = tuple(p for p in self.places if row.get(p, FAR) <= steps)
        return known

    # -- What is marked --------------------------------------------------------------------------------------------

    @cached_property
    def _marks(self) -> dict[str, tuple[Mark, ...]]:
        found: dict[str, tuple[Mark, ...]] = {}
        for m in self.sheet.marks:
            if m.at in self.places:
                found[m.what] = (*found.get(m.what, ()), m)
        return found

    @cached_property
    def marks_at(self) -> dict[str, tuple[Mark, ...]]:
        """Location to its marks, in the order of the file."""
        return {name: tuple(m for m in self.sheet.marks if m.at == name) for name in self.places}

    def marked(self, what: str) -> tuple[str, ...]:
        """The locations with such a mark."""
        return tuple(m.at for m in self._marks.get(what, ()))

    def mark(self, what: str, at: str) -> Mark | None:
        """The mark of a kind at a location, None where there is none."""
        return next((m for m in self._marks.get(what, ()) if m.at == at), None)

    def rules_at(self, what: str, at: str) -> tuple[str, ...]:
        """The rules of a mark at a location, none where there is no such mark."""
        found = self.mark(what, at)
        return found.cites if found is not None else ()

    @cached_property
    def main_exit(self) -> str:
        """The location of the main exit, "" if it is gone."""
        return self._only(MAIN_EXIT)

    @cached_property
    def hidden_exit(self) -> str:
        """The location of the hidden exit, "" if it is gone."""
        return self._only(HIDDEN_EXIT)

    @cached_property
    def radio(self) -> str:
        """The location of the radio, "" if it is gone."""
        return self._only(RADIO)

    def _only(self, what: str) -> str:
        return next(iter(self.marked(what)), "")

    @cached_property
    def search(self) -> tuple[str, ...]:
        """The search locations."""
        return self.marked(SEARCH)

    @cached_property
    def zone_cites(self) -> dict[str, tuple[str, ...]]:
        """Letter of a colour zone to its rules."""
        return {z.letter: z.cites for z in self.sheet.zones}

    @cached_property
    def zones(self) -> dict[str, tuple[str, ...]]:
        """Letter of a colour zone to its locations."""
        return {z.letter: tuple(n for n, p in self.places.items() if p.zone == z.letter) for z in self.sheet.zones}


def joined(a: str, b: str) -> str:
    """The name of what joins two locations."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"
