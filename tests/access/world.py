"""What the matrix asks about: a match of each kind, a tournament, a key and a webhook, and everybody's tokens."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx

from service.access.callers import Access
from service.wiring.parts import ApiParts
from tests.archive.making import exported, played
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import NDJSON
from tests.service.api.test_disputes import accept, dispute, rule
from tests.service.api.test_keys import new_key

OPTIONS = {"target_points": 1}
SPECTATORS: dict[str, dict[str, Any]] = {
    "public": {},
    "late": {"spectator_delay_seconds": 3600},
    "keys": {"spectators": "keys"},
    "closed": {"spectators": "none"},
    "disclosed": {},
}


@dataclass
class World:
    client: httpx.AsyncClient
    tokens: dict[str, str]
    """Role -> token, of those that have the same one everywhere."""
    places: dict[str, str] = field(default_factory=dict)
    """Parameter of paths -> what it names."""

    def headers(self, role: str) -> dict[str, str]:
        return bearer(self.tokens[role]) if role != "anonymous" else {}


async def world(client: httpx.AsyncClient, service: ApiParts, kind: str) -> World:
    """`kind` of match, or empty for what is at no match."""
    found = World(client, await keys(client, service))
    elsewhere = await table(client, "sukkube", 2)
    found.tokens |= {"seat elsewhere": elsewhere.seats[0], "seat": elsewhere.seats[0]}
    found.tokens |= {"other": elsewhere.seats[1], "host": elsewhere.host}
    found.places = {"game": "sukkube", "rule_id": "SK-LEG-02", "book": "SK", "player": "Ada"}
    found.places |= {"round_": "1", "table": "1", "entrant": "1", "penalty": "1", "name": "moviola.css"}
    found.places |= {"seat": "0", "sheet": "standings", "export": "players"}
    found.places["dispute_id"] = f"{elsewhere.match_id}.1"
    found.places |= {"excerpt": "sukkube.json", "example": "getState.json"}
    found.places |= {"drawings": "sukkube.svg"}
    await hold(found)
    await own(found)
    if kind:
        await sit(found, await AT[kind](found) if kind in AT else await played_at(found, kind))
    return found


async def keys(client: httpx.AsyncClient, service: ApiParts) -> dict[str, str]:
    over = datetime.now(UTC) + timedelta(days=1)
    made = {
        "organiser": await new_key(client),
        "foreign": await new_key(client),
        "player": await new_key(client, "play"),
        "watcher": await new_key(client, "spectate"),
        "admin key": await new_key(client, "admin"),
        "revoked": await new_key(client),
        "expired": await new_key(client, expires_at=over.isoformat()),
    }
    await client.delete(f"/v1/keys/{made['revoked']['key_id']}", headers=bearer(ADMIN))
    past = "UPDATE secret.api_key SET expires_at = now() - interval '1 hour' WHERE key_id = $1::text::uuid"
    await service.pool.execute(past, made["expired"]["key_id"])
    return {role: key["key"] for role, key in made.items()} | {"admin": ADMIN, "made up": f"mv_{'0' * 64}"}


async def hold(found: World) -> None:
    """A tournament of four, its first round running."""
    cup = Holding(found.client, found.tokens["organiser"])
    await cup.create()
    for _ in range(4):
        await cup.enter()
    await cup.begin_round(1)
    found.places["tournament_id"] = cup.url.rpartition("/")[2]
    found.tokens |= {"entrant": cup.tokens[1]}
    (seated,) = (each for each in (await cup.get("/rounds/1"))["tables"] if 1 in each["entrants"])
    (found.places["cup match"],) = (match["match_id"] for match in seated["matches"])
    found.tokens["rival"] = next(
        token for each, token in cup.tokens.items() if each not in seated["entrants"]
    )
    (opponent,) = (each for each in seated["entrants"] if each != 1)
    found.tokens["opponent"] = cup.tokens[opponent]


async def own(found: World) -> None:
    """The key and the webhook that are asked about, with a delivery; anew when they have been deleted."""
    key = await new_key(found.client)
    found.tokens["owner"] = key["key"]
    owner = bearer(key["key"])
    made = await found.client.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/never"}, headers=owner)
    webhook_id = made.json()["webhook_id"]
    own_match = await table(found.client, "sukkube", 1, key=key["key"])
    replay = {"match_id": own_match.match_id, "last_revision": 1}
    url = f"/v1/webhooks/{webhook_id}"
    await found.client.post(f"{url}/replay", json=replay, headers=owner)
    (delivery,) = (await found.client.get(f"{url}/deliveries", headers=owner)).json()["items"]
    found.places |= {"key_id": key["key_id"], "webhook_id": webhook_id}
    found.places["delivery_id"] = str(delivery["delivery_id"])
    player = {"name": "Ada", "device": "a telephone"}
    ada = (await found.client.post("/v1/players", json=player)).json()
    found.tokens["person"], found.places["player_id"] = ada["key"], ada["player_id"]
    me = (await found.client.get("/v1/players/me", headers=bearer(ada["key"]))).json()
    found.places["device_id"] = me["devices"][0]["device_id"]
    found.places["code"] = "22222222"
    made = (await found.client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    url = f"/v1/matches/{made['match_id']}/invitations"
    invited = await found.client.post(url, headers=bearer(made["host_token"]))
    found.places["invitation"] = invited.json()["code"]


async def sit(found: World, match: Table) -> None:
    found.places |= {"match_id": match.match_id, "dispute_id": f"{match.match_id}.1"}
    if match.seats:
        found.tokens |= {"seat": match.seats[0], "other": match.seats[1]}
    if match.host:
        found.tokens["host"] = match.host


async def played_at(found: World, kind: str) -> Table:
    """A match with an open dispute; or one that is over, disclosed, and whose dispute is ruled on."""
    organiser = found.tokens["organiser"]
    match = await table(found.client, "sukkube", 2, key=organiser, options=OPTIONS, **SPECTATORS[kind])
    await match.start()
    opened = await dispute(match, 5, organiser)
    if kind == "disclosed":
        await rule(found.client, opened, organiser, kind="stand")
        await accept(found.client, opened, *match.seats.values())
        for seat in (0, 1):
            await match.post("resign", token=match.seats[seat])
        await match.post("disclosure", token=organiser)
        assert (await match.get("state"))["sheet"]["phase"] == "finished"
    return match


async def private_fork(found: World) -> Table:
    organiser = found.tokens["organiser"]
    parent = await table(found.client, "sukkube", 2, key=organiser, options=OPTIONS)
    await parent.start()
    forked = (await parent.post("forks", {"revision": 5}, organiser)).json()
    assert forked["is_private"]
    seats = {int(seat): token for seat, token in forked["seat_tokens"].items()}
    match = Table(found.client, forked["match_id"], forked["host_token"], seats)
    await dispute(match, 5, organiser)
    return match


async def imported(found: World) -> Table:
    archive = b"".join(exported(played("sukkube", 2, OPTIONS, seed=uuid4().int)))
    headers = {**NDJSON, **bearer(found.tokens["organiser"])}
    answer = await found.client.post("/v1/matches/import", content=archive, headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(found.client, answer.json()["match_id"], "", {})


async def of_a_cup(found: World) -> Table:
    seats = {0: found.tokens["entrant"], 1: found.tokens["opponent"]}
    match = Table(found.client, found.places["cup match"], "", seats)
    await dispute(match, 5, found.tokens["organiser"])
    return match


AT = {"private": private_fork, "imported": imported, "of a cup": of_a_cup}


def let_anonymous(service: ApiParts, setting: Any) -> None:
    """As `MOVIOLA_ANONYMOUS` says from now on."""
    access: Access = service.access
    access._anonymous = setting
