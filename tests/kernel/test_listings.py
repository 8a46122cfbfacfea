"""Listings: entries as tables or as inline tables of a list, a kind that is there once, and the line of every fault."""

import pytest

from subterra_nb.kernel.errors import SetupError
from subterra_nb.kernel.listings import figure, parsed, strange_keys


def wrong(entry):
    """What is wrong with an entry that has a size, and parts that have one."""
    yield from strange_keys(entry, ("size", "part", "note"))
    yield from figure(entry, "size", 1, 9)
    for n, part in enumerate(entry.get("part", [])):
        yield from ((f"part[{n}]", said) for _, said in figure(part, "size", 1, 9))


def read(text: str, **more):
    """The problems of a listing of hats and one shop, and its sound entries."""
    problems: list[str] = []
    _, entries, _ = parsed('status = "ours"\n' + text, "f", {"hat": wrong, "shop": wrong}, problems, **more)
    return problems, entries


BAD = "size is 0; it is a number from 1 to 9"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[hat]]\nsize = 3\n[[hat]]\nsize = 0", [5]),
        ("hat = [\n  { size = 3 },\n  { size = 0 },\n]", [4]),
        ("hat = [{ size = 3 }, { size = 0 }]", [2]),
        ("hat = [\n  { size = 0 }, # { size = 1 }\n\n  { size = 0 },\n]", [3, 5]),
        ('hat = [\n  { size = 3, note = "{ \\" {" },\n  { size = 0 },\n]', [4]),
        ("hat = [\n  { size = 3, note = '{' },\n  { size = 0 },\n]", [4]),
        ("[[hat]]\nsize = 3\npart = [\n  { size = 1 },\n  { size = 0 },\n]", [6]),
        ("hat = [\n  { size = 3, part = [\n    { size = 1 },\n    { size = 0 },\n  ] },\n  { size = 0 },\n]", [5, 7]),
    ],
)
def test_the_line_of_an_entry_and_of_its_parts(text: str, lines: list[int]) -> None:
    problems, _ = read(text)
    assert problems == [f"f:{line}: {BAD}" for line in lines]


def test_both_ways_of_writing_say_the_same() -> None:
    tables, lists = read("[[hat]]\nsize = 3\n[[hat]]\nsize = 4"), read("hat = [{ size = 3 }, { size = 4 }]")
    assert tables == lists == ([], {"hat": [(0, {"size": 3}), (1, {"size": 4})], "shop": []})


@pytest.mark.parametrize("text", ["[shop]\nsize = 2", "shop = { size = 2 }", "shop.size = 2"])
def test_what_is_there_once_is_a_table(text: str) -> None:
    assert read(text, once=("shop",)) == ([], {"hat": [], "shop": [(0, {"size": 2})]})


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("[[shop]]\nsize = 2", {"once": ("shop",)}, "f:2: no shop; write it once, as a [shop]"),
        ("shop = 3", {"once": ("shop",)}, "f:2: no shop; write it once, as a [shop]"),
        ("", {"once": ("shop",), "needed": ("shop",)}, "f:1: no shop; write it once, as a [shop]"),
        ("[shop]\nsize = 0", {"once": ("shop",)}, f"f:3: {BAD}"),
        ("shop = { size = 0 }", {"once": ("shop",)}, f"f:2: {BAD}"),
        ("[hat]\nsize = 2", {}, "f:2: no hats; write each as a [[hat]]"),
    ],
)
def test_what_is_wrong_with_it(text: str, more: dict, said: str) -> None:
    assert read(text, **more)[0] == [said]


def test_what_is_there_once_need_not_be_there() -> None:
    assert read("", once=("shop",)) == ([], {"hat": [], "shop": []})


def test_text_that_is_no_toml_is_refused_at_once() -> None:
    with pytest.raises(SetupError, match="f:3:1: not TOML"):
        read("hat = [\n= 3")
