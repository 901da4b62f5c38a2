"""Sentinels choose another master by themselves when theirs was kept from the cores: the vortex goes on."""

from functools import partial

import pytest
from redis.asyncio import Redis

from tests.judge.vortex.schedule import Planned
from tests.judge.vortex.valkey import UnderSentinel
from tests.valkeys import MASTER, Node, valkey_sentinels
from tests.waiting import until

CHOSEN_SECONDS = 120
"""Sentinels on a machine without time to spare wait half a minute before they believe anything."""


async def leads(node: Node) -> bool:
    role = await node.says("ROLE")
    assert isinstance(role, list)
    return bool(role[0] == "master")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", ["Valkey's master killed", "Valkey flushed"])
async def test_a_master_that_the_sentinels_chose_by_themselves_fails(kind: str) -> None:
    async with valkey_sentinels() as (url, master, replica):
        vortex = UnderSentinel(url, master, replica)
        (sentinel, *_) = url.removeprefix("redis+sentinel://").split(",")
        host, _, port = sentinel.partition(":")
        async with Redis(host=host, port=int(port)) as asked:
            await asked.execute_command("SENTINEL", "FAILOVER", MASTER)
        await until(partial(leads, replica), CHOSEN_SECONDS)
        await replica.says("SET", "kept", "until it fails")
        await vortex.fail(Planned(kind, 0.0, 0, 0.0))
        leader = master if kind == "Valkey's master killed" else replica
        assert await leads(leader)
        if kind == "Valkey flushed":
            assert await leader.says("DBSIZE") == 0
