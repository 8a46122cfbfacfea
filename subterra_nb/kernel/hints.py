"""What was probably meant by a word that nobody knows, for the end of a message."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def near(word: str, known: Iterable[str], likeness: float = 0.5) -> str:
    """``", did you mean ...?"`` for the closest known word, else nothing; see :func:`closest`."""
    found = closest(word, known, likeness)
    return f", did you mean {found}?" if found else ""


def closest(word: str, known: Iterable[str], likeness: float) -> str:
    """The known word that ends in this one after a dot (``a.name`` for ``name``), else the one most like it.

    ``likeness``: how much of the two has to agree, from 0 to 1; "" when none agrees so far.
    """
    known = list(known)
    found = [k for k in known if k.rpartition(".")[2] == word] or difflib.get_close_matches(word, known, 1, likeness)
    return found[0] if found else ""


def spelt_otherwise(word: str, known: Iterable[str]) -> str:
    """The known word that differs in capitals, hyphens, underscores and blanks only; "" for none."""
    return {_plain(k): k for k in known}.get(_plain(word), "")


def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")
