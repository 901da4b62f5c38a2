"""Load that misses nothing: stubborn players, a follower for every match, and the account of it all."""

import asyncio
from collections import Counter
from typing import Any

import httpx
from msgspec import Struct

from service.event_store.store import open_event_log
from tests.faults.clients import Player
from tests.faults.test_kills import check_log, check_read_models
from tests.rehearsal.followers import Follower

REQUEST_SECONDS = 15
COMMANDS_PER_MATCH = 25


class Account(Struct):
    """What has been played, and what it took. `slowest_seconds`: a request with all its repetitions."""

    commands: int = 0
    requests: int = 0
    failures: dict[str, int] = {}
    slowest_seconds: float = 0.0
    matches: int = 0
    streamed_events: int = 0
    stream_connections: int = 0
    events: int = 0


class Load:
    """`players` play on until told to stop; every match they begin is followed."""

    def __init__(self, url: str, players: int, *, commands_per_match: int = COMMANDS_PER_MATCH) -> None:
        self.client = httpx.AsyncClient(
            base_url=url, timeout=REQUEST_SECONDS, limits=httpx.Limits(max_keepalive_connections=4)
        )
        self.players = [Player(self.client, 1 + n % 4, n, self._follow) for n in range(players)]
        self._commands_per_match = commands_per_match
        self._followers: dict[Follower, asyncio.Task[None]] = {}
        self._playing = [asyncio.create_task(self._play(player)) for player in self.players]
        self._goal: int | None = None

    @property
    def commands(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def matches(self) -> list[str]:
        """The paths of the matches begun so far."""
        return [follower.match for follower in self._followers]

    @property
    def failures(self) -> Counter[str]:
        return sum((player.failures for player in self.players), Counter())

    async def was_refused(self) -> bool:
        return self.failures["503"] > 0

    async def more(self, commands: int) -> None:
        """Until so many more were acknowledged."""
        goal = self.commands + commands
        while self.commands < goal:
            self.check()
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Let every player finish what it has begun."""
        self._goal = 0
        await asyncio.gather(*self._playing)

    async def abandon(self) -> None:
        """Leave every player's match as it is, once what each has sent is answered."""
        for player in self.players:
            player.is_tired = True
        await asyncio.gather(*self._playing)

    async def account(self, database_url: str, shards: int) -> Account:
        """Hold what the clients saw against the log and the read models; raises where they differ."""
        acknowledged = {key: where for player in self.players for key, where in player.acknowledged.items()}
        async with open_event_log(database_url, shards) as log:
            heads = await log.shard_heads()
            events = [
                event for shard, head in heads.items() for event in await log.read_shard(shard, 0, head)
            ]
        check_log(events, acknowledged)
        newest = Counter({f"/v1/matches/{event.stream_id}": 0 for event in events})
        for event in events:
            path = f"/v1/matches/{event.stream_id}"
            newest[path] = max(newest[path], event.revision)
        await self._streams_arrive(newest)
        await check_read_models(database_url, events)
        await self.client.aclose()
        return Account(
            commands=self.commands,
            requests=sum(player.requests for player in self.players),
            failures=dict(self.failures),
            slowest_seconds=round(max(player.slowest_seconds for player in self.players), 2),
            matches=len(self._followers),
            streamed_events=sum(follower.seen for follower in self._followers),
            stream_connections=sum(follower.resumed for follower in self._followers),
            events=len(events),
        )

    async def _play(self, player: Player) -> None:
        while self._goal is None and not player.is_tired:
            await player.play(len(player.acknowledged) + self._commands_per_match)

    def _follow(self, url: str) -> None:
        follower = Follower(self.client, url)
        self._followers[follower] = asyncio.create_task(follower.follow())

    def check(self) -> None:
        """Raise what a player or a follower has raised."""
        for task in (*self._playing, *self._followers.values()):
            if task.done() and task.exception() is not None:
                task.result()

    async def _streams_arrive(self, newest: Any) -> None:
        """Every follower has seen its match up to the newest event, without a gap and without a duplicate."""
        async with asyncio.timeout(60):
            while any(follower.seen < newest[follower.match] for follower in self._followers):
                self.check()
                await asyncio.sleep(0.05)
        for follower, task in self._followers.items():
            task.cancel()
            assert follower.seen == newest[follower.match]
        await asyncio.gather(*self._followers.values(), return_exceptions=True)
