"""Doom cards as data: the stand-in, a user's own file, and every fault of a file at once with its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from subterra_nb.games import family
from subterra_nb.games.subterra2.typhaon_wakes.doom_deck import doom, parsed, title
from subterra_nb.kernel import listings
from subterra_nb.kernel.errors import SaveError, SetupError
from subterra_nb.kernel.saves import dumps, loads
from subterra_nb.kernel.starting import restored
from subterra_nb.lab.bots import at_random, play_out
from subterra_nb.lab.commands import play_command
from subterra_nb.lab.games import new_game

TYPHAON = "typhaon_wakes.typhaon"
SETUP: dict[str, Any] = {"figures": ("guide", "healer", "priest"), "modules": (TYPHAON,)}
REAL = """\
status = "transcribed"
[[card]]
type = "despair"
explorers = [3, 4]
copies = 2
[[card]]
type = "lava"
symbols = 1
explorers = [3]
name = "hot"
[[card]]
type = "wake"
guardians = 2
explorers = [3, 6]
"""


TWO_TRAPS = """\
[[card]]
type = "trap"
explorers = [3]
copies = 2
[[card]]
type = "trap"
name = "trap-1"
explorers = [3]
"""


ONE_CARD = """\
[[card]]
type = "lava"
name = "one"
explorers = [3]
"""


def faults(text: str) -> list[str]:
    with pytest.raises(SetupError) as raised:
        parsed(text, "mine.toml")
    return list(raised.value.problems)


def test_the_stand_in_is_what_the_ledger_says() -> None:
    cards = doom()
    assert cards.ours
    for explorers, number in ((3, 2), (4, 2), (5, 3), (6, 3)):
        used = [cards.cards[c] for c in cards.used_with(explorers)]
        assert Counter(c.kind for c in used) == {
            "despair": 2, "lava": 4, "collapse": 3, "trap": 3, "wake": 3, "activate": 3,
        }  # fmt: skip
        assert {c.number for c in used} == {0, number}
    assert all(title(c).endswith("(ours)") for c in cards.cards.values())


def test_a_file_of_real_cards() -> None:
    cards = parsed(REAL, "mine.toml")
    assert not cards.ours
    assert [*cards.cards] == ["despair-1", "despair-2", "hot", "wake-x2"]
    assert cards.used_with(3) == ("despair-1", "despair-2", "hot", "wake-x2")
    assert cards.used_with(4) == ("despair-1", "despair-2")
    assert [title(c) for c in cards.cards.values()] == [
        "DESPAIR",
        "DESPAIR",
        "LAVA, 1 symbol",
        "WAKE GUARDIANS, 2 guardians",
    ]


def test_every_fault_is_told_at_once_with_its_line() -> None:
    text = """\
status = "offical"
deck = 3
[[card]]
type = "lawa"
explorers = [3]
[[card]]
type = "trap"
symbols = 2
explorers = [2, 3]
copies = 0
[[card]]
type = "collapse"
[[card]]
type = "despair"
explorers = [3, 3]
colour = "red"
name = "No Name"
[[card]]
type = "wake"
guardians = "two"
explorers = []
"""
    assert faults(text) == [
        "mine.toml:2: unknown key deck",
        "mine.toml:1: status is 'offical'; it is one of seed, published, transcribed, inferred, ours",
        "mine.toml:4: no type 'lawa', did you mean lava?; the types are despair, lava, collapse, trap, wake, activate",
        "mine.toml:9: explorers is [2, 3]; it is a list of numbers from 3 to 6",
        "mine.toml:8: a trap card has no symbols",
        "mine.toml:10: copies is 0; it is a number from 1 to 50",
        "mine.toml:11: explorers is missing: for which numbers of explorers is the card used?",
        "mine.toml:11: symbols is missing: a collapse card shows a number of them",
        "mine.toml:16: unknown key colour",
        "mine.toml:15: a number of explorers is named twice",
        "mine.toml:17: name is 'No Name'; it is made of small letters, digits and hyphens, at most 40",
        "mine.toml:21: explorers is []; it is a list of numbers from 3 to 6",
        "mine.toml:20: guardians is 'two'; it is a number from 1 to 9",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("status = ", "mine.toml:1: not TOML: Invalid value"),
        ('status = "ours"\ncard = 3', "mine.toml:2: no cards; write each as a [[card]]"),
        ('status = "ours"', "mine.toml:1: no cards; write each as a [[card]]"),
        ("x = " + "[" * 3000, "mine.toml: not TOML: "),
        (
            'status = "ours"\n' + '[[card]]\ntype = "trap"\nexplorers = [3]\ncopies = 50\n' * 5,
            "mine.toml: more than 200 cards",
        ),
        (
            'status = "ours"\n' + TWO_TRAPS,
            "mine.toml:8: two cards would be called trap-1; give them other names",
        ),
        (TWO_TRAPS, "mine.toml:1: status is missing; it is one of seed, "),
        ("status = ['ours']\n" + ONE_CARD, "mine.toml:1: status is ['ours']; it is one of seed, "),
        ("status = 'ours'\n" + ONE_CARD + "symbols = " + "9" * 5000, "mine.toml: not TOML: a number is too long"),
        ("status = 'ours'\n" + ONE_CARD + "symbols = " + "9" * 4000, f"mine.toml:6: symbols is {'9' * 57}...; it is"),
        ("status = 'ours'\n" + ONE_CARD.replace("one", "pass"), "mine.toml:4: no card may be called pass"),
        ("status = 'ours'\n" + ONE_CARD.replace("one", "hidden"), "mine.toml:4: no card may be called hidden"),
        ("status = 'ours'\n" + ONE_CARD.replace("[[card]]", "[card]"), "mine.toml:2: no cards; write each as a [[card"),
        ("# \u2028\x85\nstatus = 'x'\n" + ONE_CARD, "mine.toml:2: status is 'x'"),
    ],
)
def test_other_faults(text: str, said: str) -> None:
    told = faults(text)
    assert any(said in fault for fault in told), told
    assert all(len(fault) < 200 for fault in told)


def test_a_file_as_windows_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + REAL.replace("\n", "\r\n").encode())
    assert doom(str(path)) == parsed(REAL, "mine.toml")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path / "none.toml", "there is no such file of Doom cards"),
        (tmp_path, "there is no such file of Doom cards"),
        (Path("/dev/zero"), "there is no such file of Doom cards"),
    ):
        with pytest.raises(SetupError, match=said):
            doom(str(path))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (listings.LARGEST + 1))
    with pytest.raises(SetupError, match="at most 256000 are read"):
        doom(str(large))
    large.write_bytes(b"\xff\xfe")
    with pytest.raises(SetupError, match="not a text in UTF-8"):
        doom(str(large))


def test_a_game_with_a_users_own_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL, encoding="utf-8")
    session = new_game("subterra2", {**SETUP, "cards": str(path)}, 2)
    play_out(session, at_random, 2)
    told = [e for e in session.record if type(e.what).__name__ == "CardPlayed"]
    assert told
    assert all("ours" not in e.what.told and "ie.q.doom-stand-in" not in e.cites for e in told)
    again = restored(loads(dumps(session)), family)
    assert again.state == session.state
    path.write_text(REAL.replace("guardians = 2", "guardians = 3"), encoding="utf-8")
    with pytest.raises(SaveError, match="wake-x2 cannot come up on doom"):
        restored(loads(dumps(session)), family)


def test_cards_that_do_not_do_for_a_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL, encoding="utf-8")
    team = ("guide", "healer", "priest", "veteran", "sapper", "foreman")
    with pytest.raises(SetupError, match="1 Doom cards for 6 explorers; 3 are drawn at the start"):
        new_game("subterra2", {**SETUP, "figures": team, "cards": str(path)})
    with pytest.raises(SetupError, match="no opponent plays in this game"):
        new_game("subterra2", {**SETUP, "modules": (), "cards": str(path)})
    with pytest.raises(SetupError, match=r"the Doom cards have to be supplied.*ie\.q\.doom-stand-in"):
        new_game("subterra2", {**SETUP, "rulings": {"ie.q.doom-stand-in": "none"}})


def test_the_command_line_ends_with_two(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('status = "x"\n[[card]]\ntype = "y"\nexplorers = [3]\n', encoding="utf-8")
    said: list[Any] = []
    out: list[Any] = []
    code = play_command(
        "subterra2", modules=(TYPHAON,), choices={"cards": str(path)}, write=out.append, error=said.append
    )
    assert (code, out) == (2, [])
    assert [line.split(": ")[0] for line in said] == [f"{path}:1", f"{path}:3"]
    path.write_text(REAL, encoding="utf-8")
    figures = ("guide", "healer", "priest")
    code = play_command(
        "subterra2",
        modules=(TYPHAON,),
        figures=figures,
        choices={"cards": str(path)},
        write=out.append,
        error=said.append,
    )
    assert code == 0
