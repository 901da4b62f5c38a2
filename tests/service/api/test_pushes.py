"""Web Push: a device is called when its player owes an answer, and is told nothing that could be a secret."""

from collections.abc import AsyncIterator, Mapping
from random import Random
from typing import Any

import httpx
import pytest

from service.app.webhooks import pushes
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, CONTACT, client_of, notifying
from tests.service.api.playing import Table, bearer
from tests.service.api.push_service import PushDevice, claims, new_device
from tests.service.api.receiver import Receiver, receiving
from tests.service.api.test_players import ME, new_player, second_device
from tests.service.api.test_told_seats import seated_table
from tests.waiting import until

PATIENCE_SECONDS = 30.0
WAITING = "SELECT count(*) FROM webhook.delivery WHERE status = 'pending'"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client:
        yield client


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices are called a second after the question, and not after 45."""
    monkeypatch.setattr(pushes, "UNANSWERED_SECONDS", 1)


async def call(client: httpx.AsyncClient, key: str, endpoint: str) -> tuple[PushDevice, Any]:
    """The device, and the player who has it called at `endpoint`."""
    device = new_device()
    answer = await client.post(f"{ME}/push", json=device.subscription(endpoint), headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return device, answer.json()


async def are_called(client: httpx.AsyncClient, key: str) -> list[bool]:
    me = (await client.get(ME, headers=bearer(key))).json()
    return [each["is_called"] for each in me["devices"]]


async def asks(match: Table, seat: int, turns: int = 1) -> None:
    """Play until the seat has been asked so many times, and is asked."""
    random, awaited = Random(1), (await match.get("state"))["awaited"]
    while True:
        (asked,) = awaited["seats"]
        turns -= asked == seat
        if asked == seat and turns <= 0:
            return
        legal = await match.get("commands", match.seats[asked])
        answer = await match.post("commands", random.choice(legal["commands"]), match.seats[asked])
        assert answer.status_code == 200, answer.text
        awaited = answer.json()["awaited"]


async def settled(service: ApiParts) -> None:
    async def is_settled() -> bool:
        return await service.pool.fetchval(WAITING) == 0

    await until(is_settled, PATIENCE_SECONDS)


async def came(receiver: Receiver, path: str, number: int = 1) -> None:
    async def is_there() -> bool:
        return len(receiver.at(path)) >= number

    await until(is_there, PATIENCE_SECONDS)


@pytest.mark.rule("MV-PLR-08")
async def test_a_device_is_called_when_its_player_owes_an_answer(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """Once, for the question that is open; of questions that were answered since nothing is said."""
    ada = await new_player(here)
    device, me = await call(here, ada["key"], f"{receiver.url}/ada")
    assert [(each["is_called"], each["is_this"]) for each in me["devices"]] == [(True, True)]
    match = await seated_table(here, "sukkube", ada["key"], "", title="Of an evening")
    await match.start()
    await asks(match, 0, turns=2)
    async with notifying(own_service):
        await came(receiver, "/ada")
        await settled(own_service)
    (got,) = receiver.at("/ada")
    assert device.message(got) == {
        "notice": "your_turn",
        "game": "sukkube",
        "match_id": match.match_id,
        "title": "Of an evening",
    }
    sender = claims(got, receiver.url, me["push_key"])
    assert sender["sub"] == CONTACT
    headers = {name: got.headers[name] for name in ("content-encoding", "topic", "ttl")}
    topic = match.match_id.replace("-", "")
    assert headers == {"content-encoding": "aes128gcm", "topic": topic, "ttl": "86400"}
    assert match.match_id.encode() not in got.body


@pytest.mark.rule("MV-PLR-08")
async def test_a_device_is_told_the_end_and_no_turn_that_is_over(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    ada, eva = await new_player(here), await new_player(here, "Eva")
    device, _ = await call(here, ada["key"], f"{receiver.url}/ada")
    await call(here, eva["key"], f"{receiver.url}/eva")
    match = await seated_table(here, "sukkube", ada["key"], "")
    await match.start()
    await asks(match, 0)
    await match.post("resign", token=match.seats[1])
    async with notifying(own_service):
        await came(receiver, "/ada")
        await settled(own_service)
    assert [device.message(each)["notice"] for each in receiver.at("/ada")] == ["match_over"]
    assert receiver.at("/eva") == []


@pytest.mark.rule("MV-PLR-08")
async def test_who_has_answered_is_not_called(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    ada, eva = await new_player(here), await new_player(here, "Eva")
    for player, path in ((ada, "ada"), (eva, "eva")):
        await call(here, player["key"], f"{receiver.url}/{path}")
    match = await seated_table(here, "sukkube", ada["key"], eva["key"])
    await match.start()
    await asks(match, 0)
    await asks(match, 1)
    async with notifying(own_service):
        await came(receiver, "/eva")
        await settled(own_service)
    assert (len(receiver.at("/ada")), len(receiver.at("/eva"))) == (0, 1)


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_its_push_service_does_not_know_any_more_is_called_no_more(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver, status: int
) -> None:
    receiver.answer = lambda _: status
    ada = await new_player(here)
    await call(here, ada["key"], f"{receiver.url}/ada")
    match = await seated_table(here, "sukkube", ada["key"], "")
    await match.start()
    await match.post("resign", token=match.seats[1])

    async def is_over() -> bool:
        return await are_called(here, ada["key"]) == [False]

    async with notifying(own_service):
        await until(is_over, PATIENCE_SECONDS)
    assert len(receiver.at("/ada")) == 1
    await call(here, ada["key"], f"{receiver.url}/ada")
    assert await are_called(here, ada["key"]) == [True]


@pytest.mark.rule("MV-PLR-05", "MV-PLR-08")
async def test_a_subscription_goes_with_its_device_and_its_player(
    own_service: ApiParts, here: httpx.AsyncClient
) -> None:
    ada = await new_player(here)
    phone = (await second_device(here, ada["key"]))["key"]
    for key, host in ((ada["key"], "push.example.org"), (phone, "eu.push.example.org")):
        await call(here, key, f"https://{host}/")
    assert await are_called(here, ada["key"]) == [True, True]
    stopped = await here.delete(f"{ME}/push", headers=bearer(phone))
    assert [each["is_called"] for each in stopped.json()["devices"]] == [True, False]
    await call(here, phone, "https://push.example.org/phone")
    devices = (await here.get(ME, headers=bearer(phone))).json()["devices"]
    assert [each["is_this"] for each in devices] == [False, True]
    await here.delete(f"{ME}/devices/{devices[1]['device_id']}", headers=bearer(ada["key"]))
    assert await subscriptions(own_service) == 1
    await here.delete(ME, headers=bearer(ada["key"]))
    assert await subscriptions(own_service) == 0


async def subscriptions(service: ApiParts) -> int:
    number: int = await service.pool.fetchval("SELECT count(*) FROM webhook.subscription")
    return number


@pytest.mark.rule("MV-PLR-08")
async def test_a_browser_that_is_another_players_now_is_called_for_nobody_else(
    here: httpx.AsyncClient,
) -> None:
    ada, eva = await new_player(here), await new_player(here, "Eva")
    for player in (ada, eva):
        await call(here, player["key"], "https://push.example.org/one")
    assert await are_called(here, ada["key"]) == [False]
    assert await are_called(here, eva["key"]) == [True]


async def test_nobody_is_shown_whose_device_is_called(here: httpx.AsyncClient) -> None:
    ada = await new_player(here)
    await call(here, ada["key"], "https://push.example.org/one")
    assert (await here.get("/v1/webhooks", headers=bearer(ADMIN))).json()["items"] == []
    assert "push.example.org" not in (await here.get(ME, headers=bearer(ada["key"]))).text


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"endpoint": "http://10.0.0.1/push"}, "/endpoint"),
        ({"endpoint": "https://victim.example.org/"}, "/endpoint"),
        ({"endpoint": "https://notpush.example.org/"}, "/endpoint"),
        ({"keys": {"p256dh": "A" * 87, "auth": "A" * 22}}, "/keys/p256dh"),
        ({"keys": {"p256dh": "A", "auth": "A" * 22}}, "/keys/p256dh"),
    ],
)
async def test_an_address_or_a_key_that_nothing_is_sent_to_is_refused(
    client: httpx.AsyncClient, change: Mapping[str, Any], pointer: str
) -> None:
    ada = await new_player(client)
    body = new_device().subscription("https://push.example.org/one") | change
    answer = await client.post(f"{ME}/push", json=body, headers=bearer(ada["key"]))
    assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == pointer
    assert await are_called(client, ada["key"]) == [False]
