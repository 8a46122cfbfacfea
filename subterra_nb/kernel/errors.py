"""The ways in which an answer can be wrong, kept apart: not an action, not yours, illegal, too late."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Failure(Struct, frozen=True):
    """One requirement that an answer does not meet: the rule that asks for it, and why it fails."""

    cite: str
    why: str

    def __str__(self) -> str:
        return f"{self.why} [{self.cite}]"


class WrongAnswer(ValueError):
    """Base of all refusals. A refused answer changes nothing, the luck included."""


class NotAnAction(WrongAnswer):
    """The answer is not of the kind that the decision asks for (malformed, or a name that does not exist)."""


class NotYourDecision(WrongAnswer):
    """The decision belongs to another seat."""


class GameOver(WrongAnswer):
    """The game has ended; there is nothing left to decide."""


class Illegal(WrongAnswer):
    """The answer is well formed but fails requirements; ``verdict`` lists every one of them."""

    def __init__(self, answer: Any, verdict: tuple[Failure, ...]) -> None:
        self.answer, self.verdict = answer, verdict
        super().__init__(f"{answer}: " + "; ".join(str(f) for f in verdict))


class Endless(RuntimeError):
    """A game goes on for longer than any game can."""


class LuckMissing(LookupError):
    """A die or a draw was needed and the script holds none for it."""


class SetupError(ValueError):
    """A game cannot be composed or set up so; ``problems`` lists every fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


class SaveError(ValueError):
    """A save cannot be read or does not replay.

    ``good`` is what could still be replayed, if anything; ``rest`` what could be read of a file that breaks off.
    """

    def __init__(self, message: str, good: Any = None, rest: Any = None) -> None:
        self.good, self.rest = good, rest
        super().__init__(message)
