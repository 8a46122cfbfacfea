"""The shape of scenario files as pydantic models, made from the keys of the format and those of a family's notation."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

from ..kernel.choices import SETTLED
from ..kernel.game import Family
from ..kernel.notation import Each, Key, Many, Notation, Path, Shape
from .problems import did_you_mean, listed

Scalar = str | int | bool
Results = Scalar | list[Scalar]
STEP = Shape(
    "Step",
    "One step of the script: exactly one of do, choose and refuse, or an expectation alone.",
    (
        Key("do", str, "an action, told as a sentence: guide moves to D3"),
        Key("choose", Scalar | list[Scalar], "the answer to what is being asked"),
        Key("refuse", Scalar | list[Scalar], "an action or an answer that a rule must refuse"),
        Key("by", str, "who has to be the one that is asked"),
        Key("because", str | list[str], "rules that must be among those that refuse it"),
        Key("only", str | list[str], "the rules that refuse it, all of them"),
        Key("luck", dict[str, Results], "what comes up during this step, by die or bag"),
        Key("expect", dict[str, Any], "facts after this step"),
        Key("note", str, "a remark for readers"),
    ),
)
VERBS = ("do", "choose", "refuse")
#: Keys that a case completes key by key; the steps of a case follow the file's, its expectations are added to them.
MERGED = ("rulings", "numbers", "luck")
_BOTH = (
    Key("modules", list[str], "expansion modules, in order"),
    Key("shows", list[str], "ids of the rules that it shows"),
    Key("about", str, "prose for readers"),
    Key("rulings", dict[str, str], "answers to questions, by id"),
    Key("numbers", dict[str, int], "figures of rules that differ, by id of the rule"),
    Key("luck", dict[str, Results], "what comes up before the first step or in all of them, by die or bag"),
    Key("play", Many(STEP), "the steps, in order"),
    Key("expect", dict[str, Any], "facts at the end"),
)


def setup_shape(family: Family) -> Shape:
    """What is chosen before a game that begins with its set-up; what the file says elsewhere is left out."""
    keys = []
    for f in msgspec.structs.fields(family.setup_type):
        if f.name not in SETTLED:
            plain = get_args(f.type)[0] if get_origin(f.type) is Annotated else f.type
            told_as = list[str] if plain == tuple[str, ...] else f.type
            keys.append(Key(f.name, told_as, f"{f.name} of the set-up", required=f.required))
    return Shape("Setup", "The game begins with its set-up.", tuple(keys))


def refused_shape(family: Family) -> Shape:
    """A set-up that must be refused."""
    return Shape(
        "Refused",
        "A set-up that may not begin; modules, rulings and numbers are those of the file when left out.",
        (
            Key("setup", setup_shape(family), "what is chosen", required=True),
            *(key for key in _BOTH if key.name in ("modules", "rulings", "numbers")),
            Key("because", str | list[str], "rules that must be among those that refuse it", required=True),
            Key("note", str, "a remark for readers"),
        ),
    )


def keys_of_case(family: Family) -> tuple[Key, ...]:
    """The keys of a case, which are those of a file but for its head."""
    notation: Notation = family.notation
    setup = Key("setup", setup_shape(family), "begin with the set-up, in place of a position")
    return (Key("name", str, "what differs in this case", required=True), *_BOTH, setup, *notation.keys)


def shape_of_file(family: Family) -> Shape:
    """The shape of a whole file."""
    case = Shape("Case", "What differs in one case.", keys_of_case(family))
    head = (
        Key("title", str, "what the file is about", required=True),
        Key("family", str, "the family of games", (family.name,), required=True),
    )
    return Shape(
        "Scenario", "A scenario.",
        (
            *head, *keys_of_case(family)[1:],
            Key("refused", Many(refused_shape(family)), "set-ups that may not begin"),
            Key("cases", Many(case), "cases that differ"),
        ),
    )  # fmt: skip


def key_order(family: Family) -> tuple[str, ...]:
    """The keys of a file in the order in which they are written."""
    first = ("title", "family", "modules", "shows", "about", "rulings", "numbers", "setup")
    last = ("turn", "phase", "luck", "play", "expect", "refused", "cases")
    between = (k.name for k in shape_of_file(family).keys if k.name not in (*first, *last))
    return (*first, *between, *last)


# -- Models --------------------------------------------------------------------------------------------------------


def _type(key: Key, gaps: bool) -> Any:
    """The type of a key for pydantic; with ``gaps`` an empty value may stand for what a case takes away."""
    t = key.type
    if isinstance(t, Shape):
        return _shorthand(t, gaps)
    if isinstance(t, Each):
        inner = _shorthand(t.shape, gaps)
        return dict[str, (inner | None) if gaps else inner]  # type: ignore[misc]
    if isinstance(t, Many):
        return list[_model(t.shape, t.shape.name == "Case")]  # type: ignore[misc]
    if gaps and get_origin(t) is dict and key.name != "expect":
        return dict[str, get_args(t)[1] | None]  # type: ignore[misc]
    return Literal[key.one_of] if key.one_of else t


def _shorthand(shape: Shape, gaps: bool) -> Any:
    model, short = _model(shape, gaps), shape.short
    if short is None:
        return model
    expand = short
    return Annotated[
        model,
        BeforeValidator(lambda v: expand(v) if isinstance(v, str) else v, json_schema_input_type=str | model),
    ]


@functools.lru_cache(maxsize=64)
def _model(shape: Shape, gaps: bool = False) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for key in shape.keys:
        needed = key.required and (not gaps or shape.name == "Case")
        # A key such as "as" is no name for an attribute, and others would hide methods: they are aliases.
        value = _type(key, gaps)
        fields[f"field_{key.name}"] = (
            value | None if gaps and shape.name != "Case" else value,
            Field(... if needed else None, alias=key.name, description=key.about),
        )
    name = f"{shape.name}OfCase" if gaps and shape.name != "Case" else shape.name
    config = ConfigDict(extra="forbid", strict=True, title=name)
    return create_model(name, __config__=config, __doc__=shape.about, **fields)


_MODELS: dict[str, tuple[Family, type[BaseModel]]] = {}


def model_of(family: Family) -> type[BaseModel]:
    """The model of a file of this family."""
    made = _MODELS.get(family.name)
    if made is None or made[0] is not family:
        made = _MODELS[family.name] = (family, _model(shape_of_file(family)))
    return made[1]


def faults(family: Family, data: Mapping[str, Any]) -> list[tuple[Path, str, bool]]:
    """All faults of shape: path, message, and whether the key is meant and not its value."""
    try:
        model_of(family).model_validate(data)
    except ValidationError as error:
        found = [_fault(family, data, dict(e)) for e in error.errors(include_url=False)]
        return list({(path, said): (path, said, key) for path, said, key in found}.values())
    return []


_KINDS = {
    "int_type": "a whole number", "bool_type": "true or false", "string_type": "a text", "list_type": "a list",
    "dict_type": "keys with values", "model_type": "keys with values", "model_attributes_type": "keys with values",
}  # fmt: skip


def _fault(family: Family, data: Any, error: dict[str, Any]) -> tuple[Path, str, bool]:
    path = _real(data, error["loc"])
    kind, got = error["type"], error.get("input")
    if kind == "extra_forbidden":
        known = _siblings(shape_of_file(family), path[:-1])
        name = str(path[-1])
        return path, f"unknown key {name}{did_you_mean(name, known, f'; known: {listed(known)}')}", True
    if kind == "missing":
        return path, f"{path[-1]} is missing", False
    if kind == "literal_error":
        allowed = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
        return path, f"{told(got)} is none of {', '.join(allowed)}{did_you_mean(str(got), allowed)}", False
    wanted = _KINDS.get(kind)
    if wanted is None:
        return path, error["msg"][:1].lower() + error["msg"][1:], False
    if got is None:
        return path, f"is empty; expected {wanted}", False
    quotes = "; put quotes around it" if kind == "string_type" and isinstance(got, (int, bool)) else ""
    return path, f"expected {wanted}, got {told(got)}{quotes}", False


def told(value: Any) -> str:
    """A value as it stands in a file, shortened."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"keys with values ({listed(value, 4)})"
    if isinstance(value, list):
        return f"a list ({listed(value, 4)})" if value else "an empty list"
    if isinstance(value, str):
        return f'the text "{value}"' if re.fullmatch(r"[-+]?\d+|true|false|null|", value) else f"{value:.60}"
    return "nothing" if value is None else str(value)


def _real(data: Any, loc: Iterable[Any]) -> Path:
    """The path in the file: what pydantic adds for unions and texts that stand for mappings is left out."""
    path: list[str | int] = []
    parts = list(loc)
    for i, part in enumerate(parts):
        inside = part in data if isinstance(data, dict) else isinstance(part, int) and isinstance(data, list)
        if inside:
            path.append(part)
            data = data[part]
        elif isinstance(data, dict) and i == len(parts) - 1 and isinstance(part, str):
            path.append(part)
    return tuple(path)


def _siblings(shape: Shape, path: Path) -> list[str]:
    """The keys that may stand where ``path`` leads to."""
    keys: tuple[Key, ...] = shape.keys
    free = False
    for part in path:
        if isinstance(part, int):
            continue
        if free:
            free = False
            continue
        t = next((k.type for k in keys if k.name == part), None)
        if isinstance(t, (Each, Many)):
            keys, free = t.shape.keys, isinstance(t, Each)
        elif isinstance(t, Shape):
            keys = t.keys
        else:
            return []
    return [] if free else [k.name for k in keys]


# -- JSON schema ---------------------------------------------------------------------------------------------------


def schema(families: Iterable[Family]) -> dict[str, Any]:
    """A JSON schema (2020-12) of scenario files, for editors that check and complete while one writes."""
    defs: dict[str, Any] = {}
    chosen = []
    names = []
    for family in families:
        names.append(family.name)
        one = model_of(family).model_json_schema(by_alias=True, ref_template=f"#/$defs/{family.name}.{{model}}")
        for name, definition in one.pop("$defs", {}).items():
            defs[f"{family.name}.{name}"] = _tidy(definition)
        defs[f"{family.name}.Scenario"] = _tidy(one)
        condition = {"properties": {"family": {"const": family.name}}, "required": ["family"]}
        chosen.append({"if": condition, "then": {"$ref": f"#/$defs/{family.name}.Scenario"}})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario",
        "type": "object",
        "required": ["title", "family"],
        "properties": {"family": {"enum": names}},
        "allOf": chosen,
        "$defs": defs,
    }


def _tidy(part: Any) -> Any:
    """A schema without the titles and the empty defaults that say nothing."""
    if isinstance(part, dict):
        drop = {"title"} if isinstance(part.get("title"), str) else set()
        if "default" in part and part["default"] is None:
            drop.add("default")
        return {k: _tidy(v) for k, v in part.items() if k not in drop}
    return [_tidy(v) for v in part] if isinstance(part, list) else part
