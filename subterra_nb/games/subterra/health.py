"""Health: losing and regaining it, and what stops a loss."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ...kernel.citations import Ids, Number, question
from ...kernel.table import Modifier
from .events import Fell, HealthGained, HealthLost, Woke
from .figures import Trait
from .state import conscious_on, kind_under
from .tables import T, plays

I, H, C, X, B = (
    Ids("st"),
    Ids("st.health"),
    Ids("st.conscious"),
    Ids("st.exit-tile"),
    Ids("st.bodyguard"),
)

WOKEN = question("st.q.woken-same-round", "if-place-not-reached", "no")
PROTECTS = question("st.q.bodyguard-protect", "hazard-and-entry", "cave-in-only", "everything")


class Source(Struct, frozen=True):
    """Where a loss comes from: ``name`` tells it; ``outside``: a hazard card or a tile entered, against which one
    caver can cover another; ``mark``: flood, gas, cave-in or "" for anything else.
    """

    name: str
    outside: bool = False
    mark: str = ""


EXERTION, ROPE, HIDING = Source("exerting"), Source("a rope"), Source("hiding")
TIME = Source("Out of Time", True)
TREMOR = Source("a tremor", True)
FLOOD, GAS, GAS_TILE = Source("a flood", True, "flood"), Source("gas", True, "gas"), Source("a gas tile", True, "gas")
SCREE, CAVE_IN = Source("scree", True), Source("a cave-in", True, "cave-in")
HORROR = Source("a horror")


class LoseHealth(Struct, frozen=True, gc=False):
    """A caver is about to lose health."""

    who: str
    health: int
    source: Source
    cites: tuple[str, ...]
    says: ClassVar[str] = "{who} loses {health} health"


async def lose_health(t: T, who: str, health: int, source: Source, *cites: str) -> int:
    """A caver loses health, unless a rule stops that; the loss that it comes to. At 0 the caver is unconscious."""
    loss = await t.attempt(LoseHealth(who, health, source, cites))
    if loss is None:
        return 0
    f = t.state.cavers[who]
    lost = min(f.health, loss.health)
    if not lost:
        return 0
    await t.emit(HealthLost(who, lost), *loss.cites, *((H.floor_zero,) if lost < loss.health else (I.health,)))
    if not t.state.cavers[who].health:
        await t.emit(Fell(who), I.conscious, C.piece_on_side)
    return lost


async def lose(t: T, who: str, figure: Number, source: Source, *cites: str) -> int:
    """The same with the figure of a rule, which it cites."""
    return await lose_health(t, who, t[figure], source, figure.id, *cites)


async def regain(t: T, who: str, health: int, *cites: str) -> None:
    """A caver regains health, up to the printed number; who was unconscious wakes at once."""
    f = t.state.cavers[who]
    gained = min(health, f.full - f.health)
    if not gained:
        return
    await t.emit(HealthGained(who, gained), *cites, I.health)
    if not f.health:
        waits = t[WOKEN] == "no" and t.state.phase == "act"
        await t.emit(Woke(who, waits), C.wakes_at_once, *((WOKEN.id,) if waits else (C.turn_after_waking,)))


# -- What stops a loss ---------------------------------------------------------------------------------------------


async def none_on_exit(t: T, loss: LoseHealth) -> None:
    """Nobody on the exit loses health."""
    t.prevented(loss, X.no_health_loss, who=loss.who)


def protector(t: T, loss: LoseHealth) -> str:
    """Who covers a caver against a loss; "" for nobody."""
    f = t.state.cavers[loss.who]
    protects = t.tables.having[Trait.PROTECTS]
    if not f.at or f.kind in protects:
        return ""
    return next((x.id for x in conscious_on(t.state, f.at) if x.kind in protects), "")


async def protect(t: T, loss: LoseHealth) -> LoseHealth | None:
    """Whoever covers others: they lose nothing, as far as it goes."""
    by = protector(t, loss)
    scope = t[PROTECTS]
    covered = {
        "hazard-and-entry": loss.source.outside,
        "cave-in-only": loss.source.mark == "cave-in",
        "everything": True,
    }[scope]
    if not covered:
        if scope == "hazard-and-entry":
            t.exempted(by, "covering others", B.protect_scope)
        return loss
    t.prevented(loss, t.tables.having[Trait.PROTECTS][t.state.cavers[by].kind], who=loss.who)
    return None


async def floodproof(t: T, loss: LoseHealth) -> None:
    """Some lose nothing to floods."""
    t.prevented(loss, t.tables.having[Trait.FLOODPROOF][t.state.cavers[loss.who].kind], who=loss.who)


def _has(t: T, loss: LoseHealth, trait: Trait) -> bool:
    return t.state.cavers[loss.who].kind in t.tables.having[trait]


def careful(cost: Number) -> Modifier:
    """Some lose less to a cave-in: so much."""

    async def spare(t: T, loss: LoseHealth) -> LoseHealth:
        cite = t.tables.having[Trait.CAREFUL][t.state.cavers[loss.who].kind]
        return replace(loss, health=min(loss.health, t[cost]), cites=(*loss.cites, cite))

    return Modifier(
        LoseHealth,
        lambda t, loss: loss.source.mark == "cave-in" and _has(t, loss, Trait.CAREFUL),
        spare,
        order=20,
        name="careful",
    )


MODIFIERS = (
    Modifier(
        LoseHealth,
        lambda t, loss: kind_under(t.state, t.state.cavers[loss.who]) == "exit",
        none_on_exit,
        order=0,
        name="the exit",
    ),
    Modifier(
        LoseHealth,
        lambda t, loss: loss.source.mark == "flood" and _has(t, loss, Trait.FLOODPROOF),
        floodproof,
        order=10,
        name="floodproof",
    ),
    Modifier(
        LoseHealth,
        lambda t, loss: protector(t, loss) != "",
        protect,
        order=30,
        name="protect",
        only=plays("bodyguard"),
    ),
)
