"""The ways between places that lie apart: bands under the tiles, with a sign on each that can be shut."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from .placing import num
from .scene import Edge, Scene
from .tile import DOOR, MIDDLE, TILE, WALL
from .wording import edge_word, escaped

#: Width of a band by whether it joins neighbours and whether nothing can shut it.
_WIDTHS = {(True, False): 2 * DOOR, (True, True): TILE - 2 * WALL, (False, False): 14, (False, True): 30}
_RIM = 3
_SAMPLES = 60
#: The room that a sign takes.
_SIGN = 26
_Point = tuple[float, float]


class _Spot(NamedTuple):
    """A cell as far as ways depend on it: its name and its corner."""

    id: str
    x: float
    y: float

    @property
    def middle(self) -> _Point:
        return self.x + MIDDLE, self.y + MIDDLE


def pitch(scene: Scene) -> int:
    """How far apart the corners of neighbouring tiles are."""
    return TILE + scene.apart


def ways(scene: Scene) -> str:
    """All ways of a scene whose places lie apart, where the cell at 0, 0 has its corner at 0, 0; "" for a grid."""
    if not scene.apart:
        return ""
    step = pitch(scene)
    return _drawn(tuple([_Spot(c.id, c.x * step, -c.y * step) for c in scene.cells]), scene.edges, step)


@lru_cache(maxsize=256)
def _drawn(spots: tuple[_Spot, ...], edges: tuple[Edge, ...], step: int) -> str:
    """The ways between these cells: nothing else of a scene changes them, and there are many scenes to one drawing."""
    at = {spot.id: spot for spot in spots}
    joined = [(edge, at[edge.a], at[edge.b]) for edge in edges if edge.state != "wall"]
    # The broad ones first: where two cross the narrow one lies above.
    joined.sort(key=lambda one: -_width(one[0], one[1], one[2], step))
    boxes = [(spot.x, spot.y) for spot in spots]
    taken: list[_Point] = []
    signs = [_sign(*one, step, boxes, taken) for one in joined]
    return "".join([*(_band(*one, step) for one in joined), *signs])


def _width(edge: Edge, a: _Spot, b: _Spot, step: int) -> int:
    return _WIDTHS[abs(a.x - b.x) + abs(a.y - b.y) == step, edge.state == "wide"]


def _band(edge: Edge, a: _Spot, b: _Spot, step: int) -> str:
    (x0, y0), (x1, y1) = a.middle, b.middle
    line, width = f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}", _width(edge, a, b, step)
    return (
        f"<g><title>{escaped(f'{edge_word(edge)} {edge.a}-{edge.b}')}</title>"
        f'<path class="wo" stroke-width="{width + 2 * _RIM}" d="{line}"/>'
        f'<path class="wi" stroke-width="{width}" d="{line}"/></g>'
    )


def _sign(edge: Edge, a: _Spot, b: _Spot, step: int, boxes: list[_Point], taken: list[_Point]) -> str:
    """A bar across what can be shut, a cross where it is, in the middle of the longest stretch that no tile covers."""
    if edge.state not in ("connected", "barred"):
        return ""
    (x0, y0), (x1, y1) = a.middle, b.middle
    length = hypot(x1 - x0, y1 - y0)
    x, y = free_spot((x0, y0), (x1, y1), boxes, taken)
    taken.append((x, y))
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    half = _width(edge, a, b, step) / 2
    bar = f"M{num(x - uy * half)} {num(y + ux * half)}L{num(x + uy * half)} {num(y - ux * half)}"
    sign = f'<path class="ds" d="{bar}"/>'
    if edge.state == "barred":
        arms = "".join(f"M{num(x - dx)} {num(y - 7)}L{num(x + dx)} {num(y + 7)}" for dx in (7, -7))
        sign += f'<circle class="bd" cx="{num(x)}" cy="{num(y)}" r="11"/><path class="x" d="{arms}"/>'
    return sign


def free_spot(start: _Point, end: _Point, boxes: list[_Point], taken: list[_Point]) -> _Point:
    """A spot between two points over which no tile lies and that is none of those taken: as near as can be to the
    middle of the longest free stretch, the middle of all where nothing is free.
    """
    (x0, y0), (x1, y1) = start, end
    at = [(x0 + (x1 - x0) * n / _SAMPLES, y0 + (y1 - y0) * n / _SAMPLES) for n in range(_SAMPLES + 1)]
    best, run = (0, 0), 0
    for n, (x, y) in enumerate(at):
        covered = any(left < x < left + TILE and top < y < top + TILE for left, top in boxes)
        run = 0 if covered else run + 1
        best = max(best, (run, n))
    run, last = best
    if not run:
        return at[_SAMPLES // 2]
    middle = last - (run - 1) / 2
    by_nearness = sorted(range(last - run + 1, last + 1), key=lambda n: abs(n - middle))
    clear = (n for n in by_nearness if all(hypot(at[n][0] - x, at[n][1] - y) > _SIGN for x, y in taken))
    return at[next(clear, by_nearness[0])]
