"""Whatever rule is cited can be read: of every game, of matches, of tournaments."""

import httpx
import pytest

from tests.rule_coverage import BOOKS, rule_ids
from tests.service.api.checks import problem
from tests.service.api.playing import table


async def test_every_numbered_rule_of_every_book_is_served(client: httpx.AsyncClient) -> None:
    listed = (await client.get("/v1/rulebooks")).json()["items"]
    assert sorted(each["book"] for each in listed) == sorted(BOOKS)
    assert len({each["letters"] for each in listed}) == len(BOOKS)
    for each in listed:
        book = (await client.get(f"/v1/rulebooks/{each['book']}")).json()
        assert (await client.get(f"/v1/rulebooks/{each['letters']}")).json() == book
        ids = [rule["id"] for rule in book["rules"]]
        assert set(ids) == rule_ids(each["book"])
        assert len(ids) == len(set(ids)) == each["rules"]
        assert all(id_.startswith(each["letters"] + "-") for id_ in ids)
        assert all(rule["text"] and rule["text"] in book["text"] for rule in book["rules"])


async def test_a_rule_says_the_whole_line_without_its_own_number(client: httpx.AsyncClient) -> None:
    for rule, begins in {
        "MV-SEA-02": "A seat is taken once",
        "SK-DEC-49": "What may a table set by hand look like? | A seat's turn",
        "SK-OPT-02": "`target_points` | 1 to 20",
        "BR-BDF-01": "`lane_defence`, `bathroom_defence`: see BR-DEF.",
        "FR-CAP-02": "A round scores points unless",
    }.items():
        answer = await client.get(f"/v1/rules/{rule}")
        assert answer.json()["text"].startswith(begins), rule


async def test_the_books_of_games_say_the_same_at_both_places(client: httpx.AsyncClient) -> None:
    for game in (each["name"] for each in (await client.get("/v1/games")).json()["items"]):
        there = (await client.get(f"/v1/games/{game}/rules")).json()
        here = (await client.get(f"/v1/rulebooks/{game}")).json()
        assert (there["text"], there["rules"]) == (here["text"], here["rules"])


async def test_the_rule_of_a_refusal_is_read_by_its_id(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    refused = problem(await match.post("seats", {"player": "late"}), 409, "seat_taken")
    rule = refused["rule"]
    answer = await client.get(f"/v1/rules/{rule}")
    assert answer.json() == {"id": "MV-SEA-02", "text": answer.json()["text"]}
    assert answer.json()["text"].startswith("A seat is taken once")
    assert answer.headers["cache-control"] == "public, max-age=300"


@pytest.mark.parametrize("path", ["rulebooks/chess", "rules/MV", "rules/MV-NOPE-01", "rules/chess-01"])
async def test_what_is_no_rule_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    problem(await client.get(f"/v1/{path}"), 404, "not_found")
