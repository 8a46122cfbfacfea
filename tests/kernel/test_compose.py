"""Composing a game: modules, rulings and figures, with every fault told at once."""

import types

import pytest

from subterra_nb.kernel.citations import Ids, number, question
from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.game import Module, compose, declared
from subterra_nb.kernel.hints import near
from tests.kernel.fair import CORE, FAIR, GUILD, LUCKY, MARKET, ORDER, WEATHER, WHEEL, F, G, fair, family


def problems(*modules, rulings=None, numbers=None, kin=FAIR):
    with pytest.raises(SetupError) as caught:
        compose(kin, modules, rulings, numbers)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return list(caught.value.problems)


def test_defaults_and_what_is_chosen():
    game = compose(FAIR, ("weather",), {WHEEL.id: "double"}, {LUCKY.id: 5})
    assert [m.name for m in game.modules] == ["core", "weather"]
    assert game.settings[WHEEL.id] == "double"
    assert game.settings[LUCKY.id] == 5
    assert game.settings[ORDER.id] == "rain-first"
    assert game.chosen == {WHEEL.id: "double", LUCKY.id: 5}
    assert [*game.questions()] == [WHEEL.id, ORDER.id]
    assert [*game.numbers()] == [LUCKY.id, F.dues, F.rich]


def test_a_rule_reads_the_figure_in_force():
    assert fair().table[LUCKY] == 4
    assert fair(numbers={LUCKY.id: 6}).table[LUCKY] == 6
    assert fair(rulings={WHEEL.id: "double"}).table[WHEEL] == "double"


def test_a_module_named_twice_is_there_once():
    assert [m.name for m in compose(FAIR, ("guild", "weather", "guild")).modules] == ["core", "guild", "weather"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"modules": ("wether",)}, ["Fair has no module wether, did you mean weather?"]),
        ({"modules": ("zzz",)}, ["Fair has no module zzz"]),
        (
            {"rulings": {"fa.q.whel": "gain"}},
            ["no question fa.q.whel can be answered in this game, did you mean fa.q.wheel?"],
        ),
        (
            {"rulings": {WHEEL.id: "doubl"}},
            ["fa.q.wheel: option doubl is not supported; gain or double, did you mean double?"],
        ),
        ({"rulings": {LUCKY.id: "gain"}}, ["fa.spin: 'gain' is no number; the rule's figure is 4"]),
        ({"numbers": {WHEEL.id: 3}}, ["no rule fa.q.wheel with a figure is in this game"]),
        ({"numbers": {"fa.spim": 3}}, ["no rule fa.spim with a figure is in this game, did you mean fa.spin?"]),
        ({"numbers": {LUCKY.id: -1}}, ["fa.spin: -1 is not a figure from 0 to 1000"]),
        ({"numbers": {LUCKY.id: 1001}}, ["fa.spin: 1001 is not a figure from 0 to 1000"]),
        ({"numbers": {LUCKY.id: True}}, ["fa.spin: True is not a figure from 0 to 1000"]),
        ({"numbers": {LUCKY.id: "4"}}, ["fa.spin: '4' is not a figure from 0 to 1000"]),
    ],
)
def test_faults(wrong, told):
    modules = wrong.pop("modules", ())
    assert problems(*modules, **wrong) == told


@pytest.mark.parametrize("figure", [0, 1000])
def test_figures_at_the_edge(figure):
    assert compose(FAIR, (), None, {LUCKY.id: figure}).settings[LUCKY.id] == figure


def test_all_faults_at_once():
    told = problems(
        "wether", "nothing", rulings={"fa.q.whel": "gain", WHEEL.id: "no"}, numbers={"fa.x": 1, LUCKY.id: -5}
    )
    assert len(told) == 6


def test_the_ruling_of_a_module_that_is_not_there_is_a_fault():
    assert len(problems(rulings={ORDER.id: "asked"})) == 1
    assert compose(FAIR, ("weather",), {ORDER.id: "asked"}).settings[ORDER.id] == "asked"


def test_needs_and_excludes():
    assert problems("market", kin=family(modules={"market": Module("market", "M", needs=("weather",))})) == [
        "module market needs weather"
    ]
    kin = family(modules={"weather": WEATHER, "guild": GUILD, "market": Module("market", "M", needs=("weather",))})
    assert "module guild cannot be combined with market" in problems("weather", "guild", "market", kin=kin)
    assert len(compose(kin, ("weather", "market")).modules) == 3


def test_two_modules_that_declare_an_id_differently():
    assert problems("weather", "market") == [f"two modules declare {F.dues} differently"]
    same = Module("again", "Again", (LUCKY,))
    assert compose(family(modules={"again": same}), ("again",)).settings[LUCKY.id] == 4
    assert MARKET.declares[0].id == F.dues


def test_extension_points_keep_the_order_of_the_modules():
    one, two = Module("one", "1", parts={"x": (1, 2)}), Module("two", "2", parts={"x": (3,)})
    kin = family(modules={"one": one, "two": two})
    assert compose(kin, ("two", "one")).parts("x") == (3, 1, 2)
    assert compose(kin, ("one",)).parts("x") == (1, 2)
    assert compose(kin).parts("x") == ()


def test_declared_finds_each_once_in_the_order_of_the_sources():
    one, two = types.ModuleType("one"), types.ModuleType("two")
    one.B, one.A, one.other = number("fa.b", 1), question("fa.q.a", "x", "y"), 3
    two.C, two.B = number("fa.c", 2), one.B
    assert [d.id for d in declared(one, two)] == ["fa.b", "fa.q.a", "fa.c"]


def test_ids_read_like_nouns():
    assert Ids("xy.z").some_rule == "xy.z.some-rule"
    assert Ids("xy")._class_ == "xy.class"
    assert F.spin is F.spin
    with pytest.raises(AttributeError):
        _ = Ids("xy").__wrapped__
    assert question("q", "first", "second").default == "first"
    assert G.waiver == "fa.guild.waiver"


@pytest.mark.parametrize(("name", "hint"), [("wether", ", did you mean weather?"), ("zzz", "")])
def test_suggestions(name, hint):
    assert near(name, ["weather", "guild"]) == hint


def test_core_is_always_there():
    assert compose(FAIR).modules == (CORE,)
