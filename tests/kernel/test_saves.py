"""Saves: what they hold, and what is said of those that cannot be read or do not replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from subterra_nb.kernel.errors import SaveError
from subterra_nb.kernel.luck import Seeded
from subterra_nb.kernel.saves import FORMAT, LARGEST, VERSION, Save, digest, dumps, loads, restore
from tests.kernel.fair import fair, played

FREE = {"fa.dues": 0, "fa.rich": 1000}


def begin(save: Save) -> Any:
    return fair(None, ann=save.origin["ann"], bob=save.origin["bob"], numbers=FREE)


def game() -> Any:
    """Four rounds, luck and nested decisions among them."""
    session = fair(Seeded(4), ann=30, bob=2, numbers=FREE)
    return played(
        session,
        ("give", "bob"),
        "thanks",
        ("spin",),
        ("spin",),
        ("haggle",),
        ("spin",),
        ("spin",),
        ("spin",),
        ("haggle",),
    )


def edited(change: Callable[[dict[str, Any]], Any]) -> str:
    data = json.loads(dumps(game()))
    change(data)
    return json.dumps(data)


def error_of(text: str | bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        restore(loads(text), begin)
    return caught.value


def test_a_save_restores_the_same_game():
    session = game()
    again = restore(loads(dumps(session)), begin)
    assert digest(again.record) == digest(session.record)
    assert again.state == session.state
    assert again.answers == session.answers
    assert dumps(again) == dumps(session).replace('"seed": 4', '"seed": null')


def test_a_game_can_be_saved_at_every_answer():
    session = game()
    for k in range(len(session.answers) + 1):
        fork = session.fork(k)
        again = restore(loads(dumps(fork)), begin)
        assert digest(again.record) == digest(fork.record)
        assert again.answers == session.answers[:k]


def test_what_a_save_holds():
    save = loads(dumps(game()))
    assert (save.format, save.version, save.family, save.seed) == (FORMAT, VERSION, "fair", 4)
    assert save.origin == {"ann": 30, "bob": 2}
    assert save.digests[-1][0] == len(save.answers)
    assert len(save.digests) == 5  # each finished round, and the end
    assert loads(dumps(fair())).seed is None


def test_bytes_and_text_are_the_same():
    text = dumps(game())
    assert loads(text) == loads(text.encode())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a save"),
        ("{", "not a save"),
        ("nonsense", "not a save: Expecting value: line 1 column 1"),
        ("{'format': 1}", "line 1 column 2"),
        (b"\xff\xfe\x00", "not a save"),
        (b'{"format": "\xff"}', "not a save"),
        ("[" * 100_000, "not a save"),
        ('{"a":' * 100_000, "not a save"),
        ("[]", "not a save of this kit"),
        ("null", "not a save of this kit"),
        ('"subterra_nb save"', "not a save of this kit"),
        ('{"cells": [], "nbformat": 4}', 'not a save of this kit: "format" is not "subterra_nb save"'),
        (json.dumps({"format": FORMAT}), "version None"),
        (json.dumps({"format": FORMAT, "version": VERSION + 1}), f"version {VERSION + 1}; this kit reads version"),
        (json.dumps({"format": FORMAT, "version": "1"}), "version '1'"),
        (json.dumps({"format": FORMAT, "version": VERSION}), "a damaged save: "),
    ],
    ids=range(16),
)
def test_what_is_no_save(text, words):
    error = error_of(text)
    assert words in str(error)
    assert error.good is None


def test_truncated_at_any_place():
    text = dumps(game()).rstrip()
    for n in range(0, len(text), 37):
        assert "not a save" in str(error_of(text[:n]))


def test_too_large_is_refused_unread():
    assert f"a save has at most {LARGEST}" in str(error_of(" " * (LARGEST + 1)))
    assert "not a save: " in str(error_of(" " * LARGEST))


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(answers="none"),
        lambda d: d.update(digests=3),
        lambda d: d.update(digests=[[1, 2]]),
        lambda d: d.update(digests=[["1", 2, "x"]]),
        lambda d: d.update(seed="x"),
        lambda d: d.update(family=None),
        lambda d: d.pop("origin"),
        lambda d: d.pop("answers"),
    ],
    ids=range(8),
)
def test_damaged(change):
    assert str(error_of(edited(change))).startswith("a damaged save: ")


def test_an_answer_that_cannot_be_given_names_its_number_and_the_last_good_round():
    save = loads(dumps(game()))
    k = next(i for i, a in enumerate(save.answers) if a == ["haggle"] and i > save.digests[1][0])
    error = error_of(edited(lambda d: d["answers"].__setitem__(k, ["haggel"])))
    assert str(error).startswith(f"answer {k + 1} cannot be given: haggel is no action of ")
    assert "did you mean haggle?" in str(error)
    good = max(n for n, _, _ in save.digests if n <= k)
    assert error.good.answers == game().answers[:good]
    assert error.good.state.round >= 2


@pytest.mark.parametrize("wrong", [None, {}, [], 5, "x", [[[[]]]], {"a": [1]}, [None, None], -(10**30), 1e308, True])
def test_any_json_in_place_of_an_answer(wrong):
    for k in range(3):
        error = error_of(edited(lambda d, k=k: d["answers"].__setitem__(k, wrong)))
        assert f"answer {k + 1} cannot be given" in str(error) or "differs" in str(error)


@pytest.mark.parametrize("depth", [50, 400, 900, 3000])
def test_deep_answers(depth):
    deep = "[" * depth + "]" * depth
    text = dumps(game())
    assert isinstance(error_of(text.replace('"spin"', deep)), SaveError)


def test_another_legal_answer_is_found_by_the_digest():
    save = loads(dumps(game()))
    k = next(i for i, a in enumerate(save.answers) if isinstance(a, int) and i > save.digests[0][0])
    other = 1 if save.answers[k] >= 4 else 6
    error = error_of(edited(lambda d: d["answers"].__setitem__(k, other)))
    late = next(n for n, _, _ in save.digests if n > k)
    assert str(error) == f"the game differs from the saved one by answer {late}"
    assert error.good.answers == game().answers[: max(n for n, _, _ in save.digests if n <= k)]


@pytest.mark.parametrize("n", range(5))
def test_an_edited_digest(n):
    save = loads(dumps(game()))

    def change(data):
        at, entries, told = data["digests"][n]
        data["digests"][n] = [at, entries, ("0" if told[0] != "0" else "1") + told[1:]]

    error = error_of(edited(change))
    assert "differs from the saved one" in str(error)
    if n == 0:
        assert error.good is None
    else:
        assert len(error.good.answers) == save.digests[n - 1][0]


@pytest.mark.parametrize("entries", [-1, 0, 5, 10**6, 10**17])
def test_an_edited_number_of_entries(entries):
    error = error_of(edited(lambda d: d["digests"][1].__setitem__(1, entries)))
    assert "differs from the saved one" in str(error)
    assert error.good.state.round == 2


@pytest.mark.parametrize("n", [-1, 10**6])
def test_an_edited_number_of_answers(n):
    error = error_of(edited(lambda d: d["digests"][1].__setitem__(0, n)))
    assert str(error).startswith(f"a damaged save: digest for answer {n} of ")
    assert error.good.state.round == 2


def test_answers_beyond_the_last_digest():
    last = loads(dumps(game())).digests[-3]
    error = error_of(edited(lambda d: d.update(digests=d["digests"][:-2])))
    assert str(error) == f"{len(game().answers) - last[0]} answers after the last digest"
    assert error.good.answers == game().answers[: last[0]]


def test_an_answer_after_the_end():
    session = played(fair(numbers=FREE), ("haggle",), ("pack",))
    data = json.loads(dumps(session))
    data["answers"].append(["spin"])
    data["digests"].append([3, 99, "x"])
    error = error_of(json.dumps(data))
    assert str(error) == "answer 3 cannot be given: the game is over"
    assert error.good.over


def test_another_start_is_another_game():
    error = error_of(edited(lambda d: d["origin"].update(bob=3)))
    assert str(error) == "answer 1 cannot be given: ('give', 'bob'): has enough [fa.short]"
    assert error.good is None


def test_a_restored_game_goes_on_with_the_same_luck():
    session = game()
    again = restore(loads(dumps(session)), begin)
    again.luck = Seeded(4)
    again.resume()
    for s in (session, again):
        played(s, ("spin",), ("spin",), ("spin",))
    assert digest(again.record) == digest(session.record)
