"""Steps as a data file gives them: what is wrong with them, and what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...kernel.hints import near
from ...kernel.listings import Entry, figure, given, shown, strange_keys
from .cards import TIMINGS
from .steps import KEYS, MINION, WHENS, Shape, Step
from .steps import LASTING as LASTING_STEPS
from .vocabulary import Vocabulary, cites_of, wrong_citation, wrong_word

MOST_STEPS = 12
"""Of one text."""
FARTHEST = 20
Said = Iterator[tuple[str, str]]
LASTING = ("when", "cost", "what")
"""Keys that any step can have on a board or with a level."""


def wrong_steps(entry: Entry, key: str, shapes: Mapping[str, Shape], words: Vocabulary, needed: bool = True) -> Said:
    """What is wrong with a list of steps; the key of a fault is that of the list or of one of them, ``effect[1]``."""
    steps = entry.get(key)
    if steps is None and not needed:
        return
    if not isinstance(steps, list) or not steps or not all(isinstance(s, dict) for s in steps):
        yield key, f'{given(key, steps)}; it is a list of steps, such as {{ do = "move", steps = [1, 1] }}'
        return
    if len(steps) > MOST_STEPS:
        yield key, f"{key} has {len(steps)} steps; {MOST_STEPS} at most"
        return
    for n, step in enumerate(steps):
        for _, said in _wrong_step(step, shapes, words):
            yield f"{key}[{n}]", said


def misplaced(entry: Entry, shapes: Mapping[str, Shape]) -> Said:
    """What is wrong with when a use of an item, or an ability of a survivor, does its single steps."""
    timing, steps = entry.get("timing"), entry.get("effect")
    if not isinstance(steps, list) or not isinstance(timing, str):
        return
    for n, step in enumerate(steps):
        shape = shapes.get(do) if isinstance(step, dict) and isinstance(do := step.get("do"), str) else None
        if shape is not None and timing not in shape.at:
            fit = " or ".join(shape.at)
            yield f"effect[{n}]", f"{shape.do} means nothing with the timing {timing[:40]}; it does with {fit}"


def lasting_within(steps: object, key: str) -> Said:
    """What holds from a level on, where it would have to be done: on a card, or at a time."""
    for n, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, dict) and step.get("do") in LASTING_STEPS:
            yield f"{key}[{n}]", f"{step['do']} is not done but holds: only a level has it, with no when"


def _wrong_step(step: Entry, shapes: Mapping[str, Shape], words: Vocabulary) -> Said:
    do = step.get("do")
    if not isinstance(do, str) or do not in shapes:
        said = near(do, shapes) if isinstance(do, str) and len(do) < 100 else ""
        yield "do", f"{given('do', do)}{said}; the steps are {', '.join(shapes)}"
        return
    shape = shapes[do]
    yield from strange_keys(
        step, tuple(dict.fromkeys(("do", *shape.needed, *shape.further, *LASTING, "rule", "question", "option")))
    )
    yield from ((key, f"{key} is missing: {do} has it") for key in shape.needed if key not in step)
    for key in step:
        if key in _CHECKS:
            yield from _CHECKS[key](step, shape)
    yield from wrong_citation(step, words)


def _span(step: Entry, _: Shape) -> Said:
    """A way of so many to so many steps."""
    value = step["steps"]
    sound = isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 <= n <= FARTHEST for n in value)
    if not sound or value[0] > value[1] or not value[1]:
        yield "steps", f"{given('steps', value)}; it is the least and the most of them, such as [0, 2]"


def _names(step: Entry, _: Shape) -> Said:
    value = step["what"]
    listed = value if isinstance(value, list) else [value]
    if not listed or len(listed) > MOST_STEPS or not all(isinstance(x, str) and 0 < len(x) <= 40 for x in listed):
        yield "what", f"{given('what', value)}; it is a name or a list of names"


def _number(key: str, least: int, most: int) -> Callable[[Entry, Shape], Said]:
    return lambda step, shape: figure(step, key, least, most)


def _word(key: str, known: tuple[str, ...]) -> Callable[[Entry, Shape], Said]:
    return lambda step, shape: wrong_word(step, key, known)


_CHECKS: Mapping[str, Callable[[Entry, Shape], Said]] = {
    "who": _word("who", (MINION,)),
    "steps": _span,
    "figures": _number("figures", 0, 20),
    "reach": _number("reach", 0, FARTHEST),
    "area": lambda step, shape: wrong_word(step, "area", shape.areas) if shape.areas else iter(()),
    "count": _number("count", 1, 99),
    "what": _names,
    "timing": _word("timing", TIMINGS),
    "when": _word("when", WHENS),
    "cost": _number("cost", 0, 5),
}
assert {*KEYS} == {*_CHECKS}


def made_steps(
    steps: list[dict[str, Any]], cites: tuple[str, ...], settings: Mapping[str, Any] | None = None
) -> tuple[Step, ...]:
    """The steps of a sound list that are there under these settings; ``cites``: the rules of those that name none."""
    return tuple(
        _made(s, cites)
        for s in steps
        if "question" not in s or (settings is not None and settings.get(s["question"]) == s["option"])
    )


def _made(step: dict[str, Any], cites: tuple[str, ...]) -> Step:
    least, most = step.get("steps", (0, 0))
    what = step.get("what", ())
    return Step(
        step["do"],
        cites_of(step, cites),
        step.get("who", ""),
        step.get("figures", 1),
        least,
        most,
        step.get("reach", 0),
        step.get("area", ""),
        step.get("count", 1),
        (what,) if isinstance(what, str) else tuple(what),
        step.get("timing", ""),
        step.get("when", ""),
        step.get("cost", 0),
    )


def named_in(steps: list[dict[str, Any]], key: str) -> list[tuple[str, str]]:
    """(key of the fault, name) for each name that the steps of a sound list are about."""
    found = []
    for n, step in enumerate(steps):
        what = step.get("what", ())
        found += [(f"{key}[{n}]", name) for name in ((what,) if isinstance(what, str) else what)]
    return found


def told(value: object) -> str:
    """A name in a message."""
    return shown(value)[1:-1]
