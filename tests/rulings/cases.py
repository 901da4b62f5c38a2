"""A case: an event in dispute, while nobody plays on; the evidence; and the ruling."""

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from tests.service.api.checks import problem
from tests.service.api.holding import Holding
from tests.service.api.playing import Table, bearer
from tests.service.api.test_forks import all_events

REASON = "The film shows it."


@dataclass
class Case:
    """`was` is the match just before the claim, as its organiser sees it, `told` its events; `frozen` is it after.

    `decision` is what the evidence says of how the `contested` event was decided on: when, and what was legal.
    `tried` are plies of a what-if from there, `foreseen` the hashes of its table after the first and after all.
    """

    cup: Holding
    game: str
    match: Table
    was: Any
    told: list[Any]
    frozen: Any
    contested: Any
    dispute_id: str
    decision: Any
    tried: list[tuple[int, Any]] = field(default_factory=list)
    foreseen: list[str] = field(default_factory=list)

    @property
    def decided_at(self) -> int:
        """The revision at which the seat was asked."""
        return int(self.decision["revision"])

    async def now(self, **params: Any) -> Any:
        return await self.match.get("state", self.cup.key, **params)

    async def events(self) -> list[Any]:
        return await all_events(self.match, self.cup.key)

    async def rule(self, ruling: Any) -> list[Any]:
        """The events that the ruling leads to; the players may read it with its reason."""
        url, (rule, *_) = f"/v1/disputes/{self.dispute_id}", self.contested["rules"]
        body = {"ruling": ruling, "reason": REASON, "rule": rule}
        given = await self.cup.client.post(f"{url}/ruling", json=body, headers=bearer(self.cup.key))
        assert given.status_code == 200, given.text
        for token in self.match.seats.values():
            told = (await self.cup.client.get(url, headers=bearer(token))).json()
            assert told["status"] == "ruled"
            (read,) = told["rulings"]
            assert (read["kind"], read["reason"], read["rule"]) == (ruling["kind"], REASON, rule)
        events: list[Any] = given.json()["events"]
        return events


async def opened(cup: Holding, game: str, match: Table) -> Case:
    """A seat disputes what another did some time ago; from then on nobody plays."""
    was, told = await match.get("state", cup.key), await all_events(match, cup.key)
    contested = contestable(told)
    by = next(seat for seat in match.seats if contested["actor"] != f"seat:{seat}")
    asked = was["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[asked]))["commands"][0]
    dispute_id = await claim(match, by, contested)
    frozen = await _nobody_plays_on(cup, match, was, asked, legal)
    decision = await _evidence(cup, match, dispute_id, contested["revision"])
    return Case(cup, game, match, was, told, frozen, contested, dispute_id, decision)


def contestable(told: list[Any]) -> Any:
    """What a seat did just before the last draw, so that a rewind undoes one; else something halfway.

    It is an event of the game itself, from the time before anybody left.
    """
    played = list(takewhile(lambda event: event["event"]["type"] != "SeatResigned", told))
    of_seats = [event for event in played if event["actor"].startswith("seat:")]
    in_the_game = [event for event in of_seats if not event["rules"][0].startswith("MV-")]
    drawn = max(event["revision"] for event in played if event["event"]["type"] == "ChanceDrawn")
    before = [event for event in in_the_game if event["revision"] < drawn]
    return before[-1] if before else in_the_game[len(in_the_game) // 2]


async def claim(match: Table, by: int, contested: Any) -> str:
    """Dispute the event, naming its rules; the dispute's id."""
    body = {"revision": contested["revision"], "claim": "That was not allowed.", "rules": contested["rules"]}
    answer = await match.post("disputes", body, match.seats[by])
    assert answer.status_code == 201, answer.text
    told = (await match.client.get(answer.headers["location"], headers=bearer(match.seats[by]))).json()
    assert (told["opened_by"], told["claim"], told["rules"]) == (by, body["claim"], body["rules"])
    return str(told["dispute_id"])


async def _nobody_plays_on(cup: Holding, match: Table, was: Any, asked: int, legal: Any) -> Any:
    """Neither does `asked` with what was legal a moment ago, nor does time run."""
    frozen = await match.get("state", cup.key)
    assert frozen["awaited"]["kind"] == "ruling"
    assert frozen["hash"] == was["hash"]
    assert not any("deadline_at" in clock for clock in frozen["awaited"]["clocks"])
    refused = [await match.post("commands", legal, match.seats[asked])]
    for token in match.seats.values():
        assert (await match.get("commands", token))["commands"] == []
        refused.append(await match.post("resign", token=token))
    assert {problem(answer, 409, "match_frozen")["rule"] for answer in refused} == {"MV-DIS-02"}
    assert await match.get("state", cup.key) == frozen
    return frozen


async def _evidence(cup: Holding, match: Table, dispute_id: str, contested: int) -> Any:
    """What it says of the decision; everything else in it is what the match shows elsewhere."""
    url = f"/v1/disputes/{dispute_id}/evidence"
    evidence = (await cup.client.get(url, headers=bearer(cup.key))).json()
    assert evidence["dispute"]["revision"] == contested
    assert set(evidence["before"]) == {"organiser", "spectator", *map(str, match.seats)}
    assert evidence["before"]["organiser"] == await match.get("state", cup.key, at=contested - 1)
    assert evidence["after"]["0"] == await match.get("state", match.seats[0], at=contested)
    revisions = [event["revision"] for event in evidence["events"]]
    assert contested in revisions
    assert revisions == sorted(revisions)
    decision = evidence["decision"]
    assert decision["revision"] < contested
    assert decision["legal"]
    assert all(decision["legal"].values())
    return decision
