"""Tacit windows over HTTP: the service closes them on time, and nobody learns who has held one. Rules: MV-PAC."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import httpx
import pytest

from domain.matches.pace.closing import LATE_MS
from service.app.bots import speaking
from tests.service.api.checks import problem
from tests.service.api.playing import Table, table
from tests.service.api.test_archives import NDJSON
from tests.service.api.test_forks import all_events
from tests.waiting import until

TACIT = {"mode": "tacit", "seconds": 1, "hold_seconds": 5}


def kind(event: dict[str, Any]) -> str:
    return str(event["event"]["type"])


async def to_window(match: Table, random: Random) -> dict[str, Any]:
    """The state when a tacit window runs; whoever is asked before plays at random."""
    now = await match.get("state")
    while now["awaited"]["kind"] != "nobody":
        if now["awaited"].get("may_hold"):
            return now
        await match.play(random, plies=50)
        now = await match.get("state")
    raise AssertionError("no window opens")


async def begun(client: httpx.AsyncClient, **terms: Any) -> Table:
    match = await table(client, "frantic", 3, reactions=TACIT | terms)
    await match.start()
    return match


async def everybody_leaves(match: Table) -> None:
    """The next window of the match would close during another test."""
    for token in match.seats.values():
        await match.post("resign", token=token)


async def is_open(match: Table, window: str) -> bool:
    return (await match.get("state"))["awaited"].get("window", "") == window


@pytest.mark.rule("MV-PAC-02")
async def test_a_window_closes_by_itself_on_time_with_no_press(client: httpx.AsyncClient) -> None:
    match = await begun(client)
    state = await to_window(match, Random(1))
    window, closes = state["awaited"]["window"], datetime.fromisoformat(state["awaited"]["closes_at"])
    seat = state["awaited"]["may_hold"][0]
    legal = await match.get("commands", match.seats[seat])
    assert legal["commands"] == [] or legal["awaited"].get("window") != window

    async def is_closed() -> bool:
        return not await is_open(match, window)

    await until(is_closed)
    events = await all_events(match)
    close = next(
        each
        for each in events
        if kind(each) == "ReactionWindowClosed" and each["revision"] > state["revision"]
    )
    assert datetime.fromisoformat(close["at"]) >= closes
    between = [each for each in events if state["revision"] < each["revision"] < close["revision"]]
    passes = [
        each for each in between if kind(each) != "WindowTimed"
    ]  # where the machine stood still (MV-PAC-06)
    assert [each["event"]["seat"] for each in passes] == sorted(state["awaited"]["may_hold"])
    assert {each["at"] for each in passes} == {close["at"]}, "all in one append"
    assert {each["actor"] for each in passes} == {"system"}
    await everybody_leaves(match)


@pytest.mark.rule("MV-PAC-03", "MV-PAC-04", "MV-PAC-05")
async def test_who_holds_a_window_and_answers_in_it_stays_unknown(client: httpx.AsyncClient) -> None:
    match = await begun(client, seconds=60, hold_seconds=120)
    state = await to_window(match, Random(2))
    awaited = state["awaited"]
    first, *others = awaited["may_hold"]
    refused = await match.post("commands", {"type": "pass_reaction", "window": 1}, match.seats[first])
    problem(refused, 409, "window_not_held")
    gone = await match.post("window/hold", None, match.seats[first], If_Window="1-99")
    assert gone.status_code == 412
    held = await match.post("window/hold", None, match.seats[first], If_Window=awaited["window"])
    assert held.status_code == 200, held.text
    assert held.json()["awaited"]["seats"] == sorted(awaited["may_hold"])
    for seat in (*others, first):
        legal = await match.get("commands", match.seats[seat])
        answer = await match.post(
            "commands", legal["commands"][0], match.seats[seat], If_Window=awaited["window"]
        )
        assert answer.status_code == 200, answer.text
    events = [each for each in await all_events(match) if each["revision"] > state["revision"]]
    kinds = [kind(each) for each in events]
    sealed = kinds.count("AnswerSealed")
    assert kinds[: 2 + sealed] == ["WindowHeld", "WindowTimed", *["AnswerSealed"] * len(awaited["may_hold"])]
    for each in events[: 2 + 2 * sealed]:
        assert each["actor"] == "system"
    for each in (each for each in events if kind(each) in ("WindowHeld", "AnswerSealed")):
        assert each["event"]["seat"] == {"hidden": 1}
        assert not each["event"].get("command")
    own = (await match.get("events", match.seats[first], **{"from": events[0]["revision"]}))["items"]
    assert own[0]["event"]["seat"] == first
    await everybody_leaves(match)


@pytest.mark.rule("MV-PAC-07")
async def test_a_bot_holds_a_window_within_its_time(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that always bluffs holds each window; nobody else does."""
    monkeypatch.setattr(speaking, "BLUFFS", 1.0)
    bots, random = {"1": "random", "2": "random"}, Random(3)
    match = await table(client, "frantic", 3, bots=bots, reactions=TACIT | {"seconds": 2})
    await match.start()

    async def is_held() -> bool:
        legal = (await match.get("commands", match.seats[0]))["commands"]
        if legal:  # a bot may be faster in the same window
            await match.post("commands", random.choice(legal), match.seats[0])
        return "WindowHeld" in [kind(each) for each in await all_events(match)]

    await until(is_held)
    events = await all_events(match)
    place = next(number for number, each in enumerate(events) if kind(each) == "WindowHeld")
    timed = next(each for each in reversed(events[:place]) if kind(each) == "WindowTimed")
    held_ms = datetime.fromisoformat(events[place]["at"]).astimezone(UTC).timestamp() * 1000
    assert held_ms <= timed["event"]["closes_at_ms"] + LATE_MS
    assert events[place]["actor"] == "system"


@pytest.mark.rule("MV-PAC-05")
async def test_the_archive_of_a_match_with_tacit_windows_is_sound(client: httpx.AsyncClient) -> None:
    match = await begun(client, seconds=5, hold_seconds=120)
    state = await to_window(match, Random(4))
    hold = await match.post("window/hold", None, match.seats[state["awaited"]["may_hold"][0]])
    assert hold.status_code == 200, hold.text
    for seat in state["awaited"]["may_hold"]:
        legal = await match.get("commands", match.seats[seat])
        await match.post("commands", legal["commands"][-1], match.seats[seat])
    state = await to_window(match, Random(5))

    async def is_closed() -> bool:
        return not await is_open(match, state["awaited"]["window"])

    await until(is_closed)
    await everybody_leaves(match)
    assert (await match.get("state"))["sheet"]["phase"] == "finished"
    archive = await client.get(f"{match.url}/archive")
    verdict = (await client.post("/v1/verify", content=archive.content, headers=NDJSON)).json()
    assert verdict["report"]["is_sound"], verdict
    assert verdict["report"]["is_replayed"]
