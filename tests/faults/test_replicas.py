"""Two API processes before one log: a match is the same match through either of them.

`MOVIOLA_DISCONNECTS=10000 python -m pytest -s tests/faults/test_replicas.py -k disconnects` for the long run.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from random import Random
from uuid import uuid4

import httpx
import pytest
from redis.asyncio import Redis

from service.event_store.migrate import migrate
from tests.bench.stack import wait_for
from tests.faults.disconnects import Disconnects
from tests.faults.installation import Installation, Role
from tests.ports import own_port
from tests.servers import Urls, redis_database
from tests.service.api.playing import Table, table
from tests.service.api.test_live import following, revisions
from tests.waiting import ANSWER_SECONDS

SHARDS = 2
REDIS_DATABASE = 15
DISCONNECTS = int(os.environ.get("MOVIOLA_DISCONNECTS", "150"))
Replicas = tuple[httpx.AsyncClient, httpx.AsyncClient]


@pytest.fixture(scope="module")
async def replicas(module_database: str, server_urls: Urls) -> AsyncIterator[Replicas]:
    await migrate(module_database, SHARDS)
    installation = Installation(module_database, redis_database(server_urls.redis, REDIS_DATABASE), SHARDS)
    port = own_port()
    second = Role(["serve"], {**installation.environment, "MOVIOLA_PORT": str(port)})
    url = f"http://127.0.0.1:{port}"
    wait_for(f"{url}/readyz")
    clients = [httpx.AsyncClient(base_url=each, timeout=ANSWER_SECONDS) for each in (installation.url, url)]
    async with clients[0] as here, clients[1] as there:
        yield here, there
    second.stop()
    installation.stop()


def through(client: httpx.AsyncClient, match: Table) -> Table:
    return Table(client, match.match_id, match.host, match.seats)


async def test_commands_alternate_between_replicas(replicas: Replicas) -> None:
    match = await table(replicas[0], "sukkube", 3, options={"target_points": 1})
    await match.start()
    random = Random(2)
    for ply in range(10_000):
        now = await through(replicas[ply % 2], match).play(random, plies=1)
        if now["awaited"]["kind"] == "nobody":
            break
    states = [await through(replica, match).get("state") for replica in replicas]
    assert states[0] == states[1]
    assert states[0]["sheet"]["phase"] == "finished"


async def test_a_follower_of_one_replica_sees_what_is_played_at_the_other_at_once(replicas: Replicas) -> None:
    match = await table(replicas[0], "sukkube", 2, options={"target_points": 1})

    async def follow() -> list[int]:
        async with following(replicas[1], match.url) as stream:
            return await revisions(stream)

    follower = asyncio.create_task(follow())
    await match.start()
    await match.play(Random(1))
    last = (await match.get("state"))["revision"]
    async with asyncio.timeout(3):  # without the streams it would look only every five seconds
        assert await follower == list(range(1, last + 1))


async def test_one_key_sent_to_both_at_once_has_one_effect(replicas: Replicas) -> None:
    match = await table(replicas[0], "sukkube", 2)
    await match.start()
    for _ in range(15):
        now = await match.get("state")
        if now["awaited"]["kind"] != "seats":
            break
        seat = now["awaited"]["seats"][0]
        command = (await match.get("commands", match.seats[seat]))["commands"][0]
        headers = {"Idempotency-Key": str(uuid4())}
        answers = await asyncio.gather(
            *(
                through(replica, match).post("commands", command, match.seats[seat], **headers)
                for replica in replicas * 3
            )
        )
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        events = (await match.get("events"))["items"]
        assert events[-1]["revision"] == answers[0].json()["revision"]


@pytest.mark.timeout(120 + DISCONNECTS)
async def test_after_disconnects_no_event_is_missing_or_comes_twice(
    replicas: Replicas, server_urls: Urls
) -> None:
    """Cut off at random and resumed at either replica, while the streams are emptied again and again."""
    async with Redis.from_url(redis_database(server_urls.redis, REDIS_DATABASE)) as redis:
        tally = await Disconnects(replicas, redis, DISCONNECTS, Random(7)).run()
    print(tally)
    assert tally.gaps == 0
    assert tally.duplicates == 0
    assert tally.disconnects >= DISCONNECTS
    assert tally.events > tally.complete > 0
    assert tally.emptied > 5
