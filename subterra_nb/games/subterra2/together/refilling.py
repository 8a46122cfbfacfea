"""Legion tiles that lie for a second time: asked of both temple modes that have such tiles, by who puts tiles back."""

from __future__ import annotations

from ....kernel.citations import question

REFILL = question("tw.q.transform-legion-guardians", "stay-and-refill", "stay-no-refill")
