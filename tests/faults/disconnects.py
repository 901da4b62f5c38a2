"""Followers that are cut off all the time and resume, at whichever replica, while the streams are emptied."""

import asyncio
from collections.abc import Sequence
from random import Random

import httpx
from msgspec import Struct
from redis.asyncio import Redis
from rich.progress import Progress

from service.platform.processes.running import is_cancelled
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_live import frames

Replicas = Sequence[httpx.AsyncClient]
PATIENCE_SECONDS = 60.0


class Tally(Struct):
    disconnects: int = 0
    events: int = 0
    gaps: int = 0
    duplicates: int = 0
    emptied: int = 0
    complete: int = 0
    """Matches followed from the first event to the last."""


class Disconnects:
    """`followers` follow `tables` matches at a time, until `wanted` streams have been cut off."""

    def __init__(self, replicas: Replicas, redis: Redis, wanted: int, random: Random) -> None:
        self.tally = Tally()
        self._replicas = replicas
        self._redis = redis
        self._wanted = wanted
        self._random = random

    async def run(self, *, tables: int = 2, followers: int = 4) -> Tally:
        with Progress() as progress:
            bar = progress.add_task("disconnects", total=self._wanted)
            async with asyncio.TaskGroup() as tasks:
                emptying = tasks.create_task(
                    self._empty_now_and_then(lambda n: progress.update(bar, completed=n))
                )
                playing = [tasks.create_task(self._play_on(followers)) for _ in range(tables)]
                await asyncio.wait(playing)
                emptying.cancel()
        return self.tally

    @property
    def is_done(self) -> bool:
        return self.tally.disconnects >= self._wanted

    async def _play_on(self, followers: int) -> None:
        """One match after another, each with followers of its own."""
        while not self.is_done:
            match = await table(self._replicas[0], "sukkube", 2, options={"target_points": 1})
            async with asyncio.TaskGroup() as tasks:
                for number in range(followers):
                    tasks.create_task(self._follow(match, match.seats.get(number)))
                await match.start()
                await self._play(match)

    async def _play(self, match: Table) -> None:
        now = {"awaited": {"kind": "seats"}}
        while now["awaited"]["kind"] == "seats":
            replica = self._random.choice(self._replicas)
            now = await Table(replica, match.match_id, match.host, match.seats).play(self._random, plies=1)

    async def _follow(self, match: Table, token: str | None) -> None:
        """Until the end of the match; every stream but the last is cut off after a few frames or moments."""
        seen, is_over = 0, False
        while not is_over:
            if is_cancelled():  # somebody else has failed; who closes a stream may swallow that
                raise asyncio.CancelledError
            seen, is_over = await self._look(match, token, seen)
        last = (await match.get("state"))["revision"]
        self.tally.gaps += last - seen
        self.tally.complete += 1

    async def _look(self, match: Table, token: str | None, seen: int) -> tuple[int, bool]:
        headers = {"Last-Event-ID": str(seen), **(bearer(token) if token else {})}
        frames_wanted = self._random.randrange(8)
        replica = self._random.choice(self._replicas)
        url = f"{match.url}/events/stream"
        async with replica.stream("GET", url, headers=headers, timeout=PATIENCE_SECONDS) as answer:
            if answer.status_code == 204:
                return seen, True
            assert answer.status_code == 200, answer.status_code
            try:
                async with asyncio.timeout(self._random.uniform(0.01, 0.5)):
                    async for frame in frames(answer):
                        if frame["event"] == "end":
                            return seen, True
                        if "id" in frame:
                            seen = self._count(seen, int(frame["id"]))
                        frames_wanted -= 1
                        if frames_wanted < 0:
                            break
            except TimeoutError:
                pass
        self.tally.disconnects += 1
        return seen, False

    def _count(self, seen: int, revision: int) -> int:
        self.tally.events += 1
        self.tally.duplicates += revision <= seen
        self.tally.gaps += max(0, revision - seen - 1)
        return max(seen, revision)

    async def _empty_now_and_then(self, show) -> None:
        """About twenty times on the way."""
        while not is_cancelled():  # the client of Redis can swallow a cancellation, on Python 3.11
            show(self.tally.disconnects)
            if self.tally.disconnects >= self._wanted * self.tally.emptied / 20:
                await self._redis.flushdb()
                self.tally.emptied += 1
            await asyncio.sleep(0.1)
