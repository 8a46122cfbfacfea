"""Dice: every roll goes through here, so that whoever may change a result is asked."""

from __future__ import annotations

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Luck
from .events import Checked
from .figures import Trait
from .tables import T

I, L = Ids("st"), Ids("st.leader")

DIE = (1, 2, 3, 4, 5, 6)
PASSES = number(I.skill_check, 4, 2)  # a check that nobody can fail would let a game go on for ever
BONUS = number(L.experienced, 1)
BONUS_SCOPE = question("st.q.leader-bonus-scope", "skill-checks", "all-rolls")


async def skill_check(t: T, who: str, cite: str, ask: str, least: int = 0) -> bool:
    """One die, for rule ``cite``: whether it shows enough; ``least``: what it takes, where it is not the usual."""
    needed = least or t[PASSES]
    bonus, cites = bonus_of(t, who)
    roll = await Luck("die", cite, DIE, ask)
    passed = roll + bonus >= needed
    decided = bonus and passed != (roll >= needed)
    await t.emit(Checked(who, roll, passed), I.skill_check, *(cites if decided else ()))
    return passed


def bonus_of(t: T, who: str) -> tuple[int, tuple[str, ...]]:
    """What a caver adds to the die, with the rules by which it counts in a skill check."""
    cite = t.tables.having[Trait.EXPERIENCED].get(t.state.cavers[who].kind)
    return (t[BONUS], (cite, L.experienced_scope)) if cite else (0, ())


async def plain_roll(t: T, who: str, cite: str, ask: str) -> int:
    """One die whose number counts and not whether it is enough; ``who`` rolls it."""
    roll = await Luck("die", cite, DIE, ask)
    bonus, cites = bonus_of(t, who)
    if bonus and t[BONUS_SCOPE] == "all-rolls":
        return min(roll + bonus, DIE[-1])
    if bonus:
        t.exempted(who, "a bonus to the number of a cave-in", cites[-1])
    return roll
