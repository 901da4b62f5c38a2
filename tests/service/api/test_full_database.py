"""A database that is full says so in an error of a statement: callers are asked to come again, senders wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from service.platform.observability import metrics
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, notifying
from tests.service.api.playing import bearer, table
from tests.service.api.receiver import receiving
from tests.service.api.test_webhooks import hook
from tests.waiting import until

REFUSE = """
CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql
 AS $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '{code}'; END $$;
CREATE TRIGGER refuse BEFORE {change} ON {table} FOR EACH ROW EXECUTE FUNCTION public.refuse()
"""


@asynccontextmanager
async def refusing(service: ApiParts, change: str, table_name: str, code: str) -> AsyncIterator[None]:
    """PostgreSQL answers every change of the table with this SQLSTATE, as it does when its disk is full."""
    connection = await asyncpg.connect(service.settings.database_url)
    try:
        await connection.execute(REFUSE.format(change=change, table=table_name, code=code))
        yield
        await connection.execute("DROP FUNCTION public.refuse CASCADE")
    finally:
        await connection.close()


@pytest.mark.parametrize("code", ["53100", "53200", "58030"], ids=["disk_full", "out_of_memory", "io_error"])
async def test_a_command_is_asked_to_come_again(own_service: ApiParts, code: str) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2)
        await match.start()
        before = await match.get("state")
        (seat,) = before["awaited"]["seats"]
        (command, *_) = (await match.get("commands", match.seats[seat]))["commands"]
        async with refusing(own_service, "INSERT", "log.event", code):
            answer = await match.post("commands", command, match.seats[seat])
            problem(answer, 503, "log_unavailable")
            assert int(answer.headers["Retry-After"]) > 0
            assert await match.get("state") == before
        assert (await match.post("commands", command, match.seats[seat])).status_code == 200


async def test_what_reads_and_writes_beside_the_log_is_asked_to_come_again(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, refusing(own_service, "INSERT", "secret.api_key", "53100"):
        body, admin = {"name": "cup"}, bearer(ADMIN)
        answer = await client.post("/v1/keys", json=body, headers=admin)
        problem(answer, 503, "log_unavailable")
        assert int(answer.headers["Retry-After"]) > 0


async def test_webhooks_wait_and_go_on(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, receiving() as receiver, notifying(own_service):
        async with refusing(own_service, "UPDATE", "webhook.delivery", "53100"):
            await hook(client, ADMIN, f"{receiver.url}/full", event_types=["PlayBegan"])
            match = await table(client, "sukkube", 2)
            await match.start()
            before = failures()
            await until(lambda: asyncio.sleep(0, failures() > before + 2))
            assert not receiver.got
        await until(lambda: asyncio.sleep(0, len(receiver.got) == 1))


def failures() -> float:
    """Turns of planner and sender that have failed."""
    return metrics.REGISTRY.get_sample_value("moviola_duty_failures_total", {"kind": "webhooks"}) or 0.0
