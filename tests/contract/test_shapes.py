"""One shape for one thing: answers are objects, and a list that goes on says so alike everywhere."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from domain.games import GAMES
from openapi.compatibility.reading import unshared
from service.http.contract.by_game import prefix
from tests.contract.tools import CONTRACT

DOCUMENT = unshared(json.loads(CONTRACT.read_text("utf-8")))
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = {each["operationId"]: each for path in DOCUMENT["paths"].values() for each in path.values()}
OF_A_MOMENT = {"listLegalCommands", "listTurns", "listOutcomes", "listAwaitedDraws"}
"""What can be done or drawn now, told with more than a list."""
CURSORS = {"next": "after", "next_from": "from"}


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].rpartition("/")[2]]
    return schema


def answers(operation: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each success that is JSON, with what its headers are, and each of its forms."""
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json")
        if status.startswith("2") and content is not None:
            schema = resolved(content["schema"])
            for form in schema.get("oneOf", schema.get("anyOf", [schema])):
                yield answer, flat(resolved(form))


def flat(schema: dict[str, Any]) -> dict[str, Any]:
    """With the properties of all its parts."""
    parts = [flat(resolved(part)) for part in schema.get("allOf", ())]
    properties = {name: each for part in parts for name, each in part["properties"].items()}
    kind = "object" if parts else schema.get("type")
    return {**schema, "type": kind, "properties": {**properties, **schema.get("properties", {})}}


@pytest.mark.parametrize("operation_id", sorted(OPERATIONS))
def test_an_answer_is_an_object(operation_id: str) -> None:
    for _, form in answers(OPERATIONS[operation_id]):
        assert form["type"] == "object"


def test_what_is_listed_stands_in_items() -> None:
    lists = {name for name in OPERATIONS if name.startswith("list")} - OF_A_MOMENT
    for operation_id, operation in OPERATIONS.items():
        for _, form in answers(operation):
            if operation_id in lists or CURSORS.keys() & form["properties"].keys():
                assert resolved(form["properties"]["items"])["type"] == "array", operation_id
                arrays = [name for name, each in form["properties"].items() if "items" in resolved(each)]
                assert arrays == ["items"], operation_id


def test_a_list_that_goes_on_is_asked_for_as_it_says() -> None:
    paged = set()
    for operation_id, operation in OPERATIONS.items():
        taken = {each["name"] for each in operation["parameters"] if each["in"] == "query"}
        for answer, form in answers(operation):
            for cursor, parameter in CURSORS.items():
                if cursor in form["properties"]:
                    paged.add(operation_id)
                    assert parameter in taken, operation_id
                    assert "Link" in answer["headers"], operation_id
    assert {"listMatches", "listEvents", "listForks", "listDeliveries", "listKeys"} <= paged


@pytest.mark.parametrize(
    ("made", "seen", "secret"), [("NewWebhook", "WebhookView", "secret"), ("NewKey", "ApiKey", "key")]
)
def test_what_is_made_is_what_is_seen_and_its_secret(made: str, seen: str, secret: str) -> None:
    """Flat, and the secret nowhere else."""
    properties, later = SCHEMAS[made]["properties"], SCHEMAS[seen]["properties"]
    assert secret in properties
    assert secret not in later
    assert set(properties) - {secret} <= set(later)


def test_no_path_says_a_thing_twice() -> None:
    for path in DOCUMENT["paths"]:
        steps = [step for step in path.split("/") if step and not step.startswith("{")]
        assert len(steps) == len(set(steps)), path


def test_places_are_seats_from_first_to_last_everywhere() -> None:
    found = {
        name: each["properties"]["places"] for name, each in SCHEMAS.items() if "places" in properties(each)
    }
    assert {"MatchRow", "Result", "TableMatchView", "Award", "MatchStopped"} <= found.keys()
    for name, schema in found.items():
        shape = next(each for each in schema.get("anyOf", [schema]) if each != {"type": "null"})
        assert resolved(shape)["items"]["items"]["type"] == "integer", name


def test_only_what_a_game_keeps_secret_is_hidden() -> None:
    """So is the `seat` that held a tacit window or answered in it. Hashes of tokens are nobody's, so they are not
    there at all."""
    games = tuple(prefix(game) for game in GAMES)
    hidden, kept = set(), set()
    for name, each in SCHEMAS.items():
        kept |= {"credential", "credentials", "host"} & properties(each).keys()
        if not name.startswith(games):
            hidden |= {
                key for key, value in properties(each).items() if "schemas/Hidden" in json.dumps(value)
            }
    assert (hidden, kept) == ({"position", "script", "drawn", "outcome", "seat"}, set())


def properties(schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema.get("properties", {})
    return found
