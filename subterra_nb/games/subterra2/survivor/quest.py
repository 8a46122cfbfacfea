"""Plans for the task: tiles, keys, the Artifact, the way out."""

from __future__ import annotations

from ....board.layout import FAR
from ..state import State
from ..tiles import EXIT, GRID
from .care import strike
from .outlook import EXPLORING, FLEEING, GATHERING, W, danger, risk
from .turn import Answer, Turn


def carry(turn: Turn) -> Answer | None:
    """A key on its way to the Sanctum: with all speed."""
    me = turn.me
    if turn.stage == EXPLORING or not me.item.startswith("key") or turn.goal in ("", me.at):
        return None
    if _parting_hits(turn) >= me.hearts:
        return None
    return go_on(turn) if turn.points else turn.exert(2)


def handle(turn: Turn) -> Answer | None:
    """Keys and the Artifact: placed, picked up, taken from the downed and from a carrier about to fall."""
    s, me = turn.s, turn.me
    if "place-key" in turn.can:
        return turn.one("place-key")
    for answer in turn.can.get("pick-up", ()):
        if answer[1] != "artifact" or (_ready_to_lift(turn) and "ark" not in s.explorers):
            return answer
    for answer in turn.can.get("take", ()):
        f = s.explorers[answer[1]]
        if not f.hearts or (f.item == "artifact" and f.hearts < 2 <= me.hearts):
            return answer
    return None


def _ready_to_lift(turn: Turn) -> bool:
    """Whether to begin the curse: with hearts for the way, or when no time is left."""
    s, me = turn.s, turn.me
    return s.cursed or s.marker <= 4 or (me.hearts >= min(me.full, 4) and not turn.here)


def command(turn: Turn) -> Answer | None:
    """The Aristocrat's points for those who carry."""
    s = turn.s
    for answer in turn.can.get("command", ()):
        f = s.explorers[answer[1]]
        if turn.stage == FLEEING and f.item == "artifact":
            return answer
        if turn.stage == GATHERING and f.item.startswith("key") and s.layout.tiles[f.at].piece != "sanctum":
            return answer
    return None


def open_up(turn: Turn) -> Answer | None:
    """New places to lay tiles where they are few or far: behind a wall, or by a Journal tile."""
    s, me = turn.s, turn.me
    if turn.stage != EXPLORING or turn.here:
        return None
    spots = s.layout.spots()
    if "demolish" in turn.can and me.at not in spots and turn.ways.cost.get(turn.goal, FAR) >= 2.5:
        walls = [a for a in turn.can["demolish"] if a[1] not in s.layout.tiles]
        if walls:
            return min(walls, key=lambda a: GRID.column(a[1]))
    if "research" in turn.can and len(spots) < 3:
        row = s.layout.row(me.at)
        return min(turn.can["research"], key=lambda a: row.get(_laid_from(s, a[1]), FAR))
    return None


def _laid_from(s: State, cell: str) -> str:
    """A tile with an open side to an empty cell."""
    spots = s.layout.spots()
    return next((n for n in GRID.next[cell].values() if cell in spots.get(n, ())), "")


def last_point(turn: Turn) -> Answer | None:
    """The last point: what is gained by it, less what the place is likely to cost where the turn then ends."""
    s, me = turn.s, turn.me
    if turn.points != 1 or turn.here:
        return None
    stay = danger(s, me.at)
    offers: list[tuple[float, Answer]] = [(-stay, ("end",))]
    if turn.stage == EXPLORING:
        offers += _tiles(turn, stay)
    if "consolidate" in turn.can and risk(s, me.at) > 0.6:
        offers.append((0.6, turn.can["consolidate"][0]))
    for name in ("cure", "heal"):
        for answer in turn.can.get(name, ()):
            f = s.explorers[answer[1]]
            hearts = min(2, f.full - f.hearts) if name == "cure" else 1
            offers.append((hearts * (W.heart_weak if f.hearts < 3 else W.heart_strong) - stay, answer))
    offers += _steps(turn)
    return max(offers, key=lambda offer: offer[0])[1]


def _tiles(turn: Turn, stay: float) -> list[tuple[float, Answer]]:
    """Laying tiles with the last point: from where one stands, or going along."""
    s, me = turn.s, turn.me
    offers = []
    for name in ("reveal", "scope", "map", "illuminate", "scry"):
        for answer in turn.can.get(name, ()):
            second = 0.7 if name == "illuminate" and len(s.layout.spots().get(me.at, ())) > 1 else 0
            column = GRID.column(answer[1]) if len(answer) > 1 else 0
            offers.append((W.tile + second - stay - 0.02 * column, answer))
    if me.hearts > 1:
        cost = W.unknown + (W.unknown_weak if me.hearts < 4 else 0)
        for answer in turn.can.get("explore", ()):
            offers.append((W.tile + W.along - cost - 0.02 * GRID.column(answer[1]), answer))
    return offers


def _steps(turn: Turn) -> list[tuple[float, Answer]]:
    """Going somewhere with the last point."""
    s, me, goal = turn.s, turn.me, turn.goal
    row = s.layout.row(goal) if goal else {}
    offers = []
    for name in ("move", "sprint"):
        for answer in turn.can.get(name, ()):
            to = answer[1] if name == "move" else turn.next_step
            if not to or to == EXIT or (name == "sprint" and to in s.rubble):
                continue
            ahead = max(-1, min(1, row.get(me.at, FAR) - row.get(to, FAR)))
            spikes = 1.5 if s.layout.tiles[to].kind == "spike" and me.kind != "scoundrel" else 0
            offers.append((W.ahead * ahead * (1.6 if name == "sprint" else 1) - spikes - danger(s, to), answer))
    return offers


def explore(turn: Turn) -> Answer | None:
    """Lay tiles, close to the entrance first; go along when strong enough."""
    s, me = turn.s, turn.me
    if turn.stage != EXPLORING or (turn.here and s.prepared != me.id):
        return None
    if "illuminate" in turn.can and len(s.layout.spots().get(me.at, ())) > 1:
        return turn.one("illuminate")
    name = "explore" if me.hearts > 2 and "explore" in turn.can else "reveal"
    options = turn.can.get(name) or turn.can.get("scope") or turn.can.get("map")
    return min(options, key=lambda a: GRID.column(a[1])) if options else turn.one("scry")


def go_on(turn: Turn) -> Answer | None:
    """A step towards the goal; rubble in the way is dug."""
    s, to = turn.s, turn.next_step
    if not to or (turn.stage != FLEEING and turn.here and len(turn.here) >= turn.me.hearts):
        return None
    far = turn.ways.cost[turn.goal]
    clear = to not in s.rubble or turn.enters_rubble
    if clear and far >= 2 and "sprint" in turn.can:
        return turn.one("sprint")
    if clear and far >= 3 and "run" in turn.can and turn.stage != EXPLORING:
        return turn.one("run")
    for name in ("move", "climb", "excavate", "dig"):
        for answer in turn.can.get(name, ()):
            if answer[1] == to:
                return answer
    held = s.layout.tiles[turn.me.at].kind == "pit"
    return turn.exert(2) if (held or not clear) and turn.points == 1 else None


def run_out(turn: Turn) -> Answer | None:
    """Everybody for the exit, with all speed while hearts last; those without the Artifact fight for its carrier."""
    s, me, to = turn.s, turn.me, turn.next_step
    if not to:
        return None
    stays = turn.goal != EXIT and me.item != "artifact"
    if turn.points and turn.here and (stays or _parting_hits(turn) >= me.hearts):
        return strike(turn)
    if not turn.points:
        return turn.exert(2) if to not in s.rubble or turn.enters_rubble or me.kind == "foreman" else None
    return go_on(turn)


def _parting_hits(turn: Turn) -> int:
    """Hearts that leaving the own tile costs: one for each Melee Guardian on it."""
    return sum(g.kind == "melee" for g in turn.here)
