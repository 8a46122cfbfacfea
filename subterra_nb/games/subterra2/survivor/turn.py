"""One menu as the plans see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kernel.decisions import Menu
from ..state import Explorer, State
from .goals import goal_of
from .outlook import FLEEING, Ways, stage, threats

Answer = tuple[Any, ...]


class Turn:
    """The explorer, the points left, and what can be done.

    ``can``: the legal answers by action; ``here``: the guardians on the own tile; ``stage``: see :mod:`outlook`.
    """

    __slots__ = ("_goal", "_ways", "can", "here", "me", "points", "s", "stage")

    def __init__(self, s: State, d: Menu, legal: Sequence[Answer]) -> None:
        self.s, self.points = s, d.points
        self.me: Explorer = d.me
        self.can: dict[str, list[Answer]] = {}
        for answer in legal:
            self.can.setdefault(answer[0], []).append(answer)
        self.stage = stage(s)
        self.here = threats(s, self.me.at)
        self._ways: Ways | None = None
        self._goal: str | None = None

    @property
    def ways(self) -> Ways:
        """Prices of ways, worked out when first asked for."""
        if self._ways is None:
            self._ways = Ways(self.s, self.me, self.stage == FLEEING)
        return self._ways

    @property
    def goal(self) -> str:
        """Where the explorer is heading; "" for staying."""
        if self._goal is None:
            self._goal = goal_of(self.s, self.me, self.ways, self.stage)
        return self._goal

    @property
    def next_step(self) -> str:
        """The first cell on the way there; "" for none."""
        return self.ways.first(self.goal) if self.goal else ""

    @property
    def enters_rubble(self) -> bool:
        """Whether rubble is no bar to this explorer."""
        return self.me.kind == "guide"

    def one(self, name: str) -> Answer | None:
        """The first answer of an action."""
        found = self.can.get(name)
        return found[0] if found else None

    def exert(self, above: int) -> Answer | None:
        """Exert, for those with more than so many hearts; once a turn even where more is allowed, or it has no end."""
        return self.one("exert") if self.me.hearts > above and not self.s.exerted else None
