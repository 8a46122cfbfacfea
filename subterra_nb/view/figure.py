"""The drawing of one figure with its hearts, about its own middle. Each distinct figure is drawn once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .placing import Slot, num
from .scene import Piece
from .wording import escaped, label_of, piece_words

#: Half the width of the largest figure on a tile.
LARGEST = 18.0


class Fit(NamedTuple):
    """Sizes in a slot: half the figure's width, height of its hearts, height of its middle, room for its ring.

    ``dense`` says that the hearts lie over the foot of the figure, for there is no room below it.
    """

    radius: float
    hearts: float
    centre: float
    ring: float
    dense: bool


@lru_cache(maxsize=256)
def fit(slot_width: float, slot_height: float) -> Fit:
    """Find the sizes for a slot: the figure as large as its ring and the hearts below allow."""
    if min(slot_width, slot_height) < 27:
        radius = max(3.0, min(slot_width / 2 - 1.4, slot_height / 2 - 2.2))
        return Fit(radius, max(5.0, radius * 0.74), slot_height / 2 - 0.8, 1.2, True)
    ring = 4.0 if slot_height >= 36 else 2.2
    size = max(7.2, min(11.0, slot_height * 0.24))
    radius = min(LARGEST, slot_width / 2 - ring, (slot_height - size) / 2 - ring * 0.75)
    return Fit(radius, size, (slot_height - size) / 2, ring, False)


def _heart(x: float, y: float, size: float, filled: bool) -> str:
    """A heart whose box is ``size`` wide with its upper left corner at x, y."""
    u = size / 10
    points = (
        f"M{num(x + 5 * u)} {num(y + 9 * u)}C{num(x - 3 * u)} {num(y + 4 * u)} {num(x + 1 * u)} {num(y - 2.5 * u)} "
        f"{num(x + 5 * u)} {num(y + 2 * u)}C{num(x + 9 * u)} {num(y - 2.5 * u)} {num(x + 13 * u)} {num(y + 4 * u)} "
        f"{num(x + 5 * u)} {num(y + 9 * u)}z"
    )
    return f'<path class="{"h1" if filled else "h0"}" d="{points}"/>'


def _hearts_word(now: int, full: int | None) -> str:
    return str(now) if full is None else f"{now}/{full}"


@lru_cache(maxsize=1024)
def hearts(now: int, full: int | None, room: float, size: float, centred: bool = True) -> str:
    """Hearts in a row, full ones filled and lost ones hollow, and the number; one heart and the number when narrow.

    The row is centred on x = 0, or starts there, and hangs from y = 0.
    """
    word = _hearts_word(now, full)
    count = max(now, full or 0)
    written = len(word) * size * 0.62
    pip = size * 0.85
    if count and count <= 8 and count * pip + written + 8 <= room:
        filled, pips = now, count
    else:
        filled, pips = (1 if now else 0), 1
    left = -(pips * pip + 2 + written) / 2 if centred else 0.0
    row = [_heart(left + index * pip, size * 0.12, pip * 0.92, index < filled) for index in range(pips)]
    x, y = num(left + pips * pip + 2), num(size * 0.88)
    row.append(f'<text class="t s" x="{x}" y="{y}" font-size="{num(size)}">{word}</text>')
    return "".join(row)


def _shape(look: str, radius: float, css_class: str) -> str:
    """Persons are round, foes stand on a corner, objects are triangles, others are square."""
    r = radius
    if look == "person":
        return f'<circle class="{css_class}" r="{num(r)}"/>'
    if look == "foe":
        reach = num(r * 1.12)
        return f'<path class="{css_class}" d="M0-{reach}L{reach} 0 0 {reach}-{reach} 0z"/>'
    if look == "object":
        return f'<path class="{css_class}" d="M0 {num(-r)}L{num(r * 1.1)} {num(r * 0.85)}H{num(-r * 1.1)}z"/>'
    corner, edge = num(-r * 0.9), num(r * 1.8)
    return f'<rect class="{css_class}" x="{corner}" y="{corner}" width="{edge}" height="{edge}" rx="2"/>'


@lru_cache(maxsize=2048)
def token(label: str, look: str, posture: str, radius: float, footed: bool = False) -> str:
    """The figure itself: upright, lying with a cross, or with a dashed rim asleep (a z) or seen there last (a ?).

    ``footed`` lifts the letters, because something will cover its foot.
    """
    css_class = {"down": "dn", "asleep": "zz", "unsure": "zz"}.get(posture, f"p-{look}")
    letter = (
        "t"
        if posture in ("down", "asleep", "unsure")
        else {"person": "te", "foe": "tn", "object": "to"}.get(look, "tx")
    )
    size = radius * (0.92 if len(label) <= 2 else 0.7)
    low = radius * (0.45 if look == "object" else 0.0) - (radius * 0.22 if footed and posture != "down" else 0.0)
    parts = [
        _shape(look, radius, css_class),
        f'<text class="{letter}" y="{num(low + size * 0.36)}" font-size="{num(size)}">{escaped(label)}</text>',
    ]
    if posture == "down":
        arm = radius * 0.3
        x, y = radius * 0.78, -radius * 0.72
        cross = (
            f"M{num(x - arm)} {num(y - arm)}L{num(x + arm)} {num(y + arm)}"
            f"M{num(x - arm)} {num(y + arm)}L{num(x + arm)} {num(y - arm)}"
        )
        return f'<g transform="rotate(90)">{"".join(parts)}</g><path class="x" d="{cross}"/>'
    if posture in ("asleep", "unsure"):
        sign = "z" if posture == "asleep" else "?"
        x, y, size = radius * 0.85, -radius * 0.6, max(7.0, radius * 0.75)
        parts.append(f'<text class="t" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{sign}</text>')
    return "".join(parts)


@lru_cache(maxsize=2048)
def _drawn(
    label: str, look: str, posture: str, now: int | None, full: int | None, on_turn: bool, mark: str, w: float, h: float
) -> str:
    sizes = fit(w, h)
    r = sizes.radius
    halo = r + sizes.ring * (1.2 if on_turn else 0.6)
    parts: list[str] = []
    if mark:
        parts.append(f'<circle class="{"mk" if sizes.ring > 3 else "ms"}" r="{num(halo)}"/>')
    if on_turn:
        parts.append(f'<circle class="tu" r="{num(r + min(1.4, sizes.ring))}"/>')
    parts.append(token(label, look, posture, r, sizes.dense and now is not None))
    if mark in ("hurt", "healed"):
        # A minus or a plus beside the figure, so that the ring says which way it went.
        bar = "M-2.5 0h5" + ("M0-2.5v5" if mark == "healed" else "")
        at = f"translate({num(-r * 0.85)} {num(-r * 0.8)})" + ("scale(.7)" if sizes.dense else "")
        parts.append(f'<g transform="{at}"><circle class="mb" r="5.2"/><path class="mf" d="{bar}"/></g>')
    if on_turn:
        tip, rise = -r - 0.5, min(6.5, r * 0.45)
        parts.append(f'<path class="tp" d="M0 {num(tip)}L{num(-rise * 0.8)} {num(tip - rise)}h{num(rise * 1.6)}z"/>')
    if now is not None and sizes.dense:
        size = sizes.hearts
        wide, top = size * (0.62 * len(_hearts_word(now, full)) + 1.25), r - size * 0.7
        parts.append(
            f'<rect class="pp" x="{num(-wide / 2)}" y="{num(top - 0.4)}" width="{num(wide)}" '
            f'height="{num(size * 1.15)}" rx="{num(size * 0.5)}"/>'
            f'<g transform="translate(0 {num(top)})">{hearts(now, full, 0, size)}</g>'
        )
    elif now is not None:
        below = min(halo + 2.4 if mark else r + 2.5, max(r + 2.5, h - sizes.centre - sizes.hearts))
        parts.append(f'<g transform="translate(0 {num(below)})">{hearts(now, full, w, sizes.hearts)}</g>')
    return "".join(parts)


def figure(piece: Piece, slot: Slot, mark: str) -> str:
    """A figure in its slot, with its hearts, the ring of whose turn it is and the halo of what just changed."""
    drawn = _drawn(
        label_of(piece),
        piece.look,
        piece.posture,
        piece.hearts,
        piece.full,
        piece.on_turn,
        mark,
        slot.width,
        slot.height,
    )
    x, y = slot.x + slot.width / 2, slot.y + fit(slot.width, slot.height).centre
    return f'<g transform="translate({num(x)} {num(y)})"><title>{escaped(piece_words(piece))}</title>{drawn}</g>'


def small(piece: Piece) -> str:
    """A figure for the list beside the board, in a circle of 8 about its middle, without hearts."""
    return token(label_of(piece), piece.look, piece.posture, 8.5)
