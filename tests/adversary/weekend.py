"""A cup from its entries to its end, with an adversary between all that happens honestly.

After each honest step everybody tries something; `pairs` deals who tries what, each pair of a person and an
operation once before any comes again.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import httpx
import msgspec

from service.app.archive.tournament_format import is_of_tournament, read_tournament
from tests.access.operations import Operation
from tests.adversary import laws
from tests.adversary.attempts import OPERATIONS, REASON, Attempt, Moment, attempt
from tests.adversary.people import Company, seated
from tests.rulings.witness import Told, Witness, judged, leaks
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer
from tests.service.api.test_archives import taken

ARBITER = bearer(ADMIN)
"""The operator takes care that the cup goes on."""
STAND = {"ruling": {"kind": "stand"}, **REASON, "rule": "MV-DIS-04"}
Pairs = Iterator[tuple[str, Operation]]


def dealt(people: list[str], random: Random, *places: str) -> Pairs:
    """Pairs of a person and an operation at one of `places`, without end."""
    pairs = [pair for pair in product(people, OPERATIONS) if pair[1].place in places]
    while True:
        yield from random.sample(pairs, len(pairs))


def of_match(archive: bytes, match_id: str) -> bytes:
    """The part of a tournament's archive that is about one match: others have cards of the same names."""
    lines = archive.splitlines(keepends=True)
    if not is_of_tournament(lines[0]):
        return archive
    ours = [each for each in read_tournament(lines).matches if each.header.match_id == match_id]
    return msgspec.json.encode([each.entries for each in ours])


def is_disclosed(sheet: Any) -> bool:
    """By the event, or since it ended without waiting for disputes (MV-DCL-02)."""
    waits = sheet["disputes_seconds"] or sheet["luck_goes_on"]
    return bool(sheet["disclosed_revision"]) or (sheet["phase"] == "finished" and not waits)


class Weekend:
    """`accepted` counts the attempts that were, by person and operation; `judged` the answers searched for cards;
    `wrongs` are breaches of the laws."""

    def __init__(self, company: Company, random: Random, at_cup: Pairs, at_match: Pairs) -> None:
        self.company = company
        self.client = company.cup.client
        self.random = random
        self.at_cup = at_cup
        self.at_match = at_match
        self.witness: Witness | None = None
        self.tried = 0
        self.accepted: Counter[tuple[str, str]] = Counter()
        self.wrongs: list[str] = []
        self.chiefs: set[str] = set()
        self.is_shared = True
        self.judged = 0
        self.hashes: dict[int, str] = {}

    async def moment(self) -> Moment:
        """The cup and the match by now, as the operator sees them."""
        cup = await self.get(self.company.cup.url)
        self.company.organises(cup)
        self.chiefs.add(cup["chief"])
        arbiters = [each for each in cup["organisers"] if each != self.company.people["player's key"].key_id]
        self.is_shared = self.is_shared and len(arbiters) > 1
        at = Moment(self.company, self.random, cup)
        if (match := self.company.match) is None:
            return at
        at.state = await self.get(f"{match.url}/state")
        head = (await self.get(f"{match.url}/events", {"from": at.revision}))["items"][-1]
        self.hashes[head["revision"]] = head["hash"]
        at.is_disclosed = is_disclosed(at.state["sheet"])
        for seat in at.state["awaited"].get("seats", []):
            legal = (await self.get(f"{match.url}/commands", {"as": seat}))["commands"]
            at.legal |= {seat: legal} if legal else {}
        return at

    async def get(self, url: str, query: Any = None) -> Any:
        answer = await self.client.get(url, params=query, headers=ARBITER)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def operator(self, path: str, body: Any = None) -> httpx.Response:
        return await self.client.post(path, json=body, headers=ARBITER)

    async def be_attacked(self, at_cup: int, at_match: int = 0) -> None:
        """So many attempts."""
        at = await self.moment()
        for pairs, count in ((self.at_cup, at_cup), (self.at_match, at_match)):
            for _ in range(count):
                name, operation = next(pairs)
                tried = attempt(operation, self.company.people[name], at)
                if await self.try_it(tried, at):
                    at = await self.moment()

    async def try_it(self, tried: Attempt, at: Moment) -> bool:
        """Whether something may have changed."""
        headers = tried.person.headers
        request = {"json": tried.body, "params": tried.query, "headers": headers}
        answer = await self.client.request(tried.method, tried.url, **request)
        here = f"{tried.operation.name} by {tried.person.name} at {at.revision}: {tried.url} {tried.body}"
        assert answer.status_code < 500 or answer.json()["code"].endswith("_busy"), (here, answer.text)
        self.tried += 1
        has_changed = tried.method != "GET" and answer.status_code < 300
        self.hear(tried, at.revision, answer.content, is_newer=has_changed)
        if answer.status_code < 300:
            self.accepted[tried.person.name, tried.operation.name] += 1
            if laws.beyond_the_role(tried, is_disclosed=at.is_disclosed):
                self.wrongs.append(f"{here}: it is not their right")
            if laws.about_themselves(tried, self.company.table, at.cup["chief"]):
                self.wrongs.append(f"{here}: they decide about themselves")
        if has_changed and tried.operation.name == "substitutePlayer":
            self.replaced(tried.body["seat"], answer.json()["seat_token"])
        if has_changed and tried.operation.name in ("enterTournament", "reissueToken"):
            new = answer.json()
            self.company.cup.tokens[new["entrant"]] = new["entrant_token"]
        return has_changed

    def hear(self, tried: Attempt, revision: int, content: bytes, *, is_newer: bool) -> None:
        """An answer to a change may tell of a later event: it is judged by what was open then, if anything."""
        viewer = self.company.viewer(tried.person)
        if self.witness is not None and viewer is not None and not is_newer:
            if tried.operation.name == "getTournamentArchive" and content.startswith(b"{"):
                content = of_match(content, self.witness.match.match_id)
            self.witness.heard.append((viewer, revision, f"{tried.operation.name} {tried.query}", content))

    def replaced(self, seat: int, token: str) -> None:
        """Whoever sat there has no token any more, and remains a player (MV-ORG-04)."""
        assert self.company.match is not None
        self.company.match.seats[seat] = token
        for person in self.company.people.values():
            if person.entrant == self.company.seating[seat] and not person.key_id:
                person.at_match = "seat elsewhere"

    async def begin_round(self, number: int) -> None:
        await self.operator(f"{self.company.cup.url}/rounds", {"provisional": True})
        await self.operator(f"{self.company.cup.url}/rounds/{number}/start")

    async def sit(self, number: int) -> bool:
        """Everybody at the table; whether there is one, and a first move makes it last."""
        rounds = (await self.get(self.company.cup.url))["rounds"]
        if rounds < number or not await seated(self.company, number):
            return False
        assert self.company.match is not None
        self.witness, self.hashes = Witness(self.company.match), {}
        await self.play(1)
        return True

    async def play(self, plies: int) -> None:
        """Seats move, if they can."""
        at, match = await self.moment(), self.company.match
        assert match is not None
        for _ in range(plies):
            if not at.legal:
                return
            seat = self.random.choice(list(at.legal))
            await match.post("commands", self.random.choice(at.legal[seat]), match.seats[seat])
            at = await self.moment()

    async def claim(self) -> None:
        match = self.company.match
        assert match is not None
        seat, at = self.random.choice(list(match.seats)), await self.moment()
        body = {"revision": at.before, "claim": "That was not allowed."}
        opened = await match.post("disputes", body, match.seats[seat])
        if opened.status_code == 201 and self.random.random() < 0.6:
            await self.be_attacked(0, 3)
            arbiter = self.company.people[self.random.choice(("chief", "arbiter"))]
            ruling = {"ruling": at.ruling(), **REASON, "rule": "MV-DIS-04"}
            url = f"/v1/disputes/{opened.json()['dispute_id']}"
            await self.client.post(f"{url}/ruling", json=ruling, headers=arbiter.headers)
            loser = match.seats[self.random.choice(list(match.seats))]
            await self.client.post(f"{url}/appeal", json=REASON, headers=bearer(loser))

    async def go_on(self) -> None:
        """Whatever stands still goes on."""
        match, at = self.company.match, await self.moment()
        assert match is not None
        if at.state["sheet"]["paused_revision"]:
            await self.operator(f"{match.url}/resume")
        if at.state["sheet"]["frozen_by"]:
            await self.operator(f"/v1/disputes/{at.state['sheet']['frozen_by']}/ruling", STAND)

    async def be_fought_over(self) -> None:
        """Play, claims and rulings, with attempts between them."""
        for _ in range(8):
            await self.play(self.random.randint(1, 4))
            await self.be_attacked(1, 16)
            if self.random.random() < 0.5:
                await self.claim()
                await self.be_attacked(1, 8)
            if self.random.random() < 0.5:
                await self.go_on()

    async def be_over(self) -> None:
        """The match is at its end and disclosed; then it is judged by what everybody may know."""
        match = self.company.match
        assert match is not None
        for _ in range(3):
            await self.go_on()
            for seat, token in match.seats.items():
                await match.post("resign", token=token)
                await self.operator(f"{match.url}/seats/resign", {"seat": seat, **REASON})
        await self.be_attacked(4, 8)
        await self.go_on()
        last = (await self.get(f"{match.url}/disputes"))["items"][-1:]
        for dispute, token in product(last, match.seats.values()):
            url = f"/v1/disputes/{dispute['dispute_id']}/acceptance"
            await self.client.post(url, headers=bearer(token))
        await self.operator(f"{match.url}/disclosure")
        if (await self.moment()).is_disclosed:
            await self.be_attacked(2, 8)
            await self.judge(match)

    async def judge(self, match: Table) -> None:
        told = Told(await taken(match))
        assert self.witness is not None
        self.judged += judged(told, self.witness)
        self.wrongs += leaks(told, self.witness)
        self.wrongs += laws.Desk(told, self.chiefs, is_shared=self.is_shared).wrongs()
        log = {entry.revision: entry.hash for entry in told.archive.entries}
        self.wrongs += [
            f"event {each} is another" for each, hash_ in self.hashes.items() if log[each] != hash_
        ]

    async def forfeit_others(self, number: int) -> None:
        """The table at which the organiser who plays does not sit is decided without play."""
        if (await self.get(self.company.cup.url))["rounds"] < number:
            return
        for table in (await self.get(f"{self.company.cup.url}/rounds/{number}"))["tables"]:
            if 1 not in table["entrants"]:
                url = f"{self.company.cup.url}/rounds/{number}/tables/{table['table']}/forfeits"
                await self.operator(url, {"entrants": list(table["entrants"])[1:], "absent": False, **REASON})

    async def end(self) -> None:
        url = self.company.cup.url
        await self.operator(f"{url}/finish", {"early": True})
        await self.be_attacked(10)
        events = (await self.get(f"{url}/events", {"limit": 200}))["items"]
        self.wrongs += laws.of_the_cup(events, events[0]["event"]["organisers"][0])
