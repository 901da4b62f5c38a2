"""Feeds an event log with real matches: random players, luck drawn by the domain's algorithm, joined by codec."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Caused
from domain.kernel.moments import milliseconds
from domain.matches import creating, decider, disclosing, forking
from domain.matches import events as e
from domain.matches.clocks import running as timekeeping
from domain.matches.clocks.control import TimeControl
from domain.matches.evolve import fold
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms
from service.event_store.codec import decode, encode
from service.event_store.records import Append, Fork, Outcome, StoredEvent, StreamHead
from service.event_store.shards import id_beside
from service.event_store.store import EventLog
from service.platform.clock import utc_now

SEED = bytes(range(32))
PEACH: dict[str, Any] = {"mode": "peach", "pile_back_colour_visible": True}


def draw(sheet: Sheet, number: int, what: Any) -> tuple[int, ...]:
    return luck.draw(luck.keyed(SEED, sheet.entropy), sheet.luck.source, number, what)


def _disclose(decision: decider.MatchDecision) -> None:
    """What the service does after each request: with this one seed for every luck."""
    disclosing.arrange(decision, milliseconds(utc_now()))
    disclosing.reveal(decision, [SEED for _ in decision.state.sheet.seeds_owed])


@dataclass
class FedMatch:
    """A match being fed: `state` and `head` are those after what was appended last."""

    log: EventLog
    random: Random
    match_id: UUID
    state: Match
    head: StreamHead
    requests: list[tuple[str, int]] = field(default_factory=list)
    """Actor and number of events of every accepted request of this match itself."""

    async def play(self, limit: int = 100_000) -> None:
        """Random plies, one append each, until the end or the limit."""
        for _ in range(limit):
            if not await self.play_once():
                return

    async def play_once(self) -> bool:
        turn = decider.awaited(self.state)
        if not isinstance(turn, AwaitsSeats):
            return False
        decision = decider.decision_on(self.state)
        seat = self.random.choice(turn.seats)
        decider.play(
            decision, self.random.choice(self.state.game.legal_commands(self.state.play, seat)), seat
        )
        decider.settle(decision, draw)
        timekeeping.read_clocks(decision, milliseconds(utc_now()))
        _disclose(decision)
        await self.append(decision.state, decision.caused, f"seat:{seat}")
        return True

    async def ask(self, change: Callable[[decider.MatchDecision], object], actor: str) -> None:
        """One request, decided and appended."""
        decision = decider.decision_on(self.state)
        change(decision)
        decider.settle(decision, draw)
        _disclose(decision)
        await self.append(decision.state, decision.caused, actor)

    async def at(self, revision: int) -> Match:
        stored = await self.log.read(self.match_id, to=revision)
        return fold(decode(self.state.sheet.game, each) for each in stored)

    async def append(
        self, state: Match, caused: Sequence[Caused], actor: str, fork: Fork | None = None
    ) -> None:
        opens = fork is not None or self.head.revision == 0
        events = tuple(encode(each, actor) for each in caused)
        done = await self.log.append(
            Append(self.match_id, self.head, events, datetime.now(UTC), opens=opens, fork=fork)
        )
        assert done.outcome is Outcome.APPENDED, done
        assert done.head is not None
        self.state, self.head = state, done.head
        self.requests.append((actor, len(events)))

    async def fork(self, revision: int, kind: Any = "fresh", is_private: bool = False) -> "FedMatch":
        """A fork with nothing of its own yet but the event that says so (and the chance that is due)."""
        stored = await self.log.read(self.match_id, to=revision)
        shards = await self.log.shards.count()
        fork_id = id_beside(self.match_id, shards, partial(new_id, self.random))
        state = fold(decode(self.state.sheet.game, each) for each in stored)
        decision = decider.decision_on(state)
        terms = forking.ForkTerms(str(fork_id), revision, kind, luck_terms(fork_id), {}, "", title="What if")
        newest = state.clone()
        newest.sheet.disclosed_revision, newest.sheet.is_private = newest.sheet.revision, is_private
        forking.fork(decision, newest, terms)
        decider.settle(decision, draw)
        _disclose(decision)
        forked = FedMatch(
            self.log,
            self.random,
            fork_id,
            state,
            StreamHead(fork_id, revision, await self.log.hash_at(self.match_id, revision) or b""),
        )
        await forked.append(decision.state, decision.caused, "organiser:key-1", Fork(self.match_id, revision))
        return forked


def new_id(random: Random) -> UUID:
    return UUID(int=random.getrandbits(128), version=4)


def luck_terms(match_id: UUID) -> LuckTerms:
    return LuckTerms(luck.ALGORITHM, luck.commitment(SEED), str(match_id))


async def open_match(
    log: EventLog,
    random: Random,
    *,
    game: str = "sukkube",
    options: dict[str, Any] | None = None,
    players: Sequence[str] = ("Ada", "Bruno", "Carla"),
    bots: dict[int, str] | None = None,
    position: Any = None,
    title: str = "",
    clocks: TimeControl | None = None,
    organiser: str = "",
    begins: bool = True,
) -> FedMatch:
    """A match whose play has begun, unless `begins` is false; created, joined and begun by a request each."""
    match_id = new_id(random)
    created = e.MatchCreated(
        str(match_id), game, GAMES[game].edition, len(players), options or {}, luck_terms(match_id),
        title=title, bots=bots or {}, position=position, host="aa" * 32, clocks=clocks, organiser=organiser,
    )  # fmt: skip
    decision = creating.create(created)
    fed = FedMatch(log, random, match_id, decision.state, StreamHead(match_id, 0, b""))
    await fed.append(decision.state, decision.caused, "host")
    for seat, player in enumerate(players):
        if seat not in (bots or {}):
            decision = decider.decision_on(fed.state)
            creating.take_seat(decision, e.SeatTaken(seat, player, credential=f"{seat:02x}" * 32))
            await fed.append(decision.state, decision.caused, f"seat:{seat}")
    if not begins:
        return fed
    decision = decider.decision_on(fed.state)
    decider.begin_play(decision)
    decider.settle(decision, draw)
    timekeeping.read_clocks(decision, milliseconds(utc_now()))
    await fed.append(decision.state, decision.caused, "host")
    return fed


async def play_matches(log: EventLog, random: Random, count: int, **terms: Any) -> list[FedMatch]:
    """Whole matches at the same time."""

    async def one(seed: int) -> FedMatch:
        fed = await open_match(log, Random(seed), **terms)
        await fed.play()
        return fed

    return await asyncio.gather(*(one(random.getrandbits(64)) for _ in range(count)))


def names(events: Iterable[StoredEvent]) -> list[str]:
    return [event.type for event in events]
