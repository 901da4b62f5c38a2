"""Whole tournaments over HTTP: entries, rounds, matches played at tables, results that flow back, standings."""

import asyncio
import csv
import io
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from service.application import Application
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import bearer
from tests.waiting import until

PATIENCE_SECONDS = 60.0


@pytest.fixture
async def client(own_service: Application) -> AsyncIterator[httpx.AsyncClient]:
    """A service whose fan-out carries results and keeps the standings."""
    async with client_of(own_service) as client, projecting(own_service):
        yield client


class Organiser:
    """Somebody with a key who holds a tournament."""

    def __init__(self, client: httpx.AsyncClient, key: str) -> None:
        self.client = client
        self.key = key
        self.url = ""
        self.tokens: dict[int, str] = {}

    async def ask(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.client.post(f"{self.url}{path}", json=body, headers=bearer(self.key))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str = "", **headers: str) -> Any:
        answer = await self.client.get(f"{self.url}{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    async def create(self, **terms: Any) -> None:
        answer = await self.client.post("/v1/tournaments", json=terms, headers=bearer(self.key))
        assert answer.status_code == 201, answer.text
        self.url = answer.headers["location"]

    async def enter(self, player: str, bot: str | None = None) -> None:
        """Entrants come by themselves; house bots are entered."""
        body = {"player": player} | ({"bot": bot} if bot else {})
        headers = bearer(self.key) if bot else {}
        answer = await self.client.post(f"{self.url}/entries", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        if not bot:
            self.tokens[answer.json()["entrant"]] = answer.json()["entrant_token"]

    async def play_round(self, number: int) -> Any:
        """Pair, start, have everybody play at random, wait for the results."""
        await self.ask("/rounds", {}, 201)
        await self.ask(f"/rounds/{number}/start")
        round_ = await self.get(f"/rounds/{number}")
        matches = [match for table in round_["tables"] for match in table["matches"]]
        await asyncio.gather(*(self._play(match) for match in matches))

        async def is_closed() -> bool:
            return bool((await self.get(f"/rounds/{number}"))["is_closed"])

        await until(is_closed, PATIENCE_SECONDS)
        return await self.get(f"/rounds/{number}")

    async def _play(self, match: Any) -> None:
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

    async def standings(self) -> Any:
        """As soon as they are as new as the tournament."""
        newest = (await self.get())["revision"]

        async def is_told() -> bool:
            return bool((await self.get("/standings"))["revision"] >= newest)

        await until(is_told, PATIENCE_SECONDS)
        return await self.get("/standings")


async def organiser(client: httpx.AsyncClient, name: str = "cup") -> Organiser:
    key = (await client.post("/v1/keys", json={"name": name}, headers=bearer(ADMIN))).json()
    return Organiser(client, key["key"])


async def test_a_swiss_tournament_of_two_from_entries_to_standings(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create(
        title="Winter cup", game="sukkube", table_size=2, format="swiss", rounds=2,
        options={"mode": "peach", "target_points": 1},
    )  # fmt: skip
    for player in ("Ada", "Bruno", "Carla"):
        await cup.enter(player)
    for player in ("bot one", "bot two"):
        await cup.enter(player, "random")
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for number in (1, 2):
        round_ = await cup.play_round(number)
        pairs = {frozenset(table["entrants"]) for table in round_["tables"]}
        assert not pairs & met
        met |= pairs
        byes += [bye["entrant"] for bye in round_["byes"]]
        assert all(table["reason"] and table["is_decided"] for table in round_["tables"])
    assert len(set(byes)) == 2
    standings = await cup.standings()
    assert sum(row["points"] for row in standings["standings"]) == 2 * (2 + 0.5)
    expected = {entrant: 0.5 * (entrant in byes) for entrant in range(1, 6)}
    for number in (1, 2):
        for table in (await cup.get(f"/rounds/{number}"))["tables"]:
            places = table["matches"][0]["places"]
            for entrant in places[0]:
                expected[entrant] += 1 / len(places[0])
    assert {row["entrant"]: row["points"] for row in standings["standings"]} == expected
    ranked = [row["points"] for row in standings["standings"]]
    assert ranked == sorted(ranked, reverse=True)
    table = list(csv.DictReader(io.StringIO(await cup.get("/standings", accept="text/csv"))))
    assert [row["player"] for row in table] == [row["player"] for row in standings["standings"]]
    report = await cup.get("/report")
    players = [line[14:47].strip() for line in report.splitlines() if line.startswith("001")]
    assert players == ["Ada", "Bruno", "Carla", "bot one", "bot two"]
    done = await cup.ask("/finish", {})
    assert done["phase"] == "finished"
