"""A port that is chosen before its server starts is still free when it does."""

import socket
import struct
import sys

import pytest

from service.platform.processes.ports import PortTaken, listen, reserved_port

HOST = "127.0.0.1"
IP_LOCAL_PORT_RANGE = 51
"""Linux 6.3 and later: the ports of which this socket is given a free one."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere ports are not held")


def given_out_of(port: int) -> int:
    """The port that a connection is given as its own end where there is only this one."""
    with socket.create_server((HOST, 0)) as server, socket.socket() as client:
        try:
            client.setsockopt(socket.IPPROTO_IP, IP_LOCAL_PORT_RANGE, struct.pack("=HH", port, port))
        except OSError:
            pytest.skip("this Linux cannot be asked for one port")
        client.connect(server.getsockname())
        return int(client.getsockname()[1])


def test_who_asks_for_a_reserved_port_by_its_number_listens_there() -> None:
    with reserved_port(HOST, 0) as port, listen(HOST, port) as server:
        assert server.getsockname() == (HOST, port)
        with pytest.raises(PortTaken, match="Address already in use"), reserved_port(HOST, port):
            pass


def test_no_server_shares_a_reserved_port_unasked() -> None:
    with reserved_port(HOST, 0) as port, socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind((HOST, port))


def test_no_connection_is_given_a_reserved_port() -> None:
    with reserved_port(HOST, 0) as port, pytest.raises(OSError, match="Cannot assign requested address"):
        given_out_of(port)
    assert given_out_of(port) == port
