"""Addresses to listen on: whether a port is free, before a server shares it unasked, and who asks there."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address


class PortTaken(Exception):
    """Another process listens there; the message says how to use another port."""


def find_port(host: str, port: int) -> int:
    """Return `port` if it is free, a free one for 0; raises `PortTaken`."""
    with _bound(host, port) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def reserved_port(host: str, port: int) -> Iterator[int]:
    """`find_port`, and until the block ends no other program is given that port as a free one; raises `PortTaken`.

    A process that asks for it by its number can listen there. So it is on Linux; elsewhere nobody could,
    and it is not held.
    """
    with _bound(host, port) as bound:
        number = int(bound.getsockname()[1])
        if sys.platform != "linux":
            bound.close()
        yield number


def _bound(host: str, port: int) -> socket.socket:
    """A socket that has the port, and does not listen there.

    The server itself would not notice another one of its kind: on Linux both would get some of the requests.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server: no wait for TIME_WAIT
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise PortTaken(
            f"cannot listen on {host}:{port} ({error.strerror}); "
            "stop what listens there, or choose another port: MOVIOLA_PORT=8001"
        ) from error
    return listener


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises `PortTaken`."""
    port = find_port(host, port)
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(address[:2], family=family)


def local_url(host: str, port: int) -> str:
    """Where a server that listens on `host` is reached from this machine."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def is_local(host: str) -> bool:
    """Whether a server that listens on `host` is reached from this machine only."""
    addresses = {str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    return all(ip_address(address).is_loopback for address in addresses)
