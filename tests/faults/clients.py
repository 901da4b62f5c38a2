"""Players who never give up: every command has a key and is sent again until it is answered."""

import asyncio
from random import Random
from typing import Any
from uuid import uuid4

import httpx

from tests.service.api.playing import bearer

RETRIED = frozenset({502, 503, 504})


class Player:
    """Plays all seats of match after match; `acknowledged` maps each command's key to (match, revision)."""

    def __init__(self, client: httpx.AsyncClient, seats: int, seed: int) -> None:
        self._client = client
        self._seats = seats
        self._random = Random(seed)
        self.acknowledged: dict[str, tuple[str, int]] = {}

    async def play(self, commands: int) -> None:
        while len(self.acknowledged) < commands:
            await self._begin()
            while self._awaited and len(self.acknowledged) < commands:
                await self._ply()

    async def _begin(self) -> None:
        created = await self._insist("POST", "/v1/matches", {"game": "sukkube", "seats": self._seats})
        self._url = f"/v1/matches/{created['match_id']}"
        self._tokens = []
        for seat in range(self._seats):
            taken = await self._insist("POST", f"{self._url}/seats", {"player": "stubborn", "seat": seat})
            self._tokens.append(taken["seat_token"])
        started = await self._insist("POST", f"{self._url}/start", None, created["host_token"])
        self._awaited = started["awaited"].get("seats", [])

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
        while True:
            try:
                answer = await self._client.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code not in RETRIED:
                assert answer.is_success, (method, path, answer.text)
                return answer.json()  # type: ignore[no-any-return]
            await asyncio.sleep(0.05)
