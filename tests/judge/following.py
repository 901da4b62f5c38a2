"""A follower of a match: cut off again and again, it resumes behind the last event it has seen, at any process."""

import asyncio
import json
from contextlib import suppress
from time import monotonic
from typing import Any

import httpx

from tests.judge.calling import Caller, take
from tests.judge.record import Frame, Request, Stream

READ_SECONDS = 20.0
PAUSE_SECONDS = 0.1
MOST_FRAMES = 40
NO_MORE = 204


class Follower:
    """Follows until the match is disclosed, or this is cancelled. `seen` is the newest revision."""

    def __init__(self, caller: Caller, match_id: str, token: str, viewer: str) -> None:
        self._caller = caller
        self._match_id = match_id
        self._token = token
        self._viewer = viewer
        self.seen = 0

    async def follow(self) -> None:
        while not await self._look():  # noqa: ASYNC110, each look is a stream
            await asyncio.sleep(PAUSE_SECONDS)

    async def _look(self) -> bool:
        """One stream, until it is cut or has given so many frames; whether there is nothing more to come."""
        process = self._caller.random.choice(self._caller.processes.names)
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        if self.seen:
            headers["Last-Event-ID"] = str(self.seen)
        began = monotonic()
        path = f"/v1/matches/{self._match_id}/events/stream"
        with suppress(httpx.TransportError):
            async with self._caller.processes.clients[process].stream(
                "GET", path, headers=headers, timeout=READ_SECONDS
            ) as answer:
                if answer.status_code == NO_MORE:
                    return True
                if answer.is_success:
                    opened = Stream(
                        client=self._caller.name,
                        process=process,
                        subject=self._match_id,
                        viewer=self._viewer,
                        after=self.seen,
                        began=began,
                        opened=monotonic(),
                    )
                    return await self._read(answer, self._caller.recorder.add(opened).number)
                await answer.aread()
                self._refused(process, path, began, answer)
        return False

    def _refused(self, process: str, path: str, began: float, answer: httpx.Response) -> None:
        """No stream was opened: that is an answer like others."""
        request = Request(
            client=self._caller.name,
            process=process,
            operation="followMatch",
            method="GET",
            path=path,
            subject=self._match_id,
            viewer=self._viewer,
            began=began,
            ended=monotonic(),
            outcome="unknown",
        )
        take(request, answer)
        self._caller.recorder.add(request)

    async def _read(self, answer: httpx.Response, stream: int) -> bool:
        left = self._caller.random.randrange(1, MOST_FRAMES)
        frame: dict[str, str] = {}
        async for line in answer.aiter_lines():
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                frame[name] = value
            elif not line and "event" in frame:
                self._write_down(frame, stream)
                if frame["event"] == "end":
                    return True
                left -= 1
                if not left:
                    return False
                frame = {}
        return False

    def _write_down(self, frame: dict[str, str], stream: int) -> None:
        data: Any = json.loads(frame["data"]) if frame.get("data") else None
        revision = int(frame.get("id", 0))
        self._caller.recorder.add(
            Frame(stream=stream, kind=frame["event"], revision=revision, data=data, at=monotonic())
        )
        self.seen = max(self.seen, revision)
