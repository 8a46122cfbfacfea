"""A user's files: what reads well, each fault with its line, and that nothing else comes of a broken one."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subterra_nb.games.terrorscape import boardfile, itemfile, killerfile, mapfile
from subterra_nb.games.terrorscape.data_files import killer_of, map_of
from subterra_nb.kernel import listings
from subterra_nb.kernel.errors import SetupError
from subterra_nb.lab.games import new_game
from tests.games.terrorscape.composed import PACKAGE, WORDS, game

DATA = Path(__file__).parent / "data"
TOWER, GARDENER = ((DATA / f"{n}.toml").read_text() for n in ("tower", "gardener"))
ITEMS = """status = "ours"
item = [
  { name = "lamp", title = "Lamp", discover = 2, noise = true },
  { name = "oil", title = "Oil", personal = 1, owner = "anna" },
]
[[use]]
of = "oil"
timing = "extra"
beside = "lamp"
effect = [
  { do = "calm" },
  { do = "noise", area = "own" },
]
"""
BOARDS = """status = "ours"
survivor = [{ name = "bea", title = "Bea" }]
[[ability]]
of = "bea"
name = "nap"
title = "Nap"
timing = "special"
effect = [{ do = "calm" }]
"""
READERS = {
    "map": (lambda text: mapfile.sheet_from(text, "f", WORDS), TOWER),
    "killer": (lambda text: killerfile.killer_from(text, "f", WORDS), GARDENER),
    "items": (lambda text: itemfile.items_from(text, "f", WORDS), ITEMS),
    "boards": (lambda text: boardfile.boards_from(text, "f", WORDS), BOARDS),
}


def faults(kind: str, *changes: tuple[str, str]) -> list[str]:
    """What a reader says of its sound text once this is changed in it; () for nothing."""
    read, text = READERS[kind]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return told(read, text)


def told(read, text: str) -> list[str]:
    """What a reader says is wrong with a text; anything but a SetupError goes on."""
    try:
        read(text)
    except SetupError as error:
        return list(error.problems) or ["nothing said"]
    return []


def line(kind: str, words: str) -> int:
    """The line of the sound text in which these words stand first."""
    return next(n for n, x in enumerate(READERS[kind][1].splitlines(), 1) if words in x)


FIRST_MARK, SECOND_WAY, CARDS = line("map", "[[mark]]"), line("map", '"R2", "B1"') - 1, line("killer", "card = [")


# -- What reads well -------------------------------------------------------------------------------------------------


def test_a_made_up_map() -> None:
    m = map_of(game(), "manor", str(DATA / "tower.toml"))
    assert (m.name, m.sheet.ours, m.sheet.source) == ("tower", True, str(DATA / "tower.toml"))
    assert m.zones == {"R": ("R1", "R2"), "B": ("B1",)}
    assert (m.main_exit, m.hidden_exit, m.radio, m.search) == ("R1", "B1", "R2", ())
    assert m.way("R1", "R2").cites == ("ts.door",)
    assert m.way("R2", "B1").cites == ("ts.open-border",)
    assert m.killer_way("B1", "R1").cites == ("ts.cabin.killer-way-g2-r5",)
    assert m.mark("main exit", "R1").cites == ("ts.exit",)
    assert [b.door for b in m.sheet.blocks] == ["R1-R2"]
    assert m.places["R2"].title == ""


def test_a_made_up_killer() -> None:
    k = killer_of(game(), "queen", str(DATA / "gardener.toml"))
    assert (k.name, k.strength, k.locked, len(k.deck), k.minions) == ("gardener", 3, "harvest", 12, "")
    assert [(s.do, s.count) for s in k.cards["fence"].effect] == [("block", 2), ("search", 1)]
    assert [(s.do, s.area, s.reach) for s in k.cards["hide"].reappear] == [("fear", "range", 1)]
    assert [(s.when, s.what, s.cost) for s in k.abilities] == [("after card", ("fence",), 1)]
    assert k.untold == ()


def test_an_entry_can_name_several_rules() -> None:
    head, card = 'strength = 3, deck-rule = ["ts.hand", "ts.reshuffle"]', 'name = "rake", effect-rule = ["ts.strength"]'
    text = GARDENER.replace("strength = 3", head).replace('name = "rake"', card)
    killer = killerfile.killer_from(text, "f", WORDS)
    assert killer.cites == ("ts.hand", "ts.reshuffle")
    assert killer.cards["rake"].effect[0].cites == ("ts.strength",)
    assert killer.cards["rake"].cites == killer.cards["hide"].effect[0].cites == ("ts.skill-card",)


def test_a_game_is_played_with_files() -> None:
    files = {"map_file": str(DATA / "tower.toml"), "killer_file": str(DATA / "gardener.toml")}
    session = new_game("terrorscape", {"survivors": ["anna", "marco", "george"], **files}, seed=1)
    draw = random.Random(1)
    while not session.over:
        session.choose(draw.choice(session.legal()))
    assert (session.state.map.name, session.state.foe.name) == ("tower", "gardener")
    assert session.state.ending
    with pytest.raises(SetupError) as error:
        new_game("terrorscape", {"survivors": ["anna", "marco", "george"], **dict.fromkeys(files, "none.toml")})
    assert len(error.value.problems) == 2


@pytest.mark.parametrize("kind", READERS)
def test_what_is_sound_has_no_faults(kind: str) -> None:
    assert faults(kind) == []


def test_the_files_of_the_kit_cite_rules_of_the_ledgers() -> None:
    folders = {"maps": mapfile.sheet_from, "killers": killerfile.killer_from}
    names = {"items.toml": itemfile.items_from, "survivors.toml": boardfile.boards_from}
    files = sorted(PACKAGE.glob("**/data/**/*.toml"))
    assert len(files) > 12
    for file in files:
        read = folders.get(file.parent.name) or names[file.name]
        read(file.read_text(), file.name, WORDS)


# -- Faults ----------------------------------------------------------------------------------------------------------


FIRST = '{ question = "ts.q.edition", option = "first", strength = 4 }'
FAULTS = {
    "map": [
        ('status = "ours"', 'status = "mine"', "status is 'mine'; it is one of seed"),
        ("[map]", "[mapp]", "no map; write it once, as a [map]", 1),
        ("[map]", "[[map]]", "no map; write it once, as a [map]"),
        ('name = "tower"', 'name = "The Tower"', "it is made of small letters"),
        ('title = "The Tower"', "titel = 3", "unknown key titel, did you mean title?"),
        ('letter = "B"', 'letter = "R"', "two zones are named R"),
        ('letter = "B"', 'letter = "blue"', "it is one capital letter"),
        ('name = "B1"', 'name = "R1"', "two locations are named R1"),
        ('name = "B1"', 'name = "G1"', "G1 is in no zone; the zones are R, B"),
        ('name = "R2"', 'name = "cellar"', "it is a letter of a zone and a number"),
        ("at = [1, 1]", "at = [1, 0]", "two locations are drawn at [1, 0]"),
        ("at = [1, 1]", "at = [1, -1]", "two numbers from 0 to 100"),
        ("at = [1, 1]", "at = [true, 1]", "two numbers from 0 to 100"),
        ('between = ["R2", "B1"]', 'between = ["R2", "B2"]', "there is no location B2, did you mean"),
        ('between = ["R2", "B1"]', 'between = ["R2", "R1"]', "R1-R2 is there already, as a door"),
        ('between = ["R2", "B1"]', 'between = ["R2", "R2"]', "it is two locations"),
        ('kind = "open"', 'kind = "gate"', "kind is 'gate'; it is one of door, open"),
        ('between = ["R2", "R1"]', 'between = ["R2", "B1"]', "there is no door B1-R2 to be blocked"),
        ('between = ["R1", "B1"]', 'between = ["R1", "R2"]', "R1-R2 is there already, as a door"),
        ('what = "radio"', 'what = "raido"', "what is 'raido', did you mean radio?"),
        ('what = "radio"', 'what = "search"', "0 marks radio; a map has 1", FIRST_MARK),
        ('at = "R2"', 'at = "R7"', "there is no location R7"),
        ('rule = "ts.location"', 'rule = "ts.locatoin"', "did you mean ts.location?"),
        ('rule = "ts.location"', 'rule = ["ts.location", "ts.dor"]', "no rule 'ts.dor', did you mean ts.door?"),
        ('rule = "ts.location"', "rule = []", "there is no rule []"),
        ('rule = "ts.open-border"', 'question = "ts.q.x"\noption = "no"', "question is 'ts.q.x'"),
        ('rule = "ts.open-border"', 'question = "ts.q.manor-b1-g1"', "option is missing", SECOND_WAY),
    ],
    "killer": [
        ("strength = 3", "strength = 30", "it is a number from 1 to 10"),
        ("strength = 3", 'strength = 3, minions = "bat"', "minions is 'bat'; it is one of zombie"),
        ("copies = 4", "copies = 5", "13 open cards and 1 locked; a killer has 12 and 1 [ts.skill-card]", CARDS),
        ("locked = true, ", "", "13 open cards and 0 locked", CARDS),
        ('name = "sense"', 'name = "pursue"', "two cards are called pursue"),
        ('"attack"', '"never"', "timing is 'never'; it is one of fast, main, slow, attack"),
        ("cost = 1, effect", "cost = 9, effect", "cost is 9; it is a number from 0 to 5"),
        ('do = "block"', 'do = "blok"', "do is 'blok', did you mean block?"),
        ('    { do = "search" }', '    { do = "search", area = "zone" }', "unknown key area"),
        ('do = "move", steps = [1, 1]', 'do = "move"', "steps is missing: move has it"),
        ("steps = [1, 3]", "steps = [3, 1]", "the least and the most of them"),
        ('area = "zone"', 'area = "house"', "area is 'house'; it is one of zone, location"),
        ("number = 3", "number = 2", "level 2 is there twice"),
        ("number = 3", "number = 6", "it is a number from 2 to 5"),
        ('what = "harvest"', 'what = "harvets"', "there is no card 'harvets', did you mean harvest?"),
        (', when = "after card"', "", "when is missing: an ability holds always"),
        ("locked = true", "locked = 1", "locked is 1; it is true or false"),
        (
            "strength = 3",
            "strength = 3, otherwise = 4",
            "it is a list of { question, option, strength }",
        ),
        ("strength = 3", "strength = 3, otherwise = [{ strength = 4 }]", "question is missing"),
        ("strength = 3", 'strength = 3, otherwise = [{ question = "ts.q.edition", option = "first" }]', "strength"),
        (
            "strength = 3",
            f"strength = 3, otherwise = [{FIRST.replace('first', 'third')}]",
            "the options are second,",
        ),
        ("cost = 1, effect", f"cost = 1, otherwise = [{FIRST}], effect", "unknown key strength"),
    ],
    "items": [
        ("discover = 2", "discover = 200", "it is a number from 0 to 50"),
        (', owner = "anna"', "", "a personal item says its owner"),
        ('of = "oil"', 'of = "oli"', "this file has no item oli, did you mean oil?"),
        ('beside = "lamp"', 'beside = "lump"', "there is no item lump, did you mean lamp?"),
        ('do = "noise"', 'do = "nois"', "do is 'nois', did you mean noise?"),
        ('timing = "extra"', 'timing = "xtra"', "timing is 'xtra', did you mean extra?"),
    ],
    "boards": [
        ('of = "bea"', 'of = "be"', "this file has no survivor be, did you mean bea?"),
        ('name = "nap"', 'name = ""', "name is ''; it is made of small letters"),
    ],
}


@pytest.mark.parametrize(("kind", "row"), [(kind, row) for kind, rows in FAULTS.items() for row in rows])
def test_a_fault_is_told_with_its_line(kind: str, row: tuple) -> None:
    old, new, said, *other = row
    (here,) = other or [line(kind, old)]
    found = faults(kind, (old, new))
    assert any(x.startswith(f"f:{here}: ") and said in x for x in found), found


def test_all_faults_at_once() -> None:
    found = faults("map", ('kind = "door"', 'kind = "dor"'), ("at = [0, 0]", "at = 0"), ('what = "radio"', 'wat = "r"'))
    places = [int(x.split(":")[1]) for x in found]
    mark = line("map", 'what = "radio"')
    assert places == [line("map", "at = [0, 0]"), line("map", 'kind = "door"'), mark, mark - 1]


def test_a_map_that_is_not_connected() -> None:
    broken = TOWER.replace('[[connection]]\nbetween = ["R2", "B1"]\nkind = "open"\nrule = "ts.open-border"\n', "")
    with pytest.raises(SetupError) as error:
        mapfile.sheet_from(broken, "f", WORDS)
    assert error.value.problems == (f"f:{line('map', 'name = ' + chr(34) + 'B1')}: no connection leads from R1 to B1",)


def test_figures_can_hang_on_a_ruling(tmp_path) -> None:
    file = tmp_path / "k.toml"
    cost = FIRST.replace("strength", "cost")
    made = GARDENER.replace("strength = 3", f"strength = 3, otherwise = [{FIRST}]")
    file.write_text(made.replace("cost = 1, effect", f"cost = 1, otherwise = [{cost}], effect", 1))
    first, second = killer_of(game(edition="first"), "queen", str(file)), killer_of(game(), "queen", str(file))
    assert [(k.strength, k.cards["rake"].cost) for k in (first, second)] == [(4, 4), (3, 1)]
    assert second.cards["rake"].cites == ("ts.skill-card", "ts.q.edition")


def test_a_card_without_a_text_needs_a_ruling(tmp_path) -> None:
    file = tmp_path / "k.toml"
    start = GARDENER.index(', timing = "attack"')
    file.write_text(GARDENER[:start] + " }" + GARDENER[GARDENER.index("\n", start) - 1 :])
    with pytest.raises(SetupError, match=r"no effect is told of rake, .* \[ts.q.other-killers\]"):
        killer_of(game(), "queen", str(file))
    assert killer_of(game(other_killers="patterns"), "queen", str(file)).untold == ("rake",)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("map", "\n".join(f'[[location]]\nname = "R{n}"\nat = [{n}, 0]' for n in range(1, 99)), "60 at most"),
        ("killer", "card = [" + "\n".join(f'{{ name = "c{n}", title = "C" }},' for n in range(60)), "40 at most"),
    ],
)
def test_too_many_entries(kind: str, text: str, said: str) -> None:
    read, sound = READERS[kind]
    changed = sound.replace("[[location]]", text + "\n[[location]]", 1).replace("card = [", text, 1)
    with pytest.raises(SetupError, match=said):
        read(changed)


def test_a_file_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(SetupError, match="there is no such file of a map"):
        map_of(game(), "manor", str(tmp_path / "none.toml"))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (listings.LARGEST + 1))
    with pytest.raises(SetupError, match="at most 256000 are read"):
        killer_of(game(), "queen", str(large))
    large.write_bytes(b"\xff")
    with pytest.raises(SetupError, match="not a text in UTF-8"):
        killer_of(game(), "queen", str(large))


# -- Broken files ----------------------------------------------------------------------------------------------------

VALUES = ("", "0", "-1", "99999999999", "1.5", "nan", "true", '""', '"R1"', '"\\u0000"', "[]", "[[]]", "[1, 2, 3]",
          '["R1"]', '[{}]', "{}", "{ do = 1 }", "1979-05-27", '["R1", 2]', '[{ do = "move", steps = [[], {}] }]',
          '[{ do = [] }]', '"""')  # fmt: skip


@given(st.sampled_from([*READERS]), st.integers(0, 2**32), st.integers(1, 6))
@settings(max_examples=400, deadline=None)
def test_a_broken_file_is_refused_and_nothing_else(kind: str, seed: int, times: int) -> None:
    read, text = READERS[kind]
    draw = random.Random(seed)
    for _ in range(times):
        lines = text.split("\n")
        n = draw.randrange(len(lines))
        match draw.randrange(5):
            case 0:
                del lines[n]
            case 1:
                lines.insert(n, lines[draw.randrange(len(lines))])
            case 2 if "=" in lines[n]:
                lines[n] = lines[n].partition("=")[0] + "= " + draw.choice(VALUES)
            case 3 if lines[n]:
                k = draw.randrange(len(lines[n]))
                lines[n] = lines[n][:k] + draw.choice('[]{}"=,.x0#\\') + lines[n][k + 1 :]
            case _:
                parts = lines[n].split(" = ")
                if len(parts) > 2:
                    parts[draw.randrange(1, len(parts))] = draw.choice(VALUES) + " }"
                    lines[n] = " = ".join(parts)
        text = "\n".join(lines)
    said = told(read, text)
    assert said == [] or all(x.startswith("f:") for x in said)


@given(st.sampled_from([*READERS]), st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused(kind: str, text: str) -> None:
    with pytest.raises(SetupError):
        READERS[kind][0](text)
