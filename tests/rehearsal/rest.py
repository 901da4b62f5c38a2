"""Measures what each role takes of a processor while nobody plays: `python -m tests.rehearsal.rest`."""

import asyncio
import sys

import psutil

from service.event_store.migrate import migrate
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import own_servers

SHARDS = 8
SETTLE_SECONDS = 15
SECONDS = 60


def cpu_seconds(pid: int) -> float:
    """Of a process and its children, user and system."""
    process = psutil.Process(pid)
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


async def measure(cluster: Cluster, seconds: float) -> list[tuple[str, float]]:
    """Role and milliseconds of a processor each second, of every process."""
    before = [cpu_seconds(pod.process.pid) for pod in cluster.pods]
    await asyncio.sleep(seconds)
    after = [cpu_seconds(pod.process.pid) for pod in cluster.pods]
    return [
        (pod.role, 1000 * (end - begin) / seconds)
        for pod, begin, end in zip(cluster.pods, before, after, strict=True)
    ]


async def measured(cluster: Cluster, roles: list[str]) -> None:
    try:
        async with serving(cluster.balancer):
            await migrate(cluster.environment["MOVIOLA_DATABASE_URL"], SHARDS)
            for role in roles:
                await cluster.add(role)
            await asyncio.sleep(SETTLE_SECONDS)
            for role, cost in await measure(cluster, SECONDS):
                print(f"{role:9} {cost:6.1f} ms/s", flush=True)
    finally:
        cluster.kill()


if __name__ == "__main__":
    with own_servers() as (postgres, valkey):
        cluster = Cluster(postgres.url, valkey.url, SHARDS)
        asyncio.run(measured(cluster, sys.argv[1:] or ["api", "relay", "relay", "worker", "webhooks"]))
