"""Rulings and figures that somebody gives on the command line, judged before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..kernel.citations import Number, Question
from ..kernel.hints import near


def unfit(
    questions: Mapping[str, Question],
    figures: Mapping[str, Number],
    rulings: Mapping[str, str],
    numbers: Mapping[str, int],
    where: str = "",
    hint: Callable[[str, Iterable[str]], str] = near,
) -> Iterator[str]:
    """What is wrong with rulings and figures where these can be chosen, a line each.

    ``where``: words for the place in which an id is not known; ``hint``: what is said of an unknown id, with the known.
    """
    for q, option in rulings.items():
        if q not in questions:
            yield f"no question {q}{where}{hint(q, questions)}"
        elif option not in questions[q].options:
            options = questions[q].options
            yield f"{q}: no option {option}{near(option, options)}; there are: {', '.join(options)}"
    for n in numbers:
        if n not in figures:
            yield f"no rule with a figure is called {n}{where}{hint(n, figures)}"
