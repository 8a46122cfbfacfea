"""Why not: every rule that refuses an answer, and what could be answered instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.decisions import Menu
from ..kernel.errors import Failure, GameOver
from ..view.wording import escaped
from .shown import Shown, listed
from .telling import AnySession, Cited, Teller, question_of

MOST_NEAR = 6


@dataclass(frozen=True)
class Refusal:
    """One failed requirement: why in a sentence, with the rule that asks for it."""

    why: str
    cite: Cited


@dataclass(frozen=True, repr=False)
class WhyNot(Shown):
    """Why an answer is refused: all ``refusals``, none when it is legal; ``near``: legal answers close to it."""

    question: str
    sentence: str
    refusals: tuple[Refusal, ...]
    near: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the answer is legal after all."""
        return not self.refusals

    def __repr__(self) -> str:
        if self.legal:
            return f"{self.sentence}: this can be done"
        return f"{self.sentence}: no, " + "; ".join(f"{r.why} [{r.cite.id}]" for r in self.refusals)

    def text(self) -> str:
        """Every refusal with the text of its rule, and what is possible instead."""
        lines = [f"{self.sentence}: " + ("this can be done" if self.legal else "refused")]
        for r in self.refusals:
            lines.append(f"  {r.why}")
            lines += [f"    {line}" for line in r.cite.lines()]
        if self.near:
            lines.append(f"  possible: {'; '.join(self.near)}")
        return "\n".join(lines)

    def html(self) -> str:
        """The same as HTML."""
        head = "this can be done" if self.legal else "refused"
        items = [f"{escaped(r.why)}<br><small>{r.cite.html()}</small>" for r in self.refusals]
        tail = f"<p>Possible: {escaped('; '.join(self.near))}</p>" if self.near else ""
        return (
            f'<div class="stn-why-not"><p><strong>{escaped(self.sentence)}</strong>: {head}</p>'
            f"{listed(items) if items else ''}{tail}</div>"
        )


def why_not(session: AnySession, answer: Any, teller: Teller | None = None) -> WhyNot:
    """Why ``answer`` (a value, or words such as ``"guide moves to D9"``) is refused at the pending decision.

    Raises :class:`GameOver`, or :class:`~subterra_nb.kernel.errors.NotAnAction` for what is no answer of this decision
    at all; its message says what is near.
    """
    d = session.decision
    if d is None:
        raise GameOver("the game is over; there is nothing left to decide")
    told = teller or Teller(session)
    value = understood(session, answer)
    verdict: tuple[Failure, ...] = session.verdict(value)
    near_by = _near(session, told, value) if verdict else ()
    sentence = f"{d.seat} {told.answer(value, d)}" if isinstance(d, Menu) else f"{d.seat}: {told.answer(value, d)}"
    return WhyNot(question_of(d), sentence, tuple(Refusal(f.why, told.cited(f.cite)) for f in verdict), near_by)


def _near(session: AnySession, told: Teller, value: Any) -> tuple[str, ...]:
    """Legal answers that share the action or the argument; where there are none, the first legal ones."""
    legal = session.legal()
    close = [a for a in legal if isinstance(a, tuple) and isinstance(value, tuple) and _shares(a, value)]
    return tuple(told.answer(a, session.decision) for a in (close or legal)[:MOST_NEAR])


def _shares(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    return a[0] == b[0] or (len(a) > 1 and a[1:] == b[1:])


# -- Answers from words --------------------------------------------------------------------------------------------


def understood(session: AnySession, answer: Any) -> Any:
    """The answer that words mean at the pending decision; anything that is no text is an answer already.

    Understood are an action's own words (``guide moves to D3``), its name (``move D3``) and the plain answer (``4``).
    Whether the answer is legal is another matter.
    Raises :class:`~subterra_nb.kernel.errors.NotAnAction` when the words name no action.
    """
    if session.decision is None or not isinstance(answer, str) or answer in session.legal():
        return answer
    from ..scenario.wording import parse

    return parse(session, " ".join(answer.split()))
