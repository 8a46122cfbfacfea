"""Scenario data as YAML text: keys in the usual order, drawings as blocks, short mappings on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ..kernel.game import Family
from ..kernel.notation import Each
from .shape import STEP, key_order

WIDTH = 110
_PLAIN = re.compile(r"[A-Za-z0-9┌-╿(][^\n:#\"'\[\]{},&*!|>%@`\\]*")
_SPECIAL = re.compile(r"(null|true|false|~|[-+.]?[0-9].*)", re.IGNORECASE)


class Style(Struct, frozen=True):
    """How a family's files look: the order of keys, mappings of which each entry has a line of its own, and those of
    these whose entries stand below each other like a table.
    """

    order: tuple[str, ...]
    nested: frozenset[str]
    aligned: frozenset[str]

    @classmethod
    def of(cls, family: Family) -> Style:
        """By the keys of its notation: free keys are nested, and aligned unless a text can stand for a value."""
        each = [k for k in family.notation.keys if isinstance(k.type, Each)]
        aligned = frozenset(k.name for k in each if k.type.shape.short is None)
        return cls(key_order(family), frozenset(k.name for k in each), aligned)


def dump(data: Mapping[str, Any], family: Family) -> str:
    """The YAML text of a scenario's data; reading it gives equal data."""
    style = Style.of(family)
    return "".join(_entry(key, data[key], 0, style) for key in sorted(data, key=style.order.index))


def scalar(value: Any, flow: bool = False) -> str:
    """A scalar as it stands in YAML, quoted where it would be taken for something else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value)
    plain = _PLAIN.fullmatch(value) and not _SPECIAL.fullmatch(value) and value == value.strip() and value.isprintable()
    if plain and not (flow and "," in value):
        return str(value)
    return quoted(value)


def quoted(text: str) -> str:
    """A text in double quotes. What cannot be seen is escaped in YAML's way, which unlike JSON's has no pairs."""
    return "".join(
        c if c.isprintable() or c in "\n\t" else f"\\U{ord(c):08X}" for c in json.dumps(text, ensure_ascii=False)
    )


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{scalar(k, True)}: {flow(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(flow(v) for v in value)}]"
    return scalar(value, True)


def _entry(key: str, value: Any, indent: int, style: Style) -> str:
    """``key: value`` in as many lines as it takes."""
    blanks = " " * indent
    head = f"{blanks}{scalar(key)}:"
    if isinstance(value, str) and "\n" in value:
        block = _block(value, indent + 2)
        return f"{head} {block}" if block else f"{head} {quoted(value)}\n"
    if not isinstance(value, (Mapping, list)):
        return f"{head} {scalar(value)}\n"
    line = f"{head} {flow(value)}\n"
    nested = key in ("play", "cases") or (key in style.nested and indent <= 4 and isinstance(value, Mapping))
    if not value or (not nested and len(line) <= WIDTH and "\n" not in line[:-1] and not _drawing(value)):
        return line
    if isinstance(value, Mapping):
        inner = "".join(_entry(k, v, indent + 2, style) for k, v in value.items())
        return f"{head}\n{_aligned(inner) if key in style.aligned else inner}"
    if all(isinstance(v, Mapping) and v for v in value):
        return f"{head}\n{''.join(_item(v, indent + 2, style) for v in value)}"
    return f"{head} {_filled(value, indent + 4)}"


def _item(value: Mapping[str, Any], indent: int, style: Style) -> str:
    """An entry of a list of mappings, such as a step."""
    names = [*(k.name for k in STEP.keys), *style.order]
    keys = sorted(value, key=lambda k: names.index(k) if k in names else 0)
    text = "".join(_entry(k, value[k], indent + 2, style) for k in keys)
    return f"{' ' * indent}- {text[indent + 2 :]}"


def _drawing(value: Any) -> bool:
    inner = value.values() if isinstance(value, Mapping) else value
    return any(isinstance(v, str) and "\n" in v for v in inner)


def _block(text: str, indent: int) -> str:
    """A text of several lines as a block; "" when it cannot be one."""
    lines = text.split("\n")
    ends = "" if text.endswith("\n") else "-"
    body = lines[:-1] if not ends else lines
    first = next((line for line in body if line.strip()), "")
    sound = all(line == line.rstrip() and (not line or line.isprintable()) for line in body)
    if not body or not first or first[0] == " " or not sound or not body[-1]:
        return ""
    return f"|{ends}\n" + "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in body)


def _filled(values: list[Any], indent: int) -> str:
    """A list over several lines, in brackets."""
    rows = [""]
    for v in values:
        piece = f"{flow(v)}, "
        if rows[-1] and len(rows[-1]) + len(piece) + indent > WIDTH:
            rows.append("")
        rows[-1] += piece
    blanks = " " * indent
    return f"[\n{''.join(f'{blanks}{row.rstrip()}{chr(10)}' for row in rows)}{' ' * (indent - 2)}]\n"


def _aligned(text: str) -> str:
    """Lines of ``name: {...}`` with the braces below each other."""
    lines = text.splitlines()
    parts = [line.partition(": {") for line in lines]
    if not all(p[1] for p in parts):
        return text
    wide = max(len(p[0]) for p in parts)
    return "".join(f"{a}:{' ' * (wide - len(a) + 1)}{{{c}\n" for a, _, c in parts)
