"""Where nobody waits for an answer a match whose game fails hurts itself alone, too: bots, clocks, read models."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from projections.queries import list_matches
from service.background.clocks import ClockKeeper
from service.platform.observability.metrics import REGISTRY
from service.projecting.lag import parked_matches
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.servers import Urls
from tests.service.api.conftest import client_of, new_service, projecting
from tests.service.api.playing import Table, table
from tests.service.api.test_clocks import Hands, of_type
from tests.service.api.test_disputes import dispute, key_of, rule
from tests.service.api.test_faulty_matches import MARKED, burning, faults, planted, raising
from tests.service.api.test_forks import all_events
from tests.service.test_tracing import SAMPLED, TRACE
from tests.waiting import until

SOUND = {**MARKED, "target_points": 1}
FAULTS = {"raises": raising(ValueError("no")), "slow": burning}


def failures_of_bots() -> float:
    return REGISTRY.get_sample_value("moviola_duty_failures_total", {"kind": "bots"}) or 0.0


async def annulled(match: Table, key: str) -> bool:
    """Whether an organiser can end the match."""
    newest = (await match.get("state", key))["revision"]
    opened = await dispute(match, newest, key)
    return (await rule(match.client, opened, key, kind="annul")).status_code == 200


@pytest.mark.rule("MV-FLT-01")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(
    ("what", "bot"), [("decide", "random"), ("view", "lookahead"), ("legal_commands", "random")]
)
async def test_a_bot_is_asked_again_and_again_to_move_in_a_match_whose_game_fails(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, what: str, bot: str, fault: str
) -> None:
    key = await key_of(client)
    match = await table(client, "sukkube", 2, key=key, options=MARKED, bots={"1": bot})
    other = await table(client, "sukkube", 2, options=SOUND, bots={"0": "random", "1": "random"})
    with monkeypatch.context() as broken, capture_logs() as logs:
        planted(broken, what, FAULTS[fault], seat=1)
        before, failures = faults(), failures_of_bots()
        await match.start()
        await other.start()

        async def bot_has_failed() -> bool:
            if (await match.get("state"))["awaited"]["seats"] == [0]:
                legal = (await match.get("commands", match.seats[0]))["commands"]
                await match.post("commands", legal[0], match.seats[0])
            return faults() > before

        await until(bot_has_failed)
        await until(lambda: is_over(other))
        assert failures_of_bots() == failures
        told = {entry["match"] for entry in logs if entry["event"] == "match_faulty"}
        assert match.match_id in told
        assert other.match_id not in told
        assert await annulled(match, key)
    assert (await match.get("state"))["result"]["reason"] == "annulled"


async def is_over(match: Table) -> bool:
    return bool((await match.get("state"))["sheet"]["phase"] == "finished")


@pytest.fixture
async def timed(server_urls: Urls, tmp_path: Any) -> AsyncIterator[tuple[ApiParts, Hands]]:
    hands = Hands()
    async with new_service(server_urls, tmp_path, hands) as application:
        yield application, hands


@pytest.mark.rule("MV-FLT-01", "MV-CLK-06")
@pytest.mark.parametrize("fault", FAULTS)
async def test_the_clock_keeper_stops_at_a_match_whose_game_fails(
    timed: tuple[ApiParts, Hands], monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    service, hands = timed
    async with client_of(service) as client, projecting(service):
        key = await key_of(client)
        clocks = {"decision_seconds": 30}
        match = await table(client, "sukkube", 2, key=key, options=MARKED, clocks=clocks)
        other = await table(client, "sukkube", 2, key=key, options=SOUND, clocks=clocks)
        await match.start()
        await other.start()
        await caught_up(service.pool)
        hands.move(31)
        keeper = ClockKeeper(service.pool, service.matches, service.time, clock=hands)
        with monkeypatch.context() as broken, capture_logs() as logs:
            planted(broken, "decide", FAULTS[fault])
            before = faults()
            await keeper.turn()
            await keeper.turn()
            assert faults() > before
            told = [entry["match"] for entry in logs if entry["event"] == "match_faulty"]
            assert told.count(match.match_id) == 1, "it is left alone for a while"
            assert other.match_id not in told
            assert of_type(await all_events(other), "SeatTimedOut")
            assert not of_type(await all_events(match), "SeatTimedOut")
            assert await annulled(match, key)


@pytest.mark.rule("MV-FLT-01")
@pytest.mark.parametrize("what", ["evolve", "awaited"])
async def test_a_match_whose_game_fails_stops_the_read_models(
    timed: tuple[ApiParts, Hands], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It is parked, told so, and taken up again."""
    service, _ = timed
    async with client_of(service) as client:
        client.headers["traceparent"] = SAMPLED
        match = await table(client, "sukkube", 2, options=MARKED)
        other = await table(client, "sukkube", 2, options=SOUND)
        await match.start()
        await other.start()
        with monkeypatch.context() as broken, capture_logs() as logs:
            planted(broken, what, raising(ValueError("no")))
            async with projecting(service):
                await caught_up(service.pool)
                rows = {str(row.match_id): row.phase for row in await list_matches(service.read_models)}
                parked = await parked_matches(service.pool)
        assert rows[other.match_id] == "playing"
        assert {str(each.match_id) for each in parked} == {match.match_id}
        told = [entry for entry in logs if entry["event"] == "match_parked"]
        assert {(entry["match"], entry["trace"]) for entry in told} == {(match.match_id, TRACE)}
        assert {entry["revision"] for entry in told} <= {each.revision for each in parked}


@pytest.mark.rule("MV-FLT-01")
async def test_a_match_that_cannot_be_loaded_is_answered_500(
    timed: tuple[ApiParts, Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    service, _ = timed
    async with client_of(service) as client:
        match = await table(client, "sukkube", 2, options=MARKED)
        await match.start()
        service.matches.forget()
        with monkeypatch.context() as broken:
            planted(broken, "evolve", raising(ValueError("no")))
            answer = await client.get(f"{match.url}/state")
            assert (answer.status_code, answer.json()["code"]) == (409, "match_faulty")
        assert (await client.get(f"{match.url}/state")).status_code == 200
