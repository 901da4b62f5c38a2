"""Incidents at the seats of a match: what judges of "I could not click" need. Best effort, in Redis alone."""

from collections import deque
from collections.abc import Iterator, Sequence
from datetime import timedelta
from operator import attrgetter
from uuid import UUID

import msgspec
import structlog
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.table import Seat
from service.platform.clock import Clock
from service.platform.duties.duty import Duty
from service.platform.patience import patience
from service.platform.redis.connections import REDIS_LOST
from service.platform.redis.wakeup import Wakeup
from service.schemas.incidents import Incident

MOST = 100
"""Lines of a seat about its streams, and as many about refusals: neither pushes out the other."""
EXPIRY = timedelta(days=7)
WAITING = 1000
PATIENCE_SECONDS = 1.0
IDLE_SECONDS = 5.0
FLOOD = timedelta(seconds=1)
"""One refusal of a seat for its rate is recorded in so long."""
FLOODING = 10_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Incident).decode
log = structlog.get_logger()


class Incidents:
    """Per match, seat and kind a list in Redis. Nobody waits for a line to be written. While Redis does not
    answer the newest `WAITING` lines wait for it; when Redis is emptied all are lost.
    """

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self.now = clock
        self._redis = redis
        self._waiting: deque[tuple[UUID, Incident]] = deque(maxlen=WAITING)
        self._flooding: dict[tuple[UUID, Seat], Incident] = {}
        self._news = Wakeup()

    def note(self, match_id: UUID, incident: Incident) -> None:
        if incident.status == 429 and self._floods(match_id, incident):
            return
        self._waiting.append((match_id, incident))
        self._news.wake()

    def duty(self) -> Duty:
        return Duty("incidents", self.turn, IDLE_SECONDS, wakeup=self._news)

    async def turn(self) -> bool:
        """Write what waits, in one round trip. A line may be written twice; it is read once."""
        news = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if not news:
            return False
        pipeline = self._redis.pipeline(transaction=False)
        for match_id, incident in news:
            key = _key(match_id, incident.seat, is_refusal=incident.kind == "refused")
            pipeline.rpush(key, _encode(incident))
            pipeline.ltrim(key, -MOST, -1)
            pipeline.expire(key, EXPIRY)
        try:
            async with patience(PATIENCE_SECONDS):
                await pipeline.execute()
        except REDIS_LOST as error:
            log.debug("incidents_wait", lines=len(news), error=repr(error))
            self._waiting.extendleft(reversed(news))
            return False
        return bool(self._waiting)

    async def of_match(self, match_id: UUID, seats: int) -> tuple[Incident, ...] | None:
        """Of all its seats, the oldest first; None: Redis does not answer."""
        pipeline = self._redis.pipeline(transaction=False)
        for seat in range(seats):
            for is_refusal in (False, True):
                pipeline.lrange(_key(match_id, seat, is_refusal=is_refusal), 0, -1)
        try:
            async with patience(PATIENCE_SECONDS):
                lists = await pipeline.execute()
        except REDIS_LOST as error:
            log.debug("incidents_unknown", error=repr(error))
            return None
        lines = dict.fromkeys(line for each in lists for line in each)
        return tuple(_with_absences(sorted(map(_decode, lines), key=_at)))

    def _floods(self, match_id: UUID, incident: Incident) -> bool:
        last = self._flooding.get((match_id, incident.seat))
        if last is not None and incident.at - last.at < FLOOD:
            return True
        if len(self._flooding) >= FLOODING:
            self._flooding.clear()
        self._flooding[match_id, incident.seat] = incident
        return False


_at = attrgetter("at")


def _key(match_id: UUID, seat: Seat, *, is_refusal: bool) -> str:
    return f"{'refusals' if is_refusal else 'streams'}:{match_id}:{seat}"


def _with_absences(incidents: Sequence[Incident]) -> Iterator[Incident]:
    """Say how long a seat was away that has come back."""
    closed_at = {}
    for each in incidents:
        if each.kind == "closed" and not each.has_other:
            closed_at[each.seat] = each.at
        since = closed_at.pop(each.seat, None) if each.kind == "opened" else None
        away = None if since is None or each.has_other else (each.at - since).total_seconds()
        yield each if away is None else replace(each, away_seconds=round(away, 1))
