"""A run: clients that play, follow, dispute, fork and hold a tournament until they are told to stop."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random

from tests.judge.calling import Caller, Processes
from tests.judge.cups import Cup
from tests.judge.disputing import dispute
from tests.judge.ending import Ending
from tests.judge.following import Follower
from tests.judge.playing import SETTINGS, Match, Player, Setting, begin, fork
from tests.judge.receiving import Receiver
from tests.judge.record import Recorder

COMMANDS_OF_A_MATCH = 30
LAST_FRAMES_SECONDS = 20.0


class Run:
    """`urls` are the API processes by name, `admin` the operator's key. Equal seeds choose equally."""

    def __init__(
        self, urls: Mapping[str, str], admin: str, seed: int, recorder: Recorder, receiver: Receiver
    ) -> None:
        self.recorder = recorder
        self.processes = Processes(urls)
        self.matches: list[Match] = []
        self.cups: list[Cup] = []
        self.is_stopping = False
        self._admin = admin
        self._receiver = receiver
        self._caller = Caller("steward", self.processes, recorder, Random(seed))
        self._organiser = ""
        self._webhooks: list[str] = []
        self._following: list[asyncio.Task[None]] = []

    @property
    def accepted(self) -> int:
        """Commands that were accepted so far, about."""
        return sum(1 for entry in self.recorder.entries if getattr(entry, "operation", "") == "submitCommand")

    async def prepare(self) -> None:
        """The organiser's key, and webhooks that are told everything: as organisers and as spectators see it."""
        admin = {"token": self._admin, "viewer": "organiser"}
        body = {"name": "arbiters", "scopes": ["play", "spectate", "organise"]}
        made = await self._caller.must("createKey", "POST", "/v1/keys", body=body, **admin)
        self._organiser = made["key"]
        for viewer in ("organiser", "spectator"):
            body = {"url": f"{self._receiver.url}/{viewer}", "viewer": viewer}
            hook = await self._caller.must("createWebhook", "POST", "/v1/webhooks", body=body, **admin)
            self._receiver.secrets[f"/{viewer}"] = hook["secret"]
            self._receiver.names[f"/{viewer}"] = hook["webhook_id"]
            self._webhooks.append(hook["webhook_id"])

    async def play(self, players: int, cups: int = 1) -> None:
        """Until `is_stopping`; at least one match of each game when there are as many players as games."""
        async with asyncio.TaskGroup() as tasks:
            for number in range(players):
                caller = self._caller.sibling(f"player {number}")
                tasks.create_task(self._player(caller, SETTINGS[number % len(SETTINGS)]))
            for number in range(cups):
                tasks.create_task(self._cup(self._caller.sibling(f"cup {number}")))

    async def end(self) -> None:
        """Let followers see the last events, then read everything once more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_FRAMES_SECONDS):
                await asyncio.gather(*self._following, return_exceptions=True)
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)
        played = self.matches + [match for cup in self.cups for match in cup.matches]
        await Ending(self._caller, self._admin).read(played, self.cups, self._webhooks)

    async def close(self) -> None:
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)
        await self.processes.close()
        self.recorder.close()

    async def _player(self, caller: Caller, setting: Setting) -> None:
        """One match after another; every other one has an organiser, and disputes."""
        number = 0
        while not number or not self.is_stopping:
            organiser = self._organiser if number % 2 == 0 else ""
            match = await begin(caller, setting, f"{caller.name} of {number}", organiser)
            self.matches.append(match)
            self._follow(caller, match)
            await self._match(caller, match, is_first=number == 0)
            number += 1

    async def _match(self, caller: Caller, match: Match, *, is_first: bool) -> None:
        """The first match of a player has everything in it, others what chance brings."""
        player = Player(caller, match)
        for part in range(COMMANDS_OF_A_MATCH // 10):
            now = await player.play(10)
            if now["awaited"]["kind"] != "seats" or (self.is_stopping and not is_first):
                break
            if match.organiser and (is_first or caller.random.random() < 0.5):
                await dispute(caller, match, rewind=is_first and part == 0)
            if match.organiser and (is_first or caller.random.random() < 0.3):
                await self._what_if(caller, match)
            is_first = False
        if not match.is_over:
            await player.resign_all()
        if match.organiser:
            who = {"token": match.organiser, "viewer": "organiser", "subject": match.match_id}
            await caller.insist("discloseMatch", "POST", f"{match.path}/disclosure", **who)

    async def _what_if(self, caller: Caller, match: Match) -> None:
        now = await Player(caller, match).state()
        forked = await fork(caller, match, match.organiser, caller.random.randrange(5, now["revision"] + 1))
        if forked is not None:
            self.matches.append(forked)
            await Player(caller, forked, looks=0.2).play(3)

    async def _cup(self, caller: Caller) -> None:
        cup = Cup(caller, self._organiser, caller.name)
        await cup.hold()
        self.cups.append(cup)

    def _follow(self, caller: Caller, match: Match) -> None:
        """By a spectator, and by a seat."""
        for seat in (None, caller.random.choice([*match.seats])):
            viewer = "spectator" if seat is None else str(seat)
            follower = Follower(
                caller.sibling(f"{caller.name}, follower {viewer}"),
                match.match_id,
                "" if seat is None else match.seats[seat],
                viewer,
            )
            self._following.append(asyncio.create_task(follower.follow()))
