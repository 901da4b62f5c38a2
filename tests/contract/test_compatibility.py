"""The gate against breaking changes: 20 changes that break clients, 20 that do not, and this contract itself."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from openapi.compatibility.operations import breaking_changes
from openapi.compatibility.release import bare, broken_promises, released

DOCUMENT = json.loads(Path("openapi/openapi.json").read_text("utf-8"))
GONE = object()

BASE: dict[str, Any] = {
    "info": {"version": "1.0.0"},
    "paths": {
        "/matches": {
            "get": {
                "operationId": "listMatches",
                "parameters": [
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 200, "default": 50}},
                    {"name": "phase", "in": "query", "schema": {"enum": ["open", "over"]}},
                ],
                "responses": {
                    "200": {
                        "headers": {"ETag": {"schema": {"type": "string"}}},
                        "content": {
                            "application/json": {
                                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Match"}}
                            },
                            "text/plain": {"schema": {"type": "string"}},
                        },
                    },
                    "422": {
                        "content": {
                            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                        },
                        "x-problems": ["/problems#a", "/problems#b"],
                    },
                },
                "security": [{}, {"seat": []}],
            },
            "post": {
                "operationId": "createMatch",
                "parameters": [{"name": "Key", "in": "header", "schema": {"type": "string", "maxLength": 64}}],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Create"}}},
                },
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Match"}}}}
                },
                "security": [{}],
            },
        }
    },
    "components": {
        "schemas": {
            "Create": {
                "type": "object",
                "required": ["game"],
                "additionalProperties": False,
                "properties": {
                    "game": {"enum": ["sukkube", "frantic"]},
                    "seats": {"type": "integer", "minimum": 1, "maximum": 6, "default": 2},
                    "title": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    "command": {"$ref": "#/components/schemas/Command"},
                },
            },
            "Match": {
                "type": "object",
                "required": ["id", "phase"],
                "properties": {
                    "id": {"type": "string", "format": "uuid"},
                    "phase": {"enum": ["open", "over"]},
                    "revision": {"type": "integer", "minimum": 0},
                    "winner": {"type": "integer"},
                    "events": {"type": "array", "items": {"$ref": "#/components/schemas/Event"}},
                    "answer": {"oneOf": [{"$ref": "#/components/schemas/Play"}, {"type": "null"}]},
                },
            },
            "Event": {
                "oneOf": [{"$ref": "#/components/schemas/Play"}, {"$ref": "#/components/schemas/Pass"}],
                "x-open": True,
            },
            "Command": {"oneOf": [{"$ref": "#/components/schemas/Play"}, {"$ref": "#/components/schemas/Pass"}]},
            "Play": {
                "type": "object",
                "required": ["type", "card"],
                "properties": {"type": {"const": "play"}, "card": {"type": "string"}},
            },
            "Pass": {"type": "object", "required": ["type"], "properties": {"type": {"const": "pass"}}},
            "Problem": {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}},
        }
    },
}  # fmt: skip
GET = "paths //matches get"
POST = "paths //matches post"
CREATE = "components schemas Create"
MATCH = "components schemas Match"
CHANGE = {"type": "object", "required": ["type"], "properties": {"type": {"const": "draw"}}}

BREAKING: dict[str, tuple[str, Any]] = {
    "a path goes": ("paths //matches", GONE),
    "an operation goes": (GET, GONE),
    "an operation gets another name": (f"{GET} operationId", "getMatches"),
    "a parameter goes": (f"{GET} parameters 1", GONE),
    "a parameter becomes required": (f"{GET} parameters 1 required", True),
    "a new parameter is required": (
        f"{GET} parameters 2",
        {"name": "game", "in": "query", "required": True, "schema": {"type": "string"}},
    ),
    "a parameter's limit sinks": (f"{GET} parameters 0 schema maximum", 100),
    "a parameter's value goes": (f"{GET} parameters 1 schema enum", ["open"]),
    "a parameter's default changes": (f"{GET} parameters 0 schema default", 20),
    "a success has another status": (f"{GET} responses 202", {"content": {}}),
    "a media type goes": (f"{GET} responses 200 content text/plain", GONE),
    "a header goes": (f"{GET} responses 200 headers ETag", GONE),
    "an anonymous caller needs a token": (f"{GET} security", [{"seat": []}]),
    "a field of a request is required": (f"{CREATE} required", ["game", "seats"]),
    "a field of a request goes": (f"{CREATE} properties title", GONE),
    "a field of a request cannot be null": (f"{CREATE} properties title", {"type": "string"}),
    "a command goes": ("components schemas Command oneOf 1", GONE),
    "a field of an answer may be absent": (f"{MATCH} required", ["id"]),
    "a field of an answer has a new value": (f"{MATCH} properties phase enum", ["open", "over", "paused"]),
    "a field of an answer has another type": (f"{MATCH} properties winner", {"type": "string"}),
}
SAFE: dict[str, tuple[str, Any]] = {
    "a path comes": ("paths //games", {"get": {"operationId": "listGames", "responses": {}}}),
    "an operation comes": (
        "paths //matches delete",
        {"operationId": "clear", "responses": {"204": {}}, "security": [{"admin": []}]},
    ),
    "an optional parameter comes": (
        f"{GET} parameters 2",
        {"name": "game", "in": "query", "schema": {"type": "string"}},
    ),
    "a parameter's limit rises": (f"{GET} parameters 0 schema maximum", 500),
    "a parameter's limit goes": (f"{GET} parameters 0 schema maximum", GONE),
    "a parameter has another value": (f"{GET} parameters 1 schema enum", ["open", "over", "all"]),
    "a refusal comes": (f"{GET} responses 429", {"content": {}}),
    "a refusal goes": (f"{GET} responses 422", GONE),
    "a kind of problem comes": (
        f"{GET} responses 422 x-problems",
        ["/problems#a", "/problems#b", "/problems#c"],
    ),
    "a header comes": (f"{GET} responses 200 headers Link", {"schema": {"type": "string"}}),
    "a further media type comes": (f"{GET} responses 200 content text/csv", {"schema": {"type": "string"}}),
    "a further caller comes": (f"{GET} security 2", {"host": []}),
    "a request's body is optional": (f"{POST} requestBody required", False),
    "an optional field of a request comes": (f"{CREATE} properties bots", {"type": "object"}),
    "a field of a request is not required any more": (f"{CREATE} required", []),
    "a field of a request takes another value": (
        f"{CREATE} properties game enum",
        ["sukkube", "frantic", "piccioni"],
    ),
    "a command comes": ("components schemas Command oneOf 2", CHANGE),
    "a field of an answer comes": (f"{MATCH} properties host", {"type": "string"}),
    "a field of an answer is always there": (f"{MATCH} required", ["id", "phase", "winner"]),
    "a field of an answer has narrower limits": (f"{MATCH} properties revision minimum", 1),
    "an event comes to an open union": ("components schemas Event oneOf 2", CHANGE),
}


@pytest.mark.parametrize("change", BREAKING)
def test_it_breaks(change: str) -> None:
    assert breaking_changes(BASE, changed(*BREAKING[change]))


@pytest.mark.parametrize("change", SAFE)
def test_it_is_safe(change: str) -> None:
    assert breaking_changes(BASE, changed(*SAFE[change])) == []


@pytest.mark.parametrize("change", SAFE)
def test_what_is_safe_changes_something(change: str) -> None:
    assert changed(*SAFE[change]) != BASE


def test_taken_back_most_safe_changes_break() -> None:
    """The comparison knows its direction."""
    back = {change for change in SAFE if breaking_changes(changed(*SAFE[change]), BASE)}
    assert SAFE.keys() - back == {
        "a refusal comes",
        "a refusal goes",
        "a kind of problem comes",
        "an event comes to an open union",
    }


def test_a_closed_union_of_an_answer_does_not_grow() -> None:
    path = f"{MATCH} properties answer oneOf 2"
    (told,) = breaking_changes(BASE, changed(path, {"$ref": "#/components/schemas/Pass"}))[:1]
    assert told == "GET /matches: answer in Match may now be Pass"


def test_this_contract_breaks_no_client() -> None:
    """`moviola openapi --check` says the same. On purpose: a new major version, `moviola openapi --release`."""
    assert broken_promises(DOCUMENT) == []


def test_every_operation_of_this_contract_is_compared() -> None:
    for path, item in DOCUMENT["paths"].items():
        for method in item:
            left = {other: operation for other, operation in item.items() if other != method}
            document = {**DOCUMENT, "paths": {**DOCUMENT["paths"], path: left}}
            gone = breaking_changes(DOCUMENT, document)
            assert gone == [f"{method.upper()} {path} is gone"]


def test_a_new_major_version_may_break_everything() -> None:
    document = {**released(), "info": {"version": "2.0.0"}, "paths": {}}
    assert broken_promises({**document, "info": {"version": "1.9.0"}})
    assert broken_promises(document) == []


def test_a_release_keeps_shapes_and_drops_words() -> None:
    kept = bare(DOCUMENT)
    assert breaking_changes(DOCUMENT, kept) == breaking_changes(kept, DOCUMENT) == []
    assert (
        "title" in kept["components"]["schemas"]["TakeSeat"]["properties"]
        or "player" in (kept["components"]["schemas"]["TakeSeat"]["properties"])
    )
    assert len(json.dumps(kept)) < 0.75 * len(json.dumps(DOCUMENT))


def changed(path: str, value: Any) -> dict[str, Any]:
    """BASE with `value` at `path`, steps between blanks; a place after a list's last is added, GONE removes."""
    document = deepcopy(BASE)
    *steps, last = (step.removeprefix("/") if step.startswith("//") else step for step in path.split(" "))
    inside: Any = document
    for step in steps:
        inside = inside[int(step) if isinstance(inside, list) else step]
    if isinstance(inside, list):
        inside[int(last) : int(last) + 1] = [] if value is GONE else [value]
    elif value is GONE:
        del inside[last]
    else:
        inside[last] = value
    return document
