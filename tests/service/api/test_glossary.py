"""Every property of the contract is described, and the glossary describes nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.games import GAMES
from service.http.contract.by_game import prefix
from service.http.contract.glossary import SHARED, glossary, glossary_of, tables

SCHEMAS = json.loads(Path("openapi/openapi.json").read_text("utf-8"))["components"]["schemas"]


def properties() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name, schema in SCHEMAS.items():
        for part in (schema, *schema.get("allOf", ())):
            for key, value in part.get("properties", {}).items():
                yield name, key, value


def test_every_property_is_described() -> None:
    """By itself, or by the component that is for nothing else."""
    bare = []
    for name, key, value in properties():
        told = SCHEMAS[prefix(key)] if set(value) == {"$ref"} and key in SHARED else value
        if not told.get("description"):
            bare.append(f"{name}.{key}")
    assert len(list(properties())) > 1500
    assert not bare


def test_the_glossary_has_no_words_for_what_is_not_there() -> None:
    asked: set[tuple[str, str]] = set()
    for name, key, _ in properties():
        asked |= {(table, key) for table, words in tables(name) if key in words}
    listed = {("every", key) for key in glossary()["every"]}
    listed |= {(f"schema.{name}", key) for name, words in glossary()["schema"].items() for key in words}
    for game in GAMES:
        own = glossary_of(game)
        listed |= {(game, key) for key in own["every"]}
        listed |= {(f"{game}.{name}", key) for name, words in own["schema"].items() for key in words}
    assert not listed - asked


def test_what_is_shared_stands_once() -> None:
    """A name that is no longer usual anywhere is taken off the list."""
    for name in SHARED:
        assert prefix(name) in SCHEMAS, name
