"""The log alone answers who asked for what, and why it was refused."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import structlog

from service.http.edge import middleware
from service.http.problems import answers
from service.platform.observability import logs
from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import bearer, table
from tests.service.api.test_keys import new_key

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[[], list[dict[str, Any]]]:
    logs.configure("info", "json")
    for module in (middleware, answers):  # a logger that has been used writes where it was told to
        monkeypatch.setattr(module, "log", structlog.get_logger())

    def requests() -> list[dict[str, Any]]:
        written = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
        return [line for line in written if line["event"] == "request"]

    return requests


async def test_a_line_says_who_asked_and_in_which_match(client: httpx.AsyncClient, lines: Lines) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    lines()
    await client.get(f"{match.url}/commands", headers=bearer(match.seats[1]))
    await client.get(f"{match.url}/state")
    await match.post("resign", token=match.seats[0])
    await client.get("/v1/tournaments/01980000-0000-7000-8000-000000000001", headers=bearer(ADMIN))
    commands, state, resigned, tournament = lines()
    assert (commands["caller"], commands["match"]) == ("seat:1", match.match_id)
    assert (state["caller"], state["match"]) == ("anonymous", match.match_id)
    assert (resigned["caller"], resigned["status"]) == ("seat:0", 200)
    assert (tournament["tournament"], tournament["code"]) == (
        "01980000-0000-7000-8000-000000000001",
        "tournament_not_found",
    )
    assert not [line for line in (commands, state, resigned) if "code" in line]


async def test_a_line_about_a_key_has_its_id_and_nothing_secret(
    client: httpx.AsyncClient, lines: Lines
) -> None:
    """The field was called `key`, and masked for it."""
    made = await new_key(client)
    lines()
    await client.delete(f"/v1/keys/{made['key_id']}", headers=bearer(ADMIN))
    (line,) = lines()
    assert (line["credential"], line["status"]) == (made["key_id"], 200)
    assert made["key"] not in str(line)


async def test_a_posted_command_names_its_seat_and_its_refusal(
    client: httpx.AsyncClient, lines: Lines
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    lines()
    await match.post("commands", {"type": "no_such_command"}, match.seats[0])
    (line,) = lines()
    assert (line["caller"], line["match"], line["code"]) == ("seat:0", match.match_id, "invalid_body")
    assert "cause" not in line


async def test_a_failure_of_the_service_names_its_cause(own_service: ApiParts, lines: Lines) -> None:
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2)
        lines()
        await own_service.pool.execute("ALTER TABLE log.event RENAME TO lost")
        answer = await match.post("start", None, match.host)
        assert answer.status_code == 500
        (line,) = lines()
    assert line["code"] == "internal_error"
    assert "log.event" in line["cause"]
