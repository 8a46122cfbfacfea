"""Scenes for the tests: a start line of seven lanes, the same with a temple above it, one crowded tile."""

from __future__ import annotations

import msgspec

from subterra_nb.view import Badge, Cell, Condition, Edge, Fact, Hint, Mark, Path, Piece, Scene, Sight

LANES = "ABCDEFG"


def start_line() -> Scene:
    """Seven tiles, a way out below the middle one, three figures."""
    cells = [
        Cell(f"{lane}0", x, 0, "Start", "entrance", "St", {0: "NE", 6: "NW"}.get(x, "NEW"))
        for x, lane in enumerate(LANES)
    ]
    cells[3] = Cell("D0", 3, 0, "Crossroads", "crossroads", "Cr", "NESW")
    cells.append(Cell("X", 3, -1, "Way out", "exit", "Ex", "N", states=(Condition("safe"),)))
    return Scene(
        title="Walking in",
        cells=tuple(cells),
        pieces=(
            Piece("guide", "Guide", "Gd", "explorer", "D0", 3, 5, on_turn=True, holds=("key",)),
            Piece("chieftain", "Chieftain", "Ch", "explorer", "D0", 5, 5),
            Piece("medic", "Medic", "Md", "explorer", "B0", 0, 4, posture="down"),
        ),
        x_labels=tuple(enumerate(LANES)),
        y_labels=((-1, "exit"), (0, "0")),
        facts=(Fact("Round", "2"), Fact("Volcano", "14"), Fact("Kept ruling", "hurt but leaves", ours=True)),
        hints=(Hint("C0", "move"), Hint("E0", "move"), Hint("X", "leave")),
        marks=(Mark("arrived", "D0", "guide", "Guide C0 to D0"), Mark("hurt", piece="medic")),
        question="Guide: where to go?",
    )


def temple() -> Scene:
    """The start line with forty tiles, all states, badges, a larger piece, edges, a path and a line of sight."""
    base = start_line()
    kinds = (("trap", "Tr"), ("ruin", "Ru"), ("bridge", "Br"), ("key", "Ke"), ("lava", "La"), ("plain", "Tu"))
    openings = ("NESW", "NS", "NE", "ESW", "NEW", "EW", "NSW")
    cells = list(base.cells)
    for index in range(32):
        x, y = index % 7, 1 + index // 7
        kind, glyph = kinds[index % len(kinds)]
        cells.append(Cell(f"{LANES[x]}{y}", x, y, kind.capitalize(), kind, glyph, openings[index % 7]))
    by_id = {cell.id: index for index, cell in enumerate(cells)}

    def change(cell: str, **changes: object) -> None:
        cells[by_id[cell]] = msgspec.structs.replace(cells[by_id[cell]], **changes)

    change("A1", states=(Condition("over", "turned to lava", "lava"),))
    change("E2", states=(Condition("blocked", "rubble"),), openings="NESW")
    change("D3", badges=(Badge("Mine x2", "two mines"), Badge("Artifact"), Badge("Barrier")))
    change("F2", ours=True)
    for name in ("C4", "D4"):
        change(name, kind="sanctum", glyph="Sa", title="Sanctum", piece_of="the Sanctum", openings="ESW")
    pieces = (
        *base.pieces,
        Piece("eternal", "The Eternal", "Et", "guardian", "D3", look="foe"),
        Piece("warden", "Warden", "Wa", "guardian", "E1", posture="asleep", look="foe"),
        Piece("turret", "Turret", "Tu", "object", "D3", 1, 1),
        Piece("ghost", "Ghost", "Gh", "spirit", "bag"),
    )
    return msgspec.structs.replace(
        base,
        title="Deep inside",
        cells=tuple(cells),
        pieces=pieces,
        edges=(Edge("C2", "D2", "broken"), Edge("D2", "E2", "wall"), Edge("A1", "G1", "connected")),
        paths=(Path(("D1", "D0", "X"), "way out"),),
        sights=(Sight(("D3", "D2")),),
        marks=(*base.marks, Mark("turned", "A1", text="A1 turned to lava"), Mark("changed", fact="Volcano")),
        y_labels=((-1, "exit"), *((y, str(y)) for y in range(6))),
    )


def crowd(explorers: int = 6, guardians: int = 5) -> Scene:
    """One tile with everybody on it."""
    pieces = [Piece(f"e{i}", f"Explorer {i}", f"E{i}", "explorer", "A1", i, 5) for i in range(explorers)]
    pieces += [Piece(f"g{i}", f"Guardian {i}", f"G{i}", "guardian", "A1", 2, 3, look="foe") for i in range(guardians)]
    cell = Cell("A1", title="Hall", glyph="Ha", openings="N", badges=(Badge("Mine"),))
    return Scene("Crowd", (cell,), tuple(pieces))


HOSTILE = "<script>alert('1')</script>&\"\x00\ud800]]>"


def hostile() -> Scene:
    """A scene in which every text tries to break out."""
    bad = HOSTILE
    badge = Badge(bad, bad)
    return Scene(
        title=bad,
        cells=(
            Cell(bad, 0, 0, bad, bad, bad[:3], "E", (badge,), ours=True, piece_of=bad),
            Cell("other", 1, 0, "Other", "plain", "Ot", "W"),
        ),
        pieces=(Piece(bad, bad, bad, bad, bad, 1, 2, on_turn=True, holds=(bad,), badges=(badge,)),),
        edges=(Edge(bad, "other", "broken"),),
        x_labels=((0, bad),),
        y_labels=((0, bad),),
        facts=(Fact(bad, bad, bad, ours=True),),
        marks=(Mark("hurt", bad, bad, bad, bad), Mark("turned", bad, text=bad)),
        hints=(Hint(bad, bad),),
        paths=(Path((bad, "other"), bad),),
        sights=(Sight((bad, "other")),),
        question=bad,
    )
