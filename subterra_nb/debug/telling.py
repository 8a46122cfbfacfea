"""Words for answers, entries and citations: every view tells the same thing in the same way."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..kernel.decisions import Action, Decision, Luck, Menu
from ..kernel.record import Decided, Entry, Opened, sentence, spoken
from ..kernel.rulebook import STATUSES, Rulebook, read
from ..kernel.session import Session
from ..view.wording import escaped
from .shown import OURS, code

AnySession = Session[Any, Any]


@dataclass(frozen=True)
class Cited:
    """One citation with what the ledger says of it.

    ``status`` as in :data:`~subterra_nb.kernel.rulebook.STATUSES`, "" for an id that no ledger of the game knows. For a
    question, ``ruling`` is the option in force and ``options`` every option with its meaning, the one in force first.
    ``figure`` says which figure a rule has in this game, when it is not the rulebook's.
    """

    id: str
    text: str
    status: str
    ruling: str = ""
    options: tuple[tuple[str, str], ...] = ()
    figure: str = ""

    @property
    def ours(self) -> bool:
        """Whether this is our own reading or default and must not look official."""
        return self.status == "ours"

    def lines(self) -> list[str]:
        """The id, its text and the rulings, as lines."""
        if not self.text:
            return [self.id]
        badge = " (ours)" if self.ours else ""
        out = [f"{self.id}{badge}: {self.text}"]
        if self.figure:
            out.append(f"  in this game: {self.figure}")
        for name, meaning in self.options:
            out.append(f"  {'ruled' if name == self.ruling else 'or'}: {name}" + (f" - {meaning}" if meaning else ""))
        return out

    def html(self) -> str:
        """The same as HTML."""
        out = f"{code(self.id)} {escaped(self.text)}" if self.text else code(self.id)
        if self.ours:
            out += f" {OURS}"
        elif self.status:
            out += f" <small>({escaped(STATUSES[self.status])})</small>"
        out += f"<br>in this game: {escaped(self.figure)}" if self.figure else ""
        for name, meaning in self.options:
            said = f"<em>{escaped(name)}</em>{': ' if meaning else ''}{escaped(meaning)}"
            out += f"<br>{'ruled' if name == self.ruling else 'or'}: {said}"
        return out


class Teller:
    """Tells what a session's record holds. Keeps what it has worked out; a record only grows, so that stays true."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self._actions: dict[str, Action] = {}

    @cached_property
    def rulebook(self) -> Rulebook:
        """The ledgers of the game's family."""
        return read(tuple(self.session.game.family.ledgers))

    def cited(self, id: str) -> Cited:
        """What the ledger says of an id; for a question also the ruling in force in this game."""
        book = self.rulebook
        if id in book.rules:
            return Cited(id, book.rules[id].text, book.rules[id].status, figure=self._figure(id))
        asked = book.questions.get(id)
        known = self.session.game.questions().get(id)
        if asked is None and known is None:
            return Cited(id, "", "")
        meanings = asked.meanings() if asked else {}
        names = dict.fromkeys((*meanings, *(known.options if known else ())))
        ruling = str(self.session.game.settings.get(id, asked.default if asked else ""))
        options = tuple((name, meanings.get(name, "")) for name in sorted(names, key=lambda name: name != ruling))
        return Cited(id, asked.question if asked else id, "ours", ruling, options)

    def _figure(self, id: str) -> str:
        game = self.session.game
        if id not in game.chosen or game.settings[id] == game.numbers()[id].default:
            return ""
        return f"{game.settings[id]} instead of {game.numbers()[id].default}"

    def answer(self, answer: Any, decision: Decision | None) -> str:
        """An answer as a reader sees it: ``moves to D3`` for one of a menu, else its plain words."""
        if isinstance(decision, Menu) and isinstance(answer, tuple) and answer and answer[0] in decision.actions:
            return phrased(decision.actions[answer[0]], answer)
        return spoken(answer)

    def entry(self, index: int) -> str:
        """One entry of the record as a sentence."""
        what = self.session.record[index].what
        return self.decided(index, what) if isinstance(what, Decided) else sentence(what)

    def decided(self, index: int, d: Decided) -> str:
        """``guide moves to D3``; ``the attack on m1: 4 (luck)``; ``lead: guide (whom does it attack?)``."""
        if d.forced:
            end = " (the only answer)"
        elif d.seat == "luck":
            end = " (luck)"
        else:
            end = ""
        if d.seat == "luck":
            return f"{d.ask or 'luck'}: {spoken(d.answer)}{end}"
        action = self._action(index, d)
        if action is not None:
            return f"{d.seat} {phrased(action, d.answer)}{end}"
        return f"{d.seat}: {spoken(d.answer)}{f' ({d.ask})' if d.ask else ''}{end}"

    def answered(self, index: int) -> str:
        """The answer that an entry records, in words, without the question: ``moves to D3``, ``4``."""
        d = self.session.record[index].what
        action = self._action(index, d)
        return spoken(d.answer) if action is None else phrased(action, d.answer)

    def otherwise(self, answer: Any, decision: Decision) -> str:
        """A branch by what was answered otherwise in it: ``the number die: 4``, ``ann moves to D3``."""
        said = self.answer(answer, decision)
        if isinstance(decision, Menu):
            return f"{decision.seat} {said}"
        return f"{(decision.ask or 'luck') if is_roll(decision) else decision.seat}: {said}"

    def now(self, index: int) -> str:
        """An entry as what just happened: as :meth:`line`, but the beginning of a rule is called so."""
        begins = isinstance(self.session.record[index].what, Opened)
        return f"the rule begins: {self.line(index)}" if begins else self.line(index)

    def _action(self, index: int, d: Decided) -> Action | None:
        """The action of a menu that an old answer chose; the menu is found by asking again on a fork."""
        if d.forced or not isinstance(d.answer, tuple) or not d.answer or not isinstance(d.answer[0], str):
            return None
        found = self._actions.get(d.answer[0])
        if found is None:
            at = pending(self.session, index)
            if at is not None and isinstance(at.decision, Menu):
                self._actions.update(at.decision.actions)
                found = at.decision.actions.get(d.answer[0])
        return found

    def line(self, index: int) -> str:
        """An entry as a sentence with its citations in brackets."""
        cites = self.session.record[index].cites
        return self.entry(index) + (f" [{', '.join(cites)}]" if cites else "")


def phrased(action: Action, answer: tuple[Any, ...]) -> str:
    """An answer of a menu by the action's phrase, without who does it."""
    return action.phrase.format(*(spoken(x) for x in answer[1:])) if "{}" in action.phrase else action.phrase


def kind_of(entry: Entry) -> str:
    """What an entry is, in one word: rule, decision, roll, or the name of its event or note."""
    what = entry.what
    if isinstance(what, Opened):
        return "rule"
    if isinstance(what, Decided):
        return "roll" if what.seat == "luck" else "decision"
    return type(what).__name__


def answer_number(session: AnySession, index: int) -> int | None:
    """The number of the answer that an entry records (as ``Session.fork`` counts, from 0); None for other entries."""
    k = bisect_left(session.at, index)
    return k if k < len(session.at) and session.at[k] == index else None


def state_at(session: AnySession, at: int) -> Any:
    """The state after the first ``at`` entries."""
    return session.record[at - 1].state if at > 0 else session.start


def pending(session: AnySession, at: int) -> AnySession | None:
    """A session standing at the decision that waits after ``at`` entries, or None when none waits there.

    At the present end it is the session itself; else a fork, luck included.
    """
    if at >= len(session.record):
        return session if session.decision is not None else None
    k = answer_number(session, at)
    return None if k is None else session.fork(k)


def question_of(decision: Decision) -> str:
    """Who is asked what: ``guide: what now?``."""
    return f"{decision.seat}: {decision.ask or 'to decide'}"


def is_roll(decision: Decision | None) -> bool:
    """Whether it is luck that has to answer."""
    return isinstance(decision, Luck)
