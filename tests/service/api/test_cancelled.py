"""A match that has not begun is cancelled by whoever set it up: it never begins."""

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_access import new_key


async def cancelled(client: httpx.AsyncClient, **body: object) -> Table:
    match = await table(client, "sukkube", 2, **body)  # type: ignore[arg-type]
    answer = await match.post("cancel", token=match.host)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["phase"], answer.json()["awaited"]) == ("finished", {"kind": "nobody"})
    return match


@pytest.mark.rule("MV-END-07", "MV-DCL-02")
@pytest.mark.parametrize("organised", [False, True])
async def test_it_is_over_without_result_and_disclosed(client: httpx.AsyncClient, organised: bool) -> None:
    key = (await new_key(client, "desk"))["key"] if organised else None
    match = await cancelled(client, key=key, disputes_seconds=600 if organised else 0)
    state = await match.get("state")
    assert state["sheet"]["verdict"] == {"winners": [], "places": [], "reason": "cancelled"}
    assert state["result"] == state["sheet"]["verdict"]
    told = [each["event"]["type"] for each in (await match.get("events"))["items"]]
    assert told[-3:] == ["MatchStopped", "MatchDisclosed", "LuckRevealed"]
    assert (await match.get("commands", match.seats[0]))["commands"] == []


@pytest.mark.rule("MV-END-07")
async def test_nothing_begins_there_any_more(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await cancelled(client)
    claim = {"revision": 1, "claim": "Not so."}
    async with nothing_stored(service):
        for path, body, token in (
            ("start", None, match.host),
            ("cancel", None, match.host),
            ("seats", {"player": "Zoe"}, None),
            ("resign", None, match.seats[0]),
            ("disputes", claim, match.seats[0]),
            ("pause", {"reason": "lunch"}, ADMIN),
            ("commands", {"type": "play_card", "card": "red_up_2"}, match.seats[0]),
            ("commands", {"type": "play_default", "seat": 0}, ADMIN),
        ):
            answer = await match.post(path, body, token)
            assert answer.status_code == 409, (path, answer.text)


@pytest.mark.rule("MV-END-07")
async def test_a_match_that_is_played_is_not_cancelled(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    async with nothing_stored(service):
        refused = await match.post("cancel", token=match.host)
    assert problem(refused, 409, "match_not_open")["rule"] == "MV-END-07"


@pytest.mark.rule("MV-END-08")
async def test_the_admin_calls_off_a_match_of_bots(client: httpx.AsyncClient, service: ApiParts) -> None:
    endless = {"match_length": "custom", "point_limit": 9999, "max_rounds": 0}
    match = await table(client, "frantic", 2, bots={"0": "random", "1": "random"}, options=endless)
    await match.start()
    refused = await match.post("cancel", token=match.host)
    assert problem(refused, 409, "match_not_open")["rule"] == "MV-END-07"
    called_off = await match.post("cancel", token=ADMIN)
    assert called_off.json()["phase"] == "finished"
    assert (await match.get("state"))["result"] == {"winners": [], "places": [], "reason": "called_off"}
    people = await table(client, "sukkube", 2)
    await people.start()
    async with nothing_stored(service):
        refused = await people.post("cancel", token=ADMIN)
    assert problem(refused, 409, "not_left_to_bots")["rule"] == "MV-END-08"


@pytest.mark.rule("MV-END-07")
@pytest.mark.parametrize("back", [0, 2, 3])
async def test_a_fork_of_it_is_open_again(client: httpx.AsyncClient, back: int) -> None:
    """Also at its end, and between the events of its end."""
    match = await cancelled(client)
    newest = (await match.get("state"))["revision"]
    forked = await match.post("forks", {"revision": newest - back, "luck": {"kind": "fresh"}})
    assert forked.status_code == 201, forked.text
    made = forked.json()
    seats = {int(seat): token for seat, token in made["seat_tokens"].items()}
    fork = Table(client, made["match_id"], made["host_token"], seats)
    assert (await fork.get("state"))["awaited"] == {"kind": "start"}
    assert (await fork.start())["phase"] == "playing"


async def test_everything_can_be_read_of_it(client: httpx.AsyncClient) -> None:
    match = await cancelled(client, spectator_delay_seconds=600)
    for path in ("", "/state", "/events", "/diff", "/film", "/picture.svg", "/archive", "/head", "/forks"):
        assert (await client.get(f"{match.url}{path}")).status_code == 200, path
    for page in ("", "/story", "/forks", "/embed"):
        shown = await client.get(f"/matches/{match.match_id}{page}", headers={"Accept": "text/html"})
        assert shown.status_code == 200, page
    archive = await client.get(f"{match.url}/archive")
    headers = {"Content-Type": "application/x-ndjson", **bearer(ADMIN)}
    verified = await client.post("/v1/verify", content=archive.content, headers=headers)
    assert verified.status_code == 200, verified.text
    assert verified.json()["report"]["is_sound"], verified.text
