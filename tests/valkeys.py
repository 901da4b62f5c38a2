"""Several Valkeys that belong together: a cluster of masters, or a master with a replica watched by Sentinels."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import pairwise
from pathlib import Path

from redis.asyncio import Redis

from service.cli.embedded.home import Home, find_home
from tests.ports import own_port
from tests.servers import open_directory
from tests.waiting import until

NODES = 3
SLOTS = 16384
MASTER = "mymaster"


class Node:
    """One Valkey on a port of 127.0.0.1; killed, it may start again with what its directory has."""

    def __init__(self, home: Home, directory: Path, *arguments: str, config: str | None = None) -> None:
        self.port = own_port()
        self._home = home
        self._directory = home.own(directory)
        self._arguments = list(arguments)
        self._process: subprocess.Popen[bytes] | None = None
        if config is not None:
            file = directory / "sentinel.conf"
            file.write_text(config)
            file.chmod(0o666)
            self._arguments = [str(file), "--sentinel"]

    def start(self) -> None:
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--loglevel", "warning"]
        settings += ["--dir", str(self._directory)]
        is_sentinel = "--sentinel" in self._arguments
        command = [*self._arguments[:1], *settings, *self._arguments[1:]] if is_sentinel else settings
        arguments = command if is_sentinel else [*settings, "--save", "", *self._arguments]
        self._process = subprocess.Popen(
            [str(self._home.valkey_server), *arguments],
            cwd=self._directory,
            stdout=subprocess.DEVNULL,
            **self._home.spawn_options,
        )

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def answers(self) -> bool:
        try:
            async with Redis(port=self.port, socket_timeout=1) as client:
                return bool(await client.ping())
        except Exception:
            return False

    async def says(self, *command: str | int) -> object:
        async with Redis(port=self.port, decode_responses=True) as client:
            return await client.execute_command(*command)


@asynccontextmanager
async def valkey_cluster() -> AsyncIterator[tuple[str, list[Node]]]:
    """The URL of a cluster, and its masters, each with a third of the slots; a lost one takes its slots only."""
    with _nodes() as (home, directory, stack):
        buses = [own_port() for _ in range(NODES)]
        nodes = [
            Node(
                home,
                directory / f"node{number}",
                *("--cluster-enabled", "yes", "--cluster-port", str(bus)),
                *("--cluster-require-full-coverage", "no", "--cluster-node-timeout", "2000"),
            )
            for number, bus in enumerate(buses)
        ]
        await _started(nodes, stack)
        bounds = [SLOTS * number // NODES for number in range(NODES + 1)]
        for node, (first, behind) in zip(nodes, pairwise(bounds), strict=True):
            await node.says("CLUSTER", "ADDSLOTSRANGE", first, behind - 1)
        for node, bus in zip(nodes[1:], buses[1:], strict=True):
            await nodes[0].says("CLUSTER", "MEET", "127.0.0.1", node.port, bus)

        async def is_whole() -> bool:
            infos = [str(await node.says("CLUSTER", "INFO")) for node in nodes]
            return all(
                "cluster_state:ok" in info and f"cluster_known_nodes:{NODES}" in info for info in infos
            )

        await until(is_whole, 60)
        yield f"redis+cluster://127.0.0.1:{nodes[0].port},127.0.0.1:{nodes[1].port}", nodes


@asynccontextmanager
async def valkey_sentinels() -> AsyncIterator[tuple[str, Node, Node]]:
    """The URL by which Sentinels are asked, the master, and its replica."""
    with _nodes() as (home, directory, stack):
        master = Node(home, directory / "master", "--repl-diskless-sync-delay", "0")
        replica = Node(home, directory / "replica", "--replicaof", f"127.0.0.1 {master.port}")
        await _started([master, replica], stack)
        watch = (
            f"sentinel monitor {MASTER} 127.0.0.1 {master.port} 2\n"
            f"sentinel down-after-milliseconds {MASTER} 1000\n"
            f"sentinel failover-timeout {MASTER} 5000\n"
        )
        sentinels = []
        for number in range(NODES):
            (directory / f"sentinel{number}").mkdir(mode=0o777)
            sentinels.append(Node(home, directory / f"sentinel{number}", config=watch))
        await _started(sentinels, stack)

        async def all_see_all() -> bool:
            for sentinel in sentinels:
                said = await sentinel.says("SENTINEL", "MASTER", MASTER)
                state = said if isinstance(said, dict) else dict(zip(said[::2], said[1::2], strict=True))  # type: ignore[index]
                if int(state["num-other-sentinels"]) < NODES - 1 or int(state["num-slaves"]) < 1:
                    return False
            role = await replica.says("ROLE")
            assert isinstance(role, list)
            return role[3] == "connected"

        await until(all_see_all, 60)
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in sentinels)
        yield f"redis+sentinel://{hosts}/{MASTER}/0", master, replica


@contextmanager
def _nodes() -> Iterator[tuple[Home, Path, ExitStack]]:
    with open_directory() as directory, ExitStack() as stack:
        yield find_home(directory), directory, stack


async def _started(nodes: list[Node], stack: ExitStack) -> None:
    for node in nodes:
        stack.callback(node.kill)
        node.start()
    for node in nodes:
        await until(node.answers, 60)
    await asyncio.sleep(0)
