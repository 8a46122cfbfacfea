"""The encounter: first wounds, an attack skill, one attack after another, and flight."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.citations import Ids, number, question
from ...kernel.decisions import Choose, Luck
from ...kernel.table import rule
from .cards import ATTACK
from .drawing import discard_top
from .events import DefenceCounted, DefenderNamed, EncounterBegun, EncounterEnded, LostSight, Spotted, TrapSprung
from .health import damage, damage_all
from .levels import lasting
from .movement import wander
from .skills import KNOWN, PAYABLE, play_skill, timing_of
from .state import KILLER, SURVIVORS, State, survivors_at
from .steps import ENCOUNTER, REAPPEARING
from .tables import T
from .weapons import Defend, choose_weapons, use_weapons

I, E, D, F = Ids("ts"), Ids("ts.encounter"), Ids("ts.defense"), Ids("ts.fear-token")

DICE = number(I.defense, 4, 0, 10)
LESS_FOR_FEAR = number(F.weakens_defence, 1, 0, 4)
TRAP = number(D.trap, 2, 0, 9)
LOST_CARDS = number(E.success_discards, 2, 0, 12)
USUAL_FACES = Ids("ts.die").faces
FACES = question("ts.q.dice-faces", "one-blank", "two-blanks")
TIE = question("ts.q.success-on-tie", "equal-or-higher", "higher")
SKILLS = question("ts.q.attack-skill-scope", "per-encounter", "per-attack")
LEVEL_FIVE = question("ts.q.level-five-effect", "all", "known-only")
TRACK = number(Ids("ts.strength").marker_cap, 10, 1, 100)
CAPPED = question("ts.q.strength-cap", "track-only", "all", "none")
FLIGHT = question("ts.q.flee-secrecy", "secret", "told")
DIE = {"one-blank": (0, 1, 1, 1, 1, 3), "two-blanks": (0, 0, 1, 1, 1, 3)}
NONE = "none"


class Attack(Struct, frozen=True):
    """The attempt to attack a defender: the strength that a defence has to reach, with its rules."""

    who: str
    strength: int
    cites: tuple[str, ...]


class Outcome(Struct, frozen=True):
    """The attempt to count a defence against an attack, when both are known; the rules of the strength."""

    who: str
    total: int
    strength: int
    cites: tuple[str, ...]


class Repel(Struct, frozen=True):
    """The attempt to make the killer pay for a defence that succeeded: so many cards off the deck, with their rules."""

    at: str
    cards: int
    cites: tuple[str, ...]


@rule(I.encounter)
async def encounter(t: T, at: str, reappearing: bool) -> None:
    """The killer attacks those in a location, until a defence succeeds or all have been attacked; then they flee."""
    targets = survivors_at(t.state, at)
    await t.emit(EncounterBegun(at, targets), I.encounter, E.targets)
    await at_its_start(t, reappearing)
    await first_wounds(t)
    await attack_skill(t)
    while fighting(t.state):
        if await attack(t):
            break
    await flee(t)
    await t.emit(EncounterEnded(at), E.turn_ends)


def fighting(s: State) -> tuple[str, ...]:
    """The targets who have not been attacked yet and are still there."""
    f = s.fight
    return () if f is None else tuple(w for w in f.targets if w not in f.attacked and in_reach(s, w))


def in_reach(s: State, who: str) -> bool:
    """Whether a target is still where the encounter is."""
    f, at = s.fight, s.survivors[who].at
    return f is not None and (at == f.at or (f.scattered and at != ""))


async def at_its_start(t: T, reappearing: bool) -> None:
    """What the killer's board has happen at the start of each encounter, and of those on reappearing."""
    s = t.state
    for step in (*lasting(s, ENCOUNTER), *(lasting(s, REAPPEARING) if reappearing else ())):
        if step.do != "wound":
            await t.tables.card_steps[step.do].perform(t, step, step.cites)


async def first_wounds(t: T) -> None:
    """A killer at level 5 first wounds every target."""
    s = t.state
    printed = [x for x in lasting(s, ENCOUNTER) if x.do == "wound"]
    if s.fight is None or not (printed or (s.killer.level >= t[FIVE] and t[LEVEL_FIVE] == "all")):
        return
    why = tuple(c for x in printed for c in x.cites) if printed else (LEVEL_FIVE.id,)
    more = tuple(c for of in t.tables.first_wounds for c in of(t))
    await wound_first(t, fighting(s), (*why, FIVE.id, *more))


@rule(E.level_five)
async def wound_first(t: T, who: tuple[str, ...], cites: tuple[str, ...]) -> None:
    """Every target is wounded before any attack."""
    await damage_all(t, who, True, cites)


FIVE = number(E.level_five, 5, 1, 6)

# -- Attacks -------------------------------------------------------------------------------------------------------


async def attack_skill(t: T) -> None:
    """The killer may play one attack skill; the survivors do not learn whether there was one to play."""
    s = t.state
    if not any(timing_of(s, card) == ATTACK for card in s.foe.cards):
        return
    card = await choose_attack_skill(t)
    if card != NONE:
        await play_skill(t, card)


@rule(E.attack_skill, seen=(KILLER,))
async def choose_attack_skill(t: T) -> str:
    """Which attack skill is played, if any."""
    s = t.state
    hand = [c for c in dict.fromkeys(s.killer.hand) if timing_of(s, c) == ATTACK]
    cards = [c for c in hand if KNOWN.holds(s, t, s.killer, c) and PAYABLE.holds(s, t, s.killer, c)]
    also = (SKILLS.id,) if t[SKILLS] == "per-attack" else ()
    card: str = await Choose(KILLER, E.attack_skill, (NONE, *cards), "which attack skill?", also, seen=(KILLER,))
    return card


@rule(E.choose_defender)
async def attack(t: T) -> bool:
    """One attack; whether the defence succeeded."""
    s = t.state
    f = s.fight
    if f is None:
        return True
    if f.attacked and t[SKILLS] == "per-attack":
        await attack_skill(t)
    who = await Choose(SURVIVORS, E.choose_defender, fighting(t.state), "who defends?")
    await t.emit(DefenderNamed(who), E.choose_defender, *((E.next_defender,) if f.attacked else ()))
    total = await defend(t, who)
    f = t.state.fight or f
    strength = await t.attempt(Attack(who, *capped(t, *strength_at(t, f.at))))
    if strength is None or not in_reach(t.state, who):
        return False
    counted = await t.attempt(Outcome(who, total, strength.strength, strength.cites))
    if counted is None:
        return False
    total = counted.total
    await t.emit(DefenceCounted(who, total, counted.strength), I.strength, *counted.cites)
    if total > counted.strength or (total == counted.strength and t[TIE] == "equal-or-higher"):
        await succeed(t, TIE.id if t[TIE] == "higher" else D.success)
        return True
    await damage(t, who, True, (E.failure_wounds,))
    return False


@rule(D.success)
async def succeed(t: T, cite: str) -> None:
    """The killer loses the top cards of the deck, and attacks nobody else."""
    left = fighting(t.state)
    f = t.state.fight
    lost = await t.attempt(Repel(f.at if f is not None else "", t[LOST_CARDS], (LOST_CARDS.id, cite)))
    if lost is not None:
        await discard_top(t, lost.cards, lost.cites)
    if left:
        t.prevented("a further attack", E.success_ends)


def strength_at(t: T, at: str) -> tuple[int, tuple[str, ...]]:
    """What a defence in a location has to reach."""
    points = 0
    cites: tuple[str, ...] = ()
    for of in t.tables.strength:
        more, why = of(t, at)
        points, cites = points + more, (*cites, *why)
    return points, cites


def capped(t: T, strength: int, cites: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """A sum of strengths, which by one reading has the cap of the track as well."""
    return (t[TRACK], (*cites, CAPPED.id)) if t[CAPPED] == "all" and strength > t[TRACK] else (strength, cites)


def of_killer(t: T, at: str) -> tuple[int, tuple[str, ...]]:
    """The killer's own strength where the killer is."""
    k, f = t.state.killer, t.state.fight
    return (k.strength + (f.bonus if f is not None else 0), ()) if k.at == at else (0, ())


# -- Defence -------------------------------------------------------------------------------------------------------


@rule(I.defense)
async def defend(t: T, who: str) -> int:
    """Items are named, the dice are rolled and added up, a trap comes on top."""
    items = await choose_weapons(t, who)
    bonus, cites = await use_weapons(t, who, items)
    fear = t.state.survivors[who].fear
    dice = max(0, t[DICE] - fear * t[LESS_FOR_FEAR])
    tried = await t.attempt(Defend(who, dice, bonus, items, (*cites, *((LESS_FOR_FEAR.id,) if fear else ()))))
    if tried is None:
        return 0
    total = await roll(t, tried)
    return total + await spring_trap(t)


@rule(I.defense)
async def roll(t: T, d: Defend) -> int:
    """The dice, one by one, and what is added to them."""
    total, faces = d.bonus, t[FACES]
    cites = (USUAL_FACES if faces == "one-blank" else FACES.id, *d.cites)
    for _ in range(d.dice):
        total += await Luck("die", I.defense, DIE[faces], f"a die for {d.who}", cites)
    return total


async def spring_trap(t: T) -> int:
    """A trap in the location adds to the first defence there, and is used up."""
    s = t.state
    if s.fight is None or s.trap != s.fight.at:
        return 0
    await t.emit(TrapSprung(s.trap), TRAP.id, Ids("ts.item").trap_bonus, Ids("ts.hidden").trap)
    return t[TRAP]


# -- Flight --------------------------------------------------------------------------------------------------------


async def flee(t: T) -> None:
    """Whoever is still there may go one step, and the killer does not learn where."""
    s = t.state
    if s.fight is None:
        return
    there = survivors_at(s, s.fight.at)
    if not there:
        return
    await run(t, there)
    if t[FLIGHT] == "told":
        for who in there:
            await t.emit(Spotted(who, t.state.survivors[who].at), FLIGHT.id)
    else:
        await t.emit(LostSight(there), E.flee_secret, Ids("ts.hidden").survivor_positions)


@rule(E.flee, seen=(SURVIVORS,))
async def run(t: T, who: tuple[str, ...]) -> None:
    """[MOVE]x0-1 of each."""
    for name in who:
        await wander(t, name, SURVIVORS, 0, t[STEPS], STEPS.id)


STEPS = number(E.flee, 1, 0, 4)
STRENGTH = (of_killer,)
