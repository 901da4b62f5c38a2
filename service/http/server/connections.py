"""How many connections strangers may hold, in all and of one address, and what they may keep in memory.

A connection for which nothing is being done waits for its client: for a request, for the rest of one, or until its
last answer has been read. When there is no room for another, the one that has waited longest makes room.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from service.platform.observability import metrics

BODY_BYTES = 64 * 1024 * 1024
"""Of unfinished bodies, in a process."""
UNREAD_BYTES = 64 * 1024 * 1024
"""Of answers that wait for slow readers, in a process."""


class OpenConnection(Protocol):
    """A connection; `address` is its client's, `body_bytes` what there is of an unfinished body."""

    address: str
    body_bytes: int

    @property
    def unread_bytes(self) -> int:
        """Bytes that are written and wait for their reader."""

    def drop(self) -> None:
        """Close it at once, whatever it is about."""

    def look(self, now: float) -> None:
        """End what has taken too long; `now` is the loop's time."""


class Connections:
    """`per_address` is None where the clients' addresses are not known: behind proxies of ours."""

    def __init__(self, in_all: int, per_address: int | None) -> None:
        self._in_all = in_all
        self._per_address = per_address
        self._open: dict[OpenConnection, None] = {}
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[OpenConnection, None] = {}  # since when, the longest first
        self._waiting_of: dict[str, dict[OpenConnection, None]] = {}
        self._unread: dict[OpenConnection, None] = {}
        self._body_bytes = 0

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: OpenConnection) -> bool:
        """Whether there is room for it, or another one makes room."""
        address = connection.address
        if self._per_address is not None and self._of_address[address] >= self._per_address:
            if not self._make_room(self._waiting_of.get(address, ())):
                return False
        elif len(self._open) >= self._in_all and not self._make_room(self._waiting):
            return False
        self._open[connection] = None
        self._of_address[address] += 1
        return True

    def leave(self, connection: OpenConnection) -> None:
        """Forget it; more than once is as good as once."""
        if connection not in self._open:
            return
        del self._open[connection]
        self.works(connection)
        self.has_read(connection)
        self.body_ends(connection)
        self._of_address[connection.address] -= 1
        if not self._of_address[connection.address]:
            del self._of_address[connection.address]

    def waits(self, connection: OpenConnection) -> None:
        """From now on the client is waited for."""
        self.works(connection)
        if connection in self._open:
            self._waiting[connection] = None
            self._waiting_of.setdefault(connection.address, {})[connection] = None

    def works(self, connection: OpenConnection) -> None:
        """From now on the client waits for us."""
        if self._waiting.pop(connection, self) is None:
            of_address = self._waiting_of[connection.address]
            del of_address[connection]
            if not of_address:
                del self._waiting_of[connection.address]

    def body_grows(self, connection: OpenConnection, size: int) -> None:
        if connection not in self._open:
            return
        connection.body_bytes += size
        self._body_bytes += size
        while self._body_bytes > BODY_BYTES:
            self.drop(next((each for each in self._waiting if each.body_bytes), connection), "bodies")

    def body_ends(self, connection: OpenConnection) -> None:
        self._body_bytes -= connection.body_bytes
        connection.body_bytes = 0

    def reads_slowly(self, connection: OpenConnection) -> None:
        self._unread[connection] = None
        while sum(each.unread_bytes for each in self._unread) > UNREAD_BYTES:
            self.drop(next(iter(self._unread)), "unread")

    def has_read(self, connection: OpenConnection) -> None:
        self._unread.pop(connection, None)

    def look(self, now: float) -> None:
        """To be called about once a second."""
        for connection in list(self._open):
            connection.look(now)

    def drop(self, connection: OpenConnection, kind: str) -> None:
        metrics.child(metrics.CONNECTIONS_CLOSED, kind).inc()
        self.leave(connection)
        connection.drop()

    def _make_room(self, among: Iterable[OpenConnection]) -> bool:
        first = next(iter(among), None)
        if first is not None:
            self.drop(first, "no_room")
        return first is not None
