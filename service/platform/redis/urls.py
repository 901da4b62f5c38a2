"""A client for what a Redis URL names: one server, the master that Sentinels know of, or a cluster.

    redis://host:6379/0                     rediss:// for TLS, unix:///path?db=0
    redis+sentinel://:password@host1:26379,host2:26379/mymaster/0
    redis+cluster://user:password@host1:6379,host2:6379

Sentinels and nodes are only where to begin: the others are learned from them. `rediss+...` for TLS. The password
is the servers', Sentinels are asked without one.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from redis.asyncio import Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff

from service.platform.redis.cluster import Cluster

SENTINEL_PORT = 26379
CLUSTER_PORT = 6379


def client_for(url: str, **terms: Any) -> Redis:
    """A client whose connections have these `terms`; every failure is told at once, none is tried again."""
    parts = urlsplit(url)
    once = Retry(NoBackoff(), 0)
    match parts.scheme.rpartition("+")[2]:
        case "sentinel":
            return _of_sentinel(parts, retry=once, **terms)
        case "cluster":
            nodes = [ClusterNode(host, port) for host, port in _hosts(parts, CLUSTER_PORT)]
            # A node that is gone is noticed by asking it: one more try goes to the one that took over.
            client: Any = Cluster(
                startup_nodes=nodes, retry=Retry(NoBackoff(), 1), **_credentials(parts), **terms
            )
            return client  # type: ignore[no-any-return]
    return Redis.from_url(url, retry=once, **terms)


def groups(redis: Redis, streams: Sequence[str]) -> list[list[str]]:
    """The streams that one command may read together: in a cluster each is on a node of its own."""
    return [[stream] for stream in streams] if isinstance(redis, RedisCluster) else [list(streams)]


def _of_sentinel(parts: SplitResult, **terms: Any) -> Redis:
    name, _, number = parts.path.strip("/").partition("/")
    asking = {key: value for key, value in terms.items() if key.startswith("socket_")}
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        _hosts(parts, SENTINEL_PORT), sentinel_kwargs=asking
    )
    master: Redis = sentinel.master_for(name, db=int(number or 0), **_credentials(parts), **terms)
    return master


def _hosts(parts: SplitResult, port: int) -> list[tuple[str, int]]:
    hosts = (each.rpartition(":") for each in parts.netloc.rpartition("@")[2].split(","))
    return [(host, int(number)) if host else (number, port) for host, _, number in hosts]


def _credentials(parts: SplitResult) -> dict[str, Any]:
    """The part before the @, and whether to use TLS."""
    parts_text = {"username": parts.username, "password": parts.password}
    decoded: dict[str, Any] = {name: unquote(text) for name, text in parts_text.items() if text}
    return decoded | ({"ssl": True} if parts.scheme.startswith("rediss") else {})
