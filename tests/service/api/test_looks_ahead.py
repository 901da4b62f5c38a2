"""What a draw could lead to, looked at before anything is forked: what lies in it, the picture after a result."""

from random import Random

import httpx
import pytest

from domain.games import GAMES
from service.wiring.parts import ApiParts
from tests.matches.desk import QUICK
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import all_events, fork
from tests.service.api.test_pictures import LASTING, PRIVATE, texts
from tests.service.api.test_whatif import first_roll


async def drawn(match: Table) -> list[int]:
    """The events after which something is drawn."""
    events = await all_events(match, ADMIN)
    return [each["revision"] - 1 for each in events if each["event"]["type"] == "ChanceDrawn"]


@pytest.mark.rule("MV-FRK-05")
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_order_of_a_script_counts_in_the_items_of_the_draw(
    client: httpx.AsyncClient, game: str
) -> None:
    """Every order that was drawn is told by its items, named in both languages; a fork takes one made of them."""
    seats, options = QUICK[game]
    match = await table(client, game, seats, options=options)
    await match.start()
    for at in await drawn(match):
        told = await match.get("draws", ADMIN, at=at)
        (event,) = (await match.get("events", ADMIN, **{"from": at + 1, "to": at + 1}))["items"]
        was = event["event"]["draws"]
        assert [(each["what"], each["kind"], each["size"]) for each in told["draws"]] == [
            (each["what"], each["kind"], each["size"]) for each in was
        ]
        orders = [each for each in told["draws"] if each["kind"] == "shuffle"]
        assert all(len(each["items"]) == each["size"] for each in orders)
        assert all(item["name"] and "_" not in item["name"] for each in orders for item in each["items"])
        if not orders:
            continue
        assert told["is_listed"] is False
        outcomes = [each["outcome"] for each in was]
        place = told["draws"].index(orders[0])
        outcomes[place] = list(reversed(range(orders[0]["size"])))
        forked = await fork(match, at, ADMIN, kind="scripted", outcomes=outcomes)
        (drawn_there, shuffled) = (await all_events(forked, ADMIN))[at + 1 : at + 3]
        assert drawn_there["event"]["draws"][place]["outcome"] == outcomes[place]
        ids = [item["id"] for item in orders[0]["items"]]
        assert all(each in str(shuffled["event"]) for each in ids)
        if game != "sukkube":  # whose first order says who has which character
            assert ids[::-1] in list(shuffled["event"].values())
        return
    raise AssertionError(f"{game} shuffles nothing")


async def last_roll(match: Table) -> int:
    events = [each for each in await all_events(match, ADMIN) if each["event"]["type"] == "ChanceDrawn"]
    return int(next(each["revision"] for each in events[::-1] if each["event"]["draws"][0]["kind"] == "roll"))


@pytest.mark.rule("MV-FRK-05", "MV-FRK-02")
async def test_a_result_is_drawn_without_a_fork(client: httpx.AsyncClient, service: ApiParts) -> None:
    """The picture of a result is that of the fork which has it; it is kept by nobody, and nothing is stored."""
    match = await table(client, "frantic", 2)
    await match.start()
    await match.play(Random(1), 12)
    at = await last_roll(match) - 1
    url = f"{match.url}/picture.svg"
    seen = {}
    async with nothing_stored(service):
        for number in (3, 6):
            query = {"at": at, "outcome": str(number), "as": "0"}
            answer = await client.get(url, params=query, headers=bearer(ADMIN))
            assert answer.status_code == 200, answer.text
            assert answer.headers["cache-control"] == PRIVATE
            seen[number] = answer.text
        marked = await client.get(
            url, params={"at": at, "from": at, "outcome": "3", "caption": "true"}, headers=bearer(ADMIN)
        )
        assert "data-marks" in marked.text
        assert any("3" in text for text in texts(marked))
        png = await client.get(
            f"{match.url}/picture.png", params={"at": at, "outcome": "3", "width": 300}, headers=bearer(ADMIN)
        )
        assert png.headers["content-type"] == "image/png"
    listed = (await match.get("outcomes", ADMIN, at=at))["possible"]
    for number, drawn_ahead in seen.items():
        forked = await fork(match, at, ADMIN, kind="scripted", outcomes=[[number]])
        (wanted,) = [each["hash"] for each in listed if each["outcomes"] == [[number]]]
        then = at + 2
        while (await forked.get("state", ADMIN, at=then))["hash"] != wanted:
            then += 1
        query = {"at": then, "as": "0"}
        there = await client.get(f"{forked.url}/picture.svg", params=query, headers=bearer(ADMIN))
        assert there.text == drawn_ahead
    assert seen[3] != seen[6]


@pytest.mark.rule("MV-FRK-05", "MV-FRK-02")
async def test_who_may_not_fork_may_not_look_ahead(client: httpx.AsyncClient) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    at = await first_roll(match) - 1
    for token in (None, match.seats[0], match.host):
        headers = bearer(token) if token else {}
        for path, query in (
            ("picture.svg", {"outcome": "3"}),
            ("picture.png", {"outcome": "3"}),
            ("draws", {}),
        ):
            answer = await client.get(f"{match.url}/{path}", params={"at": at, **query}, headers=headers)
            problem(answer, 403 if token else 401, "forbidden" if token else "unauthenticated")
        page = f"/matches/{match.match_id}/chance"
        refused = await client.get(page, params={"at": at, "outcome": "3"}, headers=headers)
        assert refused.status_code == (403 if token else 401)


@pytest.mark.rule("MV-FRK-05")
@pytest.mark.parametrize(
    ("outcome", "code"),
    [("21", "impossible_outcome"), ("3,4", "impossible_outcome"), ("0-1", "impossible_outcome")],
)
async def test_a_result_that_cannot_be_is_refused(client: httpx.AsyncClient, outcome: str, code: str) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    at = await first_roll(match) - 1
    query = {"at": at, "outcome": outcome}
    answer = await client.get(f"{match.url}/picture.svg", params=query, headers=bearer(ADMIN))
    assert problem(answer, 422, code)["rule"] == "MV-FRK-05"
    query = {"at": at + 1, "outcome": "3"}
    later = await client.get(f"{match.url}/picture.svg", params=query, headers=bearer(ADMIN))
    problem(later, 422, "chance_not_awaited")
    for words in ("", "x", "3,", "-1", "1" * 5):
        wrong = await client.get(
            f"{match.url}/picture.svg", params={"at": at, "outcome": words}, headers=bearer(ADMIN)
        )
        problem(wrong, 422, "invalid_parameter")


@pytest.mark.limit("the result of a draw in an address")
async def test_no_longer_result_is_read(client: httpx.AsyncClient) -> None:
    row = rows()["the result of a draw in an address"]
    match = await table(client, "frantic", 2)
    longest = "-".join(["1000"] * (row.most // 5))
    assert row.most - len(longest) <= 5
    url = f"{match.url}/picture.svg"
    headers = bearer(ADMIN)
    read = await client.get(url, params={"at": 1, "outcome": longest}, headers=headers)
    problem(read, 422, "chance_not_awaited")
    row.refused(await client.get(url, params={"at": 1, "outcome": longest + "-1000"}, headers=headers))


async def test_no_cache_keeps_what_could_have_been(client: httpx.AsyncClient) -> None:
    """Of a disclosed match anybody may look ahead; what was is kept for a day, what could have been is not."""
    match = await table(client, "frantic", 2)
    await match.start()
    at = await first_roll(match) - 1
    await match.post("resign", token=match.seats[0])
    url = f"{match.url}/picture.svg"
    was = await client.get(url, params={"at": at})
    could = await client.get(url, params={"at": at, "outcome": "3"})
    assert (was.status_code, could.status_code) == (200, 200), could.text
    assert was.headers["cache-control"].startswith(LASTING)
    assert could.headers["cache-control"] == PRIVATE
