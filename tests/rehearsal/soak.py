"""Minutes of steady load on a whole installation: memory and connections have to be flat.

    python -m tests.rehearsal.soak --seconds 600

Two API processes, a relay and a worker; players who play matches to their end, each followed. Ends with status 1
when the last third needs more than the middle third, or when anything was lost.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from time import monotonic

import asyncpg
import psutil
import rich_click as click
from msgspec import Struct
from redis.asyncio import Redis
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from service.event_store.migrate import migrate
from tests.processes import OwnValkey
from tests.rehearsal.cluster import Cluster, Pod
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.servers import open_directory

SHARDS = 2
ROLES = ("api", "api", "relay", "worker")
SAMPLE_SECONDS = 2.0
MEMORY_GROWTH = 1.05
MEMORY_SLACK_MB = 8
console = Console()


class Sample(Struct, frozen=True):
    """Megabytes resident by process, PostgreSQL's sessions, Redis' clients, commands so far."""

    memory: Mapping[str, float]
    sessions: int
    clients: int
    commands: int


@click.command
@click.option("--seconds", default=600, show_default=True, help="How long the load lasts.")
@click.option("--players", default=8, show_default=True, help="So many play at the same time.")
def command(seconds: int, players: int) -> None:
    """Play for some minutes and show whether memory and connections stay flat."""
    with own_servers(open_directory) as (postgres, valkey):
        samples = asyncio.run(soak(postgres, valkey, seconds, players))
    problems = show(samples)
    sys.exit(bool(problems))


async def soak(postgres: OwnPostgres, valkey: OwnValkey, seconds: int, players: int) -> list[Sample]:
    await migrate(postgres.url, SHARDS)
    cluster = Cluster(postgres.url, valkey.url, SHARDS)
    samples: list[Sample] = []
    try:
        async with serving(cluster.balancer):
            await cluster.start(*ROLES)
            load = Load(cluster.balancer.url, players, commands_per_match=100_000)
            began = monotonic()
            with Progress(console=console) as progress:
                bar = progress.add_task("soak", total=seconds)
                while (passed := monotonic() - began) < seconds:
                    await asyncio.sleep(SAMPLE_SECONDS)
                    samples.append(await sample(cluster.pods, postgres.url, valkey.url, load.commands))
                    load.check()
                    progress.update(bar, completed=passed, description=f"{load.commands:,} commands")
            await load.abandon()
            console.print(await load.account(postgres.url, SHARDS))
    finally:
        cluster.kill()
    return samples


async def sample(pods: Sequence[Pod], database_url: str, redis_url: str, commands: int) -> Sample:
    memory = {f"{pod.role} {number}": _megabytes(pod) for number, pod in enumerate(pods)}
    connection = await asyncpg.connect(database_url)
    sessions = await connection.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    await connection.close()
    async with Redis.from_url(redis_url) as redis:
        clients = len(await redis.client_list()) - 1
    return Sample(memory, sessions, clients, commands)


def _megabytes(pod: Pod) -> float:
    process = psutil.Process(pod.process.pid)
    return sum(each.memory_info().rss for each in [process, *process.children(recursive=True)]) / 1e6


def show(samples: Sequence[Sample]) -> list[str]:
    """A table of the thirds; returns what has grown."""
    third = len(samples) // 3
    thirds = [samples[:third], samples[third : 2 * third], samples[2 * third :]]
    table = Table("largest", "first third", "middle", "last", box=None, padding=(0, 2, 0, 0))
    problems = []
    for name in samples[0].memory:
        tops = [max(each.memory[name] for each in part) for part in thirds]
        table.add_row(f"{name}, MB", *(f"{top:.1f}" for top in tops))
        if tops[2] > tops[1] * MEMORY_GROWTH + MEMORY_SLACK_MB:
            problems.append(f"{name} grows: {tops[1]:.1f} MB, then {tops[2]:.1f} MB")
    for name in ("sessions", "clients"):
        tops = [max(getattr(each, name) for each in part) for part in thirds]
        table.add_row(f"{name} of {'PostgreSQL' if name == 'sessions' else 'Redis'}", *map(str, tops))
        if tops[2] > tops[1] + 1:
            problems.append(f"{name} grow: {tops[1]}, then {tops[2]}")
    rates = [(part[-1].commands - part[0].commands) / (SAMPLE_SECONDS * len(part)) for part in thirds]
    table.add_row("commands/s, about", *(f"{rate:.0f}" for rate in rates))
    console.print(table)
    console.print("\n".join(problems) or "memory and connections are flat")
    return problems


if __name__ == "__main__":
    command()
