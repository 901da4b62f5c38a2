"""Rulings that come late: the next round is paired already. Standings follow, pairings stay and are flagged."""

from random import Random
from typing import Any

import httpx
import pytest

from tests.rulings import reference
from tests.rulings.cases import REASON, claim, contestable
from tests.rulings.cups import cup_of, in_games, leave, matches, play
from tests.rulings.verifying import both_agree
from tests.service.api.checks import problem
from tests.service.api.holding import PATIENCE_SECONDS, Holding
from tests.service.api.playing import Table, bearer
from tests.service.api.test_forks import all_events
from tests.waiting import until

EARLY_PLIES = 6


async def round_played(client: httpx.AsyncClient, game: str, rounds: int) -> tuple[Holding, Table]:
    """The first round is over; the match of its first table was played by its seats for a while."""
    cup = await cup_of(client, game, rounds)
    match, other = await matches(cup, 1)
    await play(match, Random(game), EARLY_PLIES)
    await leave(match)
    await leave(other)
    await cup.closed(1)
    return cup, match


async def rule_late(cup: Holding, match: Table, **ruling: Any) -> Any:
    """A seat disputes what was played before they left, and the organiser rules; what the answer is.

    A ruling that goes back goes to where the contested event was decided on.
    """
    contested = contestable(await all_events(match, cup.key))
    dispute_id = await claim(match, 0, contested)
    url, by = f"/v1/disputes/{dispute_id}", bearer(cup.key)
    if ruling["kind"] == "rewind":
        evidence = (await cup.client.get(f"{url}/evidence", headers=by)).json()
        ruling["revision"] = evidence["decision"]["revision"]
    body = {"ruling": ruling, "reason": REASON, "rule": contested["rules"][0]}
    answer = await cup.client.post(f"{url}/ruling", json=body, headers=by)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def flags(cup: Holding, number: int, count: int) -> list[Any]:
    """The flags of the round, as soon as there are so many."""

    async def are_there() -> bool:
        return len((await cup.get(f"/rounds/{number}"))["flags"]) >= count

    await until(are_there, PATIENCE_SECONDS)
    found: list[Any] = (await cup.get(f"/rounds/{number}"))["flags"]
    assert len(found) == count
    return found


async def result(cup: Holding) -> tuple[str, Any]:
    """What the tournament has of the first table's match."""
    match = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]
    return match["cause"], match["places"]


def pairing(round_: Any) -> Any:
    """Who meets whom, and why."""
    tables = [(table["entrants"], table["seatings"], table["reason"]) for table in round_["tables"]]
    return tables, round_["byes"], round_["aims"]


async def check_kept_and_flagged(cup: Holding, paired: Any, count: int, cause: str) -> None:
    """The second round is as it was paired; its last flag names what it rested on, and whom it concerns."""
    flag = (await flags(cup, 2, count))[-1]
    round_ = await cup.get("/rounds/2")
    assert pairing(round_) == pairing(paired)
    assert (flag["cause_round"], flag["cause_table"]) == (1, 1)
    assert cause in flag["cause"]
    concerned = set((await cup.get("/rounds/1"))["tables"][0]["entrants"])
    assert flag["tables"] == [t["table"] for t in round_["tables"] if concerned & set(t["entrants"])]


async def check_it_goes_on_to_the_end(cup: Holding, paired: Any) -> None:
    await cup.ask("/rounds/2/start")
    for match in await matches(cup, 2):
        await leave(match)
    round_ = await cup.closed(2)
    assert pairing(round_) == pairing(paired)
    assert await reference.shown(cup) == await reference.expected(cup)
    assert (await cup.ask("/finish", {}))["phase"] == "finished"


@pytest.mark.rule("TO-RES-02", "TO-RES-04", "TO-RES-05")
@in_games("sukkube", "frantic")
@pytest.mark.parametrize("kind", ["award", "annul"])
async def test_another_result(client: httpx.AsyncClient, game: str, kind: str) -> None:
    cup, match = await round_played(client, game, rounds=2)
    before = await reference.shown(cup)
    assert before == await reference.expected(cup)
    await cup.ask("/rounds", {"provisional": True}, 201)
    paired = await cup.get("/rounds/2")
    _, places = await result(cup)
    if kind == "award":
        last = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]["seating"].index(places[-1][-1])
        await rule_late(cup, match, kind="award", places=[[last], [s for s in match.seats if s != last]])
    else:
        await rule_late(cup, match, kind="annul")
    await check_kept_and_flagged(cup, paired, 1, f"The result of match {match.match_id} is another")
    cause, now = await result(cup)
    assert (cause, now[:1]) == (("awarded", [[places[-1][-1]]]) if kind == "award" else ("annulled", []))
    after = await reference.shown(cup)
    assert after == await reference.expected(cup) != before
    await check_it_goes_on_to_the_end(cup, paired)


@pytest.mark.rule("TO-RES-02", "TO-RES-05", "TO-RND-05", "TO-PAI-01", "TO-END-01", "MV-RUL-03")
@in_games("piccioni")
async def test_the_match_goes_on_after_all(client: httpx.AsyncClient, game: str) -> None:
    """Its result is withdrawn until it has come to an end again; so long no further round is started."""
    cup, match = await round_played(client, game, rounds=3)
    before = await reference.shown(cup)
    await cup.ask("/rounds", {"provisional": True}, 201)
    paired = await cup.get("/rounds/2")
    given = await rule_late(cup, match, kind="rewind", luck="fresh")
    assert given["awaited"]["kind"] == "seats"
    await check_kept_and_flagged(cup, paired, 1, f"Match {match.match_id} goes on again")
    assert await result(cup) == (None, None)
    assert not (await cup.get("/rounds/1"))["is_closed"]
    assert await reference.shown(cup) == await reference.expected(cup) != before
    assert problem(await cup.post("/rounds/2/start"), 409, "entrants_playing")["rule"] == "TO-RND-05"
    problem(await cup.post("/finish", {"early": True}), 409, "tables_open")
    await play(match, Random(2), EARLY_PLIES)
    await leave(match)
    await check_kept_and_flagged(cup, paired, 2, f"The result of match {match.match_id} is another")
    await cup.closed(1)
    await cup.ask("/rounds/2/start")
    for other in await matches(cup, 2):
        await leave(other)
    await cup.closed(2)
    assert (await cup.closed(1))["tables"][0]["matches"][0]["cause"] == "finished"
    assert await reference.shown(cup) == await reference.expected(cup)
    assert await cup.ask("/rounds", {"provisional": True}, 201)


@pytest.mark.rule("TO-END-02")
@in_games("bathroom_rush")
async def test_after_the_end_of_the_tournament(client: httpx.AsyncClient, game: str) -> None:
    cup, match = await round_played(client, game, rounds=1)
    await cup.ask("/finish", {})
    before = await reference.shown(cup)
    await rule_late(cup, match, kind="annul")

    async def is_annulled() -> bool:
        return await result(cup) == ("annulled", [])

    await until(is_annulled, PATIENCE_SECONDS)
    after = await reference.shown(cup)
    assert after == await reference.expected(cup) != before
    assert (await cup.get())["phase"] == "finished"


@pytest.mark.rule("TO-ARC-01", "MV-RUL-04", "MV-RUL-07")
@pytest.mark.parametrize("game", ["frantic", "piccioni", "bathroom_rush"])
async def test_both_verifiers_read_the_result_of_a_corrected_match(
    client: httpx.AsyncClient, game: str
) -> None:
    """One called an honest cup unsound: it took the result from the end before the correction."""
    cup = await cup_of(client, game)
    match, other = await matches(cup, 1)
    await play(match, Random(game))
    await leave(other)
    await cup.closed(1)
    await both_agree(cup)
    _, places = await result(cup)
    seating = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]["seating"]
    reversed_ = [[seating.index(entrant) for entrant in tied] for tied in places[::-1]]
    awarded = await rule_late(cup, match, kind="award", places=reversed_)
    dispute_id = next(e["event"]["dispute"] for e in awarded["events"] if e["event"]["type"] == "RulingGiven")
    url = f"/v1/disputes/{dispute_id}"
    appeal = await client.post(f"{url}/appeal", json={"reason": "No."}, headers=bearer(match.seats[0]))
    assert appeal.status_code == 200, appeal.text
    play_ = (await match.get("state", cup.key))["play"]
    body = {"ruling": {"kind": "correct", "patch": reordered(play_)}, "reason": REASON, "rule": "MV-RUL-04"}
    corrected = await client.post(f"{url}/ruling", json=body, headers=bearer(cup.key))
    assert corrected.status_code == 200, corrected.text

    async def counts_again() -> bool:
        return (await result(cup)) == ("finished", places)

    await until(counts_again, PATIENCE_SECONDS)
    await both_agree(cup)


def reordered(play_: Any) -> Any:
    """A patch that leaves the result: the first pile of three cards or more lies the other way round."""
    name = next(
        name
        for name, pile in play_.items()
        if isinstance(pile, list) and len(pile) > 2 and all(isinstance(card, str) for card in pile)
    )
    return {name: play_[name][::-1]}
