"""Colours and kinds. Every text colour names the grounds it stands on, and the style sheet is made from that table,
so a test that computes all contrasts sees every colour that is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from .scene import LOOKS

ThemeName = Literal["auto", "light", "dark"]
THEMES: tuple[ThemeName, ...] = ("auto", "light", "dark")

#: The scheme of Okabe and Ito, told apart under the common colour blindnesses, darkened or lightened for contrast.
LIGHT: dict[str, str] = {
    "paper": "#fbf9f4",
    "panel": "#f1ece1",
    "ink": "#1f1c17",
    "muted": "#595348",
    "line": "#d3cbb9",
    "wall": "#4a4338",
    "rim": "#4a4338",
    "plain": "#f3ecdc",
    "sand": "#fbdfb5",
    "ember": "#f9c9b4",
    "stone": "#dfdacd",
    "water": "#cfe4f3",
    "violet": "#ead5e6",
    "gold": "#f8eba6",
    "leaf": "#cde9d9",
    "mist": "#e3ebec",
    "chip": "#fffdf8",
    "glyph": "#3a342a",
    "onglyph": "#fffdf8",
    "turned": "#8c1c13",
    "onturned": "#ffffff",
    "hint": "#00654a",
    "onhint": "#ffffff",
    "mark": "#8a1f6d",
    "onmark": "#ffffff",
    "way": "#00588c",
    "sight": "#7a5200",
    "heart": "#b0241c",
    "turn": "#1f1c17",
    "person": "#005f97",
    "onperson": "#ffffff",
    "foe": "#9e3d00",
    "onfoe": "#ffffff",
    "object": "#f0e442",
    "onobject": "#1f1c17",
    "other": "#5b5470",
    "onother": "#ffffff",
    "rim2": "#fffdf8",
}
DARK: dict[str, str] = {
    "paper": "#1a1b1e",
    "panel": "#25272b",
    "ink": "#f3efe6",
    "muted": "#bcb6a8",
    "line": "#45474c",
    "wall": "#060606",
    "rim": "#8d8674",
    "plain": "#645f54",
    "sand": "#7a5a2c",
    "ember": "#8b4e3f",
    "stone": "#5f6063",
    "water": "#3d627c",
    "violet": "#765674",
    "gold": "#6e6424",
    "leaf": "#3a6a55",
    "mist": "#56656a",
    "chip": "#1a1b1e",
    "glyph": "#f3efe6",
    "onglyph": "#1a1b1e",
    "turned": "#5d0f09",
    "onturned": "#ffffff",
    "hint": "#8ff0cb",
    "onhint": "#10231c",
    "mark": "#ffc4ec",
    "onmark": "#2b0a22",
    "way": "#a9dcff",
    "sight": "#ffe08a",
    "heart": "#ffb4a6",
    "turn": "#ffffff",
    "person": "#8fd0f7",
    "onperson": "#0d1a24",
    "foe": "#ffab66",
    "onfoe": "#2a1200",
    "object": "#f0e442",
    "onobject": "#1f1c17",
    "other": "#cfc6ea",
    "onother": "#1c1730",
    "rim2": "#1a1b1e",
}

TINTS = ("plain", "sand", "ember", "stone", "water", "violet", "gold", "leaf", "mist")

#: kind of cell -> (tint of its floor, drawing in its middle, in a box of 24 by 24, strokes only)
KINDS: dict[str, tuple[str, str]] = {
    "plain": ("plain", ""),
    "trap": ("sand", "M3 20h18M5 20 8 8l3 12 3-15 3 15 2-9 1 9"),
    "fire": (
        "ember",
        "M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 1-5 1-8zM12 20c-2-1-2-4 0-6 2 2 2 5 0 6z",
    ),
    "ruin": ("stone", "M5 21h14M8 21V10l2-2 2 2 2-3 2 2v12M11 21v-8M13.5 21v-8M5 5h4M15 4h4"),
    "bridge": ("water", "M2 15c5-6 15-6 20 0M2 19h20M6 19v-6.5M10 19v-8.4M14 19v-8.4M18 19v-6.5"),
    "shield": ("violet", "M5 4h14v8c0 5-3 8-7 9-4-1-7-4-7-9zM8 10h3M13 10h3M10 16h4M12 4v3"),
    "key": ("gold", "M3 10a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 10h10v4M16.5 10v3"),
    "columns": ("leaf", "M3 9 12 3l9 6zM5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 21h18M4 18h16"),
    "entrance": ("mist", "M5 21V11a7 7 0 0 1 14 0v10M2 21h20M9 21v-9a3 3 0 0 1 6 0v9"),
    "exit": ("mist", "M4 12h11M11 7.5l4.5 4.5-4.5 4.5M13 3h7v18h-7"),
    "mast": ("violet", "M12 10v11M8 21h8M9 6a4 4 0 0 0 0 8M15 6a4 4 0 0 1 0 8M6 3a8 8 0 0 0 0 13M18 3a8 8 0 0 1 0 13"),
    "lens": ("gold", "M4 10a6 6 0 1 0 12 0 6 6 0 1 0-12 0M14.5 14.5 20 20"),
    "crossroads": ("plain", "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3"),
    "water": (
        "water",
        "M2 9c3-3 5 3 8 0s5 3 8 0 3 0 4 0M2 14c3-3 5 3 8 0s5 3 8 0 3 0 4 0M2 19c3-3 5 3 8 0s5 3 8 0 3 0 4 0",
    ),
    "gas": ("leaf", "M6 15a4 4 0 0 1 1-8 5 5 0 0 1 9-1 4.5 4.5 0 0 1 2 9zM6 19h9M9 22h9"),
    "unstable": ("stone", "M4 4l5 5-3 3 5 4-2 5M12 3l3 6-2 3 6 4M20 4l-3 4"),
    "ledge": ("sand", "M3 7h9v6h6v8M15 3v6M12.5 6.5 15 9l2.5-2.5"),
    "slide": ("sand", "M4 4c2 10 8 14 16 15M15 15l5 4-5 3"),
    "squeeze": ("stone", "M3 4c6 4 6 12 0 16M21 4c-6 4-6 12 0 16M12 8v8"),
    "room": ("plain", "M4 4h16v16H4zM10 20v-7h4v7"),
    "stairs": ("stone", "M3 20h5v-4h4v-4h4V8h5"),
    "dark": ("violet", "M16 4a9 9 0 1 0 4 13 8 8 0 0 1-4-13z"),
    "explosion": ("ember", "M12 3l2 5 5-3-2 5 5 2-5 2 2 5-5-3-2 5-2-5-5 3 2-5-5-2 5-2-2-5 5 3z"),
    "snake": ("leaf", "M4 19c5 3 8-1 6-4S5 9 9 6s9 0 9 4-5 3-5 0M18 10l3-2M18 10l3 1"),
    "pit": ("stone", "M4 6h16l-3 14H7zM8 6l2 6M16 6l-2 6M10 16h4"),
    "rocks": ("sand", "M3 20l3-6 5 1 2 5zM13 20l1-5 4-2 3 7zM8 10l2-4 4 1 1 4-4 2zM6 3v3M12 2v2M18 3v4"),
    "blank": ("plain", ""),
    "beside": ("plain", ""),
}
#: Other names that families may use for the same look.
ALIKE = {
    "start": "entrance",
    "flood": "water",
    "base": "entrance",
}


def look(kind: str) -> tuple[str, str]:
    """The tint and the drawing of a kind of cell; an unknown kind looks plain."""
    return KINDS.get(ALIKE.get(kind, kind), KINDS["plain"])


_FLOORS = TINTS
#: class of a text -> (its colour, the grounds it may stand on). The style sheet is made from this.
TEXT_ON: dict[str, tuple[str, tuple[str, ...]]] = {
    "t": ("ink", ("paper", "panel", "chip", *_FLOORS)),
    "tm": ("muted", ("paper", "panel")),
    "tg": ("onglyph", ("glyph",)),
    "tl": ("onturned", ("turned",)),
    "th": ("onhint", ("hint",)),
    "tk": ("onmark", ("mark",)),
    "te": ("onperson", ("person",)),
    "tn": ("onfoe", ("foe",)),
    "to": ("onobject", ("object",)),
    "tx": ("onother", ("other",)),
}
#: Shapes that carry meaning -> grounds against which they must stand out (3 to 1).
SHAPE_ON: dict[str, tuple[str, ...]] = {
    "wall": _FLOORS,
    "rim": ("paper",),
    "hint": (*_FLOORS, "paper"),
    "mark": (*_FLOORS, "paper"),
    "way": (*_FLOORS,),
    "sight": (*_FLOORS,),
    "heart": (*_FLOORS, "panel"),
    "person": (*_FLOORS, "panel"),
    "foe": (*_FLOORS, "panel"),
    "other": (*_FLOORS, "panel"),
    "ink": (*_FLOORS, "panel"),
}

#: Style of each class; $name is a colour of the theme.
_RULES = (
    ("", "font-family:'Segoe UI',system-ui,-apple-system,'Helvetica Neue',Arial,sans-serif"),
    ("text", "font-weight:600;text-anchor:middle"),
    (".s", "text-anchor:start"),
    (".e", "text-anchor:end"),
    (".r", "font-weight:400"),
    (".pp", "fill:$paper"),
    (".pn", "fill:$panel"),
    (".w", "fill:$wall;stroke:$rim;stroke-width:1"),
    *((f".f-{tint}", f"fill:${tint}") for tint in TINTS),
    (".i", "fill:none;stroke:$ink;stroke-width:1.3;opacity:.3;stroke-linejoin:round;stroke-linecap:round"),
    (".ln", "stroke:$line;stroke-width:1"),
    (".bk", "fill:none;stroke:$muted;stroke-width:1.5;stroke-dasharray:3 5"),
    (".mo", "fill:none;stroke:$ink;stroke-width:2;stroke-dasharray:2 4;stroke-linecap:round"),
    (".br", "fill:none;stroke:$wall;stroke-width:2"),
    (".ba", "fill:none;stroke:$heart;stroke-width:5"),
    (".wo", "fill:none;stroke:$wall"),
    (".wi", "fill:none;stroke:$plain"),
    (".ds", "fill:none;stroke:$ink;stroke-width:5"),
    (".bd", "fill:$chip;stroke:$heart;stroke-width:2"),
    (".gr", "fill:none;stroke:$foe;stroke-width:4;stroke-linecap:square"),
    (".ar", "stroke:$wall;stroke-width:1"),
    (".gl", "fill:$glyph"),
    (".ch", "fill:$chip;stroke:$glyph;stroke-width:1"),
    (".ou", "fill:$chip;stroke:$glyph;stroke-width:1;stroke-dasharray:2 2"),
    (".la", "fill:$turned"),
    (".lh", "fill:none;stroke:$turned;stroke-width:3;opacity:.75"),
    (".rh", "fill:none;stroke:$ink;stroke-width:1.5;opacity:.45"),
    (".st", "fill:$muted;stroke:$chip;stroke-width:1"),
    (".sf", "fill:none;stroke:$ink;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round"),
    (".hi", "fill:none;stroke:$hint;stroke-width:3;stroke-dasharray:8 5"),
    (".hb", "fill:$hint"),
    (".hf", "fill:none;stroke:$onhint;stroke-width:2;stroke-linecap:round;stroke-linejoin:round"),
    (".mk", "fill:none;stroke:$mark;stroke-width:4;stroke-linejoin:round;stroke-linecap:round"),
    (".ms", "fill:none;stroke:$mark;stroke-width:2.6"),
    (".mc", "fill:none;stroke:$chip;stroke-width:8;stroke-linejoin:round;stroke-linecap:round"),
    (".mb", "fill:$mark;stroke:$onmark;stroke-width:1"),
    (".mf", "fill:none;stroke:$onmark;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round"),
    (".wc", "fill:none;stroke:$chip;stroke-width:8;stroke-linejoin:round;stroke-linecap:round;opacity:.8"),
    (".wl", "fill:none;stroke:$way;stroke-width:4;stroke-linejoin:round;stroke-linecap:round"),
    (".wa", "fill:$way"),
    (".sl", "fill:none;stroke:$sight;stroke-width:3;stroke-dasharray:1 7;stroke-linecap:round"),
    (".se", "fill:$chip;stroke:$sight;stroke-width:2"),
    (".sp", "fill:$sight"),
    (".fj", "fill:none;stroke:$muted;stroke-width:3;stroke-dasharray:6 5"),
    (".h1", "fill:$heart;stroke:$heart;stroke-width:1"),
    (".h0", "fill:none;stroke:$heart;stroke-width:1"),
    *((f".p-{side}", f"fill:${side};stroke:$rim2;stroke-width:1.5") for side in LOOKS),
    # Yellow alone would be lost on a pale floor.
    (".p-object", "stroke:$onobject"),
    (".zz", "fill:$chip;stroke:$ink;stroke-width:1.6;stroke-dasharray:3 2.5"),
    (".dn", "fill:$chip;stroke:$ink;stroke-width:1.6"),
    (".x", "fill:none;stroke:$heart;stroke-width:2.6;stroke-linecap:round"),
    (".tu", "fill:none;stroke:$turn;stroke-width:2.6"),
    (".tp", "fill:$turn;stroke:$chip;stroke-width:1"),
    *((f".{name}", f"fill:${colour}") for name, (colour, _) in TEXT_ON.items()),
)


def _rules(root: str, colours: dict[str, str] | None) -> str:
    parts: list[str] = []
    for selector, body in _RULES:
        # The longest names first, so that $rim2 is not read as $rim.
        for name in sorted(LIGHT, key=len, reverse=True):
            body = body.replace("$" + name, colours[name] if colours else f"var(--{name})")
        parts.append(f"{root} {selector}{{{body}}}" if selector else f"{root}{{{body}}}")
    return "".join(parts)


def _properties(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


@lru_cache(maxsize=8)
def css(theme: ThemeName) -> str:
    """The style sheet of a picture. Fixed themes use no custom property, so that simple converters can read them.

    "auto" follows the system, and the page where it says which theme it has (JupyterLab, Sphinx themes).
    Raises ValueError for an unknown theme.
    """
    if theme == "light":
        return _rules(".stn-light", LIGHT)
    if theme == "dark":
        return _rules(".stn-dark", DARK)
    if theme != "auto":
        raise ValueError(f"no theme is called {theme!r}; the themes are {', '.join(THEMES)}")
    light, dark = _properties(LIGHT), _properties(DARK)
    pages = ("[data-jp-theme-light={}] .stn-auto", "[data-theme={}] .stn-auto")
    on_light = ",".join((pages[0].format('"true"'), pages[1].format('"light"')))
    on_dark = ",".join((pages[0].format('"false"'), pages[1].format('"dark"')))
    return (
        f".stn-auto{{{light}}}@media (prefers-color-scheme:dark){{.stn-auto{{{dark}}}}}"
        f"{on_light}{{{light}}}{on_dark}{{{dark}}}" + _rules(".stn-auto", None)
    )


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours ``#rrggbb`` by the formula of WCAG 2, from 1 to 21."""

    def luminance(colour: str) -> float:
        channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    brighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)
