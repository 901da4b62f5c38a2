"""Wake-ups: a commit wakes the processes that wait for it. Only a hint: a poll finds everything too."""

import asyncio
from contextlib import suppress

from redis.asyncio import Redis

from service.platform.processes.running import is_cancelled
from service.platform.redis.connections import BLOCK_SECONDS

CHANNEL = "moviola:committed"
REST_SECONDS = 0.01
"""How long a relay rests after a page, so that a busy log is copied in fewer and larger ones: more hints than that
would not be heard."""


class Wakeup:
    """Wakes one task of this process. `wake` fits `after_commit` of an event log in the same process."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    def wake(self, _shard: int = 0, _position: int = 0) -> None:
        self._woken.set()

    def clear(self) -> None:
        """Forget what it was woken for: its task is about to look."""
        self._woken.clear()

    async def wait(self, timeout_seconds: float) -> None:
        """Return when woken since the last return, or after the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_seconds):
                await self._woken.wait()
        self._woken.clear()


class Publisher:
    """Tells other processes of commits: give it to an event log as `after_commit`.

    It never blocks and never fails. The first commit is told at once, those of the next `REST_SECONDS` together;
    without Redis the message is lost.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._is_due = False
        self._publishing: asyncio.Task[None] | None = None

    def __call__(self, _shard: int, _position: int) -> None:
        self._is_due = True
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish())

    async def close(self) -> None:
        if self._publishing is not None:
            await self._publishing

    async def _publish(self) -> None:
        while self._is_due:
            self._is_due = False
            with suppress(Exception):  # whatever it is, it must not be the last hint
                await self._redis.publish(CHANNEL, b"")
            await asyncio.sleep(REST_SECONDS)
        self._publishing = None


async def listen(redis: Redis, wakeup: Wakeup) -> bool:
    """Wake at every published commit, until Redis is away; a duty's turn."""
    async with redis.pubsub(ignore_subscribe_messages=True) as channel:
        await channel.subscribe(CHANNEL)
        while not is_cancelled():  # the client can swallow a cancellation
            if await channel.get_message(timeout=BLOCK_SECONDS):
                wakeup.wake()
    return False
