"""What goes wrong around the framework: clients that leave too early, errors of the layers before it."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from structlog.testing import capture_logs

from service.http.server.server import ApiServer
from service.platform.observability import metrics
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.listening import running
from tests.service.api.checks import problem
from tests.service.api.conftest import client_of, serving
from tests.service.api.playing import table
from tests.waiting import until


@pytest.fixture
def said() -> Iterator[list[dict[str, str]]]:
    with capture_logs() as said:
        yield said  # type: ignore[misc]


def of_requests(said: list[dict[str, str]], *levels: str) -> list[str]:
    """What was said on these levels, but not by duties: those of the session's service run here as well."""
    return [line["event"] for line in said if line["log_level"] in levels and "duty" not in line]


def requests(status_class: str) -> float:
    """How many requests were answered with a status that begins with this figure."""
    return sum(
        sample.value
        for family in metrics.REQUESTS.collect()
        for sample in family.samples
        if sample.name.endswith("_count") and sample.labels["status"].startswith(status_class)
    )


@pytest.mark.parametrize("way", ["past the framework", "through the framework"])
async def test_a_client_that_leaves_in_the_middle_of_its_body_is_no_failure_of_ours(
    own_service: ApiParts, said: list[dict[str, str]], way: str
) -> None:
    async with serving(own_service) as client:
        match = await table(client, "sukkube", 1)
        path = f"{match.url}/commands" if way == "past the framework" else "/v1/matches"
        failed, refused = requests("5"), requests("4")
        _, writer = await asyncio.open_connection(client.base_url.host, client.base_url.port)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
        writer.write(head.encode() + b'{"type":')
        await writer.drain()
        writer.close()
        await until(lambda: asyncio.sleep(0, requests("4") == refused + 1))
    assert requests("5") == failed
    assert of_requests(said, "warning", "error", "critical") == []


async def test_what_fails_before_the_framework_is_a_problem_document(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch, said: list[dict[str, str]]
) -> None:
    class Broken:
        async def spend(self, *_: object) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr(own_service, "rate_limits", Broken())
    async with client_of(own_service) as client:
        answer = await client.get("/v1/matches")
        document = problem(answer, 500, "internal_error")
        assert document["request_id"] == answer.headers["x-request-id"]
        assert document["instance"] == "/v1/matches"
    assert of_requests(said, "error") == ["unhandled"]


async def test_what_is_not_answered_when_the_process_has_to_end_is_a_problem_document(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch, said: list[dict[str, str]]
) -> None:
    hanging, never = asyncio.Event(), asyncio.Event()

    class Hanging:
        async def spend(self, *_: object) -> None:
            hanging.set()
            await never.wait()

    monkeypatch.setattr(own_service, "rate_limits", Hanging())
    server = ApiServer(create_app(own_service), own_service.settings)
    server.config.timeout_graceful_shutdown = 1
    async with running(server) as url, httpx.AsyncClient(base_url=url, timeout=30) as client:
        asked = asyncio.create_task(client.get("/v1/matches"))
        await hanging.wait()
        server.should_exit = True
        answer = await asked
    problem(answer, 503, "log_unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    assert of_requests(said, "error") == []
