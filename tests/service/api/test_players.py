"""Players without an account: a key per device plays their seats, codes add devices, and all of it can end."""

from typing import Any

import httpx
import pytest

from service.access.player_keys import MOST_DEVICES
from service.wiring.parts import ApiParts
from tests.access.world import let_anonymous
from tests.service.api.checks import problem
from tests.service.api.playing import Table, bearer, table

ME = "/v1/players/me"


async def new_player(client: httpx.AsyncClient, name: str = "Ada", **headers: str) -> Any:
    body = {"name": name, "device": "Firefox on Linux"}
    answer = await client.post("/v1/players", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def sits(client: httpx.AsyncClient, key: str, **body: Any) -> Table:
    """A match for two whose first seat the player has taken; a house bot has the other."""
    wish = {"game": "sukkube", "seats": 2, "bots": {"1": "random"}, **body}
    made = (await client.post("/v1/matches", json=wish)).json()
    url = f"/v1/matches/{made['match_id']}/seats"
    seat = await client.post(url, json={"player": "Ada"}, headers=bearer(key))
    assert seat.status_code == 201, seat.text
    return Table(client, made["match_id"], made["host_token"], {0: seat.json()["seat_token"]})


async def second_device(client: httpx.AsyncClient, key: str) -> Any:
    code = (await client.post(f"{ME}/transfers", headers=bearer(key))).json()["code"]
    typed = f"{code[:4]}-{code[4:]}".lower()
    answer = await client.post(f"/v1/transfers/{typed}", json={"device": "Safari"}, headers={})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def own_matches(client: httpx.AsyncClient, key: str, **query: Any) -> list[Any]:
    answer = await client.get(f"{ME}/matches", params=query, headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


@pytest.mark.rule("MV-PLR-02", "MV-PLR-03")
async def test_a_seat_is_played_from_every_device_of_its_player(client: httpx.AsyncClient) -> None:
    ada = await new_player(client)
    match = await sits(client, ada["key"])
    phone = await second_device(client, ada["key"])
    assert phone["player_id"] == ada["player_id"]
    assert phone["key"] != ada["key"]
    assert (await match.post("start", token=phone["key"])).status_code == 200
    listed = by_token = None
    while (
        listed is None or listed["revision"] != by_token["revision"]
    ):  # the house bot may have moved between
        listed, by_token = [await match.get("commands", each) for each in (phone["key"], match.seats[0])]
    assert listed == by_token
    (row,) = await own_matches(client, phone["key"])
    assert (row["match_id"], row["seat"], row["phase"]) == (match.match_id, 0, "playing")
    assert (await match.post("resign", token=ada["key"])).status_code == 200
    assert [each["match_id"] for each in await own_matches(client, phone["key"], over=True)] == [
        match.match_id
    ]


@pytest.mark.rule("MV-PLR-01")
async def test_a_player_has_no_right_that_a_stranger_has_not(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Not at others' seats, not where spectators need a key, and not where strangers may not play."""
    ada = await new_player(client)
    other = await table(client, "sukkube", 2)
    await other.start()
    assert (await other.post("resign", token=ada["key"])).status_code == 403
    assert (await client.get(f"{other.url}/state?as=0", headers=bearer(ada["key"]))).status_code == 403
    closed = await table(client, "sukkube", 2, spectators="keys")
    assert (await client.get(f"{closed.url}/state", headers=bearer(ada["key"]))).status_code == 403
    assert (
        await client.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/x"}, headers=bearer(ada["key"]))
    ).status_code == 403
    let_anonymous(service, "spectate")
    try:
        wish = {"game": "sukkube", "seats": 2}
        assert (await client.post("/v1/matches", json=wish, headers=bearer(ada["key"]))).status_code == 403
        body = {"name": "Eva", "device": "x"}
        assert (await client.post("/v1/players", json=body)).status_code == 401
    finally:
        let_anonymous(service, "play")


@pytest.mark.rule("MV-PLR-02")
async def test_a_seat_that_was_left_is_the_players_no_more(client: httpx.AsyncClient) -> None:
    ada = await new_player(client)
    match = await sits(client, ada["key"])
    assert (await match.post("leave", token=ada["key"])).status_code == 200
    await client.post(f"{match.url}/seats", json={"player": "Eva"})
    assert (await match.post("leave", token=ada["key"])).status_code == 403
    assert await own_matches(client, ada["key"]) == []


@pytest.mark.rule("MV-PLR-03")
async def test_a_code_opens_once_and_a_removed_device_nothing(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    ada = await new_player(client)
    old = (await client.post(f"{ME}/transfers", headers=bearer(ada["key"]))).json()["code"]
    code = (await client.post(f"{ME}/transfers", headers=bearer(ada["key"]))).json()["code"]
    for worthless in (old, "22222222"):
        answer = await client.post(f"/v1/transfers/{worthless}", json={"device": "x"})
        problem(answer, 404, "not_found")
    again = {"Idempotency-Key": "a-device-that-asks-twice"}
    first, repeated = [
        await client.post(f"/v1/transfers/{code}", json={"device": "x"}, headers=again) for _ in range(2)
    ]
    assert first.json() == repeated.json()
    assert (await client.post(f"/v1/transfers/{code}", json={"device": "x"})).status_code == 404
    phone = first.json()["key"]
    devices = (await client.get(ME, headers=bearer(ada["key"]))).json()["devices"]
    assert [each["name"] for each in devices] == ["Firefox on Linux", "x"]
    gone = await client.delete(f"{ME}/devices/{devices[1]['device_id']}", headers=bearer(ada["key"]))
    assert len(gone.json()["devices"]) == 1
    problem(await client.get(ME, headers=bearer(phone)), 401, "unauthenticated")
    late = (await client.post(f"{ME}/transfers", headers=bearer(ada["key"]))).json()["code"]
    await service.pool.execute("UPDATE secret.player_transfer SET expires_at = now() - interval '1 second'")
    assert (await client.post(f"/v1/transfers/{late}", json={"device": "x"})).status_code == 404


@pytest.mark.rule("MV-PLR-03")
async def test_devices_are_bounded_and_somebody_elses_stay(client: httpx.AsyncClient) -> None:
    ada, eva = await new_player(client), await new_player(client, "Eva")
    (own,) = (await client.get(ME, headers=bearer(eva["key"]))).json()["devices"]
    answer = await client.delete(f"{ME}/devices/{own['device_id']}", headers=bearer(ada["key"]))
    assert answer.status_code == 404
    for _ in range(MOST_DEVICES - 1):
        await second_device(client, ada["key"])
    code = (await client.post(f"{ME}/transfers", headers=bearer(ada["key"]))).json()["code"]
    assert (await client.post(f"/v1/transfers/{code}", json={"device": "x"})).status_code == 404


@pytest.mark.rule("MV-PLR-04")
async def test_seats_are_claimed_with_their_tokens(client: httpx.AsyncClient) -> None:
    ada, match = await new_player(client), await table(client, "sukkube", 2)
    await match.start()
    seats = [
        {"match_id": match.match_id, "token": match.seats[1]},
        {"match_id": match.match_id, "token": match.host},
        {"match_id": match.match_id, "token": "mv_made_up"},
    ]
    answer = await client.post(f"{ME}/claims", json={"seats": seats}, headers=bearer(ada["key"]))
    assert answer.json() == {"lost": [1, 2]}
    assert (await match.get("commands", ada["key"]))["seat"] == 1
    assert [row["seat"] for row in await own_matches(client, ada["key"])] == [1]


@pytest.mark.rule("MV-PLR-05")
async def test_a_player_who_wishes_it_is_forgotten(client: httpx.AsyncClient, service: ApiParts) -> None:
    ada = await new_player(client)
    match = await sits(client, ada["key"])
    assert (await client.delete(ME, headers=bearer(ada["key"]))).json() == {"player_id": ada["player_id"]}
    problem(await client.get(ME, headers=bearer(ada["key"])), 401, "unauthenticated")
    assert (await client.get(f"/v1/players/{ada['player_id']}")).status_code == 404
    count = "SELECT count(*) FROM secret.{} WHERE player_id = $1::text::uuid"
    for name in ("player", "player_device", "player_seat", "player_transfer"):
        assert await service.pool.fetchval(count.format(name), ada["player_id"]) == 0
    assert (await match.get("state"))["sheet"]["seats"][0]["player"] == "Ada"


async def test_asked_again_the_same_player_is_made(client: httpx.AsyncClient) -> None:
    headers = {"Idempotency-Key": "one-browser-that-asks-twice"}
    first = await new_player(client, **headers)
    assert await new_player(client, **headers) == first
    renamed = await client.patch(ME, json={"name": "  Ada   L. "}, headers=bearer(first["key"]))
    assert renamed.json()["name"] == "Ada L."
    assert (await client.get(f"/v1/players/{first['player_id']}")).json()["name"] == "Ada L."


@pytest.mark.rule("MV-PLR-02", "MV-REM-03")
async def test_a_rematch_is_the_players_as_well(client: httpx.AsyncClient) -> None:
    ada = await new_player(client)
    match = await sits(client, ada["key"])
    await match.post("start", token=ada["key"])
    await match.post("resign", token=ada["key"])
    again = (await match.post("rematch", {}, ada["key"])).json()["next_id"]
    (going,) = await own_matches(client, ada["key"])
    assert going["match_id"] == again
    (over,) = await own_matches(client, ada["key"], over=True)
    assert over["next_id"] == again
    assert (await Table(client, again, "", {}).get("commands", ada["key"]))["seat"] == 0


async def test_nobody_reads_from_the_log_which_seats_are_one_players(client: httpx.AsyncClient) -> None:
    ada = await new_player(client)
    matches = [await sits(client, ada["key"]) for _ in range(2)]
    for match in matches:
        text = (await client.get(f"{match.url}/events")).text
        assert ada["player_id"] not in text
        assert '"actor":"anonymous"' in text.replace(" ", "")


@pytest.mark.rule("MV-PLR-06")
async def test_everybody_sees_what_came_of_the_matches_that_everybody_may_see(
    client: httpx.AsyncClient,
) -> None:
    ada = await new_player(client)
    url = f"/v1/players/{ada['player_id']}"
    assert (await client.get(url)).json()["games"] == []
    for hidden in ({"spectators": "keys"}, {"spectator_delay_seconds": 3600}, {}):
        lost = await sits(client, ada["key"], **hidden)
        await lost.start()
        assert (await lost.post("resign", token=ada["key"])).status_code == 200
    won = await sits(client, ada["key"], bots={})
    bruno = (await won.post("seats", {"player": "Bruno"})).json()["seat_token"]
    await won.start()
    assert (await won.post("resign", token=bruno)).status_code == 200
    await sits(client, ada["key"])
    profile = (await client.get(url)).json()
    record = {"game": "sukkube", "played": 2, "won": 1, "finishes": [1, 1], "best_streak": 1}
    assert profile["games"] == [record]
    assert {"name": "Bruno", "matches": 1} in profile["opponents"]
    listed = (await client.get(f"{url}/matches")).json()["items"]
    assert [(each["match_id"], each["place"], each["won"]) for each in listed] == [
        (won.match_id, 1, True),
        (lost.match_id, 2, False),
    ]
    for query, number in (({"with": "Bruno"}, 1), ({"game": "sukkube"}, 2), ({"game": "frantic"}, 0)):
        assert len((await client.get(f"{url}/matches", params=query)).json()["items"]) == number
    page = (await client.get(f"/players/{ada['player_id']}?language=it")).text
    assert "2 giocate, 1 vinte" in page
    await client.delete(ME, headers=bearer(ada["key"]))
    problem(await client.get(url), 404, "not_found")


@pytest.mark.rule("MV-PLR-07")
async def test_who_has_never_sat_down_is_forgotten_after_a_day(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    idle, ada = await new_player(client, "Eva"), await new_player(client)
    await sits(client, ada["key"])
    await new_player(client, "Gino")
    assert (await client.get(ME, headers=bearer(idle["key"]))).status_code == 200
    await service.pool.execute("UPDATE secret.player SET created_at = now() - interval '25 hours'")
    fresh = await new_player(client, "Bruno")
    assert (await client.get(f"/v1/players/{idle['player_id']}")).status_code == 404
    for each in (ada, fresh):
        assert (await client.get(f"/v1/players/{each['player_id']}")).status_code == 200
