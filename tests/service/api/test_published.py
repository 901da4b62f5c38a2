"""Standings, podium, CSV, page and screen of a tournament are what its log says, after every step."""

import csv
import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.web.words import words
from tests.service.api.checks import problem
from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import bearer
from tests.service.api.test_tournament_archives import Checked, taken
from tests.service.api.test_tournaments import carried  # noqa: F401 - a fixture
from tests.tournaments import arbiter, record
from tests.waiting import until

PAGE = {"Accept-Language": "en"}
RULING = {"reason": "The film shows it.", "rule": "MV-RUL-05"}


async def paper(cup: Holding) -> dict[str, Any]:
    """What the events say to somebody who reads nothing else."""
    events: list[Any] = []
    after: int | None = 1
    while after is not None:
        page = await cup.get(f"/events?from={after}")
        events += [each["event"] for each in page["items"]]
        after = page["next_from"]
    return record.published(events)


async def check_published(cup: Holding) -> list[arbiter.Row]:
    """Everything that shows who leads agrees with an arbiter who has read the events; their rows."""
    known = await paper(cup)
    rows = arbiter.standings(known)
    told = await cup.get("/standings")
    assert [_row(row) for row in told["standings"]] == [_expected(row) for row in rows]
    best = [row.entrant for row in rows if row.rank <= 3 and not row.is_void] if known["is_finished"] else []
    assert [row["entrant"] for row in told["podium"]] == best
    assert told["provisional"] == any(row.provisional for row in rows)
    assert (told["despite"], sorted(arbiter.Paper(known).disagreements())) == (
        known["despite"],
        await _disagreeing(cup, known),
    )
    await _check_csv(cup, told, rows)
    await _check_pages(cup, rows, best)
    return rows


def _row(row: Any) -> tuple[Any, ...]:
    names = ("rank", "entrant", "player", "points", "tie_breaks", "provisional", "by_ruling", "is_void")
    return tuple(row[name] for name in names)


def _expected(row: arbiter.Row) -> tuple[Any, ...]:
    breaks = [round(float(value), 4) for value in row.tie_breaks]
    return (
        *row[:3],
        round(float(row.points), 4),
        breaks,
        row.provisional or None,
        row.by_ruling,
        row.is_void,
    )


async def _disagreeing(cup: Holding, known: Any) -> list[int]:
    rounds = [round_["round"] for round_ in known["rounds"]]
    return [number for number in rounds if (await cup.get(f"/rounds/{number}"))["disagreements"]]


async def _check_csv(cup: Holding, told: Any, rows: list[arbiter.Row]) -> None:
    text = (await cup.client.get(f"{cup.url}/standings", headers={"Accept": "text/csv"})).text
    assert (await cup.client.get(f"{cup.url.removeprefix('/v1')}/standings.csv")).text == text
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [
        (
            line["rank"],
            line["entrant"],
            line["player"],
            line["provisional"],
            line["by_ruling"],
            line["is_void"],
        )
        for line in lines
    ] == [
        (str(row.rank), str(row.entrant), row.player, row.provisional, str(row.by_ruling), str(row.is_void))
        for row in rows
    ]
    assert {line["revision"] for line in lines} <= {str(told["revision"])}


async def _check_pages(cup: Holding, rows: list[arbiter.Row], best: list[int]) -> None:
    path = cup.url.removeprefix("/v1")
    page = (await cup.client.get(path, headers=PAGE)).text
    table = re.search(r'<table class="standings">(.*?)</table>', page, re.DOTALL)
    lines = re.findall(r"<tr data-entrant=(.*?)</tr>", table[1], re.DOTALL) if table else []
    assert [_line(line) for line in lines] == [(row.rank, row.player, _marks(row)) for row in rows]
    podium = re.search(r'<ol class="podium">(.*?)</ol>', page, re.DOTALL)
    names = re.findall(r"<li .*?<bdi>(.*?)</bdi>", podium[1], re.DOTALL) if podium else []
    assert names == [row.player for row in rows if row.entrant in best]
    screen = (await cup.client.get(f"{path}/screen", headers=PAGE)).text
    ranking = re.search(r'<ol class="ranking">(.*?)</ol>', screen, re.DOTALL)
    shown = re.findall(r'<li value="(\d+)">.*?<bdi>(.*?)</bdi>', ranking[1], re.DOTALL) if ranking else []
    assert shown == [(str(row.rank), row.player) for row in rows]
    for text in (page, screen):
        is_said = words("en")["tournament"]["unfinal"] in unescape(text)
        assert is_said == any(row.provisional for row in rows)


def _line(text: str) -> tuple[int, str, set[str]]:
    head = re.search(r'<td class="n">(\d+)</td><th scope="row">(.*?)</th>', text, re.DOTALL)
    assert head is not None, text
    name = re.search(r"<bdi>(.*?)</bdi>", head[2])
    assert name is not None
    certainty = {word: key for key, word in words("en")["certainty"].items()}
    marks = {
        certainty[each]
        for each in map(unescape, re.findall(r"<small>(.*?)</small>", head[2]))
        if each in certainty
    }
    return int(head[1]), name[1], marks


def _marks(row: arbiter.Row) -> set[str]:
    return {mark for mark in (row.provisional, "by_ruling" * row.by_ruling, "void" * row.is_void) if mark}


async def knockout(client: httpx.AsyncClient, entrants: int, **terms: Any) -> Holding:
    cup = await organiser(client)
    await cup.create(**{"format": "single_elimination", "is_open": False, "disputes_seconds": 0} | terms)
    for number in range(1, entrants + 1):
        entry = await cup.ask("/entries", {"player": f"P{number}", "rating": 2000 - number}, 201)
        cup.tokens[entry["entrant"]] = entry["entrant_token"]
    return cup


async def resign(cup: Holding, number: int, table: int) -> Any:
    """The higher number at the table loses; the match, when the tournament has its result."""
    (match,) = (await cup.get(f"/rounds/{number}"))["tables"][table - 1]["matches"]
    token = cup.tokens[max(match["seating"])]
    answer = await cup.client.post(f"/v1/matches/{match['match_id']}/resign", headers=bearer(token))
    assert answer.status_code == 200, answer.text
    await cup.result_of(number, match["match_id"])
    return match


async def play(cup: Holding, number: int) -> list[Any]:
    """Pair and start the round, in which the lower number wins; its matches."""
    await cup.begin_round(number)
    await check_published(cup)
    tables = (await cup.get(f"/rounds/{number}"))["tables"]
    matches = [await resign(cup, number, table["table"]) for table in tables]
    await cup.closed(number)
    await check_published(cup)
    return matches


async def dispute(cup: Holding, match: Any) -> str:
    body = {"revision": 4, "claim": "That was not allowed."}
    url = f"/v1/matches/{match['match_id']}/disputes"
    opened = await cup.client.post(url, json=body, headers=bearer(cup.tokens[match["seating"][0]]))
    assert opened.status_code == 201, opened.text
    return str(opened.json()["dispute_id"])


async def award(cup: Holding, dispute_id: str, seat: int) -> httpx.Response:
    ruling = {"kind": "award", "places": [[seat], [1 - seat]]}
    url = f"/v1/disputes/{dispute_id}/ruling"
    return await cup.client.post(url, json={"ruling": ruling, **RULING}, headers=bearer(cup.key))


async def certain(cup: Holding, number: int, match: Any, provisional: str | None, *, by_ruling: bool) -> None:
    """Until the tournament has heard how certain the result is."""

    async def is_heard() -> bool:
        tables = (await cup.get(f"/rounds/{number}"))["tables"]
        matches = {each["match_id"]: each for table in tables for each in table["matches"]}
        now = matches[match["match_id"]]
        return bool((now["provisional"], now["by_ruling"]) == (provisional, by_ruling))

    await until(is_heard, 60)


@pytest.mark.rule("TO-ENT-09", "TO-ENT-10", "TO-PAI-16", "TO-RES-10", "TO-RES-11", "TO-END-05", "TO-STA-07")
async def test_found_what_is_published_is_not_what_the_log_says(
    carried: httpx.AsyncClient,  # noqa: F811
    tmp_path: Path,
) -> None:
    """One leaves before round 1, a name is corrected, a semifinal is overturned after the final, which others
    then play; both verifiers know them."""
    cup = await knockout(carried, 5)
    await check_published(cup)
    await cup.ask("/entries/5/withdraw")
    await cup.ask("/entries/4/correction", {"player": "Dora"})
    rows = await check_published(cup)
    assert {row.player for row in rows} == {"P1", "P2", "P3", "Dora"}
    first = await play(cup, 1)
    await play(cup, 2)
    match = next(each for each in first if 1 in each["seating"])
    opened = await dispute(cup, match)
    await certain(cup, 1, match, "disputed", by_ruling=False)
    await check_published(cup)
    assert problem(await cup.post("/finish", {}), 409, "results_disputed")["rule"] == "TO-END-05"
    assert (await award(cup, opened, match["seating"].index(4))).status_code == 200
    await certain(cup, 1, match, None, by_ruling=True)
    rows = await check_published(cup)
    assert [row.entrant for row in rows if row.rank == 1] == []
    refused = problem(await cup.post("/finish", {}), 409, "bracket_disagrees")
    assert "Dora for P1" in refused["detail"]
    page = (await cup.client.get(f"{cup.url.removeprefix('/v1')}?round=2", headers=PAGE)).text
    assert "Dora belongs in the place of P1" in page
    await cup.ask("/rounds/2/tables/1/replay", {"reason": "The semifinal was awarded."})
    await check_published(cup)
    await resign(cup, 2, 1)
    await cup.ask("/finish", {})
    rows = await check_published(cup)
    assert [(row.rank, row.player) for row in rows][:2] == [(1, "P2"), (2, "Dora")]
    keys = (await carried.get("/.well-known/moviola-keys.json")).content
    Checked(tmp_path, keys).sound(await taken(cup))


@pytest.mark.rule("TO-PAI-15", "TO-RES-11", "TO-PAI-16", "TO-PAI-10")
async def test_found_the_final_was_started_while_its_semifinal_was_under_claim(
    carried: httpx.AsyncClient,  # noqa: F811
) -> None:
    """It is said and marked; when the semifinal falls, the final is paired again, and what runs is called off."""
    cup = await knockout(carried, 4, disputes_seconds=600)
    first = await play(cup, 1)
    match = next(each for each in first if 1 in each["seating"])
    opened = await dispute(cup, match)
    await certain(cup, 1, match, "disputed", by_ruling=False)
    assert problem(await cup.post("/rounds", {}), 409, "results_provisional")["rule"] == "TO-PAI-15"
    await cup.begin_round(2)
    assert (await cup.get("/rounds/2"))["provisional"] == [{"round": 1, "table": 1}, {"round": 1, "table": 2}]
    await check_published(cup)
    assert (await award(cup, opened, match["seating"].index(4))).status_code == 200
    await certain(cup, 1, match, "waiting", by_ruling=True)
    await check_published(cup)
    (running,) = (await cup.get("/rounds/2"))["tables"][0]["matches"]
    await cup.ask("/rounds", {"again": True, "provisional": True}, 201)
    (table,) = (await cup.get("/rounds/2"))["tables"]
    assert sorted(table["entrants"]) == [2, 4]
    url = f"/v1/matches/{running['match_id']}/state"
    over = (await cup.client.get(url, headers=bearer(cup.key))).json()
    assert (over["sheet"]["phase"], over["result"]["reason"]) == ("finished", "called_off")
    await check_published(cup)


@pytest.mark.rule("TO-RND-05")
async def test_found_a_ruling_had_somebody_play_two_matches_at_once(carried: httpx.AsyncClient) -> None:  # noqa: F811
    cup = await knockout(carried, 4, format="swiss", rounds=2, disputes_seconds=600)
    match, *_ = await play(cup, 1)
    await cup.begin_round(2)
    replayed = problem(
        await cup.post("/rounds/1/tables/1/replay", {"reason": "deck"}), 409, "entrants_playing"
    )
    assert replayed["rule"] == "TO-RND-05"
    opened = await dispute(cup, match)
    back = {"ruling": {"kind": "rewind", "revision": 4}, **RULING}
    for path in ("ruling/preview", "ruling"):
        url = f"/v1/disputes/{opened}/{path}"
        answer = await cup.client.post(url, json=back, headers=bearer(cup.key))
        assert problem(answer, 409, "entrants_playing")["rule"] == "TO-RND-05"
    stand = {"ruling": {"kind": "stand"}, **RULING}
    url = f"/v1/disputes/{opened}/ruling"
    assert (await cup.client.post(url, json=stand, headers=bearer(cup.key))).status_code == 200


@pytest.mark.rule("TO-RES-12")
async def test_found_a_no_show_is_paired_in_round_2(carried: httpx.AsyncClient) -> None:  # noqa: F811
    cup = await knockout(carried, 4, format="swiss", rounds=2)
    await cup.begin_round(1)
    table = (await cup.get("/rounds/1"))["tables"][0]
    absent = table["entrants"][0]
    await cup.ask("/rounds/1/tables/1/forfeits", {"entrants": [absent], "reason": "nobody came"})
    await resign(cup, 1, 2)
    await cup.settled(1)
    await check_published(cup)
    await cup.begin_round(2)
    round_ = await cup.get("/rounds/2")
    assert absent not in [entrant for each in round_["tables"] for entrant in each["entrants"]]
    assert absent not in [bye["entrant"] for bye in round_["byes"]]
