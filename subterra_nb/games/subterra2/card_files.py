"""Files of cards: a list of cards as TOML, the kit's own or a user's, read with every fault at once and its line."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.listings import Entry, Faults, Lines, figure, parsed


def parsed_cards(
    text: str, path: str, faults: Faults, problems: list[str]
) -> tuple[str, list[tuple[int, Entry]], Lines]:
    """The status of a list of cards, its sound cards with their numbers in the file, and where everything stands.

    Whatever is wrong is added to ``problems``, each with its line; text that is no TOML is a :class:`SetupError`.
    """
    status, entries, where = parsed(text, path, {"card": faults}, problems, ("card",))
    return status, entries["card"], where


def wrong_amounts(
    entry: Entry, amounts: tuple[str, ...], wanted: str | None, card: str, why: str
) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers on a card, of which it has the ``wanted`` one ("": none; None: who knows).

    ``card``: what it is called in messages; ``why`` it has that number.
    """
    for key in amounts:
        if key not in entry:
            if key == wanted:
                yield key, f"{key} is missing: {card} {why}"
        elif wanted is not None and key != wanted:
            yield key, f"{card} has no {key}"
        else:
            yield from figure(entry, key, 1, 9)
