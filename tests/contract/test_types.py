"""The contract says of types what generators need: constants, tags that lead to one schema, names of their own."""

import json
from collections.abc import Iterator
from typing import Any

from tests.contract.tools import CONTRACT

DOCUMENT = json.loads(CONTRACT.read_text("utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
STREAMS = json.loads(CONTRACT.with_name("asyncapi.json").read_text("utf-8"))


def parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from parts(each)


def test_a_single_value_is_a_constant() -> None:
    schemas = [part for part in parts(SCHEMAS) if "const" in part]
    assert len(schemas) > 200
    assert not [part for part in parts(DOCUMENT) if len(part.get("enum", ("one", "two"))) == 1]


def test_no_reference_has_a_default() -> None:
    """Generators write it as text where they need a member of an enumeration."""
    assert not [part for part in parts(DOCUMENT) if "$ref" in part and "default" in part]
    assert not [name for name, schema in SCHEMAS.items() if "default" in schema]


def test_each_tag_leads_to_what_has_it() -> None:
    """Commands of several games may share a tag: then it leads to a union of them, which has no other."""
    unions = {name: each for name, each in SCHEMAS.items() if "mapping" in each.get("discriminator", {})}
    assert {"AnyCommand", "FranticCommand", "MatchEvent", "EventPage", "WebhookMessage"} <= unions.keys()
    for name, schema in unions.items():
        key, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        assert list(mapping.values()) == [each["$ref"] for each in schema["oneOf"]]
        for tag, reference in mapping.items():
            assert constants(reference, key) == {tag}, f"{name}: {tag}"


def constants(reference: str, key: str) -> set[str]:
    schema = SCHEMAS[reference.rpartition("/")[2]]
    if "anyOf" in schema:
        return {tag for each in schema["anyOf"] for tag in constants(each["$ref"], key)}
    properties = [part["properties"] for part in schema.get("allOf", [schema]) if "properties" in part]
    return {each[key]["const"] for each in properties if key in each}


def test_a_command_is_told_apart_alone_and_in_lists() -> None:
    single, several = SCHEMAS["SubmitCommand"]["anyOf"]
    assert single["$ref"] == several["items"]["$ref"] == "#/components/schemas/AnyCommand"


def test_a_shared_part_is_called_after_what_it_is() -> None:
    """`limit-listEvents`, and neither `limitb` nor an argument's `round_`."""
    for name, each in DOCUMENT["components"]["parameters"].items():
        assert name.partition("-list")[0].partition("-get")[0] == each["name"]
    names = [each["name"] for each in parts(DOCUMENT) if "in" in each and "name" in each]
    assert not [name for name in (*names, *DOCUMENT["paths"]) if name.endswith("_") or "_}" in name]


def test_every_media_type_has_one_type() -> None:
    """JSON of the schema that is named, lines as text: no union of the two."""
    answer = DOCUMENT["paths"]["/v1/matches/{match_id}/events"]["get"]["responses"]["200"]["content"]
    assert answer["application/json"]["schema"] == {"$ref": "#/components/schemas/EventPage"}
    assert answer["application/x-ndjson"]["schema"]["type"] == "string"


def test_requests_of_the_service_are_in_both_contracts() -> None:
    bodies = {
        name: item["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for name, item in DOCUMENT["webhooks"].items()
    }
    assert bodies == {"event": "WebhookMessage", "notice": "SeatMessage"}
    assert set(STREAMS["channels"]["webhook"]["messages"]) == set(bodies)


def test_every_stream_is_a_channel() -> None:
    streams = {
        path
        for path, item in DOCUMENT["paths"].items()
        for operation in item.values()
        if "text/event-stream" in operation["responses"].get("200", {}).get("content", {})
    }
    channels = {each["address"] for each in STREAMS["channels"].values()}
    assert streams == channels - {None} == {"/v1/matches/{match_id}/events/stream", "/v1/stream"}


def test_times_end_in_at_and_events_in_revision() -> None:
    properties = [(key, each) for part in parts(SCHEMAS) for key, each in part.get("properties", {}).items()]
    times = {key: each for key, each in properties if key.endswith("_at")}
    assert {"opened_at", "recorded_at", "deadline_at"} <= times.keys()
    assert not [key for key, each in properties if key.endswith("_at") and '"integer"' in json.dumps(each)]
    revisions = [each for key, each in properties if key.endswith("_revision")]
    assert len(revisions) > 10
    assert all('"integer"' in json.dumps(each) for each in revisions)
