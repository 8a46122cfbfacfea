"""Files of cards: a list of cards as TOML, the kit's own or a user's, read with every fault at once and its line."""

from __future__ import annotations

from ...kernel.listings import Entry, Faults, Lines, parsed


def parsed_cards(
    text: str, path: str, faults: Faults, problems: list[str]
) -> tuple[str, list[tuple[int, Entry]], Lines]:
    """The status of a list of cards, its sound cards with their numbers in the file, and where everything stands.

    Whatever is wrong is added to ``problems``, each with its line; text that is no TOML is a :class:`SetupError`.
    """
    status, entries, where = parsed(text, path, {"card": faults}, problems, ("card",))
    return status, entries["card"], where
