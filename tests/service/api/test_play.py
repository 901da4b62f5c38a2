"""A match over HTTP from its creation to its end, at every revision and from every fork."""

import re
from random import Random
from typing import Any
from uuid import UUID

import httpx

from domain.kernel.words.seats import isolated
from domain.matches.state import state_shape
from service.wiring.parts import ApiParts
from tests.service.api.playing import Table, table
from tests.waiting import until


async def test_a_match_is_played_replayed_and_forked(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 3, options={"target_points": 1})
    await match.start()
    live: dict[int, str] = {}
    end = await match.get("state")
    while end["awaited"]["kind"] == "seats":
        live[end["revision"]] = (await match.get("state", **{"as": "spectator"}))["hash"]
        end = await match.play(Random(4), plies=1)
    assert end["phase"] == "finished"
    last = (await match.get("state"))["revision"]
    for revision, hash_ in live.items():
        assert (await match.get("state", at=revision, **{"as": "spectator"}))["hash"] == hash_
    for revision in range(1, last + 1, 5):
        answer = await match.post("forks", {"revision": revision, "luck": {"kind": "same"}})
        assert answer.status_code == 201, answer.text
        forked = answer.json()
        seats = {int(seat): token for seat, token in forked["seat_tokens"].items()}
        fork = Table(client, forked["match_id"], forked["host_token"], seats)
        original = await match.get("state", at=revision)
        assert (await fork.get("state", at=revision))["hash"] == original["hash"]
        if original["sheet"]["phase"] == "open":
            await fork.start()
        assert (await fork.play(Random(9)))["awaited"]["kind"] == "nobody"


async def test_who_sits_down_early_is_told_from_who_has_finished(client: httpx.AsyncClient) -> None:
    """The loop of CLIENTS.md, begun before the match is."""
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    for token in (match.seats[0], None):
        path = "commands" if token else "state"
        assert (await match.get(path, token))["awaited"] == {"kind": "start"}
    kinds = []
    while not kinds or kinds[-1] != "nobody":
        for token in match.seats.values():
            asked = await match.get("commands", token)
            kinds.append(asked["awaited"]["kind"])
            if asked["commands"]:
                await match.post("commands", asked["commands"][0], token)
        if len(kinds) == 4:
            await match.start()
    assert kinds[:4] == ["start"] * 4
    assert (await match.get("state"))["sheet"]["phase"] == "finished"


async def test_commands_are_told_to_people(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    seat = (await match.play(Random(4), plies=1))["awaited"]["seats"][0]
    plain = await match.get("commands", token=match.seats[seat])
    assert "choices" not in plain
    told = await match.get("commands", token=match.seats[seat], language="it")
    assert told["commands"] == plain["commands"]
    assert [choice["touches"] for choice in told["choices"]] == [
        [f"card:{command['card']}"] for command in told["commands"]
    ]
    english = await match.get("commands", token=match.seats[seat], language="en")
    for one, other in zip(told["choices"], english["choices"], strict=True):
        assert one["label"]
        assert one["label"] != other["label"]


async def test_labels_call_seats_by_the_names_of_their_players(client: httpx.AsyncClient) -> None:
    """Two Balconies of Piccioni lie among the places of cards."""
    match = await table(client, "piccioni", 2)
    now = await match.start()
    labels = ""
    while not all(isolated(f"player {seat}") in labels for seat in range(2)):
        seat = now["awaited"]["seats"][0]
        choices = (await match.get("commands", match.seats[seat], language="it"))["choices"]
        labels += "".join(choice["label"] for choice in choices)
        now = await match.play(Random(4), plies=1)
    assert not re.search("post[oi] [0-9]", labels)


async def test_refusals_are_told_to_people(client: httpx.AsyncClient) -> None:
    """Each says what a command would be refused for; before play, out of turn and unasked there are none."""
    match = await table(client, "sukkube", 2)
    assert "refused" not in await match.get("commands", match.seats[0], refused="true")
    await match.start()
    touched = set[str]()
    while len(touched) < 2:
        seat = (await match.play(Random(4), plies=1))["awaited"]["seats"][0]
        assert "refused" not in await match.get("commands", match.seats[seat])
        assert "refused" not in await match.get("commands", match.seats[1 - seat], refused="true")
        answer = await match.get("commands", match.seats[seat], refused="true", language="it")
        for why in answer.get("refused", []):
            touched.add(why["code"])
            card = why["touch"].removeprefix("card:")
            refusal = await match.post("commands", {"type": "play_card", "card": card}, match.seats[seat])
            assert refusal.status_code == 422
            assert (refusal.json()["code"], refusal.json()["rule"]) == (why["code"], why["rule"])
            assert "ultima carta" in why["text"]
            assert "direzione" in why["rule_text"]


async def test_a_second_part_is_refused_after_the_first(client: httpx.AsyncClient) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    answer: dict[str, Any] = {"commands": []}
    while not answer["commands"] or answer["commands"][0]["type"] != "play_card":
        (seat, *_) = (await match.play(Random(4), plies=1))["awaited"]["seats"]
        answer = await match.get("commands", match.seats[seat])
    card = answer["commands"][0]["card"]
    told = await match.get("commands", match.seats[seat], refused="true", chosen=f"card:{card}")
    reasons = {why["touch"]: why for why in told["refused"]}
    assert reasons["square:0"]["rule"] == "FR-PLACE-07"
    assert reasons["square:0"]["text"] == "No card goes on the start or on the finish."
    legal = {f"square:{each['square']}" for each in answer["commands"] if each["card"] == card}
    assert legal.isdisjoint(reasons)
    assert {*reasons} | legal >= {f"square:{square}" for square in range(51)}


async def test_snapshots_change_nothing_but_time(service: ApiParts, client: httpx.AsyncClient) -> None:
    """A long match, read at many revisions with its snapshots and without any."""
    match = await table(client, "sukkube", 6, options={"target_points": 20, "manche_cap": 40})
    await match.start()
    end = await match.play(Random(8), plies=520)
    seen = {}
    revisions = range(5, end["revision"], 97)
    for revision in revisions:
        seen[revision] = (await match.get("state", at=revision))["hash"]
    shape, match_id = state_shape(), UUID(match.match_id)

    async def is_kept() -> bool:
        kept = await service.log.snapshots.load(match_id, shape, end["revision"])
        return kept is not None and kept.revision >= 500

    await until(is_kept)
    await service.log.snapshots.delete()
    service.matches.forget()
    assert {r: (await match.get("state", at=r))["hash"] for r in revisions} == seen
