"""Two parsers read scenario files: the one in C, and the one whose faults are told. Where both read a file, alike."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from subterra_nb import paths
from subterra_nb.scenario import source
from subterra_nb.scenario.problems import ScenarioErrors
from subterra_nb.scenario.reading import files_in

WORDS = st.text(st.sampled_from("ab:#-?,[]{}'\"|> \n\t&*!%@0123x.~é┼"), max_size=40)


def both(text: str) -> tuple[source.Document | None, source.Document | None]:
    """The document by either parser; None where it has something to complain about."""
    slow = source.Document("x", text)
    try:
        source._build(slow, YAML().parse(text))
    except Exception:
        return source._quickly("x", text), None
    return source._quickly("x", text), None if slow.problems else slow


def told(d: source.Document) -> tuple[object, ...]:
    """All that a reader makes of it: data with their order, and where everything stands.

    Where a value that is not there would stand, each of them says otherwise.
    """
    places = {path: place for path, place in d.values.items() if d.get(path) is not None}
    return repr(d.data), places, d.keys


def test_the_parser_in_c_is_here() -> None:
    """Without it all is read as well, but slower; the versions that tests run with have it."""
    assert yaml.__with_libyaml__


def test_all_scenario_files_are_read_alike() -> None:
    files = files_in(paths.scenarios())
    assert len(files) > 900
    for file in files[::7]:
        quick, slow = both(file.read_text(encoding="utf-8"))
        assert quick is not None, file
        assert slow is not None, file
        assert told(quick) == told(slow), file


@settings(max_examples=500, deadline=None)
@given(st.lists(st.tuples(WORDS, WORDS), max_size=4))
def test_made_up_texts_are_read_alike_where_both_can(pairs: list[tuple[str, str]]) -> None:
    quick, slow = both("\n".join(f"{k}: {v}" for k, v in pairs))
    if quick is not None and slow is not None:
        assert told(quick) == told(slow)


@pytest.mark.parametrize(
    "text",
    [
        "title: >\n  folded\n  text\n\n  more\n",
        "drawing: |\n  ┌──┐\n  └──┘\n",
        'a: {b: [1, "two", true], c: ~}\n',
        "a:\n- 1\n- - 2\n  - x: y\n",
        "'quoted key': \"a\\nb\"\n",
        "\ufeffa: 1\n",
    ],
)
def test_texts_as_they_are_written(text: str) -> None:
    quick, slow = both(text.removeprefix("\ufeff"))
    assert quick is not None
    assert slow is not None
    assert told(quick) == told(slow)


@pytest.mark.parametrize(
    "text", ["a: &x 1\nb: *x\n", "a: !!python/name:os.system 1\n", "a: 1\n---\nb: 2\n", "a: 1.5\n"]
)
def test_what_is_refused_is_told_by_the_other_parser(text: str) -> None:
    assert source._quickly("x", text) is None
    try:
        problems = source.read_text(text, "x").problems
    except ScenarioErrors as found:
        problems = found.problems
    assert [p.line for p in problems]
