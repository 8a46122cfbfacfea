"""Golden records: some whole games, kept as saves and as text, so that a change of rules shows.

``python -m tests.properties.goldens`` plays them anew and writes them (with names: only these); look at what changed in
the texts before committing. A game is a save (``golden/NAME.json``) and its record as text (``golden/NAME.txt``), a
line an entry.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from subterra_nb.games import family
from subterra_nb.kernel.errors import SetupError, WrongAnswer
from subterra_nb.kernel.record import sentence, spans
from subterra_nb.kernel.saves import answer_of, digest, dumps, loads
from subterra_nb.kernel.session import Session
from subterra_nb.kernel.starting import started
from subterra_nb.lab.bots import ablest, at_random, play_out
from subterra_nb.lab.games import new_game

FOLDER = Path(__file__).parent / "golden"
FACULTY, LEGION, TYPHAON = "typhaon_wakes.faculty", "typhaon_wakes.legion", "typhaon_wakes.typhaon"
COMMAND = "python -m tests.properties.goldens"


class Kept(Struct, frozen=True):
    """A game to be kept: ``end`` is how it has to end, so that each way that occurs in play is here.

    ``setup``: all that the family's set-up asks for, where that is not a team and a difficulty.
    """

    name: str
    seed: int
    figures: tuple[str, ...]
    modules: tuple[str, ...] = ()
    difficulty: str = "normal"
    surviving: bool = False
    end: str = "all downed"
    numbers: dict[str, int] = {}
    rulings: dict[str, str] = {}
    family: str = "subterra2"
    setup: dict[str, Any] = {}


# With five points a turn and kinder tiles the bot that survives gets as far as the Sanctum, the eruption and the exit.
KIND = {"ie.action-points": 5, "ie.collapse.five-hearts": 1, "ie.spike-trap.three-hearts": 1}
BOTH = (FACULTY, LEGION)
LOST, LEFT, WON = "all downed", "nobody left inside", "nobody left inside Legendary"
OUT = "the Artifact is out Legendary"
ALL = (TYPHAON, LEGION, FACULTY)
EARLY, BURNT, CROWDED = "erupted too early", "the Artifact is lost", "no room for the Sanctum"
HUNT, PE, TOMB = "terrorscape", ("putrefied_enmity",), {"map": "tomb", "killer": "queen"}
CAVE = ("diver", "scout", "geologist", "engineer")
KEPT: tuple[Kept, ...] = (
    Kept("core-random", 970, ("aristocrat", "archaeologist", "sharpshooter"), (), "beginner"),
    Kept("core-survivor", 937, ("healer", "sapper", "scoundrel"), (), "beginner", True),
    Kept("core-won", 2812, ("guide", "priest", "sapper"), (), "normal", True, WON, KIND),
    Kept("faculty-random", 89, ("sharpshooter", "inventor", "scoundrel"), (FACULTY,), "normal", False, LEFT),
    Kept("faculty-crowded", 601, ("inventor", "priest", "healer"), (FACULTY,), "normal", True, CROWDED, KIND),
    Kept("faculty-early", 4781, ("inventor", "sapper", "sharpshooter"), (FACULTY,), "normal", True, EARLY, KIND),
    Kept("faculty-burnt", 2405, ("inventor", "veteran", "priest"), (FACULTY,), "expert", True, BURNT, KIND),
    Kept("faculty-mapped", 0, ("cartographer", "archaeologist", "inventor"), (FACULTY,), "normal", True, WON, KIND),
    Kept("legion-random", 1243, ("sapper", "healer", "veteran"), (LEGION,), "normal", False, LEFT),
    Kept("legion-won", 534, ("sapper", "healer", "aristocrat", "veteran"), (LEGION,), "normal", True, WON, KIND),
    Kept("typhaon-random", 270, ("scoundrel", "sharpshooter", "guide"), (TYPHAON,)),
    Kept("typhaon-won", 328, ("healer", "sharpshooter", "veteran"), (TYPHAON,), "normal", True, OUT, KIND),
    Kept("all-random", 353, ("healer", "guide", "priest"), ALL, "normal", False, LEFT),
    Kept("all-early", 217, ("sharpshooter", "scoundrel", "foreman"), ALL, "normal", True, EARLY, KIND),
    Kept("both-random", 304, ("inventor", "aristocrat", "foreman"), BOTH, "beginner"),
    Kept("both-won", 3091, ("inventor", "archaeologist", "sapper"), BOTH, "normal", True, "all downed Gold", KIND),
    Kept(
        "both-ruled",
        7,
        ("inventor", "guide", "scoundrel"),
        BOTH,
        "expert",
        True,
        LOST,
        {},
        {"ie.q.exert-count": "unlimited", "tw.q.activations-interleaved": "in-waves"},
    ),
    Kept(
        "both-mapped-ruled",
        12,
        ("cartographer", "guide", "aristocrat"),
        BOTH,
        "beginner",
        False,
        LOST,
        {},
        {
            "tw.q.contradict-turning": "after-turning",
            "tw.q.contradict-twice": "once-per-turn",
            "tw.q.contradict-distance": "grid",
            "tw.q.map-one-step": "no",
        },
    ),
    Kept("cave-random", 353, CAVE, end="nobody is conscious Defeat", family="subterra"),
    Kept("cave-late", 4, CAVE, end="nobody left in the cave Defeat", family="subterra"),
    Kept("scape-escape", 99, (), (), surviving=True, end="escape", family=HUNT,
         setup={"survivors": ("anna", "william", "sophia"), "map": "manor"}),
    Kept("scape-out", 37, (), (), end="cards out", family=HUNT,
         setup={"survivors": ("marco", "george", "johnson"), "map": "laboratory"}),
    Kept("scape-separate", 95, (), (), surviving=True, end="separate escape", family=HUNT,
         numbers={"ts.separate-ways.three-own-keys": 2},
         setup={"survivors": ("anna", "william", "marco"), "map": "cabin", "players": 4, "variant": "separate ways"}),
    Kept("tomb-killed", 44, (), PE, end="killed", family=HUNT,
         setup={"survivors": ("ophelia", "anna", "dylan"), **TOMB}),
    Kept("tomb-rescue", 87, (), PE, surviving=True, end="rescue", family=HUNT,
         setup={"survivors": ("ophelia", "johnson", "caleb"), **TOMB}),
    Kept("tomb-hidden-ruled", 307, (), PE, surviving=True, end="hidden escape", family=HUNT,
         numbers={"ts.escape": 3},
         rulings={
             "ts.q.fear-visibility": "open",
             "ts.q.sense-lasting": "tracking",
             "ts.q.unblock-noise": "both",
             "pe.q.encouragement-timing-in-defense": "while-defending",
             "pe.q.collapse-hidden-survivor": "fully-hidden",
         },
         setup={"survivors": ("sophia", "ophelia", "william"), **TOMB}),
)  # fmt: skip


def ended(session: Session[Any, Any]) -> str:
    """How a game ended, with the rank where the family has one."""
    outcome = session.game.family.outcome(session.state)
    return f"{outcome['end']} {outcome.get('rank') or ''}".strip()


def played(kept: Kept) -> Session[Any, Any]:
    """The game, played by its bot."""
    usual = {k: getattr(kept, k) for k in ("figures", "difficulty")}
    setup = {**(kept.setup or usual), **{k: getattr(kept, k) for k in ("modules", "numbers", "rulings")}}
    session = new_game(kept.family, setup, kept.seed)
    play_out(session, ablest(session.game.family) if kept.surviving else at_random, kept.seed)
    return session


def told(session: Session[Any, Any]) -> Iterator[str]:
    """The record line by line: span and cause, what happened with all its fields, and the rules.

    Not in sentences: these may be worded better without any change of rules.
    """
    for e in session.record:
        values = " ".join(f"{f.name}={plain(getattr(e.what, f.name))}" for f in fields(e.what))
        yield f"{e.parent} {e.cause} {type(e.what).__name__} {values} [{' '.join(e.cites)}]"


def plain(value: Any) -> str:
    """A field's value, in a form that no wording changes."""
    return " ".join(map(plain, value)) if isinstance(value, tuple) else str(value)


def replayed(text: str) -> tuple[Session[Any, Any], str]:
    """A kept save replayed as far as it goes, and why it does not go on ("" when it does)."""
    save = loads(text)
    try:
        session = started(family(save.family), save.origin["setup"], None)
    except SetupError as error:
        raise AssertionError(f"the game cannot be set up any more: {error}") from None
    try:
        session.give([answer_of(a) for a in save.answers])
    except WrongAnswer as error:
        return session, f"answer {len(session.answers) + 1} cannot be given: {error}"
    return session, ""


def difference(name: str, folder: Path = FOLDER) -> str:
    """What is different now in a kept game, in words; "" when nothing is."""
    text = (folder / f"{name}.json").read_text(encoding="utf-8")
    session, refused = replayed(text)
    before, now = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines(), [*told(session)]
    for i, (old, new) in enumerate(zip_longest(before, now)):
        if old != new:
            lines = [f"{name}: entry {i} differs", f"  was {old}", f"  is  {new}"]
            if new:
                rules = " > ".join(sentence(session.record[j].what) for j in spans(session.record, i))
                lines.append(f"  now: {sentence(session.record[i].what)} (in: {rules})")
            return "\n".join([*lines, *([f"  then {refused}"] if refused else []), f"  meant so? {COMMAND}"])
    if refused:
        return f"{name}: {refused}"
    for _, entries, kept in loads(text).digests:
        if digest(session.record, entries) != kept:
            return f"{name}: the lines agree, the digest of the first {entries} entries does not; {COMMAND}"
    return ""


def main(names: Sequence[str] = ()) -> int:
    """Write the kept games anew, all or these; 1 when one of them does not end as it has to."""
    FOLDER.mkdir(exist_ok=True)
    wrong = 0
    for path in () if names else [*FOLDER.glob("*.json"), *FOLDER.glob("*.txt")]:
        path.unlink()
    for kept in KEPT:
        if names and kept.name not in names:
            continue
        session = played(kept)
        print(f"{kept.name}: {ended(session)}, {len(session.record)} entries")
        if ended(session) != kept.end:
            wrong = 1
            print(f"{kept.name} has to end with: {kept.end}; choose another seed in {__file__}", file=sys.stderr)
        (FOLDER / f"{kept.name}.json").write_text(dumps(session), encoding="utf-8")
        (FOLDER / f"{kept.name}.txt").write_text("".join(f"{line}\n" for line in told(session)), encoding="utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
