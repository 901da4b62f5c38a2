"""An entrant who has lost the token gets another, and the lost one opens nothing any more."""

import httpx
import pytest

from service.platform.entropy import fingerprint
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, tournament
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key


@pytest.mark.rule("TO-ENT-13", "MV-SEA-07")
async def test_the_new_token_plays_and_the_lost_one_opens_nothing(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    (match, *_) = (await cup.get("/rounds/1"))["tables"][0]["matches"]
    entrant = match["seating"][0]
    lost = cup.tokens[entrant]
    commands = f"/v1/matches/{match['match_id']}/commands"
    assert (await client.get(commands, headers=bearer(lost))).json()["seat"] == 0
    key = {"Idempotency-Key": "the-same-token-twice"}
    path = f"/entries/{entrant}/token"
    new = await cup.post(path, **key)
    assert new.status_code == 201
    token = new.json()["entrant_token"]
    assert (await cup.post(path, **key)).json()["entrant_token"] == token
    assert (await client.get(commands, headers=bearer(token))).json()["seat"] == 0
    for url in (commands, cup.url):
        assert (await client.get(url, headers=bearer(lost))).status_code == 401
    for events in (f"{cup.url}/events", f"/v1/matches/{match['match_id']}/events?as=spectator"):
        text = (await client.get(events)).text
        assert "TokenReissued" in text
        assert fingerprint(token) not in text
    again = (await cup.post(path)).json()["entrant_token"]
    assert (await client.get(commands, headers=bearer(again))).json()["seat"] == 0
    assert (await client.get(commands, headers=bearer(token))).status_code == 401


@pytest.mark.rule("TO-ENT-13")
async def test_an_organiser_who_has_entered_reissues_no_token(client: httpx.AsyncClient) -> None:
    chief, me = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(is_open=False, organisers=[me["key_id"]])
    await cup.ask("/entries", {"player": "Ada"}, 201)
    await cup.ask("/entries", {"player": "Bruno", "key_id": me["key_id"]}, 201)
    for entrant in (1, 2):
        refused = await cup.post(f"/entries/{entrant}/token", token=me["key"])
        assert "TO-ENT-13" in problem(refused, 403, "forbidden")["detail"]
    assert (await cup.post("/entries/1/token", token=ADMIN)).status_code == 201
