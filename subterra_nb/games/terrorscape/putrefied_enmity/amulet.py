"""Whether an item that cancels damage outside an encounter helps against what this expansion brings."""

from __future__ import annotations

from ....kernel.citations import question

AMULET = question("ts.q.collapse-amulet", "yes", "no")
