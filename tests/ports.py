"""Ports for servers of tests, which start after their port is chosen and may be killed and come back there."""

import socket
from random import choice

OWN_PORTS = range(20_000, 32_000)
"""Below those that systems give to connections."""
_taken: set[int] = set()


def own_port() -> int:
    """A port that no connection is given as its own end: who is killed finds it free when it starts again."""
    while True:
        port = choice(OWN_PORTS)
        with socket.socket() as probe:
            if port not in _taken and probe.connect_ex(("127.0.0.1", port)) != 0:
                _taken.add(port)
                return port
