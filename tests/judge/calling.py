"""Requests of one client, each written down: to any process, repeated under its key until it is answered."""

import asyncio
from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Any
from uuid import UUID

import httpx

from tests.judge.record import Outcome, Recorder, Request

REQUEST_SECONDS = 12.0
PATIENCE_SECONDS = 180.0
PAUSE_SECONDS = 0.1
NOT_NOW = (408, 429)
"""Nothing was done; the same again later."""


class GivenUp(Exception):
    """Nobody has answered a request for so long that its client stops."""


class Refused(Exception):
    """The service has said no where the client counted on a yes."""

    def __init__(self, request: Request) -> None:
        self.request = request
        super().__init__(f"{request.method} {request.path}: {request.status} {request.answer}")


class Processes:
    """HTTP connections to each API process, shared by all clients."""

    def __init__(self, urls: Mapping[str, str]) -> None:
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=20)
        self.clients = {
            name: httpx.AsyncClient(base_url=url, timeout=REQUEST_SECONDS, limits=limits)
            for name, url in urls.items()
        }

    @property
    def names(self) -> list[str]:
        return list(self.clients)

    async def close(self) -> None:
        await asyncio.gather(*(client.aclose() for client in self.clients.values()))


class Caller:
    """One client: it does one thing after another, unless it races a key. `random` says whom it asks."""

    def __init__(self, name: str, processes: Processes, recorder: Recorder, random: Random) -> None:
        self.name = name
        self.processes = processes
        self.recorder = recorder
        self.random = random

    def sibling(self, name: str) -> "Caller":
        """Another client at the same processes."""
        return Caller(name, self.processes, self.recorder, Random(self.random.getrandbits(64)))

    def new_key(self) -> str:
        return str(UUID(int=self.random.getrandbits(128), version=4))

    async def ask(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        token: str = "",
        viewer: str = "spectator",
        subject: str = "",
        body: Any = None,
        key: str = "",
        query: Mapping[str, Any] | None = None,
        process: str = "",
    ) -> Request:
        """Send it once and write down what came of it."""
        process = process or self.random.choice(self.processes.names)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if key:
            headers["Idempotency-Key"] = key
        request = Request(
            client=self.name,
            process=process,
            operation=operation,
            method=method,
            path=path,
            subject=subject,
            viewer=viewer,
            key=key,
            query=dict(query or {}),
            body=body,
            began=monotonic(),
            ended=0.0,
            outcome="unknown",
        )
        try:
            answer = await self.processes.clients[process].request(
                method, path, json=body, headers=headers, params=query
            )
            take(request, answer)
        except httpx.TransportError as error:
            request.error = type(error).__name__
        request.ended = monotonic()
        return self.recorder.add(request)

    async def insist(self, operation: str, method: str, path: str, **terms: Any) -> Request:
        """The same again, to any process, until it is answered."""
        if method == "POST" and not terms.get("key"):
            terms["key"] = self.new_key()
        given_up_at = monotonic() + PATIENCE_SECONDS
        while True:
            request = await self.ask(operation, method, path, **terms)
            if request.outcome != "unknown" and request.status not in NOT_NOW:
                return request
            if monotonic() > given_up_at:
                raise GivenUp(f"{method} {path}: {request.status or request.error}")
            await asyncio.sleep(PAUSE_SECONDS)

    async def must(self, operation: str, method: str, path: str, **terms: Any) -> Any:
        """What is answered; raises `Refused` for a no."""
        request = await self.insist(operation, method, path, **terms)
        if request.outcome != "ok":
            raise Refused(request)
        return request.answer

    async def pages(self, operation: str, path: str, **terms: Any) -> list[Any]:
        """A whole list, page by page."""
        query = dict(terms.pop("query", {}))
        found: list[Any] = []
        while True:
            page = await self.must(operation, "GET", path, query=query, **terms)
            found += page["items"]
            if page.get("next_from") is not None:
                query["from"] = page["next_from"]
            elif page.get("next") is not None:
                query["after"] = page["next"]
            else:
                return found


def take(request: Request, answer: httpx.Response) -> None:
    """Into the record, what was answered; its content has been read."""
    request.status = answer.status_code
    request.outcome = outcome_of(answer.status_code)
    request.retry_after = answer.headers.get("Retry-After", "")
    request.is_replay = answer.headers.get("Idempotency-Replayed") == "true"
    request.answer = _content(answer)


def outcome_of(status: int) -> Outcome:
    if status < 300:
        return "ok"
    return "refused" if status < 500 else "unknown"


def _content(answer: httpx.Response) -> Any:
    try:
        return answer.json() if answer.content else None
    except ValueError:
        return answer.text
