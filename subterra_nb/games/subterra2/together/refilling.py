"""Legion tiles that lie for a second time: asked of both temple modes that have such tiles, by who puts tiles back."""

from __future__ import annotations

from ....kernel.citations import question
from ..tables import T

REFILL = question("tw.q.transform-legion-guardians", "stay-and-refill", "stay-no-refill")


def stays_empty(t: T, name: str) -> bool:
    """Whether a Legion tile that lay before brings no guardians anew, by a ruling that goes on record."""
    if name not in t.state.returned or t[REFILL] == "stay-and-refill":
        return False
    t.prevented("placing guardians", REFILL.id)
    return True
