"""The page about the format: its files run, and it tells of every key."""

import re

import pytest

from subterra_nb.games.subterra2.notation import FIGURE
from subterra_nb.scenario import families, read, run
from subterra_nb.scenario.shape import STEP, keys_of_case
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
YAML = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", YAML)
def test_examples_hold(text: str) -> None:
    for case in read(text).cases():
        assert run(case).ok, run(case).failures


def test_every_key_is_told() -> None:
    assert len(YAML) == 3
    kin = families.family("subterra2")
    notation = kin.notation
    keys = [*keys_of_case(kin), *STEP.keys, *FIGURE.keys, *notation.position_shape.keys, *notation.game_facts]
    facts = [
        f for subject in ("guide", "melee-1", "cell D3") for f in notation.facts(read(YAML[0]).case().game, subject)
    ]
    missing = [k.name for k in (*keys, *facts) if not re.search(rf"\b{k.name}\b", PAGE)]
    assert missing == []
    drawable = [v for k, v in notation.letters.items() if k not in ("crossroads", "exit", "wing")]
    assert [v for v in drawable if f"`{v}`" not in PAGE] == []


def test_every_key_and_fact_of_terrorscape_is_told() -> None:
    page = PAGE[PAGE.index("## Positions of Terrorscape") : PAGE.index("## Luck")]
    game = next(s.case().game for s in map(read, YAML) if s.data["family"] == "terrorscape")
    notation = game.family.notation
    facts = [f for subject in ("", "anna", "killer", "survivors") for f in notation.facts(game, subject)]
    position = next(k.type for k in notation.keys if k.name == "position")
    keys = [*notation.keys, *position.keys, *notation.game_facts, *facts]
    assert [k.name for k in keys if not re.search(rf"\b{k.name}\b", page)] == []
