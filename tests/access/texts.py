"""Every text that a request of the contract has, found in its schemas."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from openapi.compatibility.reading import unshared

DOCUMENT = unshared(json.loads((Path(__file__).parents[2] / "openapi/openapi.json").read_text("utf-8")))
DEEPEST = 6
ALIKE = {"followSeats": "listTurns"}
"""Operations without an example, since their answer is a stream; and one with the same body."""
Place = tuple[str, ...]
"""Names of members on the way to a text; `*` is any member, `0` an element of a list."""


def texts_of(operation: str) -> dict[Place, dict[str, Any]]:
    """Where the body of an operation has a text that is not one of a list of words, with its schema."""
    found: dict[Place, dict[str, Any]] = {}
    for content in described(operation).get("requestBody", {}).get("content", {}).values():
        for place, schema in _texts(content["schema"], ()):
            found.setdefault(place, schema)
    return found


def described(operation: str) -> dict[str, Any]:
    for methods in DOCUMENT["paths"].values():
        for each in methods.values():
            if each["operationId"] == operation:
                return dict(each)
    return {}


def example_of(operation: str) -> Any:
    (content,) = described(ALIKE.get(operation, operation))["requestBody"]["content"].values()
    return deepcopy(content["examples"]["real"]["value"])


def with_text(body: Any, place: Place, more: str, whole: str | None = None) -> Any:
    """The body with a text at `place` that ends in `more`: `whole`, or what stands there, or a name."""
    if not place:
        return (whole if whole is not None else body if isinstance(body, str) and body else "Ada") + more
    name, *rest = place
    if name == "0":
        first = body[0] if isinstance(body, list) and body else None
        return [with_text(first, tuple(rest), more, whole)]
    filled = dict(body) if isinstance(body, dict) else {}
    key = "0" if name == "*" else name
    filled[key] = with_text(filled.get(key), tuple(rest), more, whole)
    return filled


def _texts(schema: dict[str, Any], place: Place) -> Iterator[tuple[Place, dict[str, Any]]]:
    schema = _resolved(schema)
    if len(place) > DEEPEST:
        return
    for way in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(way, ()):
            yield from _texts(each, place)
    kinds = schema.get("type", ())
    if "string" in ([kinds] if isinstance(kinds, str) else kinds) and not {"enum", "const"} & schema.keys():
        yield place, schema
    for name, member in schema.get("properties", {}).items():
        yield from _texts(member, (*place, name))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _texts(schema["additionalProperties"], (*place, "*"))
    if "items" in schema:
        yield from _texts(schema["items"], (*place, "0"))


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        found: Any = DOCUMENT
        for name in schema["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        schema = found
    return schema
