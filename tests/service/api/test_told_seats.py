"""Webhooks of players: a seat that was taken with a key is told when it is asked, and of disputes and the end."""

import re
from collections.abc import AsyncIterator
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

import httpx
import pytest
from standardwebhooks.webhooks import Webhook

from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, notifying
from tests.service.api.playing import Table, bearer, table
from tests.service.api.receiver import Got, Receiver, receiving
from tests.service.api.test_disputes import rule
from tests.service.api.test_keys import new_key
from tests.service.api.test_webhooks import hook, settled
from tests.waiting import until

PATIENCE_SECONDS = 30.0


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client:
        yield client


async def seated_table(client: httpx.AsyncClient, game: str, *keys: str, **body: Any) -> Table:
    """A match whose seats are taken with these keys; with an empty one without."""
    made = (await client.post("/v1/matches", json={"game": game, "seats": len(keys), **body})).json()
    seats: dict[int, str] = {}
    for seat, key in enumerate(keys):
        headers = bearer(key) if key else {}
        asked = {"player": f"player {seat}", "seat": seat}
        answer = await client.post(f"/v1/matches/{made['match_id']}/seats", json=asked, headers=headers)
        assert answer.status_code == 201, answer.text
        seats[seat] = answer.json()["seat_token"]
    return Table(client, made["match_id"], made["host_token"], seats)


def told(receiver: Receiver, path: str) -> list[Any]:
    """The messages, in the order of what happened."""
    messages = (got.message for got in receiver.at(path))
    return sorted(messages, key=lambda each: (each["sequence"], each["type"], each["data"]["seat"]))


async def turns_of(match: Table, random: Random, plies: int) -> list[tuple[int, int]]:
    """Play, and give the revision and seat of every question that was put to a seat."""
    now = await match.get("state")
    asked = [(now["revision"], seat) for seat in now["awaited"].get("seats", ())]
    for _ in range(plies):
        if now["awaited"]["kind"] != "seats":
            break
        (seat,) = now["awaited"]["seats"]
        legal = await match.get("commands", match.seats[seat])
        answer = await match.post("commands", random.choice(legal["commands"]), match.seats[seat])
        assert answer.status_code == 200, answer.text
        now = answer.json()
        asked += [(now["revision"], seat) for seat in now["awaited"].get("seats", ())]
    return asked


async def test_a_player_is_told_of_their_turns_and_of_no_others(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """In Sukkube one seat is asked at a time: every question to the seat is told once, and as it was put."""
    mine, others = [await new_key(here, "play") for _ in range(2)]
    made = await hook(here, mine["key"], f"{receiver.url}/me", viewer="seat", event_types=["your_turn"])
    async with notifying(own_service):
        match = await seated_table(here, "sukkube", mine["key"], others["key"])
        await match.start()
        turns = [revision for revision, seat in await turns_of(match, Random(1), 12) if seat == 0]
        assert turns
        await settled(here, made, "delivered", len(turns))
        got = told(receiver, "/me")
    assert [each["sequence"] for each in got] == turns
    for each in got:
        assert each["type"] == "moviola.your_turn"
        assert each["subject"] == match.match_id
        data = each["data"]
        assert (data["notice"], data["seat"], data["game"]) == ("your_turn", 0, "sukkube")
        assert data["awaited"]["seats"] == [0]
        assert data["revision"] == each["sequence"]
    for each in receiver.at("/me"):
        assert Webhook(made["secret"]).verify(each.body, each.headers) == each.message
    assert len({each.id for each in receiver.at("/me")}) == len(turns)


async def test_answers_of_others_in_a_window_are_no_new_turn(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """All four seats of Frantic answer at once when somebody may throw a card."""
    key = await new_key(here, "play")
    await hook(here, key["key"], f"{receiver.url}/me", viewer="seat", event_types=["your_turn"])
    async with notifying(own_service):
        match = await seated_table(here, "frantic", key["key"], "", "", "")
        await match.start()
        asked = {window for window, seat in await a_window_is_answered(match, Random(3)) if seat == 0}

        async def are_told() -> bool:
            return asked <= set(windows_told(receiver))

        await until(are_told, PATIENCE_SECONDS)
    told_of = [window for window in windows_told(receiver) if window]
    assert len(told_of) == len(set(told_of)) >= 2


def windows_told(receiver: Receiver) -> list[str]:
    return [each["data"]["awaited"].get("window", "") for each in told(receiver, "/me")]


async def a_window_is_answered(match: Table, random: Random) -> list[tuple[str, int]]:
    """The questions put until two windows were open for seat 0 with others asked as well, and closed again."""
    asked: list[tuple[str, int]] = []
    now = await match.get("state")
    shared: set[str] = set()
    for _ in range(400):
        window, seats = now["awaited"].get("window", ""), now["awaited"]["seats"]
        asked += [(window, seat) for seat in seats]
        if window and 0 in seats and len(seats) > 1:
            shared.add(window)
        if len(shared) >= 2 and window not in shared:
            return asked
        seat = seats[-1]
        legal = await match.get("commands", match.seats[seat])
        answer = await match.post("commands", random.choice(legal["commands"]), match.seats[seat])
        assert answer.status_code == 200, answer.text
        now = answer.json()
    raise AssertionError("no window was open for several seats")


async def told_at_last(
    service: ApiParts, here: httpx.AsyncClient, receiver: Receiver, made: Any
) -> tuple[Got, dict[str, Any]]:
    """The only message to the webhook, and its delivery, once nothing waits any more."""

    async def nothing_waits() -> bool:
        pending = await service.pool.fetchval(
            "SELECT count(*) FROM webhook.delivery WHERE webhook_id = $1 AND status = 'pending'",
            UUID(made["webhook_id"]),
        )
        return bool(pending == 0 and receiver.at("/me"))

    await until(nothing_waits, PATIENCE_SECONDS)
    (got,), (delivery,) = receiver.at("/me"), await settled(here, made, "delivered", 1)
    return got, delivery


async def test_a_seat_with_time_to_answer_is_told_of_the_turn_it_has_not_answered(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """Turns that were answered are told by nobody; a message that is asked for again comes as it was."""
    key = (await new_key(here, "play"))["key"]
    made = await hook(here, key, f"{receiver.url}/me", viewer="seat", unanswered_seconds=900)
    assert made["unanswered_seconds"] == 900
    url = f"/v1/webhooks/{made['webhook_id']}"
    changed = await here.patch(url, json={"unanswered_seconds": 2}, headers=bearer(key))
    assert changed.json()["unanswered_seconds"] == 2
    match = await seated_table(here, "sukkube", key, "")
    await match.start()
    asked, now = [0], await match.get("state")
    while len(asked) < 4 or now["awaited"]["seats"] != [0]:
        now = await match.play(Random(1), 1)
        asked += [now["revision"]] if now["awaited"]["seats"] == [0] else []
    async with notifying(own_service):
        got, delivery = await told_at_last(own_service, here, receiver, made)
        assert got.message["data"]["revision"] == now["revision"]
        at = datetime.fromisoformat(got.message["data"]["at"])
        assert int(got.headers["webhook-timestamp"]) > at.timestamp() + 1
        await match.play(Random(1), 1)
        again = f"{url}/deliveries/{delivery['delivery_id']}/redeliver"
        assert (await here.post(again, headers=bearer(key))).status_code == 200

        async def came_twice() -> bool:
            return [each.body for each in receiver.at("/me")].count(got.body) == 2

        await until(came_twice, PATIENCE_SECONDS)


async def test_turns_that_were_answered_do_not_wait_for_their_time(
    own_service: ApiParts, here: httpx.AsyncClient
) -> None:
    """However long it is and however many there are, one waits: that of each seat's last question."""
    key = (await new_key(here, "play"))["key"]
    await hook(here, key, "https://example.org/me", viewer="seat", unanswered_seconds=604_800)
    match = await seated_table(here, "sukkube", key, key)
    now = await match.start()
    asked: dict[int, int] = {}

    async def waiting() -> list[int]:
        rows = await own_service.pool.fetch("SELECT revision FROM webhook.delivery ORDER BY revision")
        return [row["revision"] for row in rows]

    async def is_planned() -> bool:
        return now["revision"] in await waiting()

    async with notifying(own_service):
        for _ in range(8):
            asked[now["awaited"]["seats"][0]] = now["revision"]
            await until(is_planned, PATIENCE_SECONDS)
            assert await waiting() == sorted(asked.values())
            now = await match.play(Random(1), 1)
    assert len(asked) == 2


async def test_answers_of_others_leave_a_seat_its_question(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """In a window of Frantic for four: the others have answered since, and the seat is told."""
    key = (await new_key(here, "play"))["key"]
    made = await hook(here, key, f"{receiver.url}/me", viewer="seat", unanswered_seconds=1)
    match = await seated_table(here, "frantic", key, "", "", "")
    await match.start()
    now, random = await match.get("state"), Random(3)
    while not (now["awaited"].get("window") and {0, 1} <= {*now["awaited"]["seats"]}):
        now = await match.play(random, 1)
    window = now["awaited"]["window"]
    while now["awaited"]["seats"] != [0]:
        seat = now["awaited"]["seats"][-1]
        legal = await match.get("commands", match.seats[seat])
        passing = next(each for each in legal["commands"] if each["type"].startswith("pass"))
        now = (await match.post("commands", passing, match.seats[seat])).json()
    assert now["awaited"]["window"] == window
    async with notifying(own_service):
        got, _ = await told_at_last(own_service, here, receiver, made)
    assert got.message["data"]["awaited"]["window"] == window


async def test_a_dispute_and_the_end_are_told_to_every_seat_of_the_key(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    key = await new_key(here, "play")
    made = await hook(
        here, key["key"], f"{receiver.url}/me", viewer="seat", event_types=["match_over", "dispute_opened"]
    )
    async with notifying(own_service):
        match = await seated_table(here, "sukkube", key["key"], key["key"])
        now = await match.start()
        claim = {"revision": now["revision"], "claim": "The dealer looked."}
        dispute = (await match.post("disputes", claim, match.seats[1])).json()
        await settled(here, made, "delivered", 2)
        ruled = await rule(here, dispute["dispute_id"], ADMIN, kind="stand")
        assert ruled.status_code == 200, ruled.text
        await match.post("resign", token=match.seats[0])
        await settled(here, made, "delivered", 4)
        got = [each["data"] for each in told(receiver, "/me")]
    assert [(each["notice"], each["seat"]) for each in got[:2]] == [
        ("dispute_opened", 0),
        ("dispute_opened", 1),
    ]
    assert {each["dispute_id"] for each in got[:2]} == {dispute["dispute_id"]}
    assert {each["awaited"]["kind"] for each in got[:2]} == {"ruling"}
    assert [(each["notice"], each["seat"]) for each in got[2:]] == [("match_over", 0), ("match_over", 1)]
    assert {tuple(each["result"]["winners"]) for each in got[2:]} == {(1,)}


async def test_a_seat_that_is_anothers_now_is_told_no_more(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """A left seat, a substituted player, a fork: the key of who sat there is told nothing of them."""
    cup = await new_key(here, "organise")
    gone, stays = [await new_key(here, "play") for _ in range(2)]
    await hook(here, gone["key"], f"{receiver.url}/gone", viewer="seat")
    made = await hook(here, stays["key"], f"{receiver.url}/stays", viewer="seat", event_types=["match_over"])
    match = await table(here, "sukkube", 2, key=cup["key"])
    for seat, key in ((0, gone), (1, stays)):
        await match.post("leave", token=match.seats[seat])
        answer = await match.post("seats", {"player": f"P{seat}", "seat": seat}, key["key"])
        match.seats[seat] = answer.json()["seat_token"]
    await match.start()
    swapped = await match.post(
        "seats/substitute", {"seat": 0, "player": "Zoe", "reason": "She was called away."}, cup["key"]
    )
    assert swapped.status_code == 201, swapped.text
    fork = (await match.post("forks", {"revision": swapped.json()["revision"]}, cup["key"])).json()
    before = len(receiver.at("/gone"))
    async with notifying(own_service):
        assert (await match.post("resign", token=swapped.json()["seat_token"])).status_code == 200
        seats = {int(seat): token for seat, token in fork["seat_tokens"].items()}
        await Table(here, fork["match_id"], "", seats).post("resign", token=seats[0])
        await settled(here, made, "delivered", 1)
        sent = [each["data"] for each in told(receiver, "/gone")]
    assert before == 0
    assert {each["notice"] for each in sent} <= {"your_turn"}
    assert all(each["revision"] < swapped.json()["revision"] for each in sent)
    assert {each["match_id"] for each in sent} <= {match.match_id}
    assert len(receiver.at("/stays")) == 1


async def test_a_webhook_of_seats_needs_a_key_and_a_seat(here: httpx.AsyncClient) -> None:
    url = "https://example.org/turns"
    match = await table(here, "sukkube", 2)
    key = (await new_key(here, "play"))["key"]

    async def refused(token: str | None, status: int, code: str, **body: Any) -> dict[str, Any]:
        headers = bearer(token) if token else {}
        asked = {"url": url, "viewer": "seat", **body}
        return problem(await here.post("/v1/webhooks", json=asked, headers=headers), status, code)

    await refused(None, 401, "unauthenticated")
    await refused(ADMIN, 403, "forbidden")
    await refused(key, 403, "forbidden", match_id=match.match_id)
    found = await refused(ADMIN, 422, "invalid_body", viewer="spectator", unanswered_seconds=5)
    assert found["errors"][0]["pointer"] == "/unanswered_seconds"
    await refused(key, 422, "invalid_body", unanswered_seconds=604_801)
    await refused(key, 404, "match_not_found", match_id=str(UUID(int=7)))
    found = await refused(key, 422, "invalid_body", event_types=["your_turn", "CardPlayed"])
    assert found["errors"][0]["pointer"] == "/event_types/1"
    assert "your_turn, match_over, dispute_opened" in found["errors"][0]["detail"]
    made = await hook(here, key, url, viewer="seat")
    asked = {"match_id": match.match_id}
    again = await here.post(f"/v1/webhooks/{made['webhook_id']}/replay", json=asked, headers=bearer(key))
    problem(again, 422, "invalid_body")


async def test_two_matches_do_not_tell_that_they_were_joined_with_one_key(here: httpx.AsyncClient) -> None:
    """What a seat keeps of a key is shown to nobody, but in archives; and it is another one in every match."""
    key = await new_key(here, "play")
    kept: set[str] = set()
    for match in [await seated_table(here, "sukkube", key["key"], "") for _ in range(2)]:
        for token in (None, match.seats[0], match.host, ADMIN):
            for path in ("state", "events", "timeline"):
                answer = await here.get(f"{match.url}/{path}", headers=bearer(token) if token else {})
                assert answer.status_code == 200, answer.text
                assert '"key"' not in answer.text
        archive = (await here.get(f"{match.url}/archive")).text
        (of_seat,) = re.findall(r'"key":"([^"]*)"', archive)
        assert key["key_id"] not in of_seat
        kept.add(of_seat)
    assert len(kept) == 2


async def test_a_notice_is_sent_again_as_it_was(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    key = await new_key(here, "play")
    made = await hook(here, key["key"], f"{receiver.url}/me", viewer="seat", event_types=["your_turn"])
    async with notifying(own_service):
        match = await seated_table(here, "sukkube", key["key"], key["key"])
        await match.start()
        (delivery,) = await settled(here, made, "delivered", 1)
        assert delivery["type"] == "your_turn"
        await match.post("resign", token=match.seats[0])
        url = f"/v1/webhooks/{made['webhook_id']}/deliveries/{delivery['delivery_id']}/redeliver"
        assert (await here.post(url, headers=bearer(key["key"]))).status_code == 200

        async def came_twice() -> bool:
            return len(receiver.at("/me")) == 2

        await until(came_twice, PATIENCE_SECONDS)
    first, second = receiver.at("/me")
    assert (first.id, first.body) == (second.id, second.body)
    assert isinstance(first, Got)
