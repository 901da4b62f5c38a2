"""Receipts of requests are forgotten after some days: who repeats a request later than that makes a new one."""

from service.background import sql
from service.event_store.store import EventLog
from service.platform.duties.duty import Duty

LOOK_SECONDS = 3600.0
AT_MOST = 10_000
"""Of a shard in one statement, so that none holds its rows for long."""


class ReceiptKeeper:
    """Of all shards; several at once do no harm."""

    def __init__(self, event_log: EventLog, shards: int, days: int, at_most: int = AT_MOST) -> None:
        self._event_log = event_log
        self._shards = shards
        self._days = days
        self._at_most = at_most

    async def turn(self) -> bool:
        """Forget what is old enough; whether there is more of it."""
        forgotten = [
            len(await self._event_log.run(sql.forget_receipts, shard, self._days, self._at_most))
            for shard in range(self._shards)
        ]
        return self._at_most in forgotten


def receipt_duties(event_log: EventLog, shards: int, days: int) -> list[Duty]:
    """None if receipts are kept for ever (0 days)."""
    return [Duty("receipts", ReceiptKeeper(event_log, shards, days).turn, LOOK_SECONDS)] if days else []
