"""The form of every family: it fills, a game begins with what it proposes, and what is wrong is said at once."""

from __future__ import annotations

import pytest

from subterra_nb.kernel.errors import SetupError
from subterra_nb.widgets import starting
from subterra_nb.widgets.form import explore

FAMILIES = [*starting.families().values()]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_form_proposes_begins_a_game(family: str) -> None:
    form = explore()
    form.new.family.value = family
    form.start()
    assert "The game has begun" in form.status.value
    assert all("_" not in field.description for field in form.new.fields.values())


@pytest.mark.parametrize("family", FAMILIES)
def test_with_each_module_by_itself_it_fills_again(family: str) -> None:
    new = explore().new
    new.family.value = family
    for _, module in new.modules.options:
        new.modules.value = (module,)
        assert new.game.modules == (module,) or module in str(new.game.modules)
        for name, choice in new.asked.items():
            if choice.kind == "options":
                assert new.fields[name].value in choice.options.values()


def test_a_part_that_follows_from_the_rest_has_words_for_it() -> None:
    form = explore()
    form.new.family.value = "terrorscape"
    form.new.modules.value = ("putrefied_enmity",)
    killer = form.new.asked["killer"]
    assert killer.options == {
        "the last one whose cards are known": "", "The Stranger (stand-in)": "stranger", "The Queen": "queen",
    }  # fmt: skip
    assert killer.named == ("stranger", "queen")
    form.start()
    debugger = form.debugger
    assert debugger is not None
    assert debugger.session.state.foe.name == "queen"


def test_all_that_is_wrong_with_the_choices_is_said_below_the_form() -> None:
    form = explore()
    form.new.family.value = "terrorscape"
    form.new.order.value = "anna, anna, marko"
    form.new.fields["map_file"].value = "nothere.toml"
    with pytest.raises(SetupError) as error:
        form.start()
    assert len(error.value.problems) == 3
    assert form.new.order.value == "anna, anna, marko"
