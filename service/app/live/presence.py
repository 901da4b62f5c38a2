"""Presence: which seats of a match are connected somewhere, told to its followers; their streams are noted."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, time
from typing import Literal
from uuid import UUID

import structlog
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.table import Seat
from service.app.live.incidents import Incidents
from service.app.live.live import Live
from service.platform.duties.duty import Duty
from service.platform.entropy import new_id
from service.platform.patience import patience
from service.platform.redis.connections import REDIS_LOST
from service.platform.redis.wakeup import Wakeup
from service.schemas.incidents import Incident

REFRESH_SECONDS = 5.0
"""How often this process tells of its own seats and asks for those of others: what presence may lag."""
GONE_SECONDS = 15.0
"""How long a seat is believed to be connected after its process was last heard of."""
PATIENCE_SECONDS = 1.0
STREAMS_WAITING = 10_000
"""Streams that came and went while Redis did not answer; further ones are not noted."""
REST_SECONDS = 0.05  # those who come and go at the same time share a round trip

log = structlog.get_logger()


class Presence:
    """Seats connected through this process, and what Redis knows of those connected through others.

    Per match a sorted set in Redis, `here:<match>`: members `<seat>:<process>`, the score is when it expires. A
    process that dies is forgotten after `GONE_SECONDS`. Without Redis nobody knows (None), not even of its own.
    """

    def __init__(self, redis: Redis, live: Live, incidents: Incidents) -> None:
        self._redis = redis
        self._live = live
        self.incidents = incidents
        self._process = new_id().hex
        self._here: defaultdict[UUID, Counter[Seat]] = defaultdict(Counter)
        self._left: set[tuple[UUID, Seat]] = set()
        self._streams: list[tuple[UUID, Incident]] = []
        self._due: set[UUID] = set()
        self._known: dict[UUID, list[Seat] | None] = {}
        self._refreshed_at = monotonic()
        self._changed = Wakeup()
        self._exchanging = asyncio.Lock()

    def connected(self, match_id: UUID) -> list[Seat] | None:
        """The seats of a followed match that are connected, in order; None: nobody can tell."""
        return self._known.get(match_id)

    async def look(self, match_id: UUID) -> list[Seat] | None:
        """As `connected`, asked for now."""
        self._due.add(match_id)
        await self._refresh()
        return self.connected(match_id)

    @contextmanager
    def attend(self, match_id: UUID, seat: Seat | None) -> Iterator[None]:
        """The seat is connected while the block lasts; None: somebody without a seat."""
        if seat is None:
            yield
            return
        self._here[match_id][seat] += 1
        self._note(match_id, seat, "opened", others=self._here[match_id][seat] - 1)
        self._tell_soon(match_id)
        try:
            yield
        finally:
            self._here[match_id][seat] -= 1
            self._note(match_id, seat, "closed", others=self._here[match_id][seat])
            if not self._here[match_id][seat]:
                del self._here[match_id][seat]
                self._left.add((match_id, seat))
            if not self._here[match_id]:
                del self._here[match_id]
            self._tell_soon(match_id)

    def duty(self) -> Duty:
        return Duty("presence", self.turn, REFRESH_SECONDS, wakeup=self._changed)

    async def turn(self) -> bool:
        """Bring up to date what is known of the matches that are followed here, as far as it is due."""
        followed = self._live.followed
        if monotonic() - self._refreshed_at >= REFRESH_SECONDS:
            self._refreshed_at = monotonic()
            self._due |= followed
            self._known = {match_id: seats for match_id, seats in self._known.items() if match_id in followed}
        await self._refresh()
        await asyncio.sleep(REST_SECONDS)
        return False

    async def close(self) -> None:
        """Take this process's seats out, so that nobody waits for them to expire."""
        self._left |= {(match_id, seat) for match_id, seats in self._here.items() for seat in seats}
        for match_id, seats in self._here.items():
            for seat in seats:
                self._note(match_id, seat, "closed", others=0)
        self._here.clear()
        await self._refresh()
        await self.incidents.turn()

    def _note(self, match_id: UUID, seat: Seat, kind: Literal["opened", "closed"], *, others: int) -> None:
        """Keep the incident until Redis has said which seats are connected through other processes."""
        if len(self._streams) < STREAMS_WAITING:
            self._streams.append((match_id, Incident(self.incidents.now(), seat, kind, others > 0)))

    def _tell_soon(self, match_id: UUID) -> None:
        self._due.add(match_id)
        self._changed.wake()

    async def _refresh(self) -> None:
        """Exchange what is due. One exchange at a time: on two connections, "is here" could overtake "has left".

        The matches of all who wait meanwhile are part of the next one.
        """
        match_ids: set[UUID] = set()
        answers: dict[UUID, list[Seat] | None] = {}
        try:
            async with patience(PATIENCE_SECONDS), self._exchanging:
                match_ids, self._due = self._due | {match_id for match_id, _ in self._streams}, set()
                answers |= await self._exchange(list(match_ids))
        except asyncio.CancelledError:
            self._due |= match_ids
            self._changed.wake()
            raise
        except REDIS_LOST as error:
            log.debug("presence_unknown", error=repr(error))
            answers = dict.fromkeys(match_ids)
        for match_id, seats in answers.items():
            if match_id not in self._known or self._known[match_id] != seats:
                self._known[match_id] = seats
                self._live.notify(match_id)

    async def _exchange(self, match_ids: list[UUID]) -> dict[UUID, list[Seat]]:
        """Tell of the seats here, and of those that left; ask for all of the matches. One round trip."""
        if not match_ids and not self._left:
            return {}
        now, left, streams = time(), self._left, self._streams
        self._left, self._streams = set(), []
        pipeline = self._redis.pipeline(transaction=False)
        for match_id, seat in left:
            if seat not in self._here.get(match_id, ()):
                pipeline.zrem(_key(match_id), self._member(seat))
        for match_id in match_ids:
            here = {self._member(seat): now + GONE_SECONDS for seat in self._here.get(match_id, ())}
            if here:
                pipeline.zadd(_key(match_id), here)
                pipeline.expire(_key(match_id), int(2 * GONE_SECONDS))
        for match_id in match_ids:
            pipeline.zrangebyscore(_key(match_id), now, "+inf")
        try:
            answers = await pipeline.execute()
        except BaseException:
            self._left |= left
            self._streams = streams + self._streams
            raise
        members = answers[len(answers) - len(match_ids) :]
        self._pass_on(streams, dict(zip(match_ids, members, strict=True)))
        return {match_id: _seats(each) for match_id, each in zip(match_ids, members, strict=True)}

    def _pass_on(self, streams: list[tuple[UUID, Incident]], members: dict[UUID, list[bytes]]) -> None:
        for match_id, each in streams:
            own = self._member(each.seat).encode()
            is_elsewhere = any(
                member != own and member.startswith(b"%d:" % each.seat) for member in members[match_id]
            )
            self.incidents.note(match_id, replace(each, has_other=each.has_other or is_elsewhere))

    def _member(self, seat: Seat) -> str:
        return f"{seat}:{self._process}"


def _key(match_id: UUID) -> str:
    return f"here:{match_id}"


def _seats(members: list[bytes]) -> list[Seat]:
    return sorted({int(member.partition(b":")[0]) for member in members})
