"""HTTP to addresses that callers have chosen: only to public ones, never further than asked, never for long.

A name is resolved once, every address it has is checked, and the connection goes to a checked address. So a name
that changes between check and connection gains nothing. Redirects are not followed, proxies of the environment not
asked.
"""

import asyncio
import socket
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore
import structlog

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 20.0
ANSWER_BYTES = 65_536
CONNECTIONS = 128
"""As many as are on their way at most (`in_flight.py`): nobody waits for a connection of a stranger."""
NAT64 = IPv6Network("64:ff9b::/96")
SIX_TO_FOUR = IPv6Network("2002::/16")
GLOBAL_UNICAST = IPv6Network("2000::/3")
NEVER_PUBLIC = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20"))
"""Addresses that `ipaddress` of some versions calls global, though RFC 6890, RFC 7526 and RFC 9637 do not."""
UNUSABLE = "this target cannot be used: a webhook needs a name whose addresses are all public"
"""The same for a name that has no address and one that has an inner one: inner names stay unknown outside."""
Address = IPv4Address | IPv6Address

log = structlog.get_logger()


class NotReached(Exception):
    """No answer came; the message says why, for the owner of the webhook."""


class ForbiddenTarget(Exception):
    """Nothing is ever sent to such an address; the message is for the caller."""


def check_url(url: str, *, reach_loopback: bool) -> None:
    """Raise `ForbiddenTarget` for a URL that could not be sent to. Names are resolved only when sending."""
    schemes = ("https", "http") if reach_loopback else ("https",)
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise ForbiddenTarget(str(error)) from error
    if parts.scheme not in schemes:
        raise ForbiddenTarget(f"the scheme must be {' or '.join(schemes)}")
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise ForbiddenTarget("expected a host, no user and no fragment")
    try:
        address = ip_address(host)
    except ValueError:
        return
    check_address(address, reach_loopback=reach_loopback)


def check_address(address: Address, *, reach_loopback: bool) -> None:
    """Raise `ForbiddenTarget` unless the address is a public one, or loopback where that is allowed."""
    inner = embedded(address)
    if reach_loopback and inner.is_loopback:
        return
    if not _is_public(inner):
        raise ForbiddenTarget(UNUSABLE)


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    if any(address in network for network in NEVER_PUBLIC):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def embedded(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, if it does; else the address."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address in SIX_TO_FOUR:
            return IPv4Address(address.packed[2:6])
        if address in NAT64:
            return IPv4Address(address.packed[12:])
    return address


class _CheckedNetwork(httpcore.AsyncNetworkBackend):
    def __init__(self, reach_loopback: bool) -> None:
        self._inner = httpcore.AnyIOBackend()
        self._reach_loopback = reach_loopback
        self._resolving = ThreadPoolExecutor(CONNECTIONS, "resolving")
        """Threads of its own: the loop has a few, and a name server that does not answer holds each for long."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the signature of httpcore
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._resolve(host, port)
        for address in addresses:
            check_address(address, reach_loopback=self._reach_loopback)
        for address in addresses[:-1]:
            try:
                return await self._inner.connect_tcp(
                    str(address), port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._inner.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise ForbiddenTarget("no sockets of this machine")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def close(self) -> None:
        self._resolving.shutdown(wait=False, cancel_futures=True)

    async def _resolve(self, host: str, port: int) -> list[Address]:
        resolve = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        try:
            candidates = await asyncio.get_running_loop().run_in_executor(self._resolving, resolve)
        except (OSError, UnicodeError) as error:
            log.info("webhook_target_has_no_address", host=host, error=repr(error))
            raise ForbiddenTarget(UNUSABLE) from error
        addresses = [ip_address(str(place[0]).partition("%")[0]) for *_, place in candidates]
        return list(dict.fromkeys(addresses))


class WebhookClient:
    """Sends to the outside; connections are kept while they are used."""

    def __init__(self, *, reach_loopback: bool = False, total_seconds: float = TOTAL_SECONDS) -> None:
        self._total_seconds = total_seconds
        self._network = _CheckedNetwork(reach_loopback)
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=CONNECTIONS,
            max_keepalive_connections=CONNECTIONS // 4,
            keepalive_expiry=30.0,
            network_backend=self._network,
        )

    async def post(self, url: str, headers: Mapping[str | bytes, str | bytes], body: bytes) -> int:
        """The status of the answer, whose body is read up to a limit and dropped; raises `NotReached`."""
        timeout = {"connect": CONNECT_SECONDS, "pool": self._total_seconds}
        try:
            async with (
                asyncio.timeout(self._total_seconds),
                self._pool.stream(
                    "POST", url, headers=headers, content=body, extensions={"timeout": timeout}
                ) as answer,
            ):
                size = 0
                async for part in answer.aiter_stream():
                    size += len(part)
                    if size > ANSWER_BYTES:
                        break  # the connection is closed, not kept
                return answer.status
        except ForbiddenTarget as error:
            raise NotReached(str(error)) from error
        except (TimeoutError, httpcore.TimeoutException) as error:
            raise NotReached(f"no answer within {self._total_seconds:g} seconds") from error
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError, ValueError) as error:
            raise NotReached(f"{type(error).__name__}: {error}"[:300]) from error

    async def close(self) -> None:
        await self._pool.aclose()
        self._network.close()
