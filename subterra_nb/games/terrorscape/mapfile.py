"""Files of maps: the kit's own and a user's, read with every fault at once and its line.

Such a file is TOML: a ``status`` for where it is from, and entries, each a table or an inline table of a list: ``map``
(once), ``zone``, ``location``, ``connection``, ``passage``, ``killer-way``, ``mark``, ``block``. Any entry can name the
``rule`` that it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.errors import SetupError
from ...kernel.hints import near
from ...kernel.listings import Entry, Lines, at_most, given, parsed, shown, strange_keys
from .maps import Map, joined
from .sheet import DOOR, OPEN, Block, Connection, Mark, Passage, Place, Sheet, Zone
from .vocabulary import (
    Vocabulary,
    cites_of,
    ruling_of,
    wrong_citation,
    wrong_name,
    wrong_title,
    wrong_word,
)

MOST_LOCATIONS, MOST_WAYS = 60, 200
FARTHEST = 100
"""Coordinates of a drawing go from 0 to this."""
Entries = dict[str, list[tuple[int, Entry]]]
Said = Iterator[tuple[str, str]]
CITED = ("rule", "question", "option")


def sheet_from(text: str, path: str, words: Vocabulary, kit: bool = False) -> Sheet:
    """The sheet of a text; ``path`` is what faults are told of, all at once by :class:`SetupError`."""
    problems: list[str] = []
    kinds = {
        "map": lambda e: _map(e, words),
        "zone": lambda e: _zone(e, words),
        "location": lambda e: _location(e, words),
        "connection": lambda e: _connection(e, words),
        "passage": lambda e: _passage(e, words),
        "killer-way": lambda e: _joining(e, ("between", *CITED), words),
        "mark": lambda e: _mark(e, words),
        "block": lambda e: _joining(e, ("between", "rule"), words),
    }
    needed = ("map", "zone", "location", "connection")
    status, entries, where = parsed(text, path, kinds, problems, needed, once=("map",))
    if not problems:
        problems += _together(entries, where, words)
    if problems:
        raise SetupError(at_most(problems, path))
    return _made(status, entries, "" if kit else path, words)


# -- Single entries --------------------------------------------------------------------------------------------------


def _map(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("name", "title", "rule"))
    yield from wrong_name(entry)
    yield from wrong_title(entry)
    yield from wrong_citation(entry, words)


def _zone(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("letter", "title", "rule"))
    letter = entry.get("letter")
    if not isinstance(letter, str) or not (len(letter) == 1 and letter.isascii() and letter.isupper()):
        yield "letter", f"{given('letter', letter)}; it is one capital letter"
    yield from wrong_title(entry)
    yield from wrong_citation(entry, words)


def _location(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("name", "title", "at", "rule"))
    if not _is_location(entry.get("name")):
        yield "name", f"{given('name', entry.get('name'))}; it is a letter of a zone and a number, such as R4"
    yield from wrong_title(entry, needed=False)
    at = entry.get("at")
    sound = isinstance(at, list) and len(at) == 2 and all(type(n) is int and 0 <= n <= FARTHEST for n in at)
    if not sound:
        yield "at", f"{given('at', at)}; it is where the location is drawn, two numbers from 0 to {FARTHEST}"
    yield from wrong_citation(entry, words)


def _connection(entry: Entry, words: Vocabulary) -> Said:
    yield from _joining(entry, ("between", "kind", *CITED), words)
    yield from wrong_word(entry, "kind", (DOOR, OPEN))


def _passage(entry: Entry, words: Vocabulary) -> Said:
    yield from _joining(entry, ("name", "between", "rule"), words)
    yield from wrong_title(entry, key="name")


def _joining(entry: Entry, keys: tuple[str, ...], words: Vocabulary) -> Said:
    yield from strange_keys(entry, keys)
    ends = entry.get("between")
    if not isinstance(ends, list) or len(ends) != 2 or not all(map(_is_location, ends)) or ends[0] == ends[1]:
        yield "between", f'{given("between", ends)}; it is two locations, such as ["R1", "R2"]'
    yield from wrong_citation(entry, words)


def _mark(entry: Entry, words: Vocabulary) -> Said:
    yield from strange_keys(entry, ("what", "at", "rule"))
    yield from wrong_word(entry, "what", words.marks)
    if not _is_location(entry.get("at")):
        yield "at", f"{given('at', entry.get('at'))}; it is a location"
    yield from wrong_citation(entry, words)


def _is_location(name: object) -> bool:
    if not isinstance(name, str) or not 2 <= len(name) <= 3 or not name.isascii():
        return False
    return name[0].isupper() and name[1:].isdigit() and name[1] != "0"


# -- What is wrong with them together ----------------------------------------------------------------------------------


def _together(entries: Entries, where: Lines, words: Vocabulary) -> Iterator[str]:
    places = [e["name"] for _, e in entries["location"]]
    for kind, most in (("location", MOST_LOCATIONS), ("connection", MOST_WAYS), ("mark", MOST_WAYS)):
        if len(entries[kind]) > most:
            yield f"{where.top(kind)}: {len(entries[kind])} {kind}s; {most} at most"
            return
    letters = [e["letter"] for _, e in entries["zone"]]
    yield from _twice([(n, "letter", "zone", e["letter"]) for n, e in entries["zone"]], where)
    yield from _twice([(n, "name", "location", e["name"]) for n, e in entries["location"]], where)
    yield from _twice([(n, "at", "location", shown(e["at"])) for n, e in entries["location"]], where, "drawn at")
    for n, e in entries["location"]:
        if e["name"][0] not in letters:
            yield f"{where.key(n, 'name', 'location')}: {e['name']} is in no zone; the zones are {', '.join(letters)}"
    unknown = [*_unknown(entries, places, where)]
    yield from unknown
    yield from _twice_joined(entries, ("connection", "killer-way"), where)
    yield from _twice_joined(entries, ("passage",), where)
    yield from _twice_joined(entries, ("block",), where)
    doors = {joined(*e["between"]) for _, e in entries["connection"] if e["kind"] == DOOR and "question" not in e}
    for n, e in entries["block"]:
        if joined(*e["between"]) not in doors:
            yield f"{where.key(n, 'between', 'block')}: there is no door {joined(*e['between'])} to be blocked"
    yield from _marks(entries, where, words)
    if not unknown:
        yield from _unreached(entries, places, where)


def _unknown(entries: Entries, places: list[str], where: Lines) -> Iterator[str]:
    """Locations that entries name and that there are not."""
    for kind in ("connection", "passage", "killer-way", "block", "mark"):
        for n, e in entries[kind]:
            key = "at" if kind == "mark" else "between"
            for name in [e[key]] if kind == "mark" else e[key]:
                if name not in places:
                    yield f"{where.key(n, key, kind)}: there is no location {name}{near(name, places)}"


def _twice(found: list[tuple[int, str, str, str]], where: Lines, how: str = "named") -> Iterator[str]:
    """What is there twice; ``found``: (number of the entry, key, kind, value)."""
    before: set[str] = set()
    for n, key, kind, value in found:
        if value in before:
            yield f"{where.key(n, key, kind)}: two {kind}s are {how} {value}"
        before.add(value)


def _twice_joined(entries: Entries, kinds: tuple[str, ...], where: Lines) -> Iterator[str]:
    """Two locations that are joined twice by ways of these kinds."""
    before: dict[str, str] = {}
    for kind in kinds:
        for n, e in entries[kind]:
            name = joined(*e["between"])
            if name in before:
                yield f"{where.key(n, 'between', kind)}: {name} is there already, as a {before[name]}"
            before[name] = e.get("kind", kind)


def _marks(entries: Entries, where: Lines, words: Vocabulary) -> Iterator[str]:
    for kind in words.marks.values():
        found = [(n, e["at"]) for n, e in entries["mark"] if e["what"] == kind.what]
        if not kind.least <= len(found) <= kind.most:
            wanted = f"{kind.least}" if kind.least == kind.most else f"{kind.least} to {kind.most}"
            yield f"{where.top('mark')}: {len(found)} marks {kind.what}; a map has {wanted}"
        for i, (n, at) in enumerate(found):
            if at in [x for _, x in found[:i]]:
                yield f"{where.key(n, 'at', 'mark')}: {kind.what} is marked at {at} twice"


def _unreached(entries: Entries, places: list[str], where: Lines) -> Iterator[str]:
    """Locations to which no connection leads from the first, those left out that are there only by a ruling."""
    near_: dict[str, list[str]] = {name: [] for name in places}
    for _, e in entries["connection"]:
        if "question" not in e:
            a, b = e["between"]
            near_[a].append(b)
            near_[b].append(a)
    reached, seen = [places[0]], {places[0]}
    for here in reached:
        for there in near_[here]:
            if there not in seen:
                seen.add(there)
                reached.append(there)
    for n, e in entries["location"]:
        if e["name"] not in seen:
            yield f"{where.key(n, 'name', 'location')}: no connection leads from {places[0]} to {e['name']}"


# -- What they are -----------------------------------------------------------------------------------------------------


def _made(status: str, entries: Entries, source: str, words: Vocabulary) -> Sheet:
    def all_of(kind: str) -> list[Any]:
        return [e for _, e in entries[kind]]

    (head,) = all_of("map")
    return Sheet(
        head["name"],
        head["title"],
        status,
        source,
        cites_of(head, ("ts.map-choice",)),
        tuple(Zone(e["letter"], e["title"], cites_of(e, ("ts.color-zone",))) for e in all_of("zone")),
        tuple(
            Place(e["name"], e["name"][0], e.get("title", ""), (e["at"][0], e["at"][1]), cites_of(e))
            for e in all_of("location")
        ),
        tuple(_way(e, e["kind"]) for e in all_of("connection")),
        tuple(
            Passage(e["name"], e["between"][0], e["between"][1], cites_of(e, ("ts.secret-passage",)))
            for e in all_of("passage")
        ),
        tuple(_way(e, "killer") for e in all_of("killer-way")),
        tuple(Mark(e["what"], e["at"], cites_of(e, (words.marks[e["what"]].cite,))) for e in all_of("mark")),
        tuple(Block(joined(*e["between"]), cites_of(e, ("ts.block-token",))) for e in all_of("block")),
    )


USUAL = {DOOR: "ts.door", OPEN: "ts.open-border", "killer": "ts.cabin.killer-way-g2-r5"}
"""The rule of a way that names none."""


def _way(e: Entry, kind: str) -> Connection:
    a, b = sorted(e["between"])
    cites = cites_of(e, (USUAL[kind],))
    if kind == OPEN and USUAL[OPEN] not in cites:
        cites = (*cites, USUAL[OPEN])  # what is special about it is that it can be crossed and nothing else
    return Connection(joined(a, b), a, b, kind, cites, ruling_of(e))


def _passage_made(e: Entry) -> Passage:
    a, b = e["between"]
    return Passage(e["name"], a, b, cites_of(e, ("ts.secret-passage",)))


def map_from(text: str, path: str, words: Vocabulary, settings: Any = None, kit: bool = False) -> Map:
    """The map of a text under the settings of a game; faults as :func:`sheet_from` tells them."""
    return Map(sheet_from(text, path, words, kit), rulings=settings)
