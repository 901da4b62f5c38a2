"""Keys of requests that create a stream whose id they bring: it may be in another shard than the key picks.

Such a key is claimed in the shard that it picks before the stream is appended with its receipt. So another request
finds it used wherever that one's stream would be; a repetition learns from the claim where the receipt would be. A
claim alone, of a process that has ended in between, answers nobody.
"""

from datetime import datetime
from typing import NamedTuple

from service.event_store import sql
from service.event_store.requests import RequestMeta, answer_at
from service.event_store.shards import shard_of_key
from service.event_store.store import EventLog


class Claims(NamedTuple):
    """Every method does nothing for a request without a key, and raises `LogUnavailable`."""

    log: EventLog

    async def find(self, request: RequestMeta) -> bytes | None:
        """The answer that this very request would get; raises `KeyReused` if the key is another's."""
        if not request.key:
            return None
        shard, key = await self._place(request)
        return answer_at(request, await self.log.receipt(shard, key))

    async def take(self, request: RequestMeta, answer: bytes, now: datetime) -> None:
        """Raises `KeyReused` if another request has it."""
        if request.key:
            place = await self._place(request)
            await self.log.run(sql.claim_key, *place, request.fingerprint, answer, now)
            await self.find(request)

    async def release(self, request: RequestMeta) -> None:
        if request.key:
            await self.log.run(sql.release_key, *await self._place(request), request.fingerprint)

    async def _place(self, request: RequestMeta) -> tuple[int, str]:
        key = request.receipt_key
        return shard_of_key(key, await self.log.shards.count()), f"claim/{key}"
