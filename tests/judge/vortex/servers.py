"""The servers of an arrangement, the processes that use them, and what can be made to fail of them."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from signal import SIGQUIT

from msgspec import Struct

from service.event_store.migrate import migrate
from tests.judge.vortex.arrangement import Arrangement
from tests.judge.vortex.clocks import Clocks
from tests.judge.vortex.database import Replica, keep_little, prepare_for_pooler, wait_for_standby
from tests.judge.vortex.disks import small_disk
from tests.judge.vortex.faults import Fail
from tests.judge.vortex.pooler import Pooler
from tests.judge.vortex.postgresql import PostgreSQL
from tests.judge.vortex.processes import Installation, own_cable
from tests.judge.vortex.rebuilds import Rebuilds
from tests.judge.vortex.schedule import FAILOVER, LANES, PARTS, PROCESSES, READ_MODELS, SERVERS
from tests.judge.vortex.valkey import InCluster, Single, UnderSentinel
from tests.processes import OwnValkey
from tests.rehearsal.pooler import OwnPooler
from tests.rehearsal.proxies import Address, Cable, serving
from tests.rehearsal.servers import OwnPostgres
from tests.servers import open_directory
from tests.valkeys import valkey_cluster, valkey_sentinels

SHARDS = 2


class Servers(Struct):
    """`failing` says who makes each kind of fault; a kind that is not there cannot be had."""

    installation: Installation
    failing: Mapping[str, Fail]


@asynccontextmanager
async def arranged(arrangement: Arrangement, logs: Path | None) -> AsyncIterator[Servers]:
    """All servers are up; no process is yet."""
    async with AsyncExitStack() as stack:
        disk = stack.enter_context(small_disk()) if "disk" in arrangement else None
        postgres = await _postgres(stack, disk or stack.enter_context(open_directory()))
        if disk is not None:
            await keep_little(postgres)
        valkey, fail_valkey = await _valkey(stack, arrangement)
        failing: dict[str, Fail] = dict.fromkeys(PARTS[arrangement[0]][SERVERS], fail_valkey)
        pooler, its_cables = None, list[Cable]()
        if "pooler" in arrangement:
            pooler, its_cables = await _pooler(stack, postgres)
            failing |= dict.fromkeys(PARTS["pooler"][SERVERS], Pooler(pooler).fail)
        clocks = Clocks(stack.enter_context(open_directory())) if "clocks" in arrangement else None
        if clocks is not None:
            failing |= dict.fromkeys(PARTS["clocks"][PROCESSES], clocks.fail)
        installation = Installation(
            postgres.socket,
            valkey,
            SHARDS,
            logs,
            also=clocks.environment if clocks is not None else lambda _name: {},
            pooler=None if pooler is None else pooler.address,
        )
        failing |= dict.fromkeys(LANES[READ_MODELS], Rebuilds(installation.operator, logs).fail)
        cables = [*installation.to_postgres.values(), *its_cables]
        database = PostgreSQL(postgres, await _replica(stack, postgres), cables, disk)
        kinds = (*LANES[SERVERS], *PARTS["disk"][SERVERS], FAILOVER)
        yield Servers(installation, failing | dict.fromkeys(kinds, database.fail))


async def _postgres(stack: AsyncExitStack, directory: Path) -> OwnPostgres:
    postgres = OwnPostgres(directory)
    stack.callback(postgres.stop, SIGQUIT)
    await asyncio.to_thread(postgres.start)
    await migrate(postgres.url, SHARDS)
    return postgres


async def _replica(stack: AsyncExitStack, postgres: OwnPostgres) -> Replica:
    replica = Replica(stack.enter_context(open_directory()), postgres)
    stack.callback(replica.stop)
    await asyncio.to_thread(replica.copy)
    await wait_for_standby(postgres)
    return replica


async def _valkey(stack: AsyncExitStack, arrangement: Arrangement) -> tuple[Address, Fail]:
    """Where it is, and what makes it fail."""
    if "sentinel" in arrangement:
        url, master, replica = await stack.enter_async_context(valkey_sentinels())
        return url, UnderSentinel(url, master, replica).fail
    if "cluster" in arrangement:
        url, nodes = await stack.enter_async_context(valkey_cluster())
        return url, InCluster(nodes).fail
    valkey = OwnValkey(stack.enter_context(open_directory()))
    stack.callback(valkey.kill)
    await asyncio.to_thread(valkey.start)
    return valkey.socket, Single(valkey).fail


async def _pooler(stack: AsyncExitStack, postgres: OwnPostgres) -> tuple[OwnPooler, list[Cable]]:
    """Before a cable, so that the replica can take over behind it."""
    await prepare_for_pooler(postgres)
    cable = own_cable(postgres.socket)
    await stack.enter_async_context(serving(cable))
    pooler = OwnPooler(stack.enter_context(open_directory()), port=cable.port)
    stack.callback(pooler.kill)
    await asyncio.to_thread(pooler.start)
    return pooler, [cable]
