"""Where webhooks never go: inside, by whatever name; further than asked; for longer than allowed."""

import asyncio
import socket
from collections.abc import AsyncIterator
from ipaddress import ip_address
from threading import Event
from typing import Any

import httpx
import pytest

from service.platform import webhook_client
from service.platform.webhook_client import (
    UNUSABLE,
    ForbiddenTarget,
    NotReached,
    WebhookClient,
    check_address,
    check_url,
)
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import bearer
from tests.service.api.receiver import receiving
from tests.service.api.test_streams import replica

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.1",
    "192.0.0.192",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a00:1::",
    "fe80::1",
    "fec0::1",
    "3fff::1",
    "3fff:fff:ffff::1",
    "5f00::1",
    "64:ff9b:1::101:101",
    "64:ff9b::c000:c0",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_goes_inside(address: str) -> None:
    with pytest.raises(ForbiddenTarget, match=UNUSABLE):
        check_address(ip_address(address), reach_loopback=False)
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(ForbiddenTarget):
        check_url(f"https://{host}/x", reach_loopback=False)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "64:ff9b::101:101"])
def test_public_addresses_are_fine(address: str) -> None:
    check_address(ip_address(address), reach_loopback=False)


@pytest.mark.parametrize("address", ["10.1.2.3", "169.254.169.254", "fd00::1", "0.0.0.0"])
def test_development_reaches_this_machine_and_nothing_else_inside(address: str) -> None:
    check_address(ip_address("127.0.0.1"), reach_loopback=True)
    check_address(ip_address("::1"), reach_loopback=True)
    with pytest.raises(ForbiddenTarget):
        check_address(ip_address(address), reach_loopback=True)


@pytest.fixture(scope="module")
async def strict(
    service: ApiParts, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a process as it is deployed."""
    folder = tmp_path_factory.mktemp("strict")
    async with (
        replica(service, folder, webhooks_reach_loopback=False) as deployed,
        client_of(deployed) as client,
    ):
        yield client


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/x",
        "https://user@example.com/x",
        "https://user:secret@example.com/x",
        "https://example.com/x#part",
        "https:///x",
        "https://example.com:99999/x",
        "https://[::1/x",
        "https://127.0.0.1/x",
        "https://[::ffff:7f00:1]/x",
    ],
)
async def test_such_a_webhook_is_not_made(strict: httpx.AsyncClient, url: str) -> None:
    answer = await strict.post("/v1/webhooks", json={"url": url}, headers=bearer(ADMIN))
    assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == "/url"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"url": "ftp://example.com"}, "/url"),
        ({"url": "https://example.com/a b"}, "/url"),
        ({"url": "https://example.com/" + "a" * 500}, "/url"),
        ({"url": "https://example.com", "event_types": ["PlayBegan", "NoSuchEvent"]}, "/event_types/1"),
        ({"url": "https://example.com", "viewer": "0"}, "/viewer"),
        ({"url": "https://example.com", "secret": "mine"}, "/secret"),
        ({}, "/url"),
    ],
)
async def test_a_webhook_is_not_made_from_a_wrong_body(
    client: httpx.AsyncClient, body: Any, pointer: str
) -> None:
    answer = await client.post("/v1/webhooks", json=body, headers=bearer(ADMIN))
    assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == pointer


@pytest.fixture
async def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[str]]]:
    """What names resolve to, answer by answer; the last answer stays."""
    known: dict[str, list[list[str]]] = {}
    real = socket.getaddrinfo

    def resolve(host: str, port: int, *args: Any, **more: Any) -> Any:
        if host not in known:
            return real(host, port, *args, **more)
        addresses = known[host].pop(0) if len(known[host]) > 1 else known[host][0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return known


async def test_a_name_is_resolved_once_and_the_connection_goes_where_it_was_checked(
    names: dict[str, list[list[str]]],
) -> None:
    """A name that shows a public address first and an inner one later gains nothing."""
    async with receiving() as receiver:
        port = int(receiver.url.rpartition(":")[2])
        reached = WebhookClient(reach_loopback=True)
        names["hook.test"] = [["127.0.0.1"], ["10.0.0.1"]]
        assert await reached.post(f"http://hook.test:{port}/", {}, b"{}") == 204
        assert receiver.got[0].headers["host"] == f"hook.test:{port}"
        strict = WebhookClient(total_seconds=5)
        for addresses in (["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["169.254.169.254"]):
            names["hook.test"] = [addresses]
            with pytest.raises(NotReached, match=UNUSABLE):
                await strict.post(f"http://hook.test:{port}/", {}, b"{}")
        with pytest.raises(NotReached, match=UNUSABLE):
            await strict.post(f"http://localhost:{port}/", {}, b"{}")
        assert len(receiver.got) == 1
        await reached.close()
        await strict.close()


async def test_answers_are_read_up_to_a_limit_and_redirects_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhook_client, "ANSWER_BYTES", 1000)
    async with receiving() as receiver:
        reached = WebhookClient(reach_loopback=True)
        receiver.body = b"x" * 5_000_000
        receiver.answer = lambda _: 200
        assert await reached.post(f"{receiver.url}/", {}, b"{}") == 200
        receiver.body = b""
        receiver.headers = [(b"location", b"/inner")]
        receiver.answer = lambda _: 307
        assert await reached.post(f"{receiver.url}/hook", {}, b"{}") == 307
        assert [got.path for got in receiver.got] == ["/", "/hook"]
        await reached.close()


async def test_one_text_for_every_target_that_cannot_be_used(names: dict[str, list[list[str]]]) -> None:
    """Whoever makes webhooks learns neither which inner names exist nor what they resolve to."""
    names["db.inner.test"] = [["10.1.2.3"]]
    names["cloud.inner.test"] = [["169.254.169.254"]]
    names["half.inner.test"] = [["1.1.1.1", "192.168.7.7"]]
    client = WebhookClient()
    told = set()
    for host in (*names, "no-such-name.invalid", "a" * 70 + ".test", "127.0.0.1", "[fec0::1]"):
        with pytest.raises(NotReached) as refused:
            await client.post(f"https://{host}/", {}, b"{}")
        told.add(str(refused.value))
    assert told == {UNUSABLE}
    await client.close()


async def test_names_that_are_not_answered_keep_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop's own threads are a few: twenty such names held them all, and with them every connection."""
    answered, real = Event(), socket.getaddrinfo

    def resolve(host: str, *args: Any, **more: Any) -> Any:
        if host == "silent.test":
            answered.wait(120)
        return real("127.0.0.1", *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    async with receiving() as receiver:
        port = int(receiver.url.rpartition(":")[2])
        client = WebhookClient(reach_loopback=True)
        silent = [
            asyncio.create_task(client.post(f"http://silent.test:{port}/", {}, b"{}")) for _ in range(40)
        ]
        await asyncio.sleep(0.1)
        async with asyncio.timeout(60):
            assert await client.post(f"http://hook.test:{port}/", {}, b"{}") == 204
        answered.set()
        assert await asyncio.gather(*silent) == [204] * len(silent)
        await client.close()
