"""Players who never give up: every command has a key and is sent again until it is answered."""

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any
from uuid import uuid4

import httpx

from tests.service.api.playing import bearer

RETRIED = frozenset({502, 503, 504})


class Player:
    """Plays all seats of match after match; `acknowledged` maps each command's key to (match, revision).

    `failures` counts by status, or by the error's name, the requests that had to be made again; `slowest_seconds`
    is the longest that any request took with all its repetitions. `on_match` is told of every match that
    begins. Who is tired ends before the next command.
    """

    def __init__(
        self,
        client: httpx.AsyncClient,
        seats: int,
        seed: int,
        on_match: Callable[[str], object] = lambda _url: None,
    ) -> None:
        self._client = client
        self._seats = seats
        self._random = Random(seed)
        self._on_match = on_match
        self.acknowledged: dict[str, tuple[str, int]] = {}
        self.is_tired = False
        self.requests = 0
        self.failures: Counter[str] = Counter()
        self.slowest_seconds = 0.0

    async def play(self, commands: int) -> None:
        while len(self.acknowledged) < commands and not self.is_tired:
            await self._begin()
            while self._awaited and len(self.acknowledged) < commands and not self.is_tired:
                await self._ply()

    async def _begin(self) -> None:
        created = await self._insist("POST", "/v1/matches", {"game": "sukkube", "seats": self._seats})
        self._url = f"/v1/matches/{created['match_id']}"
        self._tokens = []
        for seat in range(self._seats):
            wanted = {"player": f"stubborn {seat}", "seat": seat}
            taken = await self._insist("POST", f"{self._url}/seats", wanted)
            self._tokens.append(taken["seat_token"])
        started = await self._insist("POST", f"{self._url}/start", None, created["host_token"])
        self._awaited = started["awaited"].get("seats", [])
        self._on_match(self._url)

    async def _ply(self) -> None:
        seat = self._random.choice(self._awaited)
        token = self._tokens[seat]
        legal = await self._insist("GET", f"{self._url}/commands", None, token)
        key = str(uuid4())
        command = self._random.choice(legal["commands"])
        answer = await self._insist("POST", f"{self._url}/commands", command, token, key)
        self.acknowledged[key] = (answer["match_id"], answer["revision"])
        self._awaited = answer["awaited"].get("seats", [])

    async def _insist(
        self, method: str, path: str, body: Any = None, token: str = "", key: str | None = None
    ) -> dict[str, Any]:
        headers = {"Idempotency-Key": key or str(uuid4()), **(bearer(token) if token else {})}
        began = monotonic()
        while True:
            self.requests += 1
            try:
                answer = await self._client.request(method, path, json=body, headers=headers)
            except (httpx.TransportError, RuntimeError) as error:
                # A connection that is refused in the moment its time is up: the client's own library stumbles.
                if isinstance(error, RuntimeError) and "cancel scope" not in str(error):
                    raise
                self.failures[type(error).__name__] += 1
                await asyncio.sleep(0.05)
                continue
            if answer.status_code not in RETRIED:
                assert answer.is_success, (method, path, answer.text)
                self.slowest_seconds = max(self.slowest_seconds, monotonic() - began)
                return answer.json()  # type: ignore[no-any-return]
            self.failures[str(answer.status_code)] += 1
            await asyncio.sleep(0.05)
