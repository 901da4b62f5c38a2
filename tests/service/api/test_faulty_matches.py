"""A match whose game fails hurts itself alone, says so, and an organiser can end it or take it back."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any
from uuid import UUID

import httpx
import pytest
from structlog.testing import capture_logs

from domain.games import GAMES
from domain.kernel.decision import Endless
from domain.matches.seats import pausing
from service.event_store.requests import SYSTEM
from service.platform.observability.metrics import REGISTRY
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.playing import bearer, table
from tests.service.api.test_disputes import dispute, key_of, play_out, rule

MARKED = {"mode": "peach", "target_points": 7}
"""The options of the match in which the game fails."""


def planted(
    monkeypatch: pytest.MonkeyPatch, what: str, fault: Callable[[], object], seat: int | None = None
) -> None:
    """The game fails in `what` wherever the options are the marked ones; with `seat`, only for that one."""
    game = GAMES["sukkube"]
    real: Callable[..., Any] = getattr(game, what)

    def failing(subject: Any, *rest: Any) -> Any:
        state = getattr(subject, "state", subject)
        if state.options.target_points == MARKED["target_points"] and seat in (None, *rest[-1:]):
            fault()
        return real(subject, *rest)

    monkeypatch.setitem(game.__dict__, what, failing)


def raising(error: Exception) -> Callable[[], object]:
    def fail() -> None:
        raise error

    return fail


def burning() -> None:
    """Two seconds of the processor's time."""
    until = process_time() + 2
    while process_time() < until:
        pass


def faults() -> float:
    return REGISTRY.get_sample_value("moviola_match_faults_total", {"game": "sukkube"}) or 0.0


@pytest.mark.rule("MV-FLT-01")
@pytest.mark.parametrize("fault", [Endless("never"), ValueError("no")], ids=["endless", "raises"])
@pytest.mark.parametrize(("what", "ending"), [("decide", "annul"), ("decide", "rewind"), ("evolve", "annul")])
async def test_one_match_can_stop_everybody(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, what: str, fault: Exception, ending: str
) -> None:
    key = await key_of(client)
    match = await table(client, "sukkube", 2, key=key, options=MARKED)
    other = await table(client, "sukkube", 2, options={**MARKED, "target_points": 1})
    began = (await match.start())["revision"]
    await match.play(Random(1), 3)
    await other.start()
    now = await match.get("state")
    seat = now["awaited"]["seats"][0]
    legal = await match.get("commands", match.seats[seat])
    with monkeypatch.context() as broken:
        planted(broken, what, raising(fault))
        before = faults()
        refused = await match.post("commands", legal["commands"][0], match.seats[seat])
        assert problem(refused, 409, "match_faulty")["rule"] == "MV-FLT-01"
        assert faults() == before + 1
        assert (await match.get("state"))["revision"] == now["revision"]
        await other.play(Random(2), 3)
        opened = await dispute(match, now["revision"], match.seats[seat])
        ruling = {"kind": "rewind", "revision": began} if ending == "rewind" else {"kind": "annul"}
        ruled = await rule(client, opened, key, **ruling)
        assert ruled.status_code == 200, ruled.text
    await play_out(other)
    if ending == "rewind":
        await match.play(Random(3), 4)
    else:
        assert (await match.get("state"))["result"]["reason"] == "annulled"


@pytest.mark.rule("MV-FLT-01", "MV-PAU-03")
async def test_a_faulty_match_whose_pause_is_over_is_annulled(
    client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await key_of(client)
    match = await table(client, "sukkube", 2, key=key, options=MARKED)
    newest = (await match.start())["revision"]
    paused = partial(pausing.pause, reason="The round is being un-started.", until_ms=1)
    await service.matches.execute(UUID(match.match_id), paused, SYSTEM)
    with monkeypatch.context() as broken:
        planted(broken, "awaited", raising(ValueError("no")))
        opened = await dispute(match, newest, match.seats[0])
        assert (await rule(client, opened, key, kind="annul")).status_code == 200
    assert (await match.get("state"))["result"]["reason"] == "annulled"


@pytest.mark.rule("MV-FLT-01")
@pytest.mark.parametrize(("what", "path"), [("view", "state"), ("legal_commands", "commands")])
async def test_a_match_that_cannot_be_shown_is_faulty(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, what: str, path: str
) -> None:
    key = await key_of(client)
    match = await table(client, "sukkube", 2, key=key, options=MARKED)
    began = await match.start()
    newest, seat = began["revision"], match.seats[began["awaited"]["seats"][0]]
    with monkeypatch.context() as broken:
        planted(broken, what, raising(ValueError("no")))
        answer = await client.get(f"{match.url}/{path}", headers=bearer(seat))
        assert problem(answer, 409, "match_faulty")["rule"] == "MV-FLT-01"
        opened = await dispute(match, newest, seat)
        assert (await rule(client, opened, key, kind="annul")).status_code == 200


@pytest.mark.rule("MV-FLT-01")
@pytest.mark.parametrize("what", ["decide", "view", "legal_commands", "awaited"])
async def test_a_game_that_takes_two_seconds_keeps_everybody_waiting(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It is stopped after one, and sooner from then on: others wait once, not with every request."""
    key = await key_of(client)
    match = await table(client, "sukkube", 2, key=key, options=MARKED)
    other = await table(client, "sukkube", 2, options={**MARKED, "target_points": 1})
    newest = (await match.start())["revision"]
    await other.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    with monkeypatch.context() as broken, capture_logs() as logs:
        planted(broken, what, burning)
        before, began = faults(), process_time()
        for _ in range(5):
            answers = [
                await client.get(f"{match.url}/state", headers=bearer(match.seats[seat])),
                await client.get(f"{match.url}/commands", headers=bearer(match.seats[seat])),
            ]
            if what != "legal_commands":  # nobody asks for those of a seat that has just moved
                answers.append(await match.post("commands", legal[0], match.seats[seat]))
            assert "match_faulty" in [answer.json().get("code") for answer in answers]
            assert all(answer.status_code < 500 for answer in answers)
        assert process_time() - began < 4
        assert faults() > before
        assert any(entry["event"] == "match_faulty" and entry["match"] == match.match_id for entry in logs)
        await other.play(Random(2), 3)
        opened = await dispute(match, newest, match.seats[seat])
        assert (await rule(client, opened, key, kind="annul")).status_code == 200
    assert (await match.get("state"))["result"]["reason"] == "annulled"
    await play_out(other)
