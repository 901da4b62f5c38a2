"""Playing over HTTP: what a client does, in a few words."""

from random import Random
from typing import Any

import httpx


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Table:
    """A match with the tokens of its seats."""

    def __init__(self, client: httpx.AsyncClient, match_id: str, host: str, seats: dict[int, str]) -> None:
        self.client = client
        self.match_id = match_id
        self.host = host
        self.seats = seats

    @property
    def url(self) -> str:
        return f"/v1/matches/{self.match_id}"

    async def get(self, path: str, token: str | None = None, **params: Any) -> Any:
        headers = bearer(token) if token else {}
        answer = await self.client.get(f"{self.url}/{path}", headers=headers, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(
        self, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> httpx.Response:
        sent = {**(bearer(token) if token else {}), **{k.replace("_", "-"): v for k, v in headers.items()}}
        return await self.client.post(f"{self.url}/{path}", json=body, headers=sent)

    async def start(self) -> dict[str, Any]:
        answer = await self.post("start", token=self.host)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def play(self, random: Random, plies: int = 10_000) -> dict[str, Any]:
        """Random plies, to the end if they last; the state's phase and awaited seats at the end."""
        return await self.play_as(random, None, plies)

    async def play_as(self, random: Random, looker: str | None, plies: int = 10_000) -> dict[str, Any]:
        """As `play`, looking with the token `looker`."""
        now = await self.get("state", looker)
        for _ in range(plies):
            if not now["awaited"].get("seats"):
                break
            seat = random.choice(now["awaited"]["seats"])
            legal = await self.get("commands", self.seats[seat])
            answer = await self.post("commands", random.choice(legal["commands"]), self.seats[seat])
            assert answer.status_code == 200, answer.text
            now = answer.json()
        return now


async def table(
    client: httpx.AsyncClient, game: str, seats: int, *, key: str | None = None, **body: Any
) -> Table:
    """A match with all seats taken, not yet started; created with `key`, it is organised by it."""
    headers = bearer(key) if key else {}
    answer = await client.post("/v1/matches", json={"game": game, "seats": seats, **body}, headers=headers)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    tokens = {}
    for seat in range(seats):
        if str(seat) in body.get("bots", {}):
            continue
        joined = await client.post(
            f"/v1/matches/{created['match_id']}/seats", json={"player": f"player {seat}", "seat": seat}
        )
        assert joined.status_code == 201, joined.text
        tokens[seat] = joined.json()["seat_token"]
    return Table(client, created["match_id"], created["host_token"], tokens)


async def to_window(client: httpx.AsyncClient, **terms: Any) -> tuple[Table, int]:
    """A match of Frantic with a tacit window, and a seat that may hold it."""
    match = await table(client, "frantic", 3, reactions={"mode": "tacit", **terms})
    await match.start()
    now: dict[str, Any] = {"awaited": {}}
    while not now["awaited"].get("may_hold"):
        now = await match.play(Random(1), plies=50)
    return match, now["awaited"]["may_hold"][0]
