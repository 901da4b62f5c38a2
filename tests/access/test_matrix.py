"""The matrix: every operation × every role × every kind of match × every setting for anonymous callers.

The operations are the registered routes, who may what is `rights.py`: a new operation without a right fails. The
suite asks each operation, role and kind of match once, so that each pair of those with a setting is met;
`make access` (`MOVIOLA_ACCESS=all`) asks everything.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from itertools import product
from typing import Any

import httpx
import pytest

from service.http.application import Application
from tests.access.operations import DONE_IN_EARNEST, Operation, operations
from tests.access.rights import KINDS, RIGHT_OF, ROLES, SETTINGS, Setting, refusal
from tests.access.world import World, let_anonymous, own, world
from tests.servers import Urls
from tests.service.api.checks import problem, stored
from tests.service.api.conftest import client_of, new_service

OPERATIONS = operations()
STREAM_SECONDS = 20.0
TURNED_AWAY = {401: "unauthenticated", 403: "forbidden"}


@pytest.fixture(scope="module")
async def guarded(server_urls: Urls, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Application]:
    async with new_service(server_urls, tmp_path_factory.mktemp("access")) as service:
        yield service


def test_every_operation_has_its_right() -> None:
    assert {each.name for each in OPERATIONS} == set(RIGHT_OF)


Case = tuple[Operation, str, Setting]


def cases(kind: str) -> list[Case]:
    """At matches of `kind`; for an empty one whatever is at no match."""
    asked = [each for each in OPERATIONS if (each.place in ("match", "dispute")) == bool(kind)]
    everything = os.environ.get("MOVIOLA_ACCESS") == "all"
    turn = (*KINDS, "").index(kind)
    return [
        (operation, role, setting)
        for (n, operation), (m, role) in product(enumerate(asked), enumerate(ROLES))
        for s, setting in enumerate(SETTINGS)
        if everything or s == (n + m + turn) % len(SETTINGS)
    ]


@pytest.mark.parametrize("kind", [*KINDS, ""], ids=lambda kind: kind or "no match")
async def test_everybody_may_what_the_table_says(guarded: Application, kind: str) -> None:
    async with client_of(guarded) as client:
        found = await world(client, guarded, kind)
        asked = cases(kind)
        outside = [each for each in asked if refusal(each[0].name, each[1], kind, each[2])]
        before = await stored(guarded)
        wrong = [text for case in outside if (text := await misjudged(found, guarded, kind, case))]
        assert await stored(guarded) == before, "who is turned away changes nothing"
        inside = [each for each in asked if each not in outside]
        for case in inside:
            if text := await misjudged(found, guarded, kind, case):
                wrong.append(text)
            if case[0].name in DONE_IN_EARNEST:
                let_anonymous(guarded, "play")
                await own(found)
        let_anonymous(guarded, "play")
        print(f"{kind or 'no match'}: {len(outside)} turned away, {len(inside)} let in")
        assert not wrong, "\n".join(wrong)
        assert outside
        assert inside


async def misjudged(found: World, service: Application, kind: str, case: Case) -> str:
    """What is wrong with the answer, empty if nothing is."""
    operation, role, setting = case
    let_anonymous(service, setting)
    answer = await ask(found, operation, role)
    expected = refusal(operation.name, role, kind, setting)
    here = f"{operation.name} by {role} at {kind or 'no match'}, anonymous {setting}"
    if expected:
        if answer.status_code != expected:
            return f"{here}: {answer.status_code} instead of {expected}"
        if operation.path.startswith("/v1/") and expected in TURNED_AWAY:
            problem(answer, expected, TURNED_AWAY[expected])
        return ""
    if answer.status_code in (401, 403, 404) or answer.status_code >= 500:
        return f"{here}: {answer.status_code}, should be let in"
    return ""


async def ask(found: World, operation: Operation, role: str) -> httpx.Response:
    body: dict[str, Any] = {} if operation.content is None else {"json": operation.content}
    headers = {**operation.headers, **found.headers(role)}
    url, query = operation.at(found.places), dict(operation.query)
    request = found.client.build_request(operation.method, url, params=query, headers=headers, **body)
    return await begun(found.client, request) if operation.is_endless else await found.client.send(request)


async def begun(client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    """The answer to a request whose client leaves once it has begun; the body of a refusal is whole."""
    headers: list[tuple[bytes, bytes]] = []
    body = b""
    status = 0
    has_begun = asyncio.Event()

    async def receive() -> Any:
        await has_begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal headers, body, status
        if message["type"] == "http.response.start":
            status, headers = message["status"], list(message["headers"])
        else:
            body += message.get("body", b"")
            has_begun.set()

    raw = [(name.lower(), value) for name, value in request.headers.raw]
    path = request.url.path
    scope: dict[str, Any] = {
        "type": "http",
        "method": request.method,
        "path": path,
        "raw_path": path.encode(),
    }
    scope |= {"headers": raw, "query_string": request.url.query, "client": ("127.0.0.1", 1), "scheme": "http"}
    scope |= {"http_version": "1.1", "server": ("moviola.test", 80), "root_path": ""}
    scope |= {"asgi": {"version": "3.0"}, "state": {}}
    app: Any = client._transport
    async with asyncio.timeout(STREAM_SECONDS):
        await app.app(scope, receive, send)
    return httpx.Response(status, headers=headers, content=body, request=request)
