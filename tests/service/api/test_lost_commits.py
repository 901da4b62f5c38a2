"""A failover may lose what was committed last; what a process has seen of that is given up."""

from random import Random
from uuid import UUID

import asyncpg
import httpx
import pytest

from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.holding import Holding
from tests.service.api.playing import Table, table

LOST = """
SET session_replication_role = replica;
DELETE FROM log.event WHERE match_id = '{stream}' AND revision > {kept};
DELETE FROM log.command_receipt WHERE "position" > (SELECT max("position") FROM log.event);
UPDATE log.stream SET revision = {kept},
    head_hash = (SELECT hash FROM log.event_at(stream.shard, '{stream}', {kept}))
 WHERE match_id = '{stream}';
UPDATE log.shard SET head = (SELECT coalesce(max("position"), 0) FROM log.event WHERE event.shard = shard.shard)
"""
"""What a standby is like that has not got the newest events of a deployment with one stream."""


async def lose(service: ApiParts, stream_id: str, kept: int) -> None:
    connection = await asyncpg.connect(service.settings.database_url)
    await connection.execute(LOST.format(stream=UUID(stream_id), kept=kept))
    await connection.close()


async def begun(client: httpx.AsyncClient) -> tuple[Table, int]:
    match = await table(client, "sukkube", 2)
    await match.start()
    return match, (await match.play(Random(1), plies=2))["revision"]


async def test_what_the_log_has_lost_is_not_shown_any_more(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        match, kept = await begun(client)
        kept_state = await match.get("state")
        await match.play(Random(2), plies=3)
        await lose(own_service, match.match_id, kept)
        assert await match.get("state") == kept_state


@pytest.mark.parametrize("plies", [1, 2, 6], ids=["shorter", "as_long", "longer"])
async def test_another_future_takes_the_place_of_the_lost_one(own_service: ApiParts, plies: int) -> None:
    """One process has seen two plies that are lost; another, which has not, plays on."""
    async with client_of(own_service) as client, build(own_service.settings) as second:
        match, kept = await begun(client)
        await match.play(Random(2), plies=2)
        await lose(own_service, match.match_id, kept)
        async with client_of(second) as elsewhere:
            there = Table(elsewhere, match.match_id, match.host, match.seats)
            await there.play(Random(3), plies=plies)
            assert await match.get("state") == await there.get("state")
            await match.play(Random(4), plies=1)
            assert await match.get("state") == await there.get("state")


async def test_a_tournament_goes_on_from_what_is_left(own_service: ApiParts) -> None:
    async with client_of(own_service) as client:
        cup = Holding(client, ADMIN)
        await cup.create()
        for player in ("Ada", "Bea", "Ugo"):
            await cup.enter(player)
        await lose(own_service, cup.url.rpartition("/")[2], kept=2)
        assert (await cup.get())["revision"] == 2
        assert await cup.enter("Pia") == 2
