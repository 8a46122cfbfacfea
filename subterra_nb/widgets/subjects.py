"""Which rules of the ledgers are about a place or a figure, found by the names that both carry.

A ledger's ids are ``book.subject.statement``; a figure called Wolf is the subject of ``xy.wolf.howls``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..kernel.rulebook import read
from ..view.scene import Cell, Piece
from ..view.wording import state_word
from .drawing import words_of

MOST = 60


def rules_of_piece(ledgers: tuple[str, ...], piece: Piece) -> tuple[str, ...]:
    """Ids of the rules about a figure, about what it holds and its marks, and about all figures of its side."""
    name = re.sub(r"[\s-]*\d+$", "", piece.name)
    own = _named(ledgers, (re.sub(r"-?\d+$", "", piece.id), name, *name.split()[:1]))
    more = (_named(ledgers, (word,)) for word in (*piece.holds, *words_of(piece.badges)))
    return _joined(own, *more, _headed(ledgers, piece.side))


def rules_of_cell(ledgers: tuple[str, ...], cell: Cell) -> tuple[str, ...]:
    """Ids of the rules about a kind of tile, its states and what lies on it."""
    title = re.sub(r"\s+\d+$", "", cell.title)
    own = _named(ledgers, (title, cell.kind, title.split(",")[0]))
    return _joined(own, *(_named(ledgers, (word,)) for word in (*map(state_word, cell.states), *words_of(cell.badges))))


def _joined(*found: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite for ids in found for cite in ids))[:MOST]


@lru_cache(maxsize=1024)
def _named(ledgers: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The rules whose subject is called like the first of the names that any subject has."""
    by_subject = _subjects(ledgers)
    for name in names:
        key = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        if not key:
            continue
        exact = [s for s in by_subject if s in (key, f"{key}-tile", f"{key}-trap")]
        found = exact or [s for s in by_subject if s.startswith(f"{key}-")]
        if found:
            return tuple(cite for subject in found for cite in by_subject[subject])
    return ()


def _headed(ledgers: tuple[str, ...], word: str) -> tuple[str, ...]:
    """The rules of every subject that begins with a word: ``wolf``, ``wolf-move``, ``wolf-supply``."""
    by_subject = _subjects(ledgers)
    return tuple(cite for s in by_subject if s == word or s.startswith(f"{word}-") for cite in by_subject[s])


@lru_cache(maxsize=8)
def _subjects(ledgers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for cite in read(ledgers).rules:
        parts = cite.split(".")
        if len(parts) > 1:
            found.setdefault(parts[1], []).append(cite)
    return {subject: tuple(ids) for subject, ids in found.items()}
