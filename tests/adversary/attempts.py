"""Every operation at a match, a dispute or a cup as a request that could succeed at that moment."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

from domain.kernel.table import Seat
from tests.access.operations import Operation, operations
from tests.adversary.people import Company, Person

REASON = {"reason": "The film shows it."}
BASIS = {**REASON, "rule": "MV-DIS-04"}
OPERATIONS = [each for each in operations() if each.place and not each.is_endless]
VIEWS = {
    *("getState", "listEvents", "getArchive", "getFilm", "getPicture", "getPictureAsPng", "getTimeline"),
    *("listLegalCommands", "diffRevisions", "GET /matches/{match_id}"),
}
"""Operations that take `as`: the viewer whose view is wanted."""


@dataclass
class Moment:
    """A point of a cup: the newest of everything, as the operator has it."""

    company: Company
    random: Random
    cup: Any
    state: Any = None
    legal: dict[Seat, list[Any]] = field(default_factory=dict)
    is_disclosed: bool = False

    @property
    def revision(self) -> int:
        return int(self.state["revision"]) if self.state else 0

    @property
    def seat(self) -> Seat:
        return self.random.randrange(len(self.company.seating) or 1)

    @property
    def entrant(self) -> int:
        return self.random.randint(1, len(self.cup["entrants"]))

    @property
    def before(self) -> int:
        """A revision of the match, mostly a late one."""
        return max(1, self.revision - int(self.random.expovariate(0.2)))

    @property
    def dispute(self) -> str:
        number = max(1, len(self.state["sheet"]["disputes"]["all"])) if self.state else 1
        latest = self.random.random() < 0.8
        at = number if latest else self.random.randint(1, number)
        return f"{self.company.match.match_id}.{at}" if self.company.match else ""

    def command(self) -> Any:
        choices = [command for legal in self.legal.values() for command in legal]
        return self.random.choice(choices) if choices else {"type": "play_default", "seat": 0}

    def ruling(self) -> dict[str, Any]:
        luck = self.random.choice(("same", "fresh"))
        back: dict[str, Any] = {"kind": "rewind", "revision": self.before, "luck": luck}
        places = self.random.sample(range(len(self.company.seating)), len(self.company.seating))
        kinds: list[dict[str, Any]] = [
            {"kind": "stand"},
            {"kind": "annul"},
            {"kind": "award", "places": [[seat] for seat in places]},
            {"kind": "clock", "seat": self.seat, "seconds": 60},
            back,
            {**back, "supersedes": self.dispute},
        ]
        if self.legal:
            seat = self.random.choice(list(self.legal))
            given = {"seat": seat, "command": self.random.choice(self.legal[seat])}
            kinds.append({"kind": "correct", "revision": self.revision, **given})
        return self.random.choice(kinds)

    def terms(self) -> dict[str, Any]:
        ids = [person.key_id for person in self.company.people.values() if person.key_id]
        some = self.random.sample(ids, self.random.randint(1, 3))
        return self.random.choice(
            [
                {"organisers": some},
                {"chief": some[0]},
                {"organisers": some, "chief": some[0]},
                {"capacity": 40},
            ]
        )


BODIES: dict[str, Callable[[Moment], Any]] = {
    "submitCommand": Moment.command,
    "submitCommand default": lambda at: {"type": "play_default", "seat": at.seat},
    "openDispute": lambda at: {"revision": at.before, "claim": "That was not allowed."},
    "giveRuling": lambda at: {"ruling": at.ruling(), **BASIS},
    "previewRuling": lambda at: {"ruling": at.ruling(), **BASIS},
    "makeStatement": lambda at: {"text": "It was so.", "to_organisers": at.random.random() < 0.5},
    "makeAppeal": lambda _: REASON,
    "pauseMatch": lambda _: REASON,
    "adjustClock": lambda at: {"seat": at.seat, "seconds": at.random.choice((-30, 600)), **REASON},
    "resignSeat": lambda at: {"seat": at.seat, **REASON},
    "reinstateSeat": lambda at: {"seat": at.seat, **REASON},
    "vacateSeat": lambda at: {"seat": at.seat, **REASON},
    "substitutePlayer": lambda at: {"seat": at.seat, "player": f"substitute {uuid4()}", **REASON},
    "takeSeat": lambda at: {"player": f"player {uuid4()}", "seat": at.seat},
    "forkMatch": lambda at: {
        "revision": at.before,
        "luck": {"kind": at.random.choice(("same", "fresh"))},
    },
    "issueTicket": lambda at: {"as": at.random.choice((0, 1, "spectator", "organiser")), "minutes": 1},
    "enterTournament": lambda _: {"player": f"player {uuid4()}"},
    "requestBye": lambda at: {"round": at.cup["rounds"] + 1},
    "checkIn": lambda _: {},
    "correctEntry": lambda at: {"rating": at.random.randint(1, 3000)},
    "pairRound": lambda at: at.random.choice(
        ({}, {"provisional": True}, {"again": True, "provisional": True})
    ),
    "changePairing": lambda at: {"entrants": at.random.sample(range(1, 5), 2), **REASON},
    "keepApart": lambda at: {"entrants": at.random.sample(range(1, 5), 2)},
    "unstartRound": lambda _: REASON,
    "finishTournament": lambda at: {"early": at.random.random() < 0.5},
    "cancelTournament": lambda _: REASON,
    "ruleForfeit": lambda at: {"entrants": [at.entrant], **REASON},
    "takeBackForfeit": lambda at: {"entrants": [at.entrant], **REASON},
    "replayTable": lambda _: REASON,
    "givePenalty": lambda at: at.random.choice(
        ({"grade": "points", "points": 1, **REASON}, {"grade": "disqualification", **REASON})
    ),
    "withdrawPenalty": lambda _: REASON,
    "changeTerms": Moment.terms,
}


@dataclass
class Attempt:
    """`entrant` and `table` are those that the path names, `body` what was sent."""

    operation: Operation
    person: Person
    method: str
    url: str
    body: Any
    query: dict[str, str]
    entrant: int
    table: int


def attempt(operation: Operation, person: Person, at: Moment) -> Attempt:
    match, places = at.company.match, {"entrant": at.entrant, "table": at.random.choice((1, 2))}
    if person.entrant and at.random.random() < 0.5:
        places = {"entrant": person.entrant, "table": at.company.table or 1}
    named = {name: str(number) for name, number in places.items()}
    named |= {"sheet": "standings", "export": "players", "penalty": "1", "seat": str(at.seat)}
    named |= {"round_": str(max(1, at.cup["rounds"])), "dispute_id": at.dispute}
    named |= {
        "tournament_id": at.company.cup.url.rpartition("/")[2],
        "match_id": match.match_id if match else "",
    }
    query = operation.query_at(named)
    if operation.name in VIEWS:
        query |= {"as": at.random.choice(("organiser", "spectator", "0", "1"))}
    if operation.name == "diffRevisions":
        query |= {"from": str(at.before)}
    if operation.name == "getEstimate":
        query |= {"playouts": "2"}  # a hundred take all the time that a slow machine gives them
    body = BODIES[operation.name](at) if operation.name in BODIES else None
    url = operation.at(named)
    return Attempt(operation, person, operation.method, url, body, query, places["entrant"], places["table"])
