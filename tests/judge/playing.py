"""Players: matches of all games from the listed legal commands, with repetitions, races and looks around."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.judge.calling import Caller, Refused
from tests.judge.record import Request

FROM_THE_END = 0.3


@dataclass(frozen=True)
class Setting:
    """A game as it is played here: short, with cards to hide where the game has some."""

    game: str
    seats: int
    options: Mapping[str, Any]


SETTINGS = (
    Setting("sukkube", 2, {"mode": "peach", "target_points": 1}),
    Setting("frantic", 3, {"match_length": "custom", "point_limit": 1, "max_turns_per_round": 6}),
    Setting("piccioni", 2, {}),
    Setting("bathroom_rush", 3, {"round_cap": 10}),
)


@dataclass
class Match:
    """A match with the tokens of who sits there; `organiser` is the key it was created with, if any."""

    match_id: str
    host: str = ""
    seats: dict[int, str] = field(default_factory=dict)
    organiser: str = ""
    is_private: bool = False
    is_over: bool = False

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match_id}"

    def someone(self, random: Random) -> dict[str, str]:
        """A seat or, if strangers may know of the match, perhaps a spectator."""
        seat = random.choice([*self.seats, *([] if self.is_private else [None])])
        return {"subject": self.match_id} if seat is None else self.at(seat)

    def at(self, seat: int) -> dict[str, str]:
        return {"token": self.seats[seat], "viewer": str(seat), "subject": self.match_id}


async def begin(caller: Caller, setting: Setting, names: str, organiser: str = "") -> Match:
    """A match with everybody seated, started."""
    body = {"game": setting.game, "seats": setting.seats, "options": dict(setting.options)}
    creator = {"token": organiser, "viewer": "organiser"} if organiser else {}
    created = await caller.must("createMatch", "POST", "/v1/matches", body=body, **creator)
    match = Match(created["match_id"], created["host_token"], organiser=organiser)
    for seat in range(setting.seats):
        wanted = {"player": f"{names} {seat}", "seat": seat}
        taken = await caller.must(
            "takeSeat", "POST", f"{match.path}/seats", body=wanted, subject=match.match_id
        )
        match.seats[seat] = taken["seat_token"]
    host = {"token": match.host, "viewer": "host", "subject": match.match_id}
    await caller.must("startMatch", "POST", f"{match.path}/start", **host)
    return match


class Player:
    """Plays all seats of a match; `looks` is how many requests to look around come with each command."""

    def __init__(self, caller: Caller, match: Match, looks: float = 0.7) -> None:
        self._caller = caller
        self._match = match
        self._looks = looks
        self.accepted = 0

    @property
    def _random(self) -> Random:
        return self._caller.random

    async def play(self, commands: int = 100_000) -> dict[str, Any]:
        """So many commands, or to the end; the last answer that says who is awaited."""
        now = await self.state()
        while now["awaited"]["kind"] == "seats" and commands > 0:
            now = await self._ply(now["awaited"]["seats"]) or await self.state()
            commands -= 1
            if self._random.random() < self._looks:
                await self.look()
        self._match.is_over = now["awaited"]["kind"] == "nobody"
        return now

    async def state(self) -> dict[str, Any]:
        path, who = f"{self._match.path}/state", self._match.someone(self._random)
        found: dict[str, Any] = await self._caller.must("getState", "GET", path, **who)
        return found

    async def resign_all(self) -> None:
        """Everybody leaves, and the rules' defaults are played to the end."""
        for seat in self._match.seats:
            request = await self._caller.insist(
                "resign", "POST", f"{self._match.path}/resign", **self._match.at(seat)
            )
            if request.outcome == "refused":
                break
        self._match.is_over = True

    async def _ply(self, awaited: list[int]) -> dict[str, Any] | None:
        seat = self._random.choice(awaited)
        path, who = f"{self._match.path}/commands", self._match.at(seat)
        legal = await self._caller.must("listLegalCommands", "GET", path, **who)
        if not legal["commands"]:
            return None
        body = self._random.choice(legal["commands"])
        terms = {**who, "body": body, "key": self._caller.new_key()}
        match self._random.choices(("once", "race", "duel"), (8, 1, 1))[0]:
            case "race":
                request = await self._race(path, terms)
            case "duel":
                request = await self._duel(path, terms, legal["commands"])
            case _:
                request = await self._caller.insist("submitCommand", "POST", path, **terms)
        if request.outcome == "refused":
            return None
        self.accepted += 1
        await self._repeat(path, terms, legal["commands"])
        answer: dict[str, Any] = request.answer
        return answer

    async def _race(self, path: str, terms: Mapping[str, Any]) -> Request:
        """The same key at all processes at once; then until it is answered."""
        racing = [self._caller.sibling(f"{self._caller.name}/{n}") for n in range(2)]
        names = self._caller.processes.names
        await asyncio.gather(
            *(
                each.ask("submitCommand", "POST", path, process=names[n % len(names)], **terms)
                for n, each in enumerate(racing)
            )
        )
        return await self._caller.insist("submitCommand", "POST", path, **terms)

    async def _duel(self, path: str, terms: Mapping[str, Any], legal: list[Any]) -> Request:
        """Two different requests at once, of which the rules may allow only the first that comes."""
        rival = self._caller.sibling(f"{self._caller.name}/rival")
        other = {**terms, "body": self._random.choice(legal), "key": self._caller.new_key()}
        mine, theirs = await asyncio.gather(
            self._caller.insist("submitCommand", "POST", path, **terms),
            rival.insist("submitCommand", "POST", path, **other),
        )
        self.accepted += mine.outcome == theirs.outcome == "ok"
        return mine if mine.outcome == "ok" else theirs

    async def _repeat(self, path: str, terms: Mapping[str, Any], legal: list[Any]) -> None:
        """Now and then the same once more, or something else under the same key."""
        if self._random.random() < 0.1:
            await self._caller.insist("submitCommand", "POST", path, **terms)
        others = [each for each in legal if each != terms["body"]]
        if others and self._random.random() < 0.05:
            await self._caller.insist("submitCommand", "POST", path, **{**terms, "body": others[0]})

    async def look(self) -> None:
        """Something that can be seen of the match, as somebody who may."""
        path, who = self._match.path, self._match.someone(self._random)
        match self._random.randrange(6):
            case 0:
                await self._caller.insist("getState", "GET", f"{path}/state", **who)
            case 1:
                await self._caller.insist("listEvents", "GET", f"{path}/events", **who)
            case 2:
                state = await self.state()
                at = max(1, int(state["revision"] * (1 - FROM_THE_END * self._random.random())))
                await self._caller.insist("getState", "GET", f"{path}/state", query={"at": at}, **who)
            case 3:
                await self._caller.insist("getTimeline", "GET", f"{path}/timeline", **who)
            case 4:
                await self._caller.insist("getMatch", "GET", path, **who)
            case _:
                await self._caller.insist("listMatches", "GET", "/v1/matches", query={"limit": 20})


async def fork(caller: Caller, match: Match, organiser: str, revision: int) -> Match | None:
    """What if, after `revision`; None where the match may not be forked."""
    body = {"revision": revision, "luck": {"kind": "fresh"}}
    who = {"token": organiser, "viewer": "organiser", "subject": match.match_id}
    try:
        forked = await caller.must("forkMatch", "POST", f"{match.path}/forks", body=body, **who)
    except Refused:
        return None
    seats = {int(seat): token for seat, token in forked["seat_tokens"].items()}
    return Match(forked["match_id"], forked["host_token"], seats, organiser, forked["is_private"])
