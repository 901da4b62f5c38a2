"""Long answers begin when their first page is there: a log that is away then is told as everywhere else.

A stream whose log goes away later ends.
"""

from random import Random

import asyncpg
import httpx
import pytest
from structlog.testing import capture_logs

from service.http.live import follower
from service.platform import database as connections
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, serving
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_live import following

ASKED = {
    "events as lines": ("events", {"Accept": "application/x-ndjson"}),
    "stream": ("events/stream", {}),
    "archive": ("archive", {}),
}


@pytest.mark.parametrize("asked", ASKED)
async def test_a_log_that_is_away_at_the_first_page_is_a_problem_document(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    path, headers = ASKED[asked]
    async with serving(own_service) as client:
        match = await table(client, "sukkube", 2, options={"target_points": 1})
        await match.start()
        await match.play(Random(1))
        operator = await asyncpg.connect(own_service.settings.database_url)
        async with operator.transaction():
            await operator.execute("LOCK TABLE log.event IN ACCESS EXCLUSIVE MODE")
            with monkeypatch.context() as impatient:
                impatient.setattr(connections, "STATEMENT_TIMEOUT_SECONDS", 0.3)
                refused = await get(match, path, headers)
        await operator.close()
        problem(refused, 503, "log_unavailable")
        assert refused.headers["access-control-allow-origin"] == "*"
        assert int(refused.headers["Retry-After"]) > 0
        answer = await get(match, path, headers)
        assert answer.status_code == 200
        assert b"MatchCreated" in answer.content


async def test_a_log_that_goes_away_later_ends_a_stream_and_it_resumes(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(own_service) as client:
        match = await table(client, "sukkube", 2, options={"target_points": 1})
        await match.start()
        operator = await asyncpg.connect(own_service.settings.database_url)
        tables = await operator.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'log'")
        with monkeypatch.context() as impatient, capture_logs() as said:
            impatient.setattr(connections, "STATEMENT_TIMEOUT_SECONDS", 0.3)
            impatient.setattr(follower, "LOOK_SECONDS", 0.1)
            async with following(client, match.url) as stream, operator.transaction():
                first = await anext(stream)
                names = ", ".join(f"log.{row['tablename']}" for row in tables)
                await operator.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
                seen = [int(frame["id"]) async for frame in stream if "id" in frame]
        await operator.close()
        assert first["event"] == "hello"
        told = [line["event"] for line in said if line["event"] != "request" and "duty" not in line]
        assert told == ["stream_broken_off"]
        await match.play(Random(1))
        async with following(client, match.url, **{"Last-Event-ID": str(seen[-1])}) as stream:
            assert int((await anext(frame async for frame in stream if "id" in frame))["id"]) == seen[-1] + 1


async def get(match: Table, path: str, headers: dict[str, str]) -> httpx.Response:
    return await match.client.get(f"{match.url}/{path}", headers={**bearer(ADMIN), **headers})
