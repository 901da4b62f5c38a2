"""What a ruling would lead to is what it leads to, as far as luck leaves it open; and nothing is stored."""

import json
from typing import Any

import httpx
import pytest

from domain.games import GAMES
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.playing import Table, bearer
from tests.service.api.test_disputes import REASON, dispute, key_of, playing, rule
from tests.service.api.test_forks import all_events

KINDS: dict[str, dict[str, Any]] = {
    "stand": {"kind": "stand"},
    "rewind": {"kind": "rewind", "luck": "same"},
    "award": {"kind": "award", "places": [[1], [0]]},
    "annul": {"kind": "annul"},
}


async def previewed(
    client: httpx.AsyncClient, dispute_id: str, token: str, ruling: dict[str, Any], **headers: str
) -> httpx.Response:
    return await client.post(
        f"/v1/disputes/{dispute_id}/ruling/preview?language=en",
        json={"ruling": ruling, **REASON},
        headers={**bearer(token), **headers},
    )


async def decisions(match: Table) -> list[dict[str, Any]]:
    return [e for e in await all_events(match) if e["actor"].startswith("seat:") and e["revision"] > 5]


@pytest.mark.rule("MV-RUL-10")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_ruling_leads_to_what_was_shown(
    service: ApiParts, client: httpx.AsyncClient, game: str, kind: str
) -> None:
    key = await key_of(client)
    match = await playing(client, game, key=key)
    contested = (await decisions(match))[-1]["revision"]
    ruling = {**KINDS[kind], **({"revision": contested - 1} if kind == "rewind" else {})}
    dispute_id = await dispute(match, contested, match.seats[0])
    async with nothing_stored(service):
        shown = (await previewed(client, dispute_id, key, ruling)).json()
    given = await rule(client, dispute_id, key, **ruling)
    events = given.json()["events"]
    assert [(e["type"], e["rules"]) for e in shown["events"]] == [
        (e["event"]["type"], e["rules"]) for e in events[: len(shown["events"])]
    ]
    if shown["is_luck_open"]:
        assert events[len(shown["events"])]["event"]["type"] == "ChanceDrawn"
        return
    assert len(events) == len(shown["events"])
    state = await match.get("state", key)
    assert shown["play"] == state["play"]
    assert shown["result"] == state["result"]
    assert shown["awaited"] == state["awaited"]
    assert shown["phase"] == state["sheet"]["phase"]
    after = await all_events(match, key)
    undone = [e for e in after if "undone_by" in e]
    assert shown["undone"]["events"] == len(undone)
    stays = next((e["at"] for e in after if e["revision"] == ruling.get("revision")), "")
    mine = [e for e in undone if e["actor"].startswith("seat:") and e["at"] != stays]
    times = {(e["actor"], e["at"]) for e in mine}
    assert sum(shown["undone"]["decisions"].values()) == len(times)


@pytest.mark.rule("MV-RUL-10")
async def test_no_luck_is_known_before_the_ruling(service: ApiParts, client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "frantic", 2, key=key)
    roll = next(
        e["revision"]
        for e in await all_events(match, key)
        for draw in e["event"].get("draws", ())
        if draw["kind"] == "roll"
    )
    dispute_id = await dispute(match, roll, match.seats[0])
    before = await service.pool.fetchval("SELECT count(*) FROM secret.match_seed")
    for luck in ("same", "fresh"):
        ruling = {"kind": "rewind", "revision": roll - 1, "luck": luck}
        shown = (await previewed(client, dispute_id, key, ruling)).json()
        assert shown["is_luck_open"]
        assert shown["awaited"]["kind"] == "chance"
        assert shown["events"][-1]["type"] == "RulingGiven"
        assert shown["undone"]["events"] > 0
    assert await service.pool.fetchval("SELECT count(*) FROM secret.match_seed") == before


async def test_what_would_be_refused_is_refused(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key)
    contested = (await decisions(match))[-1]["revision"]
    dispute_id = await dispute(match, contested, match.seats[0])
    far = await previewed(client, dispute_id, key, {"kind": "rewind", "revision": 1})
    assert problem(far, 422, "rewind_too_far")["errors"][0]["pointer"] == "/ruling/revision"
    broken = await previewed(client, dispute_id, key, {"kind": "correct", "patch": {"hands": 4}})
    assert broken.json()["errors"][0]["pointer"].startswith("/ruling/patch")
    stale = await previewed(client, dispute_id, key, {"kind": "stand"}, **{"If-Match": '"3"'})
    problem(stale, 412, "stale_revision")
    seat = await previewed(client, dispute_id, match.seats[0], {"kind": "stand"})
    problem(seat, 403, "forbidden")


async def test_it_is_drawn_in_both_layouts_with_what_is_other_than_now(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "piccioni", key=key)
    contested = (await decisions(match))[0]["revision"]
    dispute_id = await dispute(match, contested, match.seats[0])
    ruling = {"kind": "rewind", "revision": contested - 1}
    drawn = (await previewed(client, dispute_id, key, ruling)).json()["pictures"]
    assert {name: each["scene"]["width"] for name, each in drawn.items()} == {"wide": 960, "narrow": 420}
    assert drawn["wide"]["marks"]
    award = {"kind": "award", "places": [[1], [0]]}
    drawn = (await previewed(client, dispute_id, key, award)).json()["pictures"]
    now = (await rule(client, dispute_id, key, **award)).json()["revision"]
    film = await client.get(f"{match.url}/film", params={"from": now}, headers=bearer(key))
    assert drawn["wide"]["scene"] == json.loads(film.text.splitlines()[0])["scene"]
