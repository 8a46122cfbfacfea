"""A decision as a page gets it: the question, the legal answers, the refused ones with reasons, where it leads."""

from __future__ import annotations

from typing import Any

from ..debug.branches import Branch
from ..debug.looking import look
from ..debug.telling import answer_number, pending
from ..debug.views import asked_at
from ..kernel.decisions import Luck
from ..kernel.record import Decided
from ..view.scene import BLANK
from .frames import Frames


def asked(frames: Frames, at: int) -> dict[str, Any] | None:
    """What is asked after ``at`` entries; None where nothing is.

    ``given``: which of the legal answers was given (-1: none yet); ``hints``: [cell, what can be done there];
    ``spots``: numbers of cells to show though nothing lies there yet.
    """
    key = (at, at < frames.length)
    if key not in frames.asks:
        frames.asks[key] = _asked(frames, at)
    return frames.asks[key]


def _asked(frames: Frames, at: int) -> dict[str, Any] | None:
    branch = frames.branch
    found = asked_at(branch.teller, at)
    standing = pending(branch.session, at)
    if found is None or standing is None:
        return None
    frames.cite(found.cite.id)
    for _, refusals in found.greyed:
        for refusal in refusals:
            frames.cite(refusal.cite.id)
    scene = look(branch.session, at, marks=False).scene
    spots = [n for n, c in zip(frames.tables.cells(scene), scene.cells, strict=True) if c.kind == BLANK]
    return {
        "at": at,
        "question": found.question,
        "cite": found.cite.id,
        "luck": isinstance(standing.decision, Luck),
        "answer": found.answer,
        "legal": list(found.legal),
        "given": _given(branch, at, standing.legal()),
        "greyed": [[said, [[r.why, r.cite.id] for r in refusals]] for said, refusals in found.greyed],
        "hints": [[h.cell, h.text] for h in scene.hints],
        "spots": spots,
    }


def _given(branch: Branch, at: int, legal: Any) -> int:
    record = branch.session.record
    if at >= len(record) or answer_number(branch.session, at) is None:
        return -1
    what = record[at].what
    return list(legal).index(what.answer) if isinstance(what, Decided) and what.answer in legal else -1
