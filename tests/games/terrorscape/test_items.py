"""The item cards and boards of the kit say what the ledger says, and add up; rulings change them."""

import re

import pytest

from subterra_nb.games.terrorscape.box import BOX, SPLITS
from subterra_nb.games.terrorscape.data_files import boards_of, items_of, untold_boards
from subterra_nb.games.terrorscape.putrefied_enmity.box import BOX as EXPANSION
from subterra_nb.kernel.errors import SetupError
from tests.games.terrorscape.composed import RULES, game

WORDS = {
    "single": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "twelve": 12,
    "thirteen": 13,
}  # fmt: skip
TOTAL = "ts.item-count.total"
GAME = game()
ITEMS = items_of(GAME)
BOARDS = boards_of(GAME)


def effect(name: str, timing: str, **rulings: str) -> list[tuple[str, int]]:
    """What the uses of an item do at a timing, with its amount."""
    uses = items_of(game(**rulings)).kinds[name].uses_at(timing)
    return [(s.do, s.count) for u in uses for s in u.effect]


# -- Items -----------------------------------------------------------------------------------------------------------


def test_the_counts_are_those_of_the_ledger() -> None:
    counted = {}
    for rule in RULES.rules:
        if found := re.fullmatch(r"ts\.item-count\.(?!total)(.*)", rule):
            numbers = re.search(r"has (\d+) .* search deck (\d+|none)", RULES.text(rule))
            counted[found[1]] = (int(numbers[1]), int(numbers[2].replace("none", "0"))) if numbers else (0, 0)
    assert len(counted) == 19
    boxed = {i.name: i for i in ITEMS.kinds.values() if i.boxed and not i.pile}
    assert {n: (i.discover, i.search) for n, i in boxed.items()} == counted
    assert all(i.cites == (f"ts.item-count.{n}",) for n, i in boxed.items())
    assert all(i.title in RULES.text(i.cites[0]) for i in boxed.values())


def test_the_cards_add_up() -> None:
    assert len(ITEMS.deck("discover")) == 32
    assert len(ITEMS.deck("search")) == 11
    personal = [i.name for i in ITEMS.kinds.values() if i.boxed for _ in range(i.personal)]
    assert personal == ["medical-kit", "camera"]
    counts = {what: n for what, n, _ in BOX}
    piles = (counts["card of the discover deck"], counts["card of the search deck"], counts["personal item"])
    assert piles == (32, 11, 2)
    assert sum(piles) == counts["item card"] == 45
    assert ITEMS.of("george") == ("george-noise", "george-blocks", "george-defence")
    assert ITEMS.of("marco") == ("medical-kit",)
    assert ITEMS.of("anna") == ()


def test_the_expansion_brings_the_crossbow_and_five_relics() -> None:
    assert ITEMS.pile("relics") == tuple(f"relic-{n}" for n in range(1, 6))
    assert ITEMS.pile("crossbow") == ("crossbow",)
    assert all(ITEMS.kinds[n].ours and ITEMS.kinds[n].uses == () for n in ITEMS.pile("relics"))
    assert not ITEMS.kinds["crossbow"].ours
    assert [(s.do, s.count, s.reach) for u in ITEMS.kinds["crossbow"].uses for s in u.effect] == [("eliminate", 2, 1)]


def test_the_icons_are_those_of_the_ledger() -> None:
    texts = {rule: r.text for rule, r in RULES.rules.items() if rule.startswith("ts.item.")}
    assert {i.name for i in ITEMS.kinds.values() if i.noise} == {"key", "toolbox", "ancient-amulet", "longsword"}
    with_icon = {rule.removeprefix("ts.item.") for rule, text in texts.items() if "has the noise icon" in text}
    assert with_icon == {"key", "toolbox-noise", "ancient-amulet", "longsword-killer-draws"}
    stays = {rule.removeprefix("ts.item.") for rule, text in texts.items() if "stays with its holder" in text}
    assert {i.name for i in ITEMS.kinds.values() if i.stays and not i.pile} == stays


def test_every_rule_of_an_item_is_cited_by_its_data_or_about_a_procedure() -> None:
    cited = set()
    for i in ITEMS.kinds.values():
        cited |= {*i.cites, *(c for u in i.uses for c in (*u.cites, *(c for s in u.effect for c in s.cites)))}
    procedures = {"ts.item.key-more-than-five", "ts.item.ancient-amulet-not-level-five"}
    assert {rule for rule in RULES.rules if rule.startswith("ts.item.")} - cited == procedures
    assert cited - {*RULES.rules, *RULES.questions} == set()


def test_defence_adds_what_the_ledger_says() -> None:
    adds = {i.name: [s.count for u in i.uses_at("defence") for s in u.effect if s.do == "defence"]
            for i in ITEMS.kinds.values() if i.uses_at("defence")}  # fmt: skip
    assert adds == {
        "hatchet": [1], "limestone-powder": [2], "ammo-pack": [4], "shortsword": [1], "longsword": [2],
        "george-defence": [2],
    }  # fmt: skip
    assert ITEMS.kinds["ammo-pack"].uses[0].beside == "revolver"


@pytest.mark.parametrize(
    ("name", "timing", "rulings", "usual", "ruled"),
    [
        ("longsword", "defence", {"longsword_bonus": "three"},
         [("defence", 2), ("killer draws", 1)], [("defence", 3), ("killer draws", 1)]),
        ("longsword", "defence", {"longsword_card": "discard"},
         [("defence", 2), ("killer draws", 1)], [("defence", 2), ("killer discards", 1)]),
        ("firecracker", "extra", {"firecracker_action": "special"}, [("noise", 1)], []),
        ("firecracker", "special", {"firecracker_action": "special"}, [], [("noise", 1)]),
        ("flashlight", "extra", {"flashlight_action": "extra"}, [], [("passage", 1)]),
    ],
)  # fmt: skip
def test_rulings_change_items(name, timing, rulings, usual, ruled) -> None:
    assert effect(name, timing) == usual
    assert effect(name, timing, **rulings) == ruled


def test_rulings_change_ways_and_weapons() -> None:
    def only(name: str, timing: str, **rulings: str):
        (use,) = items_of(game(**rulings)).kinds[name].uses_at(timing)
        return use

    near, far = only("adrenaline", "extra"), only("adrenaline", "extra", adrenaline_distance="up-to-four")
    assert ((near.effect[0].least, near.effect[0].most), (far.effect[0].least, far.effect[0].most)) == ((1, 1), (1, 4))
    assert far.cites == ("ts.item.adrenaline", "ts.q.adrenaline-distance")
    assert only("hatchet", "extra").effect[0].reach == 0
    assert only("hatchet", "extra", hatchet_block="adjacent-too").effect[0].reach == 1
    assert only("limestone-powder", "defence").weapon
    assert not only("limestone-powder", "defence", weapon_item_scope="blades-and-guns").weapon


# -- Boards ----------------------------------------------------------------------------------------------------------


def test_the_boards_are_those_of_the_box_and_of_the_expansion() -> None:
    assert [*BOARDS] == ["anna", "william", "marco", "sophia", "johnson", "george", "ophelia", "dylan", "caleb"]
    assert [n for n, b in BOARDS.items() if not b.known] == ["dylan", "caleb"]
    assert [n for n, b in BOARDS.items() if b.ours] == ["dylan", "caleb"]
    cited = {c for b in BOARDS.values() for a in b.abilities for s in a.effect for c in (*a.cites, *s.cites)}
    for name in ("anna", "william", "johnson"):
        assert {rule for rule in RULES.rules if rule.startswith(f"ts.{name}.")} <= cited
    assert "ts.marco.fetch-drug" in cited
    assert "ts.sophia.passages-with-flashlight" in cited


def test_abilities_under_rulings() -> None:
    assert [s.count for s in BOARDS["johnson"].can("limit")] == [6]
    assert [s.count for s in boards_of(game(johnson_limit="unlimited"))["johnson"].can("limit")] == [99]
    assert BOARDS["anna"].can("limit") == ()
    assert [a.timing for a in BOARDS["ophelia"].abilities] == ["special"]
    assert [a.timing for a in boards_of(game(ophelia_board="extra-only"))["ophelia"].abilities] == ["extra"]
    assert BOARDS["dylan"].abilities == ()
    assert [a.name for a in boards_of(game(toughness="cancel-one-damage"))["dylan"].abilities] == ["toughness"]


def test_boards_that_nobody_knows_can_be_left_out() -> None:
    team = ("anna", "dylan", "ophelia")
    assert untold_boards(GAME, team, BOARDS) == []
    strict = game(dylan_and_caleb="not-offered", ophelia_board="data-needed")
    said = untold_boards(strict, team, boards_of(strict))
    why = "cannot be chosen: the board is not known; a file of yours can tell it (boards_file)"
    assert said == [f"Dylan {why} [ts.q.dylan-and-caleb]", f"Ophelia {why} [ts.q.ophelia-board]"]


def test_a_users_board_takes_the_place_of_the_kits(tmp_path) -> None:
    file = tmp_path / "boards.toml"
    file.write_text(
        'status = "published"\n[[survivor]]\nname = "dylan"\ntitle = "Dylan"\n[[ability]]\nof = "dylan"\n'
        'name = "nap"\ntitle = "Nap"\ntiming = "special"\neffect = [{ do = "calm" }]\n'
    )
    strict = game(dylan_and_caleb="not-offered")
    boards = boards_of(strict, str(file))
    assert [a.name for a in boards["dylan"].abilities] == ["nap"]
    assert (boards["dylan"].source, boards["dylan"].ours) == (str(file), False)
    assert boards["anna"] == BOARDS["anna"]
    assert untold_boards(strict, ("dylan",), boards) == []
    file.write_text('status = "ours"\nsurvivor = [{ name = "dilan", title = "Dylan" }]\n')
    with pytest.raises(SetupError, match=r"boards.toml:2: there is no survivor dilan, did you mean dylan\?"):
        boards_of(strict, str(file))


def test_users_items_take_the_place_of_the_kits(tmp_path) -> None:
    file = tmp_path / "items.toml"
    file.write_text(
        'status = "published"\nitem = [\n  { name = "relic-1", title = "Lamp", pile = "relics", copies = 1 },\n]\n'
        'use = [{ of = "relic-1", timing = "extra", effect = [{ do = "calm" }] }]\n'
    )
    items = items_of(GAME, str(file))
    assert items.kinds["relic-1"].title == "Lamp"
    assert not items.kinds["relic-1"].ours
    assert items.kinds["relic-2"] == ITEMS.kinds["relic-2"]
    assert items.deck("discover") == ITEMS.deck("discover")


# -- The boxes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("prefix", "box"), [("ts", BOX), ("pe", EXPANSION)])
def test_the_manifest_is_that_of_the_ledger(prefix: str, box) -> None:
    rules = [rule for _, _, rule in box if rule != TOTAL]
    assert sorted(rules) == sorted(rule for rule in RULES.rules if rule.startswith(f"{prefix}.component."))
    for what, n, rule in box:
        text = RULES.text(rule)
        told = {int(x) if x.isdigit() else WORDS.get(x, 0) for x in re.findall(r"\d+|\w+", text)}
        assert n in told, (what, text)


def test_shares_are_the_whole_together() -> None:
    counts = {what: n for what, n, _ in BOX}
    assert SPLITS
    for what, share, parts in SPLITS:
        assert counts[share] * parts == counts[what]
