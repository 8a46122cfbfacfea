"""Why: the way from an entry of the record up its causes, with the rule for every step."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..kernel.record import Decided, Event, Opened
from ..kernel.record import why as causes
from ..view.wording import escaped
from .shown import Shown, listed
from .telling import AnySession, Cited, Teller, answer_number, kind_of


@dataclass(frozen=True)
class Because:
    """One step of an explanation: an entry with what it says, what it is, and the rules that it cites.

    ``answer``: the number of the answer that it records, None when it is no answer (or a forced one).
    """

    index: int
    sentence: str
    kind: str
    cites: tuple[Cited, ...]
    answer: int | None = None


@dataclass(frozen=True, repr=False)
class Why(Shown):
    """Why an entry is in the record: ``chain`` begins with it and goes up its causes to the outermost one."""

    chain: tuple[Because, ...]

    @property
    def decisions(self) -> tuple[Because, ...]:
        """The rolls and decisions that led there, the nearest first."""
        return tuple(b for b in self.chain if b.kind in ("roll", "decision"))

    @property
    def cites(self) -> tuple[str, ...]:
        """All rule ids on the way, each once, the nearest first."""
        return tuple(dict.fromkeys(c.id for b in self.chain for c in b.cites))

    def __repr__(self) -> str:
        first = self.chain[0]
        led = f", because of: {self.decisions[0].sentence}" if self.decisions[:1] not in ((), (first,)) else ""
        return f"{first.sentence} [{', '.join(c.id for c in first.cites)}]{led}"

    def text(self) -> str:
        """Every step with its rules and their texts."""
        lines = []
        for n, b in enumerate(self.chain):
            lines.append(f"{'because' if n else 'why'} {b.index}: {_named(b)}")
            lines += [f"    {line}" for c in b.cites for line in c.lines()]
        return "\n".join(lines)

    def html(self) -> str:
        """The same as a list."""
        items = []
        for b in self.chain:
            rules = "".join(f"<br><small>{c.html()}</small>" for c in b.cites)
            items.append(f"<strong>{escaped(_named(b))}</strong> <small>(entry {b.index})</small>{rules}")
        return f'<div class="stn-why"><p>Why: {escaped(self.chain[0].sentence)}</p>{listed(items, ordered=True)}</div>'


def _named(b: Because) -> str:
    if b.kind == "rule":
        return f"the rule {b.sentence}"
    return b.sentence if b.answer is None else f"{b.sentence} (answer #{b.answer})"


def why(session: AnySession, about: int | str, before: int | None = None, teller: Teller | None = None) -> Why:
    """Why entry ``about`` is in the record; or the last entry of which the words are true: ``"guide lost hearts"``.

    ``before``: look for words only among the first so many entries. Raises IndexError for an index outside the record
    and LookupError when no entry fits the words.
    """
    record = session.record
    index = find(session, about, before, teller) if isinstance(about, str) else about
    if not 0 <= index < len(record):
        raise IndexError(f"the record has {len(record)} entries, 0 to {len(record) - 1}; there is no entry {about}")
    told = teller or Teller(session)
    return Why(
        tuple(
            Because(
                i, told.entry(i), kind_of(record[i]), tuple(told.cited(c) for c in record[i].cites),
                answer_number(session, i) if isinstance(record[i].what, Decided) else None,
            )
            for i in causes(record, index)
        )
    )  # fmt: skip


def find(session: AnySession, words: str, before: int | None = None, teller: Teller | None = None) -> int:
    """The last entry that holds all of the words: in its sentence, the name of its kind, or a rule id.

    Events come first; where none fits, decisions and notes are searched, then rules.
    """
    told = teller or Teller(session)
    wanted = _plain(_split(words))
    if not wanted:
        raise LookupError("no words to look for; try a figure, a kind of event or a rule id")
    record = session.record
    end = len(record) if before is None else min(before, len(record))
    rest: dict[bool, int] = {}
    for i in range(end - 1, -1, -1):
        what = record[i].what
        held = _plain(f"{told.entry(i)} {_split(type(what).__name__)}") | set(record[i].cites)
        if wanted <= held:
            if isinstance(what, Event):
                return i
            rest.setdefault(isinstance(what, Opened), i)
    if rest:
        return rest[min(rest)]
    missing = sorted(w for w in wanted if not any(w in _plain(told.line(i)) for i in range(end)))
    hint = f"; nothing here mentions {', '.join(missing)}" if missing and len(missing) < len(wanted) else ""
    raise LookupError(f"nothing that has happened up to here fits {words!r}{hint}")


def _plain(text: str) -> set[str]:
    """The words of a text without case and endings, so that "loses hearts" and "lost a heart" meet."""
    out = set()
    for word in re.findall(r"[\w.-]+", text.lower()):
        if "." in word.strip("."):
            out.add(word.strip("."))
        elif word not in ("a", "an", "the", "did", "why", "has", "have", "is", "was", "to", "its"):
            out.add(_STEMS.get(word, word.removesuffix("s") if len(word) > 2 else word))
    return out


_STEMS = {
    "loses": "lose", "lost": "lose", "losing": "lose", "went": "go", "goes": "go", "moved": "move", "moves": "move",
    "gained": "gain", "placed": "place", "fell": "fall",
}  # fmt: skip


def _split(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
