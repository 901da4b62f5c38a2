"""What a command, an event and a stream cost: CPU time, disk and memory, whatever else the machine does.

    python -m tests.rehearsal.cost --commands 3000

CPU time, not time passed: it hardly depends on how busy the machine is. deploy/CAPACITY.md says what follows.
"""

import asyncio
from collections.abc import Mapping

import asyncpg
import httpx
import psutil
import rich_click as click
from rich.console import Console
from rich.table import Table

from service.event_store.migrate import migrate
from service.projecting.lag import projection_lag
from tests.processes import OwnValkey
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.servers import open_directory
from tests.waiting import until

WARM_UP = 200
SETTLE_SECONDS = 2.0
console = Console()


@click.command
@click.option("--commands", default=3000, show_default=True, help="So many commands are played.")
@click.option("--players", default=16, show_default=True, help="So many play at the same time.")
@click.option("--streams", default=150, show_default=True, help="So many idle streams are opened.")
@click.option("--shards", default=1, show_default=True)
def command(commands: int, players: int, streams: int, shards: int) -> None:
    """Measure what a command, an event and a stream cost."""
    with own_servers(open_directory) as (postgres, valkey):
        asyncio.run(measure(postgres, valkey, commands, players, streams, shards))


async def measure(
    postgres: OwnPostgres, valkey: OwnValkey, commands: int, players: int, streams: int, shards: int
) -> None:
    await migrate(postgres.url, shards)
    cluster = Cluster(postgres.url, valkey.url, shards)
    try:
        async with (
            serving(cluster.balancer),
            asyncpg.create_pool(postgres.url, min_size=1, max_size=1) as pool,
        ):
            await cluster.start("api", "relay", "worker")
            processes = {pod.role: pod.process.pid for pod in cluster.pods}
            processes |= {"PostgreSQL": postgres.pid, "Valkey": valkey.pid}
            load = Load(cluster.balancer.url, players, commands_per_match=100_000)
            await load.more(WARM_UP)
            cpu, disk, events = spent(processes), await size(pool), await written(pool)
            began = load.commands
            await load.more(commands)
            played = load.commands - began
            await load.abandon()
            await until(lambda: _folded(pool), 60)
            cost = {name: after - cpu[name] for name, after in spent(processes).items()}
            grown, told = await size(pool) - disk, await written(pool) - events
            each = await stream_cost(cluster.balancer.url, processes["api"], load, streams)
            show(cost, played, told, grown, each)
            await load.account(postgres.url, shards)
    finally:
        cluster.kill()


def show(cost: Mapping[str, float], commands: int, events: int, grown: int, stream_bytes: float) -> None:
    table = Table("process", "ms of CPU per command", "µs per event", box=None, padding=(0, 2, 0, 0))
    for name, seconds in cost.items():
        table.add_row(name, f"{seconds * 1e3 / commands:.2f}", f"{seconds * 1e6 / events:.0f}")
    console.print(table)
    console.print(
        f"{commands:,} commands, {events / commands:.1f} events each; requests to look around are included"
    )
    console.print(
        f"disk: {grown / events:,.0f} bytes per event, log, receipts, indexes and read models together"
    )
    console.print(f"an open stream: {stream_bytes / 1024:.0f} KiB of the API's memory")


def spent(processes: Mapping[str, int]) -> dict[str, float]:
    """Seconds of CPU time of each process and all below it, those that have ended included."""
    return {name: sum(map(_seconds, _family(pid))) for name, pid in processes.items()}


def _family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def _seconds(process: psutil.Process) -> float:
    return float(sum(process.cpu_times()[:4]))


async def size(pool: asyncpg.Pool) -> int:
    await pool.execute("CHECKPOINT")
    found: int = await pool.fetchval("SELECT pg_database_size(current_database())")
    return found


async def written(pool: asyncpg.Pool) -> int:
    found: int = await pool.fetchval("SELECT sum(head)::bigint FROM log.shard")
    return found


async def stream_cost(url: str, api: int, load: Load, streams: int) -> float:
    """Bytes of the API's memory for each of so many streams of running matches."""
    matches = load.matches[-50:]

    def memory() -> int:
        return sum(process.memory_info().rss for process in _family(api))

    before = memory()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        opened = []
        for number in range(streams):
            request = client.build_request("GET", f"{matches[number % len(matches)]}/events/stream")
            answer = await client.send(request, stream=True)
            assert answer.is_success, answer.status_code
            opened.append(answer)
        await asyncio.sleep(SETTLE_SECONDS)
        taken = memory() - before
        for answer in opened:
            await answer.aclose()
    return taken / streams


async def _folded(pool: asyncpg.Pool) -> bool:
    return not any(lag.events for lag in await projection_lag(pool))


if __name__ == "__main__":
    command()
