"""One form for everything that is wrong with the user's input: where, what, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """Something wrong in the user's input: *place* (``file:line:column`` or the like), *message* and a *hint*."""

    place: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        end = f", {self.hint}" if self.hint else ""
        return f"{self.place}: {self.message}{end}"


class InputProblems(Exception):
    """All that is wrong with some input, raised together and before anything has run."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = tuple(problems)
        super().__init__("\n".join(str(p) for p in self.problems))


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """``did you mean 'x'?`` for the nearest of the *known* words, else *otherwise*."""
    from subterra_nb.kernel.hints import closest, spelt_otherwise

    known = list(known)
    found = closest(word, known, 0.6) or spelt_otherwise(word, known)
    return f"did you mean '{found}'?" if found else otherwise


def listed(words: Iterable[str], limit: int = 12) -> str:
    """The *words*, comma-separated, cut after *limit* of them."""
    words = list(words)
    more = f" and {len(words) - limit} more" if len(words) > limit else ""
    return ", ".join(words[:limit]) + more
