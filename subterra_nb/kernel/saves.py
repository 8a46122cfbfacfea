"""Saves: setup and answers as JSON, with a digest for each round, so that a save says where it stops being good."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from .errors import SaveError, WrongAnswer
from .record import Record
from .session import Session

FORMAT = "subterra_nb save"
VERSION = 1
LARGEST = 8_000_000
"""Bytes; a save beyond this is refused unread."""


class Save(Struct, frozen=True):
    """A saved game: ``origin`` rebuilds game and first state; ``digests``: (answers given, entries of the
    record, digest of these), for each finished round and the end. They stand before the answers, so that a file that
    breaks off is still good for some rounds.
    """

    format: str
    version: int
    family: str
    origin: Any
    seed: int | None
    digests: list[tuple[int, int, str]]
    answers: list[Any]


def digest(record: Record, end: int | None = None) -> str:
    """SHA-256 (hex) of what is told by the first ``end`` entries: the same in any process, for the same game."""
    return hashlib.sha256(_told(record, 0, len(record) if end is None else end)).hexdigest()


_LINES = msgspec.json.Encoder()


def _told(record: Record, start: int, end: int) -> bytes:
    """What a digest is made of, for the entries ``start`` to ``end``: their JSON, one after the other."""
    # A text in JSON holds no line break, so each of these ends an entry.
    told = [(e.parent, e.cause, e.cites, type(e.what).__name__, e.what) for e in record[start:end]]
    return _LINES.encode_lines(told).replace(b"\n", b"")


def _digests(session: Session[Any, Any]) -> list[tuple[int, int, str]]:
    """The digest after each finished round and at the present end, worked out in one pass."""
    round_of = session.game.family.round_of
    ends: list[tuple[int, int]] = []
    now = None
    for n, entries, state, _ in session.marks:
        if now is not None and round_of(state) != now:
            ends.append((n, entries))
        now = round_of(state)
    ends.append((len(session.answers), len(session.record)))
    out: list[tuple[int, int, str]] = []
    h, done = hashlib.sha256(), 0
    for n, entries in ends:
        h.update(_told(session.record, done, entries))
        done = entries
        out.append((n, entries, h.hexdigest()))
    return out


def dumps(session: Session[Any, Any]) -> str:
    """The save of a session as JSON text. Raises ValueError for a session as one seat sees it."""
    if session.viewpoint:
        raise ValueError(f"a save holds everything; {session.viewpoint} cannot see that much")
    seed = getattr(session.luck, "seed", None)
    origin = msgspec.to_builtins(session.origin)
    save = Save(
        FORMAT, VERSION, session.game.family.name, origin, seed, _digests(session), msgspec.to_builtins(session.answers)
    )
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode() + "\n"


def loads(text: str | bytes) -> Save:
    """Read a save's shape; anything else (truncated, foreign, newer, too large) raises :class:`SaveError`.

    Where the file breaks off within the answers or later, the error's ``rest`` is the save up to there.
    """
    raw = text.encode() if isinstance(text, str) else text
    if len(raw) > LARGEST:
        raise SaveError(f"the file has {len(raw)} bytes; a save has at most {LARGEST}")
    try:
        head = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"not a save: {_place(raw, error)}", rest=_rest(raw)) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SaveError(f'not a save of this kit: "format" is not "{FORMAT}"')
    if head.get("version") != VERSION:
        raise SaveError(f"the save has version {head.get('version')!r}; this kit reads version {VERSION}")
    try:
        return msgspec.convert(head, Save)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SaveError(f"a damaged save: {error}") from None


_MARK = re.compile(rb'"(?:[^"\\]|\\.)*"|["\[\]{},]')


def _rest(raw: bytes) -> Save | None:
    """What a file that breaks off still holds of a save: all up to the last whole answer or digest."""
    closing: list[bytes] = []
    end, missing = 0, b""
    for m in _MARK.finditer(raw):
        mark = m.group()
        if mark in (b"{", b"["):
            closing.append(b"}" if mark == b"{" else b"]")
        elif mark in (b"}", b"]"):
            if not closing or closing.pop() != mark:
                return None
        elif mark == b"," and len(closing) <= 2:
            end, missing = m.start(), b"".join(reversed(closing))
        elif mark == b'"':
            break  # the text that breaks off
    try:
        return msgspec.json.decode(raw[:end] + missing, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _place(raw: bytes, error: Exception) -> str:
    try:
        json.loads(raw)
    except (ValueError, RecursionError) as better:
        return str(better) or type(better).__name__
    return str(error)


def answer_of(value: Any) -> Any:
    """An answer as the engine knows it: JSON's lists become tuples."""
    return tuple(answer_of(v) for v in value) if isinstance(value, list) else value


def restore(save: Save, begin: Callable[[Save], Session[Any, Any]]) -> Session[Any, Any]:
    """Replay a save on the session that ``begin`` makes of it (with luck None), comparing the digest of each round.

    Raises :class:`SaveError` at the first answer that cannot be given or digest that differs; its ``good`` is the
    session at the last point that still agreed, or None.
    """
    session = begin(save)
    done = 0
    h, hashed = hashlib.sha256(), 0
    good: int | None = None
    for n, entries, expected in save.digests:
        if not done <= n <= len(save.answers):
            raise SaveError(f"a damaged save: digest for answer {n} of {len(save.answers)}", _upto(session, good))
        try:
            session.give([answer_of(a) for a in save.answers[done:n]])
        except WrongAnswer as error:
            at = len(session.answers)
            raise SaveError(f"answer {at + 1} cannot be given: {error}", _upto(session, good)) from None
        except RecursionError:
            raise SaveError("a damaged save: an answer is nested too deeply", _upto(session, good)) from None
        done = n
        fits = hashed <= entries <= len(session.record)
        if fits:
            h.update(_told(session.record, hashed, entries))
            hashed = entries
        if not fits or h.hexdigest() != expected:
            raise SaveError(f"the game differs from the saved one by answer {n}", _upto(session, good))
        good = n
    if done != len(save.answers):
        raise SaveError(f"{len(save.answers) - done} answers after the last digest", _upto(session, good))
    return session


def _upto(session: Session[Any, Any], n: int | None) -> Session[Any, Any] | None:
    return None if n is None else session.fork(n)
