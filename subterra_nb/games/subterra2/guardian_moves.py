"""What an activated guardian does: attack, one step towards the closest active explorer, or dig."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from ...board.paths import first_steps_across, first_steps_avoiding, steps_to_closest
from ...kernel.citations import Ids, Number, Question, question
from ...kernel.decisions import Choose
from ...kernel.table import DONE
from .events import GuardianMoved, RubbleRemoved
from .figures import DRAWS, PREY, As, counting, stands
from .hearts import How, lose_hearts
from .state import Explorer, active_on, explorers_on, kind_at
from .tables import T, current_player
from .tiles import EXIT, GRID

I, M, D, B, CL = Ids("ie"), Ids("ie.guardian-move"), Ids("ie.downed"), Ids("ie.bridge"), Ids("ie.closest")

TIE = M.tie  # asked for so often that the look-up counts
PREY_IN_WORDS: str = PREY.value
OTHER_TIES = question("ie.q.other-ties", "lead-explorer", "current-player")
PATH_RUBBLE = question("ie.q.guardian-path-rubble", "as-if-open", "detour-first")
DIG_TARGET = question("ie.q.guardian-dig-target", "next-step", "any-adjacent")
NO_TARGET = question("ie.q.guardian-no-target", "nothing", "goes-home")
ACROSS_FLIPPED = question("ie.q.closest-flipped", "no", "yes")


def decider(t: T, ruling: str) -> str:
    """The seat that a ruling on ties names: the lead explorer's, or the current player's."""
    return "lead" if ruling == "lead-explorer" else current_player(t)


class Entries(Struct, frozen=True):
    """The citations of one guardian type's list; the list itself is the same for all.

    ``attack``: ids of the attack's entry, the last one giving the choice of the victim; ``hit``: its figure; ``move``,
    ``clear`` and ``dig``: the ids of the step, of what bars it, and of digging; ``idle``, ``tie`` and ``path``: the
    questions of this type on having no prey, on ties and on rubble in the way; ``seeks``: the respect in
    which an explorer must count for it to be worth going to; ``decides(table, ruling)``: the seat that a ruling on ties
    names.
    """

    attack: tuple[str, ...]
    hit: Number
    move: str
    clear: str
    dig: str
    idle: Question = NO_TARGET
    tie: Question = OTHER_TIES
    path: Question = PATH_RUBBLE
    seeks: As = As.PREY
    decides: Callable[[T, str], str] = decider


def attack_or_move(t: T, g: str, entries: Entries, how: How) -> Awaitable[None]:
    """ATTACK where an active explorer shares the tile, else MOVE, else DIG."""
    here = t.state.guardians[g].at
    company = explorers_on(t.state, here)
    if company:
        for f in company:
            if not f.hearts:
                t.exempted(f.id, PREY_IN_WORDS, D.no_prey, I.active_explorer)
        targets = counting(t, [f for f in company if f.hearts], PREY)
        if targets:
            return attack(t, g, [f.id for f in targets], entries, how)
    return step_or_dig(t, g, entries)


async def attack(t: T, g: str, targets: Sequence[str], entries: Entries, how: How) -> None:
    """One of those on the tile is hit."""
    why, ask = entries.attack[-1], f"whom does {g} attack?"
    if len(targets) == 1:
        victim = t.only("lead", why, targets[0], ask)
    else:
        victim = await Choose("lead", why, tuple(targets), ask)
    await lose_hearts(t, victim, entries.hit, how, *entries.attack)


def step_or_dig(t: T, g: str, entries: Entries) -> Awaitable[None]:
    """One step along a shortest path to the closest active explorer; rubble in the way is dug instead."""
    here = t.state.guardians[g].at
    if t.tables.out_of[DRAWS]:
        active = [f for f in t.state.explorers.values() if f.hearts > 0 and not f.fate]
        sought = counting(t, active, DRAWS)  # who is passed by goes on record
        if t.tables.stays_put and len(sought) < len(active) and stays_put(t, g, sought):
            return DONE
    ways = ways_to_closest(t, here, entries)
    if EXIT in ways:
        ways = tuple(c for c in ways if c != EXIT)
    why = (entries.move,)
    if not ways:
        if t[entries.idle] != entries.idle.default:
            ways, why = homewards(t, g), (entries.idle.id,)
        if not ways:
            if active_on(t.state, here):
                t.prevented("a step: it is there already", entries.move, who=g)
            else:
                t.prevented("a step", M.idle, *((M.not_exit,) if EXIT in t.state.layout.links[here] else ()), who=g)
            return DONE
    seat, ask = entries.decides(t, t[entries.tie]), f"which way does {g} go?"
    if len(ways) > 1:
        return choose_way(t, g, Choose(seat, TIE, ways, ask), entries, why)
    return take_way(t, g, t.only(seat, TIE, ways[0], ask), entries, why)


async def choose_way(t: T, g: str, choice: Choose[str], entries: Entries, why: tuple[str, ...]) -> None:
    """One of several ways that are equally short."""
    await take_way(t, g, await choice, entries, why)


def take_way(t: T, g: str, to: str, entries: Entries, why: tuple[str, ...]) -> Awaitable[None]:
    """The step, or what is done where it cannot be made."""
    s = t.state
    here = s.guardians[g].at
    if to in s.rubble:
        t.prevented(GuardianMoved(g, to), entries.clear, who=g)
        return dig(t, g, to, entries)
    if t.tables.guardian_stops:
        held = [c for stops in t.tables.guardian_stops if (c := stops(t, here, to))]
        if held:
            t.prevented(GuardianMoved(g, to), *held, who=g)
            return DONE
    met: tuple[str, ...] = ()
    if explorers_on(s, to):
        met = (*((B.guardians_free,) if kind_at(s, to) == "bridge" else ()), *drawn_by(t, to))
    return t.emit_by(GuardianMoved(g, to), (*why, *walled_off(t, here), *met))


async def dig(t: T, g: str, to: str, entries: Entries) -> None:
    """Rubble is taken away, from where the way leads or, as it may be ruled, from any tile next door."""
    dug = to
    if t[DIG_TARGET] == "any-adjacent":
        links, rubble = t.state.layout.links[t.state.guardians[g].at], t.state.rubble
        beside = tuple(c for c in links if c in rubble)
        dug = await Choose("lead", DIG_TARGET.id, beside, f"which rubble does {g} take away?")
    await t.emit(RubbleRemoved(dug), entries.dig, I.rubble, CL.rubble_open)


def stays_put(t: T, g: str, sought: list[Explorer]) -> bool:
    """Whether a ruling keeps a guardian from going to figures that only others move, beside one that it ignores."""
    kinds = t.tables.kinds
    if not all("moved by others" in kinds[f.kind].traits for f in sought):
        return False
    ruled = [asked.id for asked, option in t.tables.stays_put if t[asked] == option]
    if ruled and sought:
        t.prevented("a step", *ruled, who=g)
    return bool(ruled and sought)


def walled_off(t: T, here: str) -> tuple[str, ...]:
    """The rule that walls bind guardians, where an active explorer is next door but behind one."""
    links, beside = t.state.layout.links[here], GRID.sides[here]
    for f in t.state.explorers.values():
        if f.hearts > 0 and f.at in beside and f.at not in links and not f.fate:
            return (M.walls_bind,)
    return ()


def homewards(t: T, g: str) -> tuple[str, ...]:
    """The next tiles of the shortest ways back to a Guardian tile of its type, where the idle go home."""
    layout, guardian = t.state.layout, t.state.guardians[g]
    home = t.tables.guardians[guardian.kind].makes
    return steps_to_closest(layout, guardian.at, layout.of_kind(home))


def ways_to_closest(t: T, here: str, entries: Entries) -> tuple[str, ...]:
    """The next tiles of all shortest ways from ``here`` to the closest active explorers."""
    s, out = t.state, t.tables.out_of
    no_prey, no_draw = out[entries.seeks], out[DRAWS]
    places = []
    for f in s.explorers.values():
        if f.hearts > 0 and not f.fate:
            drawing = f.kind not in no_prey and f.kind not in no_draw
            if drawing or (f.lapsed and stands(t, f, entries.seeks)[0] and stands(t, f, DRAWS)[0]):
                places.append(f.at)
    if s.layout.over and t[ACROSS_FLIPPED] == "yes":
        return first_steps_across(s.layout, here, places)
    if s.rubble and t[entries.path] == "detour-first":
        round_about = first_steps_avoiding(s.layout, here, places, s.rubble)
        if round_about:
            return round_about
    return steps_to_closest(s.layout, here, places)


def drawn_by(t: T, to: str) -> tuple[str, ...]:
    """The rules by which a figure that merely counts as an explorer drew a guardian onto its tile."""
    return tuple(b for counts, b in [stands(t, f, PREY) for f in active_on(t.state, to)] if counts and b)
