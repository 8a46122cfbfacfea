"""Special and extra actions: what a survivor can use of items in hand and of the own board."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ...kernel.citations import Ids, question
from ...kernel.decisions import Action, Domain, Requirement
from ...kernel.errors import Failure
from ...kernel.table import rule
from .events import ItemDiscarded
from .items import EXTRA, SPECIAL
from .state import State, Survivor
from .steps import Step
from .tables import FRESH, Offer, T

I, A = Ids("ts"), Ids("ts.actions")

PERSONAL = question("ts.q.personal-items", "spent", "kept")


class Using(Struct, frozen=True, gc=False):
    """Something that can be used: what it does, its rules, and the item that it is, "" for an ability."""

    effect: tuple[Step, ...]
    cites: tuple[str, ...]
    item: str = ""


def usable(s: State, me: Survivor, timing: str) -> dict[str, Using]:
    """What a survivor can use as an action of a kind, by name: items, then abilities."""
    found: dict[str, Using] = {}
    for item in me.items:
        for use in s.box.kinds[item].uses:
            if use.timing == timing and use.only in ("", me.kind):
                found[item] = Using(use.effect, use.cites, item)
    for a in s.boards[me.kind].abilities:
        if a.timing == timing and (not a.holding or a.holding in me.items):
            found[a.name] = Using(a.effect, a.cites)
    return found


def names(s: State) -> Iterable[str]:
    """All that there could be to use."""
    return (*s.box.kinds, *(a.name for b in s.boards.values() for a in b.abilities))


THINGS = Domain("item or ability", names)


def hindrance(s: State, t: T, me: Survivor, u: Using) -> Failure | None:
    """What keeps a use from being possible now."""
    for step in u.effect:
        possible = t.tables.item_steps[step.do].possible
        if possible is not None and not possible.holds(s, t, me, step):
            return possible.failure(s, t, me, step)
    return None


def lacking(s: State, me: Survivor, timing: str, cite: str, x: str) -> Failure:
    """Why a survivor has nothing of that name for an action of a kind."""
    kind = s.box.kinds.get(x)
    if kind is not None:
        if x not in me.items:
            return Failure(I.item_card, f"{me.kind} does not hold {x}")
        for use in kind.uses_at(timing):
            return Failure(next(iter(use.cites), cite), f"{x} can be used by {use.only} alone")
        return Failure(cite, f"{x} gives no {timing} action")
    for who, board in s.boards.items():
        for a in board.abilities:
            if a.name != x:
                continue
            rule = next(iter(a.cites), cite)
            if who != me.kind:
                moves = any(step.do == "move" for step in a.effect)
                return Failure(A.no_sprint_no_hide if moves else rule, f"{x} is on the board of {who} alone")
            if a.timing == timing:
                return Failure(rule, f"{x} needs {a.holding} in hand")
    return Failure(cite, f"{x} gives no {timing} action")


def _kind(timing: str, cite: str) -> tuple[Requirement, Requirement]:
    """What a use of a timing has to meet: that one has it, and that it is possible."""
    there = Requirement(
        cite,
        f"has nothing of that name for {timing} actions",
        lambda s, t, me, x: x in usable(s, me, timing),
        by=lambda s, t, me, x: lacking(s, me, timing, cite, x),
    )

    def possible(s: State, t: T, me: Survivor, x: str) -> bool:
        return x in (have := usable(s, me, timing)) and hindrance(s, t, me, have[x]) is None

    def why(s: State, t: T, me: Survivor, x: str) -> Failure:
        u = usable(s, me, timing)[x]
        return hindrance(s, t, me, u) or Failure(cite, "cannot be used")

    return there, Requirement(cite, "cannot be used now", possible, (there,), by=why)


def special(s: State, t: T, me: Survivor) -> Iterable[str]:
    """What gives a special action."""
    return usable(s, me, SPECIAL)


def extra(s: State, t: T, me: Survivor) -> Iterable[str]:
    """What gives an extra action."""
    return usable(s, me, EXTRA)


@rule(I.special_action)
async def do_special(t: T, who: str, what: str) -> None:
    """A special action is a main action that an item, a board or the map describes."""
    await use(t, who, usable(t.state, t.state.survivors[who], SPECIAL)[what])


@rule(I.extra_action)
async def do_extra(t: T, who: str, what: str) -> None:
    """Extra actions are free, and come in any number."""
    await use(t, who, usable(t.state, t.state.survivors[who], EXTRA)[what])


async def use(t: T, who: str, u: Using) -> None:
    """Step by step; then an item is discarded."""
    on = who
    for step in u.effect:
        on = await t.tables.item_steps[step.do].perform(t, who, on, step)
    if u.item:
        await used_up(t, who, u.item, u.cites)


async def used_up(t: T, who: str, item: str, cites: tuple[str, ...]) -> None:
    """An item without the infinity icon is discarded after use; whether that goes for personal ones is a question."""
    kind = t.state.box.kinds[item]
    if kind.stays:
        t.exempted(who, "discarding after use", I.item_card, *cites)
    elif kind.personal and t[PERSONAL] == "kept":
        t.exempted(who, "discarding after use", PERSONAL.id)
    elif item in t.state.survivors[who].items:
        await t.emit(ItemDiscarded(who, item), I.item_card, *cites)


HAS_SPECIAL, CAN_SPECIAL = _kind(SPECIAL, I.special_action)
HAS_EXTRA, CAN_EXTRA = _kind(EXTRA, I.extra_action)

OFFERS = (
    Offer(
        Action("special", I.special_action, "use {}", do_special, 0, FRESH, special, each=(HAS_SPECIAL, CAN_SPECIAL),
               domain=THINGS, assured=(HAS_SPECIAL,))
    ),
    Offer(
        Action("extra", I.extra_action, "also use {}", do_extra, options=extra, each=(HAS_EXTRA, CAN_EXTRA),
               domain=THINGS, assured=(HAS_EXTRA,))
    ),
)  # fmt: skip
