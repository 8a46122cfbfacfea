"""Menus compiled: one straight function for each menu and stance, since legality is where a game spends its time.

The function is generated as source text from the same requirements that make verdicts, the way dataclasses generate
their methods; it asks prices first, then what is needed once, then what is needed of each argument. What several
actions ask is asked once.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import CodeType
from typing import Any

from .decisions import Action

Legal = Callable[[Any, Any, Any, int], list[tuple[Any, ...]]]
"""``legal(state, table, me, points)``: all legal actions, in the order of the menu."""


def compiled(actions: Iterable[Action], stance: str) -> Legal:
    """The function that lists what one in ``stance`` can do of ``actions``."""
    names: dict[str, Any] = {}
    lines = ["def legal(s, t, me, points):", " out = []"]
    offered = [a for a in actions if a.stance in ("", stance)]
    asked = Counter(q for a in offered for q in (*(r.holds for r in a.needs), a.options))
    answers: dict[Any, str] = {}

    def named(value: Any) -> str:
        name = f"v{len(names)}"
        names[name] = value
        return name

    def once(question: Callable[..., Any]) -> str:
        """The call that answers a question without an argument, or the answer that an action before it got."""
        call = f"{named(question)}(s, t, me)"
        if asked[question] == 1:
            return call
        if question not in answers:
            answers[question] = f"a{len(answers)}"
            lines.insert(1, f" {answers[question]} = None")
            return f"({answers[question]} := {call})"
        kept = answers[question]
        return f"({kept} if {kept} is not None else ({kept} := {call}))"

    for a in offered:
        tests = [f"points >= {a.price}"] if a.price else []
        needs = [once(r.holds) for r in a.needs]
        if a.ready is not None:
            needs = [f"({named(a.ready)}(s, t, me) or {' and '.join(needs)})"]
        tests += needs
        indent = " "
        if tests:
            lines.append(f" if {' and '.join(tests)}:")
            indent = "  "
        if a.options is None:
            lines.append(f"{indent}out.append({named((a.name,))})")
            continue
        lines.append(f"{indent}for x in {once(a.options)}:")
        each = [f"{named(r.holds)}(s, t, me, x)" for r in a.tested]
        if each:
            quick = f"{named(a.granted)}(s, t, me, x) or " if a.granted is not None else ""
            lines.append(f"{indent} if {quick}{' and '.join(each)}:")
            indent += " "
        lines.append(f"{indent} out.append(({named(a.name)}, x))")
    lines.append(" return out")
    exec(_code("\n".join(lines)), names)  # our own text, made of names v0, v1, ... only
    made: Legal = names["legal"]
    return made


@functools.lru_cache(maxsize=512)
def _code(text: str) -> CodeType:
    return compile(text, "<menu>", "exec")


class CompiledMenus(dict[tuple[str, str], Legal]):
    """Menu name and stance to its function, each made when it is first asked for."""

    def __init__(self, menus: Mapping[str, Mapping[str, Action]]) -> None:
        super().__init__()
        self._menus = menus

    def __missing__(self, key: tuple[str, str]) -> Legal:
        menu, stance = key
        made = self[key] = compiled(self._menus[menu].values(), stance)
        return made
