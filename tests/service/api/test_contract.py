"""The committed contract is what the code says, is a valid document, and its examples happen."""

import json
import re
from html import unescape
from pathlib import Path

import httpx
import pytest
from jsonschema_rs import Draft202012, Draft202012Validator, Registry, meta

from domain.games import GAMES
from openapi.compatibility.reading import unshared
from service.app.proof.listing import CheckpointKeeper
from service.http.contract import openapi
from service.http.contract.layout import as_file
from service.http.contract.sharing import pointers
from service.http.contract.wording import TAGS
from service.http.operation import Contract
from service.http.problems.kinds import KINDS
from service.wiring.parts import ApiParts
from service.wiring.routes import routes
from tests.service.api import examples
from tests.service.api.conftest import client_of, projecting

WRITTEN = json.loads(Path("openapi/openapi.json").read_text("utf-8"))
DOCUMENT = unshared(WRITTEN)
OPERATIONS = {op["operationId"]: op for path in DOCUMENT["paths"].values() for op in path.values()}
WITHOUT_EXAMPLE = {
    "exportEvents",
    "followMatch",
    "followMatches",
    "followSeats",
    "getArchive",
    "getBrief",
    "getFilm",
    "getPicture",
    "getPictureAsPng",
    "getTournamentArchive",
    "getTournamentReport",
    "importMatch",
}


async def test_the_examples_happen(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    examples.steady_entropy(monkeypatch)
    async with client_of(own_service) as client, projecting(own_service):
        told = await examples.story(client, CheckpointKeeper(own_service.pool).turn)
    if request.config.getoption("--write-examples"):
        examples.write(told)
    kept = dict(examples.kept())
    assert told.keys() == kept.keys()
    for operation, example in told.items():  # one at a time: of eighty, it is said which has changed
        assert example == kept[operation], operation


def test_the_contract_is_what_the_code_says() -> None:
    """Written anew with `moviola openapi`."""
    assert as_file(openapi.document(routes(0))) == Path("openapi/openapi.json").read_text("utf-8")


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_every_operation_is_described(operation_id: str) -> None:
    operation = OPERATIONS[operation_id]
    assert operation["summary"]
    assert len(operation["description"]) > 20
    assert operation["tags"]
    assert operation["security"]
    for parameter in operation["parameters"]:
        assert parameter["description"]
        assert parameter["schema"]
    statuses = set(operation["responses"])
    assert "500" in statuses
    for status in statuses - {"200", "201", "204", "304"}:
        (media_type,) = operation["responses"][status]["content"]
        assert media_type == "application/problem+json"


@pytest.mark.parametrize("operation_id", sorted(OPERATIONS.keys() - WITHOUT_EXAMPLE))
def test_examples_fit_their_schemas(operation_id: str) -> None:
    operation, kept = OPERATIONS[operation_id], dict(examples.kept())[operation_id]
    registry = Registry([("urn:contract", DOCUMENT)], draft=Draft202012)
    (success,) = (
        operation["responses"][status] for status in ("200", "201") if status in operation["responses"]
    )
    shown = [(success["content"]["application/json"], kept["response"]["body"])]
    if "requestBody" in operation:
        shown += [(each, kept["request"]["body"]) for each in operation["requestBody"]["content"].values()]
    for content, example in shown:
        schema = json.loads(json.dumps(content["schema"]).replace('"#/', '"urn:contract#/'))
        Draft202012Validator(schema, registry=registry).validate(example)
        assert content["examples"]["real"]["value"] == example


def test_every_reference_leads_somewhere_and_every_schema_is_used() -> None:
    text = json.dumps(DOCUMENT)
    schemas = DOCUMENT["components"]["schemas"]
    for name in schemas:
        assert f'"#/components/schemas/{name}"' in text, f"{name} is not used"
    for part in text.split('"#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas
    for schema in schemas.values():
        meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})


def test_a_command_taken_for_another_games_loses_nothing() -> None:
    """Generated clients take the first schema that fits: it has to have every field of those behind it."""
    schemas = DOCUMENT["components"]["schemas"]
    members = [schemas[part["$ref"].rpartition("/")[2]] for part in schemas["AnyCommand"]["oneOf"]]
    commands = [
        schemas[part["$ref"].rpartition("/")[2]] if "$ref" in part else part
        for member in members
        for part in member.get("anyOf", [member])
    ]
    for place, first in enumerate(commands):
        for other in commands[place + 1 :]:
            same = first["properties"]["type"] == other["properties"]["type"]
            if same and set(first["required"]) <= set(other["properties"]):
                kept = set(other["properties"]) - set(first["required"])
                assert kept <= set(first["properties"]), (first["description"], other["description"])


def test_requests_are_closed_and_unions_are_told_apart() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for name in ("TakeSeat", "ForkMatch", "ForkLuck", "CreateKey", "PlayDefault", "CreateSukkubeMatch"):
        assert schemas[name]["additionalProperties"] is False
    for name, schema in schemas.items():
        if "oneOf" in schema:
            assert schema["discriminator"]["mapping"], name


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_what_is_made_says_where_it_is(operation_id: str) -> None:
    """That it can be read there the examples show."""
    made = OPERATIONS[operation_id]["responses"].get("201")
    assert made is None or "Location" in made["headers"]


def test_every_route_has_a_contract() -> None:
    for _, handler in openapi.public_handlers(routes(0)):
        contract = openapi.contract_of(handler)
        assert isinstance(contract, Contract)
        assert set(contract.problems) <= set(KINDS)


PAGES = ("/", "/docs", "/problems")


@pytest.mark.parametrize("page", PAGES)
async def test_pages_ask_nobody_else(client: httpx.AsyncClient, page: str) -> None:
    answer = await client.get(page)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    for attribute in ('src="', 'href="'):
        for link in answer.text.split(attribute)[1:]:
            target = unescape(link.partition('"')[0])
            assert target.startswith(("/", "data:", "#")), target
            assert not target.startswith("//")
            if target.startswith("/"):
                assert (await client.get(target)).status_code == 200, target


async def test_the_docs_are_all_here(client: httpx.AsyncClient) -> None:
    script = await client.get("/static/docs.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "://" not in script.text.replace("// ", "")
    bundle = await client.get("/static/swagger-ui/swagger-ui-bundle.js")
    assert bundle.status_code == 200
    assert len(bundle.content) > 1_000_000
    assert (await client.get("/openapi.json")).json() == WRITTEN


@pytest.mark.parametrize("path", ["/", "/v1/games", "/v1/games/chess", "/livez", "/openapi.json"])
async def test_head_is_get_without_a_body(client: httpx.AsyncClient, path: str) -> None:
    got, head = await client.get(path), await client.head(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert head.headers["content-type"] == got.headers["content-type"]
    if got.is_success:
        assert head.headers["content-length"] == got.headers["content-length"]


@pytest.mark.parametrize("path", ["/", "/v1/games", "/nowhere", "/problems", "/docs", "/static/docs.js"])
async def test_an_answer_names_its_charset_once_if_at_all(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    (kind,) = answer.headers.get_list("content-type")
    assert kind.count("charset") == (not kind.startswith("application/"))


@pytest.mark.parametrize("path", ["/", "/v1/games", "/nowhere", "/openapi.json"])
async def test_every_answer_has_its_id_and_its_guards(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path, headers={"X-Request-ID": "my-own.id_1"})
    assert answer.headers["x-request-id"] == "my-own.id_1"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" in answer.headers
    assert "cache-control" in answer.headers
    for bad in ("short", "x" * 65, "has space in it", "<script>alert(1)"):
        answer = await client.get(path, headers={"X-Request-ID": bad})
        assert answer.headers["x-request-id"] != bad
        assert len(answer.headers["x-request-id"]) == 36


@pytest.mark.parametrize("name", [*TAGS, *GAMES])
async def test_parts_of_the_contract_are_documents_of_their_own(client: httpx.AsyncClient, name: str) -> None:
    part = (await client.get(f"/openapi/{name}.json")).raise_for_status().json()
    assert weight(part) < 0.45 * weight(WRITTEN)
    referred = set(pointers(part))
    for kind in ("schemas", "responses", "parameters", "headers"):
        listed = {f"#/components/{kind}/{each}" for each in part["components"][kind]}
        assert {each for each in referred if each.startswith(f"#/components/{kind}/")} <= listed


async def test_an_operation_weighs_no_more_than_it_did(client: httpx.AsyncClient) -> None:
    """The whole, in bytes as served and uncompressed, for each of its operations (decision 57)."""
    operations = [operation for path in WRITTEN["paths"].values() for operation in path.values()]
    assert len((await client.get("/openapi.json")).content) == weight(WRITTEN) < 5_750 * len(operations)


def weight(document: object) -> int:
    return len(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode())


async def test_a_games_part_has_nothing_of_other_games(client: httpx.AsyncClient) -> None:
    part = (await client.get("/openapi/sukkube.json")).json()
    assert "SukkubePlayCard" in part["components"]["schemas"]
    assert not {name for name in part["components"]["schemas"] if "Frantic" in name or "Piccioni" in name}
    assert "/v1/keys" not in part["paths"]


@pytest.mark.parametrize("name", ["chess.json", "..%2Fopenapi.json"])
async def test_there_is_no_other_part(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.get(f"/openapi/{name}")).status_code == 404


def test_patterns_are_those_of_every_language() -> None:
    """Of ECMA-262, which JSON Schema names: other languages do not know what is Python's alone."""
    patterns = set(pointers(DOCUMENT, "pattern"))
    assert len(patterns) > 10
    assert not [each for each in patterns if re.search(r"\\[AZz]|\(\?P|\(\?[imsx]", each)]
