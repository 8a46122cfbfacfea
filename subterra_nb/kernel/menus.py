"""Menus compiled: one straight function for each menu and stance, since legality is where a game spends its time.

The function is generated as source text from the same requirements that make verdicts, the way dataclasses generate
their methods; it asks prices first, then what is needed once, then what is needed of each argument. What several
actions ask is asked once.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

from .decisions import Action

Legal = Callable[[Any, Any, Any, int], list[tuple[Any, ...]]]
"""``legal(state, table, me, points)``: all legal actions, in the order of the menu."""


def compiled(actions: Iterable[Action], stance: str, points: int | None = None) -> Legal:
    """The function that lists what one in ``stance`` can do of ``actions``.

    With ``points`` it is for one who has exactly so many: what is too dear is left out, and no price is tested.
    """
    offered = [a for a in actions if a.stance in ("", stance) and (points is None or a.price <= points)]
    text = _Text(Counter(q for a in offered for q in (*(r.holds for r in a.needs), a.options)))
    for a in offered:
        text.offer(a, priced=points is None)
    made: Legal = text.function()
    return made


class _Text:
    """The function as it is written, one action after the other.

    ``asked``: how often each question without an argument is asked; ``answers``: those of them that several actions
    ask, to the local that holds the answer and the question under which it surely has been asked (None: it always has).
    """

    def __init__(self, asked: Mapping[Any, int]) -> None:
        self.names: dict[str, Any] = {}
        self.lines = ["def legal(s, t, me, points):", " out = []"]
        self.asked = asked
        self.answers: dict[Any, tuple[str, str | None]] = {}

    def named(self, value: Any) -> str:
        name = f"v{len(self.names)}"
        self.names[name] = value
        return name

    def first(self, question: Callable[..., Any], indent: str, under: str | None = None) -> str:
        """The answer to a question that is asked here whatever came before (``under``: if that one's answer allows)."""
        if self.asked[question] > 1 and question not in self.answers:
            answer = f"a{len(self.answers)}"
            self.answers[question] = answer, under
            self.lines.append(f"{indent}{answer} = {self.named(question)}(s, t, me)")
            if under is not None:
                self.lines.insert(1, f" {answer} = None")
        return self.once(question, under)

    def once(self, question: Callable[..., Any], under: str | None = None) -> str:
        """The call that answers a question, or the answer that an action before it got."""
        call = f"{self.named(question)}(s, t, me)"
        if self.asked[question] == 1:
            return call
        if question not in self.answers:
            self.answers[question] = f"a{len(self.answers)}", ""
            self.lines.insert(1, f" {self.answers[question][0]} = None")
            return f"({self.answers[question][0]} := {call})"
        kept, sure = self.answers[question]
        return kept if sure in (None, under) else f"({kept} if {kept} is not None else ({kept} := {call}))"

    def offer(self, a: Action, priced: bool) -> None:
        """One action: its price first, then what is needed once, then what is needed of each argument."""
        tests = [f"points >= {a.price}"] if a.price and priced else []
        quick = f"{self.named(a.ready)}(s, t, me) or " if a.ready is not None else ""
        indent, under = " ", ""
        if a.needs and not tests and not quick:
            tests = [self.first(a.needs[0].holds, indent)]
            if len(a.needs) == 1 and self.answers.get(a.needs[0].holds, ("", ""))[1] is None:
                under = tests[0]
            needs = [self.once(r.holds) for r in a.needs[1:]]
        else:
            needs = [self.once(r.holds) for r in a.needs]
        tests += [f"({quick}{' and '.join(needs)})"] if quick else needs
        if tests:
            self.lines.append(f" if {' and '.join(tests)}:")
            indent = "  "
        if a.options is None:
            self.lines.append(f"{indent}out.append({self.named((a.name,))})")
            return
        if not tests or under:
            options = self.first(a.options, indent, under or None)
        else:
            options = self.once(a.options)
        self.lines.append(f"{indent}for x in {options}:")
        each = [f"{self.named(r.holds)}(s, t, me, x)" for r in a.tested]
        if each:
            quick = f"{self.named(a.granted)}(s, t, me, x) or " if a.granted is not None else ""
            self.lines.append(f"{indent} if {quick}{' and '.join(each)}:")
            indent += " "
        self.lines.append(f"{indent} out.append(({self.named(a.name)}, x))")

    def function(self) -> Any:
        # A copy of its own for each menu: the interpreter notes in the code what it has found there before.
        code = _code("\n".join((*self.lines, " return out"))).replace(co_name="legal")
        return FunctionType(code, self.names)


@functools.lru_cache(maxsize=1024)
def _code(text: str) -> CodeType:
    code: CodeType = compile(text, "<menu>", "exec").co_consts[0]  # our own text: names v0, v1, ... only
    return code


class CompiledMenus(dict[tuple[str, str, int], Legal]):
    """Menu name, stance and points to its function, each made when it is first asked for."""

    def __init__(self, menus: Mapping[str, Mapping[str, Action]]) -> None:
        super().__init__()
        self._menus = menus

    def __missing__(self, key: tuple[str, str, int]) -> Legal:
        menu, stance, points = key
        actions = self._menus[menu].values()
        dearest = max((a.price for a in actions), default=0)
        made = self[key] = self[menu, stance, dearest] if points > dearest else compiled(actions, stance, points)
        return made
