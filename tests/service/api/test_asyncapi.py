"""The contract of streams and webhooks is what the code says, and what is really sent fits it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from jsonschema_rs import Draft7Validator, Registry, ValidationError

from service.http.contract import asyncapi
from service.http.contract.layout import as_file
from service.wiring.parts import ApiParts
from service.wiring.routes import routes
from tests.service.api.conftest import ADMIN, client_of, notifying, serving
from tests.service.api.playing import bearer, table
from tests.service.api.receiver import receiving
from tests.service.api.test_keys import new_key
from tests.service.api.test_live import following
from tests.service.api.test_told_seats import seated_table
from tests.service.api.test_webhooks import hook, settled

FILE = Path("openapi/asyncapi.json")
DOCUMENT: Any = json.loads(FILE.read_text("utf-8"))


def validator(pointer: str) -> Draft7Validator:
    registry = Registry([("urn:contract", DOCUMENT)])
    return Draft7Validator({"$ref": f"urn:contract#{pointer}"}, registry=registry)


def test_the_contract_is_what_the_code_says() -> None:
    """Written anew with `moviola openapi`."""
    assert as_file(asyncapi.document(routes(0))) == FILE.read_text("utf-8")


async def test_it_is_served(client: httpx.AsyncClient) -> None:
    assert (await client.get("/asyncapi.json")).json() == DOCUMENT


def test_every_reference_leads_somewhere_and_nothing_lies_about() -> None:
    text = json.dumps(DOCUMENT)
    for reference in set(text.split('"$ref": "#/')[1:]):
        place = DOCUMENT
        for step in reference.partition('"')[0].split("/"):
            place = place[step]
    for part, things in DOCUMENT["components"].items():
        for name in things:
            assert f'"#/components/{part}/{name}"' in text, name
    for newer in ("prefixItems", "$defs", "unevaluatedProperties"):
        assert f'"{newer}"' not in text


def test_every_message_is_of_an_operation() -> None:
    sent = [each["$ref"] for operation in DOCUMENT["operations"].values() for each in operation["messages"]]
    of_channels = [
        f"#/channels/{channel}/messages/{name}"
        for channel, described in DOCUMENT["channels"].items()
        for name in described["messages"]
    ]
    assert sorted(sent) == sorted(of_channels)


@pytest.mark.parametrize("game", ["sukkube", "piccioni"])
async def test_frames_fit(own_service: ApiParts, game: str) -> None:
    """Every frame of a whole match, and the goodbye of another."""
    async with serving(own_service) as served, client_of(own_service) as quick:
        match = await table(quick, game, 2)
        await match.start()
        await match.play(Random(2), plies=30)
        frames = []
        async with following(served, match.url, **bearer(match.seats[0])) as stream:
            async for frame in stream:
                frames.append(frame)
                if int(frame.get("id", 0)) == (await match.get("state"))["revision"]:
                    own_service.drain()
    assert {frame["event"] for frame in frames} >= {"hello"}
    assert frames[-1]["event"] in ("bye", "end")
    for frame in frames:
        name = frame["event"] if frame["event"].islower() else "event"
        fields = {key: value for key, value in frame.items() if key not in ("data", "retry")}
        validator(f"/components/messages/stream_{name}/headers").validate(fields)
        validator(f"/components/messages/stream_{name}/payload").validate(json.loads(frame["data"]))


async def test_messages_fit(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, receiving() as receiver, notifying(own_service):
        made = await hook(client, ADMIN, receiver.url)
        await (await table(client, "frantic", 2)).start()
        await settled(client, made, "delivered", 4)
        for got in receiver.got:
            validator("/components/messages/webhook_event/headers").validate(got.headers)
            validator("/components/messages/webhook_event/payload").validate(got.message)
            wrong = {**got.message, "sequence": "1"}
            with pytest.raises(ValidationError):
                validator("/components/messages/webhook_event/payload").validate(wrong)


async def test_notices_fit(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, receiving() as receiver, notifying(own_service):
        key = (await new_key(client, "play"))["key"]
        made = await hook(client, key, receiver.url, viewer="seat")
        match = await seated_table(client, "sukkube", key, key)
        now = await match.start()
        await match.post("disputes", {"revision": now["revision"], "claim": "Hm."}, match.seats[0])
        await match.post("resign", token=match.seats[0])
        await settled(client, made, "delivered", 3)
        for got in receiver.got:
            validator("/components/messages/webhook_notice/headers").validate(got.headers)
            validator("/components/messages/webhook_notice/payload").validate(got.message)
            wrong = {**got.message, "data": {**got.message["data"], "seat": "0"}}
            with pytest.raises(ValidationError):
                validator("/components/messages/webhook_notice/payload").validate(wrong)
