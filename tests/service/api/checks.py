"""What tests of refusals say over and over: it is a proper problem document, and nothing was stored."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from service.http.problems.kinds import KINDS
from service.wiring.parts import ApiParts

TABLES = ("log.event", "log.stream", "log.command_receipt", "secret.api_key")
LOOKS = "SELECT {} FROM log.event WHERE type = 'OrganiserLooked'"
"""A look is recorded before anybody knows what becomes of the request (MV-ORG-07)."""
OF_LOOKS = {
    "log.event": LOOKS.format("count(*)"),
    "log.stream": LOOKS.format("count(DISTINCT match_id)"),
}
COUNTS = ", ".join(
    f'(SELECT count(*) FROM {table}) - ({OF_LOOKS.get(table, "SELECT 0")}) AS "{table}"' for table in TABLES
)


async def stored(service: ApiParts) -> dict[str, int]:
    """How many rows each table has that only an accepted request may add to."""
    return dict(await service.pool.fetchrow(f"SELECT {COUNTS}"))


@asynccontextmanager
async def nothing_stored(service: ApiParts) -> AsyncIterator[None]:
    before = await stored(service)
    yield
    assert await stored(service) == before


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem document of a refusal, which is whole and tells nothing of the inside."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = answer.json()
    assert found["code"] == code, found
    assert found["status"] == status
    kind = found["type"].removeprefix("/problems#")
    assert KINDS[kind].status == status
    assert KINDS[kind].title == found["title"]
    assert found["instance"] == answer.request.url.path
    assert found["request_id"] == answer.headers["x-request-id"]
    assert "Traceback" not in answer.text
    assert "asyncpg" not in answer.text
    return found
