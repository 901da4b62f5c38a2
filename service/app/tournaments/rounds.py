"""Rounds of tournaments in the service: pairings are solved, rounds started, tables played again."""

import asyncio
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from msgspec.structs import replace

from domain.kernel.decision import Rejected
from domain.kernel.moments import milliseconds
from domain.matches.terms import LuckTerms
from domain.tournaments import changing, decider, luck, pairing, table_rulings
from domain.tournaments.field import Solution
from domain.tournaments.state import Round, Table, Tournament
from service.app.matches.seeds import Seeds
from service.app.tournaments.pairing import solve_all
from service.app.tournaments.results import carry_result
from service.app.tournaments.tables import Tables
from service.event_store.requests import RequestMeta
from service.event_store.streams import Answer, Applied, Streams
from service.platform import entropy
from service.platform.errors import StaleRevision, StillContended
from service.platform.processes.work_queue import WorkBounds, WorkQueue, busy_as

ATTEMPTS = 5
SMALL = 100
"""Entrants of a round that is paired in a second at most, at tables of any size."""
SMALL_BOUNDS = WorkBounds("pairing", waiting=16, wait_seconds=60.0, seconds=30.0)
LARGE_BOUNDS = WorkBounds("large_pairing", waiting=8, wait_seconds=120.0, seconds=120.0)
"""The dearest field there is, 500 entrants at tables of six, takes some 20 seconds."""
CREATED_AT_ONCE = 16
UNSTARTING_MS = 120_000
"""The longest pause while a round is un-started; it is decided in half of that."""


class Rounds:
    """`small` and `large` pair rounds away from the event loop: small ones wait for no large one."""

    def __init__(
        self,
        tournaments: Streams[Tournament],
        tables: Tables,
        seeds: Seeds,
        small: WorkQueue,
        large: WorkQueue,
    ) -> None:
        self._tournaments = tournaments
        self._tables = tables
        self._seeds = seeds
        self._small = small
        self._large = large

    async def pair(
        self,
        tournament_id: UUID,
        party: str,
        request: RequestMeta,
        answer: Answer[Tournament],
        mode: pairing.PairingMode,
    ) -> bytes:
        """Pair the next round, when `party` has its turn. A solution holds for the revision it was found at;
        otherwise it is found anew.

        Matches of a pairing that is replaced are called off.
        """
        if request.if_revision is None:
            await self.catch_up(tournament_id)
        for _ in range(ATTEMPTS):
            newest, now_ms = (
                await self._tournaments.newest(tournament_id),
                milliseconds(self._tournaments.clock()),
            )
            solutions = await self._solved(newest.state, party, now_ms, mode)
            try:
                lucks = await self._seeds.commit(luck.most(newest.state))
                change = partial(_pair, solutions=solutions, mode=mode, now_ms=now_ms, lucks=lucks)
                decided_on = replace(request, if_revision=request.if_revision or newest.revision)
                applied = await self._tournaments.execute(tournament_id, change, decided_on, answer=answer)
                if mode.again:
                    await self._call_off_dropped(tournament_id)
                return applied.answer
            except StaleRevision:
                if request.if_revision is not None:
                    raise
        raise StillContended(ATTEMPTS)

    async def _solved(
        self, tournament: Tournament, party: str, now_ms: int, mode: pairing.PairingMode
    ) -> list[Solution]:
        """A solution for each field of the next round; none when there can be no pairing, which `pair` refuses.

        Raises `Busy`.
        """
        try:
            fields = pairing.plan(tournament, mode, now_ms=now_ms).fields
        except Rejected:
            return []
        is_small = sum(len(field.entrants) for field in fields) <= SMALL
        queue = self._small if is_small else self._large
        busy = "other rounds are being paired: try again in some seconds"
        with busy_as("pairing_busy", busy, busy):
            return await queue.do(party, solve_all, fields)

    async def start(
        self,
        tournament_id: UUID,
        number: int,
        request: RequestMeta,
        answer: Answer[Tournament],
    ) -> bytes:
        """Start a round and the first match of each table; the answer. Asked again, it creates those missing."""
        newest = await self._tournaments.newest(tournament_id)
        if decider.the_round(newest.state, number).is_started:
            encoded = answer(
                Applied(tournament_id, newest.state, newest.revision, (), self._tournaments.clock())
            )
        else:
            count = decider.matches_to_start(newest.state, number)
            promised = [entropy.new_id() for _ in range(count)]
            await self._seeds.promise(promised)
            ids = list(map(str, promised))
            lucks = await self._seeds.commit(count)
            change = partial(_start, number=number, match_ids=ids, lucks=lucks)
            encoded = (await self._tournaments.execute(tournament_id, change, request, answer=answer)).answer
            newest = await self._tournaments.newest(tournament_id)
        await self._seeds.give(newest.state.seeds_of(number))
        await self._begin(newest.state, newest.state.round(number))
        return encoded

    async def unstart(
        self, tournament_id: UUID, number: int, reason: str, request: RequestMeta, answer: Answer[Tournament]
    ) -> bytes:
        """Un-start a round in whose matches nobody has played, and call them off. Asked again, it calls off those
        that are left.

        They are paused before it is known for certain that nobody has played: no move falls in between. Should
        this process end meanwhile, they go on when the pause ends (MV-PAU-03), or are called off then.
        """
        newest = await self._tournaments.newest(tournament_id)
        await self._tables.call_off(newest.state.called_off, newest.state.sources)
        round_, played = newest.state.round(number), await self._tables.played(newest.state.round(number))
        paused: list[str] = []
        until_ms = milliseconds(self._tournaments.clock()) + UNSTARTING_MS
        if not played and self._may_unstart(newest.state, number):
            await self._begin(newest.state, round_)
            paused = await self._tables.pause(round_, request.actor, until_ms)
            played = await self._tables.played(round_)
        try:
            if paused and milliseconds(self._tournaments.clock()) >= until_ms - UNSTARTING_MS // 2:
                raise StillContended(1)
            change = partial(changing.unstart_round, number=number, reason=reason, played=played)
            return (await self._tournaments.execute(tournament_id, change, request, answer=answer)).answer
        finally:
            called_off = await self._call_off_dropped(tournament_id)
            await self._tables.resume(set(paused).difference(called_off), request.actor)

    async def _call_off_dropped(self, tournament_id: UUID) -> list[str]:
        """The matches of rounds that were un-started or paired again; their luck may go on (TO-LUC-02)."""
        newest = (await self._tournaments.newest(tournament_id)).state
        await self._tables.call_off(newest.called_off, newest.sources)
        return newest.called_off

    def _may_unstart(self, tournament: Tournament, number: int) -> bool:
        try:
            changing.unstart_round(decider.decision_on(tournament), number, "", ())
        except Rejected:
            return False
        return True

    async def call_off(self, tournament_id: UUID) -> None:
        """The matches of a tournament that is cancelled are over (TO-END-04)."""
        tournament = (await self._tournaments.newest(tournament_id)).state
        if tournament.is_cancelled:
            for _, table in tournament.tables():
                await self._tables.call_off(match.match_id for match in table.matches)

    async def catch_up(self, tournament_id: UUID) -> None:
        """Tell the tournament what open matches, and those of the last round, have come to by now (TO-END-03)."""
        tournament = (await self._tournaments.newest(tournament_id)).state
        tables = [table for _, table in tournament.tables() if not table.is_decided]
        tables += [
            table for table in (tournament.rounds[-1].tables if tournament.rounds else ()) if table.is_decided
        ]
        for match in (match for table in tables for match in table.matches if not match.is_typed):
            match_id = UUID(match.match_id)
            head = await self._tables.matches.log.head(match_id)
            if head is None or head.revision <= match.revision:
                continue
            newest = await self._tables.matches.newest(match_id)
            if newest.state.sheet.phase == "finished" or match.places is not None:
                await carry_result(self._tournaments, newest.state, tournament.tournament_id, newest.revision)

    async def replay(
        self,
        tournament_id: UUID,
        place: tuple[int, int],
        reason: str,
        request: RequestMeta,
        answer: Answer[Tournament],
    ) -> bytes:
        """Play the table at `place`, a round and the number of a table, again (TO-RES-08)."""
        table = (await self._tournaments.newest(tournament_id)).state.table(*place)
        promised = [entropy.new_id() for _ in table.seatings]
        await self._seeds.promise(promised)
        ids = list(map(str, promised))

        def change(decision: decider.TournamentDecision) -> None:
            table_rulings.replay_table(decision, *place, ids, reason)

        applied = await self._tournaments.execute(tournament_id, change, request, answer=answer)
        newest = (await self._tournaments.newest(tournament_id)).state
        await self._tables.align(newest, newest.round(place[0]), newest.table(*place))
        return applied.answer

    async def _begin(self, tournament: Tournament, round_: Round) -> None:
        limit = asyncio.Semaphore(CREATED_AT_ONCE)

        async def begin(table: Table) -> None:
            async with limit:
                await self._tables.align(tournament, round_, table)

        await asyncio.gather(*map(begin, round_.tables))


def _pair(
    decision: decider.TournamentDecision,
    solutions: Sequence[Solution],
    mode: pairing.PairingMode,
    now_ms: int,
    lucks: Sequence[LuckTerms],
) -> None:
    """The pairing, and with it the commitments to the luck of its tables (TO-LUC-01)."""
    pairing.pair(decision, solutions, mode, now_ms=now_ms)
    luck.commit_to_tables(decision, lucks)


def _start(
    decision: decider.TournamentDecision, number: int, match_ids: Sequence[str], lucks: Sequence[LuckTerms]
) -> None:
    """Luck that was revealed since, or was never committed to, is committed to before the start (TO-LUC-01)."""
    decider.the_round(decision.state, number)
    luck.commit_to_tables(decision, lucks, number)
    decider.start_round(decision, number, match_ids)
