"""Holding tournaments over HTTP: an organiser with a key, entrants with tokens, rounds played at random."""

import asyncio
import random
from itertools import count
from typing import Any

import httpx

from tests.service.api.conftest import ADMIN
from tests.service.api.playing import bearer
from tests.waiting import until

PATIENCE_SECONDS = 90.0
TERMS: dict[str, Any] = {
    "title": "Winter cup",
    "game": "sukkube",
    "options": {"mode": "peach", "target_points": 1},
    "table_size": 2,
    "format": "swiss",
    "rounds": 3,
    "anonymous_entries": True,
}
NAMES = (f"player {number}" for number in count(1))


class Holding:
    """A tournament as its organiser, with `key`, holds it; `tokens` are those of entrants who came alone."""

    def __init__(self, client: httpx.AsyncClient, key: str, url: str = "") -> None:
        self.client = client
        self.key = key
        self.url = url
        self.tokens: dict[int, str] = {}

    async def ask(self, path: str, body: Any = None, status: int = 200) -> Any:
        """What the organiser is answered."""
        answer = await self.post(path, body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(
        self, path: str, body: Any = None, token: str | None = "", **headers: str
    ) -> httpx.Response:
        """A request by the organiser, or by whom `token` says; None: by nobody."""
        by = {} if token is None else bearer(token or self.key)
        return await self.client.post(f"{self.url}{path}", json=body, headers=by | headers)

    async def get(self, path: str = "", **headers: str) -> Any:
        answer = await self.client.get(f"{self.url}{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    async def create(self, **terms: Any) -> None:
        """A Swiss tournament of Sukkube for two in three rounds, unless `terms` say otherwise."""
        body = TERMS | terms
        if not body["format"].startswith("swiss"):
            del body["rounds"]
        answer = await self.client.post("/v1/tournaments", json=body, headers=bearer(self.key))
        assert answer.status_code == 201, answer.text
        self.url = answer.headers["location"]

    async def enter(self, player: str = "", bot: str | None = None) -> int:
        """Entrants come by themselves; house bots are entered by the organiser."""
        body = {"player": player or next(NAMES)} | ({"bot": bot} if bot else {})
        answer = await self.post("/entries", body, token="" if bot else None)
        assert answer.status_code == 201, answer.text
        entry = answer.json()
        if not bot:
            self.tokens[entry["entrant"]] = entry["entrant_token"]
        return int(entry["entrant"])

    async def begin_round(self, number: int) -> Any:
        """Paired also on results that may still be disputed."""
        await self.ask("/rounds", {"provisional": True}, 201)
        await self.ask(f"/rounds/{number}/start")
        return await self.get(f"/rounds/{number}")

    async def play_round(self, number: int) -> Any:
        """Pair, start, have everybody play at random, wait for the results."""
        round_ = await self.begin_round(number)
        matches = [match for table in round_["tables"] for match in table["matches"]]
        async with asyncio.timeout(PATIENCE_SECONDS):
            await asyncio.gather(*map(self.play, matches))
        return await self.closed(number)

    async def closed(self, number: int) -> Any:
        """The round, as soon as it is closed."""

        async def is_closed() -> bool:
            return bool((await self.get(f"/rounds/{number}"))["is_closed"])

        await until(is_closed, PATIENCE_SECONDS)
        return await self.get(f"/rounds/{number}")

    async def settled(self, number: int) -> None:
        """Until the round is closed and has the results of all its matches: forfeits alone may close one, and what
        comes after that makes a page of before stale."""

        async def has_all_results() -> bool:
            round_ = await self.get(f"/rounds/{number}")
            matches = [match for table in round_["tables"] for match in table["matches"]]
            return round_["is_closed"] and all(match["places"] is not None for match in matches)

        await until(has_all_results, PATIENCE_SECONDS)

    async def result_of(self, number: int, match_id: str) -> None:
        """Until the tournament has the result of a match of this round."""

        async def is_carried() -> bool:
            tables = (await self.get(f"/rounds/{number}"))["tables"]
            matches = {match["match_id"]: match for table in tables for match in table["matches"]}
            return matches[match_id]["places"] is not None

        await until(is_carried, PATIENCE_SECONDS)

    async def play(self, match: Any) -> None:
        """Entrants play with their entrants' tokens until the match is over."""
        url = f"/v1/matches/{match['match_id']}"
        while (now := (await self.client.get(f"{url}/state")).json())["sheet"]["phase"] != "finished":
            seats = [
                seat for seat in now["awaited"].get("seats", []) if match["seating"][seat] in self.tokens
            ]
            if not seats:
                await asyncio.sleep(0.01)
                continue
            headers = bearer(self.tokens[match["seating"][random.choice(seats)]])
            legal = (await self.client.get(f"{url}/commands", headers=headers)).json()["commands"]
            if legal:
                await self.client.post(f"{url}/commands", json=random.choice(legal), headers=headers)

    async def standings(self) -> list[Any]:
        """As soon as they are as new as the tournament."""
        newest = (await self.get())["revision"]

        async def is_told() -> bool:
            return bool((await self.get("/standings"))["revision"] >= newest)

        await until(is_told, PATIENCE_SECONDS)
        rows: list[Any] = (await self.get("/standings"))["standings"]
        return rows


async def organiser(client: httpx.AsyncClient, name: str = "cup") -> Holding:
    """Somebody with a new key, who has not created a tournament yet."""
    body = {"name": name, "scopes": ["play", "spectate", "organise"]}
    key = (await client.post("/v1/keys", json=body, headers=bearer(ADMIN))).json()
    return Holding(client, key["key"])


async def tournament(client: httpx.AsyncClient, stage: str = "entries", **terms: Any) -> Holding:
    """A tournament of four entrants, before the first round, with it `paired`, `running` or `forfeited`.

    Or one with a check-in, which is `opened` or not yet (`unopened`), and whose fourth entrant has withdrawn.
    """
    held = await organiser(client)
    has_check_in = stage in ("unopened", "opened")
    await held.create(**({"check_in_seconds": 600, "requested_byes": 1} if has_check_in else {}), **terms)
    for _ in range(4):
        await held.enter()
    if has_check_in:
        await held.ask("/entries/4/withdraw")
    if stage == "opened":
        await held.ask("/check-in")
    if stage in ("paired", "running", "forfeited"):
        await held.ask("/rounds", {}, 201)
    if stage in ("running", "forfeited"):
        await held.ask("/rounds/1/start")
    if stage == "forfeited":
        (table,) = (each for each in (await held.get("/rounds/1"))["tables"] if 1 in each["entrants"])
        assert table["table"] == 1
        await held.ask("/rounds/1/tables/1/forfeits", {"entrants": [1], "reason": "absent"})
    return held
