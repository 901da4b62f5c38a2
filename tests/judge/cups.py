"""A small tournament: entries, rounds, a dispute about a result, an award that turns it round, the end."""

import asyncio
from typing import Any

from tests.judge.calling import PATIENCE_SECONDS, Caller, GivenUp
from tests.judge.disputing import dispute
from tests.judge.playing import SETTINGS, Match, Player

ENTRANTS = 4
ROUNDS = 2
LOOK_SECONDS = 0.2


class Cup:
    """`matches` are those that were played in it."""

    def __init__(self, caller: Caller, organiser: str, name: str) -> None:
        self._caller = caller
        self._organiser = organiser
        self._name = name
        self.tournament_id = ""
        self.matches: list[Match] = []
        self._tokens: dict[int, str] = {}

    @property
    def path(self) -> str:
        return f"/v1/tournaments/{self.tournament_id}"

    @property
    def _who(self) -> dict[str, str]:
        return {"token": self._organiser, "viewer": "organiser", "subject": self.tournament_id}

    async def hold(self) -> None:
        setting = SETTINGS[0]
        terms = {
            "title": self._name,
            "game": setting.game,
            "options": dict(setting.options),
            "table_size": setting.seats,
            "format": "swiss",
            "rounds": ROUNDS,
            "anonymous_entries": True,
        }
        created = await self._caller.must(
            "createTournament", "POST", "/v1/tournaments", body=terms, **self._who
        )
        self.tournament_id = created["tournament_id"]
        for number in range(ENTRANTS):
            body = {"player": f"{self._name} {number}"}
            entered = await self._caller.must(
                "enterTournament", "POST", f"{self.path}/entries", body=body, subject=self.tournament_id
            )
            self._tokens[entered["entrant"]] = entered["entrant_token"]
        for number in range(1, ROUNDS + 1):
            await self._round(number)
        award = {"kind": "award", "places": [[1], [0]]}
        for match in self.matches[-2:]:
            await dispute(self._caller, match, award)
        await self._caller.must("finishTournament", "POST", f"{self.path}/finish", body={}, **self._who)

    async def _round(self, number: int) -> None:
        await self._caller.must(
            "pairRound", "POST", f"{self.path}/rounds", body={"provisional": True}, **self._who
        )
        await self._caller.must("startRound", "POST", f"{self.path}/rounds/{number}/start", **self._who)
        for table in (await self._look(number))["tables"]:
            for planned in table["matches"]:
                tokens = {seat: self._tokens[entrant] for seat, entrant in enumerate(planned["seating"])}
                match = Match(planned["match_id"], seats=tokens, organiser=self._organiser)
                self.matches.append(match)
                await self._play(match)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (await self._look(number))["is_closed"]:  # noqa: ASYNC110, it is another process's
                await asyncio.sleep(LOOK_SECONDS)

    async def _play(self, match: Match) -> None:
        player = Player(self._caller, match, looks=0.2)
        for _ in range(20):
            if (await player.play(15))["awaited"]["kind"] == "nobody":
                return
            await player.resign_all()
        raise GivenUp(f"{match.path} does not end")

    async def _look(self, number: int) -> Any:
        return await self._caller.must(
            "getRound", "GET", f"{self.path}/rounds/{number}", subject=self.tournament_id
        )
