"""A client that follows a match through every restart, resuming by `Last-Event-ID`."""

import asyncio
from contextlib import suppress

import httpx

PAUSE_SECONDS = 0.2


class Follower:
    """`seen` is the newest revision, always one more than the one before. `resumed` counts the connections."""

    def __init__(self, client: httpx.AsyncClient, url: str) -> None:
        self._client = client
        self.match = url
        self._url = f"{url}/events/stream"
        self.seen = 0
        self.resumed = 0

    async def follow(self, until_revision: int | None = None) -> None:
        """Until the match ends, or the revision was seen, or this is cancelled."""
        while until_revision is None or self.seen < until_revision:
            with suppress(httpx.TransportError):
                headers = {"Last-Event-ID": str(self.seen)} if self.seen else {}
                async with self._client.stream("GET", self._url, headers=headers, timeout=30) as answer:
                    if answer.status_code == 204:
                        return
                    if answer.is_success:
                        self.resumed += 1
                        if await self._read(answer, until_revision):
                            return
            await asyncio.sleep(PAUSE_SECONDS)

    async def _read(self, answer: httpx.Response, until_revision: int | None) -> bool:
        """Whether there is nothing more to come."""
        async for line in answer.aiter_lines():
            if line.startswith("id: "):
                revision = int(line.removeprefix("id: "))
                assert revision == self.seen + 1, f"{self._url}: {revision} follows {self.seen}"
                self.seen = revision
                if revision == until_revision:
                    return True
            elif line == "event: end":
                return True
        return False
