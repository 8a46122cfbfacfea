"""The kit's own scenarios keep their promises, and the page of rules is current."""

import re
from pathlib import Path

import pytest

from subterra_nb.scenario.coverage import Coverage, coverage, every_family
from subterra_nb.scenario.rules_page import COMMAND, PAGE, mentions, page, stale


@pytest.fixture(scope="module")
def measured() -> list[Coverage]:
    return [coverage(f) for f in every_family()]


def test_scenarios_hold_and_show_what_they_say(measured: list[Coverage]) -> None:
    assert [fault for c in measured for fault in c.faults] == []
    assert sum(c.cases for c in measured) > 0


def test_what_is_shown_is_modelled(measured: list[Coverage]) -> None:
    assert [name for c in measured for name, r in c.rules.items() if r.shown and not r.modelled] == []


def test_every_rule_is_modelled_or_has_a_reason(measured: list[Coverage]) -> None:
    assert [name for c in measured for name, r in c.rules.items() if not r.modelled and not r.note] == []


def test_every_option_can_be_chosen_or_has_a_reason(measured: list[Coverage]) -> None:
    assert [name for c in measured for name, q in c.questions.items() if q.unsupported and not q.note] == []


def test_the_page_of_rules_is_current(measured: list[Coverage]) -> None:
    current = not stale(PAGE, page(measured, mentions()))
    assert current, f"docs/{PAGE.name} is stale; make it anew: {COMMAND}"


def test_a_changed_page_is_stale(measured: list[Coverage], tmp_path: Path) -> None:
    now, file = page(measured, mentions()), tmp_path / "rules.md"
    assert stale(file, now)
    file.write_text(now, encoding="utf-8")
    assert not stale(file, now)
    file.write_text(now + "\n", encoding="utf-8")
    assert stale(file, now)


def test_links_of_the_page_lead_somewhere(measured: list[Coverage]) -> None:
    text = page(measured, {"ie.move": ()})
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 100
    assert [x for x in links if x.startswith("#") and x[1:] not in anchors] == []
    assert sorted({x for x in links if not x.startswith("#") and not (PAGE.parent / x).is_file()}) == []
