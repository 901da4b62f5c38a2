"""Ports for servers of tests, which start after their port is chosen and may be killed and come back there."""

import socket
from contextlib import suppress
from random import choice

HOST = "127.0.0.1"
OWN_PORTS = range(20_000, 32_000)
"""Below those that systems give to connections."""
_claims: list[socket.socket] = []
"""Bound for datagrams, which servers here do not use, at each port that this process has chosen: until it ends, no
other chooses the same one while the server is still to start."""


def own_port() -> int:
    """A port that no connection is given as its own end: who is killed finds it free when it starts again."""
    while True:
        port, claim = choice(OWN_PORTS), socket.socket(type=socket.SOCK_DGRAM)
        with suppress(OSError), socket.socket() as probe:
            claim.bind((HOST, port))
            if probe.connect_ex((HOST, port)) != 0:
                _claims.append(claim)
                return port
        claim.close()
