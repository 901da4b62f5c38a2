"""What fails of Valkey: one alone, a master under Sentinel, nodes of a cluster."""

import asyncio
from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

from redis.asyncio import Redis

from tests.judge.vortex.schedule import Planned
from tests.processes import OwnValkey
from tests.valkeys import MASTER, Node
from tests.waiting import until

CHOSEN_SECONDS = 120
"""Sentinels that have to share their cores choose late."""


class Single:
    def __init__(self, server: OwnValkey) -> None:
        self._server = server

    async def fail(self, planned: Planned) -> str:
        if planned.kind == "Valkey flushed":
            async with Redis.from_url(self._server.url) as redis:
                await redis.flushall()
            return "server"
        await asyncio.to_thread(self._server.kill)
        await asyncio.sleep(planned.seconds)
        await asyncio.to_thread(self._server.start)
        return "server"


class UnderSentinel:
    """The master that is killed comes back as the replica of the one that took its place.

    It comes back when all Sentinels know of that, and is told whom to follow: Sentinels that were kept from the
    cores look on for half a minute at a time. A server remembers whom it followed, ours are told by their
    arguments: two of them could follow each other. Sentinels choose by themselves, too: a master that was kept
    from the cores seems dead to them.
    """

    def __init__(self, url: str, master: Node, replica: Node) -> None:
        self._sentinels = [int(host.rpartition(":")[2]) for host in urlsplit(url).netloc.split(",")]
        self._master, self._replica = master, replica

    async def fail(self, planned: Planned) -> str:
        try:
            await until(self._is_followed, CHOSEN_SECONDS)
        except AssertionError as error:
            error.add_note(f"ROLE of the replica: {await self._replica.says('ROLE')}")
            raise
        if planned.kind == "Valkey flushed":
            await self._master.says("FLUSHALL")
        else:
            lost = self._master
            await asyncio.to_thread(lost.kill)
            self._master, self._replica = self._replica, lost
            await until(partial(self._leads, self._master), CHOSEN_SECONDS)
            await asyncio.sleep(planned.seconds)
            lost.start()
            await until(lost.answers)
            await lost.says("REPLICAOF", "127.0.0.1", self._master.port)
        return f"port {self._master.port}"

    async def _leads(self, node: Node) -> bool:
        """Whether every Sentinel says so."""
        for port in self._sentinels:
            async with Redis(port=port, decode_responses=True) as sentinel:
                said = await sentinel.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER)
            if said[1] != str(node.port):
                return False
        return True

    async def _is_followed(self) -> bool:
        """Whether the one that leads now is followed by the other, which could take its place."""
        if await self._leads(self._replica):
            self._master, self._replica = self._replica, self._master
        role = _role(await self._replica.says("ROLE"))
        return role[0] == "slave" and role[2] == self._master.port and role[3] == "connected"


class InCluster:
    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes

    async def fail(self, planned: Planned) -> str:
        if planned.kind == "Valkey flushed":
            for each in self._nodes:
                await each.says("FLUSHALL")
            return "all nodes"
        node = self._nodes[planned.place % len(self._nodes)]
        await asyncio.to_thread(node.kill)
        await asyncio.sleep(planned.seconds)
        node.start()
        await until(node.answers)
        return f"port {node.port}"


def _role(said: object) -> list[object]:
    assert isinstance(said, list)
    return said
