"""The contract as clients know it: openapi/released.json, only what compatibility is about."""

import json
from importlib import resources
from typing import Any

from openapi.compatibility.operations import breaking_changes
from openapi.compatibility.reading import Schema

TOLD = {"description", "summary", "examples", "title", "tags"}
"""The parts for people."""
NAMED = {"properties", "headers", "schemas"}
"""Where keys are names, which may be any word."""


def released() -> Schema:
    document: Schema = json.loads((resources.files("openapi") / "released.json").read_text("utf-8"))
    return document


def broken_promises(document: Schema) -> list[str]:
    """The parts of `document` that would break clients of the release; a new major version may break all of
    them."""
    before = released()
    if _major(document) > _major(before):
        return []
    return breaking_changes(before, json.loads(json.dumps(document)))


def _major(document: Schema) -> int:
    return int(document["info"]["version"].partition(".")[0])


def bare(value: Any, are_names: bool = False) -> Any:
    """`value` without what is for people."""
    if isinstance(value, list):
        return [bare(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: bare(inner, are_names=not are_names and key in NAMED)
        for key, inner in value.items()
        if are_names or key not in TOLD
    }
