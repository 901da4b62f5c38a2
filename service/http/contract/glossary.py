"""The meaning of each property of the contract, from glossary.toml: by schema, by game, or by name alone."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

from domain.games import GAMES
from service.http.contract.by_game import ANSWERS, prefix
from service.http.contract.layout import REF

Schema = dict[str, Any]
Words = dict[str, str]

SHARED: Final = (
    *(
        "seat",
        "revision",
        "match_id",
        "tournament_id",
        "dispute_id",
        "round",
        "table",
        "at",
        "card",
        "lane_id",
    ),
    *("pawn", "square", "zone", "manche", "title", "reason", "player", "actor", "rules"),
    *("game", "edition", "places"),
    *("entrant", "chosen_by", "seats", "winners", "is_private"),
)
"""Properties whose schema is a component of its own wherever it is the usual one."""

NULL = re.compile(r"; (absent or )?null: ([^.;]*)")
"""A text's words about there being none, which is null unless the schema says otherwise."""


@cache
def glossary() -> dict[str, Any]:
    return _read("service.http.contract")


@cache
def glossary_of(game: str) -> dict[str, Any]:
    """The game's own words, in its own package."""
    return _read(GAMES[game].package)


def _read(package: str) -> dict[str, Any]:
    file = resources.files(package) / "glossary.toml"
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {"every": {}, "schema": {}, **found}


def with_words(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """`schemas` with a description of each property that there are words for and that has none of its own."""
    return {name: _described(name, schema) for name, schema in schemas.items()}


def _described(name: str, schema: Schema) -> Schema:
    if "allOf" in schema:
        return {**schema, "allOf": [_described(name, part) for part in schema["allOf"]]}
    if "properties" not in schema:
        return schema
    properties = {}
    for key, value in schema["properties"].items():
        found = next((words[key] for _, words in tables(name) if key in words), None)
        if found is None or "description" in value:
            properties[key] = value
        else:
            text = NULL.sub(_none(value, key in schema.get("required", ())), found)
            properties[key] = {**value, "description": text}
    return {**schema, "properties": properties}


def _none(schema: Schema, is_required: bool) -> str:
    """The words about none, as a replacement in `NULL`: by what the log writes, or by what may be left out."""
    if _may_be_null(schema):
        return r"\g<0>"
    if schema.get("default") == "":
        return r"; empty: \2"
    if schema.get("default") == 0 and schema.get("type") == "integer":
        return r"; 0: \2"
    return "" if is_required or "default" in schema else r"; absent: \2"


def _may_be_null(schema: Schema) -> bool:
    return "type" not in schema and {"type": "null"} in schema.get("anyOf", [{"type": "null"}])


def tables(schema: str) -> Iterator[tuple[str, Words]]:
    """The tables that are asked for a property of `schema`, each with its place, the narrowest first."""
    names = glossary()
    game = next((game for game in GAMES if schema.startswith(prefix(game))), None)
    own = "" if game is None else schema.removeprefix(prefix(game))
    if schema.startswith("Create") and schema.endswith("Match"):
        schema = "CreateMatch"
    if game is not None and own in (*ANSWERS, "EventView"):
        schema, game = own, None
    general = schema.removesuffix("Base")
    yield f"schema.{general}", names["schema"].get(general, {})
    if game is not None:
        yield f"{game}.{own}", glossary_of(game)["schema"].get(own, {})
        yield game, glossary_of(game)["every"]
    yield "every", names["every"]


def with_shared_properties(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """`schemas` with the usual schema of each of `SHARED` as a component, to which its properties refer."""
    result = dict(schemas)
    for name in SHARED:
        times = Counter(
            json.dumps(schema["properties"][name])
            for schema in schemas.values()
            if _is_plain(schema.get("properties", {}).get(name, {}))
        )
        called = prefix(name)
        for text, count in times.most_common(1):
            if count > 2 and called not in result:
                result |= {each: _referring(result[each], name, text, REF + called) for each in result}
                result[called] = json.loads(text)
    return result


def _is_plain(schema: Schema) -> bool:
    """Whether generators take a reference to it for what it is: a value or a list, without a default."""
    return isinstance(schema.get("type"), str) and schema["type"] != "object" and "default" not in schema


def _referring(schema: Schema, name: str, text: str, reference: str) -> Schema:
    if json.dumps(schema.get("properties", {}).get(name)) != text:
        return schema
    return {**schema, "properties": {**schema["properties"], name: {"$ref": reference}}}
