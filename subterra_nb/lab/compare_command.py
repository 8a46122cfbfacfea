"""The command ``compare``: the same scenario under two answers to a question, and where and why the two games part."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..debug.comparing import compare
from .lesson import Unfit, situation, staged

Write = Callable[[str], object]


def compare_command(
    scenario: str,
    rulings: Mapping[str, str],
    numbers: Mapping[str, int],
    *,
    only: str = "",
    write: Write,
    error: Write,
) -> int:
    """Each case of a scenario (or the ``only`` one) as it stands and as it is ruled now; 2 when something is wrong."""
    if not rulings and not numbers:
        error("nothing to compare: give at least one --ruling QUESTION=OPTION")
        return 2
    try:
        given = situation(scenario)
        names = [case.name for case in given.cases()]
        if only and only not in names:
            error(f"{scenario} has no case {only}; there are: {', '.join(names)}")
            return 2
        for name in [only] if only else names:
            stands = staged(given, "as it stands", of=name)
            ruled = staged(given, "as ruled", of=name, rulings=dict(rulings), numbers=dict(numbers))
            write(f"{name}:")
            write("\n".join(f"  {line}".rstrip() for line in compare(stands.branch, ruled.branch).text().splitlines()))
    except Unfit as wrong:
        error(str(wrong))
        return 2
    return 0
