"""A client of a cluster that may be away when it is opened, and whose lost connections are told as lost."""

from typing import Any

from redis.asyncio.cluster import ClusterPubSub, RedisCluster
from redis.asyncio.connection import Connection, SSLConnection
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import SlotNotCoveredError


class _ToldAsLost:
    """A client closes all its connections when a node is lost, also those that other tasks are about to write to.

    redis-py then writes to `None` and raises AttributeError, which says nothing of Redis.
    """

    async def _send_packed_command(self: Any, command: Any) -> None:
        if self._writer is None:
            raise Lost("another task has closed the connection")
        await super()._send_packed_command(command)  # type: ignore[misc]


class _Connection(_ToldAsLost, Connection):
    pass


class _SslConnection(_ToldAsLost, SSLConnection):
    pass


class _PubSub(ClusterPubSub):
    """Subscribes at the node that has the channel's slot, which it does not look for by itself."""

    async def execute_command(self, *arguments: Any, **terms: Any) -> Any:
        await self.cluster.initialize()
        try:
            return await super().execute_command(*arguments, **terms)
        except KeyError as error:
            raise SlotNotCoveredError(f"no node has the slot {error}") from error


class Cluster(RedisCluster):
    """Asks for its nodes with the first command: who opens it needs none of them."""

    def __init__(self, **terms: Any) -> None:
        super().__init__(**terms)
        kind = _SslConnection if terms.get("ssl") else _Connection
        self.connection_kwargs["connection_class"] = kind
        for node in self.nodes_manager.startup_nodes.values():
            node.connection_class = kind

    def pubsub(self, *arguments: Any, **terms: Any) -> ClusterPubSub:
        return _PubSub(self, *arguments, **terms)

    async def __aenter__(self) -> "Cluster":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
