"""The running service that our own tools talk to."""

from service.cli.client import Client, NotReachable
from service.cli.terminal.program import program

URL = "http://127.0.0.1:8000"


def connect(url: str, token: str | None = None) -> Client:
    """A client of the service at `url`; raises `NotReachable` with the way out when nobody answers."""
    api = Client(url, token)
    if not api.answers():
        raise NotReachable(
            f"no service answers at {url}; start one with\n  {program('up')}\nor name another: --url"
        )
    return api
