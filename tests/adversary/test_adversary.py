"""Everybody tries everything at every moment of a cup: nobody sees more than their role, decides about themselves,
or changes what was final.

`MOVIOLA_DESKS` are matches that are fought over, `MOVIOLA_CUPS` cups of two rounds; `make campaign NAME=adversary`
has 300 and 200 of them.
"""

import os
from collections import Counter
from random import Random

import httpx
import pytest
from msgspec import structs

from domain.kernel.table import Event
from domain.matches.events import MatchRewound
from domain.matches.rulings.events import RulingGiven
from tests.adversary import laws
from tests.adversary.attempts import OPERATIONS, REASON, attempt
from tests.adversary.people import Company, company
from tests.adversary.weekend import Weekend, dealt
from tests.rulings.cups import GAMES
from tests.rulings.witness import Told
from tests.service.api.playing import bearer
from tests.service.api.test_archives import taken

DESKS = int(os.environ.get("MOVIOLA_DESKS", "4"))
CUPS = int(os.environ.get("MOVIOLA_CUPS", "2"))
SEED = int(os.environ.get("MOVIOLA_SEED", "0"))
PEOPLE = [
    *("chief", "arbiter", "player's key", "player's seat", "opponent"),
    *("rival", "stranger", "spectator", "nobody"),
]


class Campaign:
    """Weekends one after another; `pairs` are dealt across all of them."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.at_cup = dealt(PEOPLE, self.random, "tournament")
        self.at_match = dealt(PEOPLE, self.random, "match", "dispute")
        self.accepted: Counter[tuple[str, str]] = Counter()
        self.tried = self.judged = self.weekends = 0

    def weekend(self, invited: Company) -> Weekend:
        return Weekend(invited, self.random, self.at_cup, self.at_match)

    def add(self, weekend: Weekend) -> None:
        assert not weekend.wrongs, (self.weekends, weekend.wrongs)
        self.accepted += weekend.accepted
        self.tried += weekend.tried
        self.judged += weekend.judged
        self.weekends += 1

    def sum_up(self, title: str) -> None:
        print(
            f"{self.weekends} {title}: {self.tried} attempts, {self.accepted.total()} accepted "
            f"of {len(self.accepted)} kinds, {self.judged} answers searched"
        )
        assert self.judged or self.weekends < 20, "one cup alone may be called off by those who may"


@pytest.mark.timeout(6 * 3600)
@pytest.mark.rule("MV-ORG-03", "MV-ORG-04", "MV-RUL-07", "MV-RUL-11", "MV-LUC-06", "MV-DCL-03", "TO-ORG-02")
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_gets_more_than_their_role_at_a_desk(client: httpx.AsyncClient, game: str) -> None:
    campaign = Campaign(f"{SEED} {game}")
    for _ in range(max(1, DESKS // len(GAMES))):
        weekend = campaign.weekend(await company(client, game, rounds=1, disputes_per_seat=10))
        await weekend.begin_round(1)
        if await weekend.sit(1):
            await weekend.be_fought_over()
            await weekend.be_over()
        await weekend.end()
        campaign.add(weekend)
    campaign.sum_up(f"desks of {game}")


@pytest.mark.timeout(6 * 3600)
@pytest.mark.rule("TO-CRE-12", "TO-ORG-01", "TO-ORG-02", "TO-END-04")
@pytest.mark.parametrize("part", range(2))
async def test_nobody_gets_more_than_their_role_at_a_cup(client: httpx.AsyncClient, part: int) -> None:
    campaign = Campaign(f"{SEED} {part}")
    for _ in range(max(1, CUPS // 2)):
        weekend = campaign.weekend(await company(client, "sukkube", rounds=2))
        await weekend.be_attacked(20)
        for number in (1, 2):
            await weekend.operator(f"{weekend.company.cup.url}/rounds", {"provisional": True})
            await weekend.be_attacked(20)
            await weekend.begin_round(number)
            if await weekend.sit(number):
                await weekend.be_attacked(20, 6)
                await weekend.play(3)
                await weekend.be_over()
            await weekend.forfeit_others(number)
            await weekend.be_attacked(20)
        await weekend.end()
        campaign.add(weekend)
    campaign.sum_up("cups")


async def test_the_laws_see_what_they_look_for(client: httpx.AsyncClient) -> None:
    """An arbiter who is no chief undoes a final ruling; one rules on the appeal against himself; a third ruling;
    and a right that a player does not have."""
    invited = await company(client, "sukkube", rounds=1)
    weekend = Campaign("laws").weekend(invited)
    await weekend.begin_round(1)
    assert await weekend.sit(1)
    match, people = invited.match, invited.people
    assert match is not None
    url = f"/v1/disputes/{match.match_id}."
    await weekend.play(4)

    async def rule(number: int, name: str, **ruling: object) -> None:
        body = {"ruling": ruling, **REASON, "rule": "MV-DIS-04"}
        answer = await client.post(f"{url}{number}/ruling", json=body, headers=people[name].headers)
        assert answer.status_code == 200, answer.text

    now = (await weekend.moment()).revision
    claim = {"revision": now, "claim": "That was not allowed."}
    assert (await match.post("disputes", claim, match.seats[0])).status_code == 201
    await rule(1, "arbiter", kind="rewind", revision=now - 1, luck="same")
    appeal = await client.post(f"{url}1/appeal", json=REASON, headers=bearer(match.seats[1]))
    assert appeal.status_code == 200, appeal.text
    await rule(1, "chief", kind="rewind", revision=now - 2, luck="same")
    await weekend.play(3)
    later = {**claim, "revision": (await weekend.moment()).revision}
    assert (await match.post("disputes", later, match.seats[1])).status_code == 201
    await rule(2, "arbiter", kind="stand")
    await weekend.be_over()
    assert not weekend.wrongs
    archive, chiefs = await taken(match), weekend.chiefs
    told = Told(archive)
    rulings = [n for n, event in enumerate(told.events) if isinstance(event, RulingGiven)]

    def wrongs(at: int, *before: Event, **changes: object) -> list[str]:
        """Of the match with one ruling changed, and events before it."""
        forged = Told(archive)
        forged.events[at] = structs.replace(forged.events[at], **changes)
        for event in before:
            forged.events.insert(at, event)
            forged.archive.entries.insert(at, forged.archive.entries[at])
        return list(laws.Desk(forged, chiefs, is_shared=True).wrongs())

    first, second, third, *_ = rulings
    ruling = told.events[first]
    assert isinstance(ruling, RulingGiven)
    assert wrongs(first) == []
    assert "appeal against a ruling of their own" in wrongs(second, author=ruling.author)[0]
    assert "the third in" in wrongs(third, dispute=ruling.dispute)[0]
    rewound = next(event for event in told.events if isinstance(event, MatchRewound))
    (undoes, *_) = wrongs(third, rewound, kind="rewind")
    assert "undoes the final" in undoes
    (overrides, *_) = wrongs(third, rewound, kind="rewind", overrides=(ruling.dispute,))
    assert "overrides the final ruling" in overrides
    at = await weekend.moment()
    for operation in OPERATIONS:
        if operation.name in ("giveRuling", "forkMatch"):
            tried = attempt(operation, people["player's key"], at)
            assert laws.beyond_the_role(tried, is_disclosed=False)
