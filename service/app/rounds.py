"""Rounds of tournaments in the service: pairings are solved, and the matches of a started round are created."""

import asyncio
from functools import partial
from uuid import UUID

from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.matches import creating
from domain.matches import decider as matches_decider
from domain.matches import events as m
from domain.matches.state import Match
from domain.matches.terms import AtTournament
from domain.tournaments import decider, pairing
from domain.tournaments.field import Solution
from domain.tournaments.state import Round, Table, TableMatch, Tournament
from service.access.at_tournaments import ADMIN
from service.app.pairing import solve_all
from service.app.seeds import Seeds
from service.event_store.requests import SYSTEM, Asked
from service.event_store.streams import Answer, Applied, Streams
from service.platform import entropy
from service.platform.clock import utc_now
from service.platform.errors import PairingBusy, StaleRevision, StillContended
from service.platform.processes.work_queue import Bounds, QueueFull, TookTooLong, WorkQueue

ATTEMPTS = 5
BOUNDS = Bounds(waiting=8, of_a_caller=2, seconds=120.0)
"""The dearest field there is, 500 entrants at tables of six, takes some 20 seconds."""
CREATED_AT_ONCE = 16


class Rounds:
    """`solving` solves pairings away from the event loop."""

    def __init__(
        self, tournaments: Streams[Tournament], matches: Streams[Match], seeds: Seeds, solving: WorkQueue
    ) -> None:
        self._tournaments = tournaments
        self._matches = matches
        self._seeds = seeds
        self._solving = solving

    async def pair(
        self,
        tournament_id: UUID,
        asked: Asked,
        answer: Answer[Tournament],
        *,
        again: bool = False,
    ) -> bytes:
        """Pair the next round. A solution holds for the revision it was found at; otherwise it is found anew."""
        for _ in range(ATTEMPTS):
            newest = await self._tournaments.newest(tournament_id)
            solutions = await self._solved(newest.state, asked.actor, again=again)
            try:
                change = partial(pairing.pair, solutions=solutions, again=again)
                decided_on = replace(asked, if_revision=asked.if_revision or newest.revision)
                done = await self._tournaments.execute(tournament_id, change, decided_on, answer=answer)
                return done.answer
            except StaleRevision:
                if asked.if_revision is not None:
                    raise
        raise StillContended(ATTEMPTS)

    async def _solved(self, tournament: Tournament, caller: str, *, again: bool) -> list[Solution]:
        """A solution for each field of the next round; none when there can be no pairing, which `pair` refuses.

        Raises `PairingBusy`.
        """
        try:
            fields = pairing.plan(tournament, again=again).fields
        except Rejected:
            return []
        try:
            return await self._solving.do(caller, solve_all, fields)
        except (QueueFull, TookTooLong) as error:
            raise PairingBusy("other rounds are being paired: try again in some seconds") from error

    async def start(
        self,
        tournament_id: UUID,
        number: int,
        asked: Asked,
        answer: Answer[Tournament],
    ) -> bytes:
        """Start a round and create its matches; the answer. Asked again, it creates those that are missing."""
        newest = await self._tournaments.newest(tournament_id)
        if decider.the_round(newest.state, number).is_started:
            done = answer(Applied(tournament_id, newest.state, newest.revision, (), utc_now()))
        else:
            count = decider.matches_to_start(newest.state, number)
            promised = [entropy.new_id() for _ in range(count)]
            await self._seeds.promise(promised)
            ids = list(map(str, promised))
            change = partial(decider.start_round, number=number, match_ids=ids)
            done = (await self._tournaments.execute(tournament_id, change, asked, answer=answer)).answer
            newest = await self._tournaments.newest(tournament_id)
        await self._create_missing(newest.state, newest.state.round(number))
        return done

    async def _create_missing(self, tournament: Tournament, round_: Round) -> None:
        limit = asyncio.Semaphore(CREATED_AT_ONCE)

        async def create(table: Table, match: TableMatch) -> None:
            async with limit:
                if await self._matches.log.head(UUID(match.match_id)) is None:
                    await self._create(tournament, round_, table, match)

        await asyncio.gather(*(create(table, match) for table in round_.tables for match in table.matches))

    async def _create(self, tournament: Tournament, round_: Round, table: Table, match: TableMatch) -> None:
        """The match with everybody seated, playing at once. Entrants play it with their entrants' tokens."""
        match_id = UUID(match.match_id)
        seed = await self._seeds.promised(match_id)
        terms = tournament.terms
        seated = [tournament.entrant(number) for number in match.seating]
        created = m.MatchCreated(
            match_id=match.match_id,
            game=terms.game,
            edition=GAMES[terms.game].edition,
            seats=len(seated),
            options=terms.options,
            luck=creating.own_luck(match.match_id, seed),
            title=decider.title_of_match(tournament, round_.number, table.number),
            bots={seat: entrant.bot for seat, entrant in enumerate(seated) if entrant.bot},
            organiser=next((key for key in tournament.organisers if key != ADMIN), ""),
            clocks=terms.clocks,
            disputes_seconds=terms.disputes_seconds,
            disputes_per_seat=terms.disputes_per_seat,
            tournament=AtTournament(tournament.tournament_id, round_.number, table.number),
        )
        decision = creating.create(created)
        for seat, entrant in enumerate(seated):
            if not entrant.bot:
                taken = m.SeatTaken(seat, entrant.player, entrant.credential)
                creating.take_seat(decision, taken)
        matches_decider.begin_play(decision)
        try:
            await self._matches.open(match_id, decision, SYSTEM)
        except StillContended:
            assert await self._matches.log.head(match_id) is not None, "somebody else has created it"
