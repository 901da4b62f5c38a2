"""Rounds of tournaments in the service: pairings are solved, and the matches of a started round are created."""

import asyncio
from concurrent.futures import Executor
from uuid import UUID

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.matches import creating
from domain.matches import decider as matches_decider
from domain.matches import events as m
from domain.tournaments import decider, pairing
from domain.tournaments.field import Solution
from domain.tournaments.state import Round, Table, TableMatch, Tournament
from service import entropy
from service.access.at_tournaments import ADMIN
from service.errors import StaleRevision, StillContended
from service.event_store.requests import Request
from service.matches.handle import Handler
from service.tournaments.handle import Answer, Done, Tournaments
from service.tournaments.pairing import solve

ATTEMPTS = 5
CREATED_AT_ONCE = 16


class Rounds:
    """`thinkers` solve pairings away from the event loop."""

    def __init__(self, tournaments: Tournaments, handler: Handler, thinkers: Executor) -> None:
        self._tournaments = tournaments
        self._handler = handler
        self._thinkers = thinkers

    async def pair(
        self,
        tournament_id: UUID,
        request: Request,
        answer: Answer,
        *,
        again: bool = False,
        if_revision: int | None = None,
    ) -> Done:
        """Pair the next round. A solution holds for the revision it was found at; otherwise it is found anew."""
        for _ in range(ATTEMPTS):
            held = await self._tournaments.current(tournament_id)
            solutions = await self._solved(held.tournament, again)
            try:
                return await self._tournaments.execute(
                    tournament_id,
                    lambda decision, found=solutions: pairing.pair(decision, found, again=again),  # type: ignore[misc]
                    request,
                    answer=answer,
                    if_revision=if_revision or held.revision,
                )
            except StaleRevision:
                if if_revision is not None:
                    raise
        raise StillContended(ATTEMPTS)

    async def _solved(self, tournament: Tournament, again: bool) -> list[Solution]:
        """A solution for each field of the next round; none when there can be no pairing, which `pair` refuses."""
        try:
            fields = pairing.plan(tournament, again=again).fields
        except Rejected:
            return []
        loop = asyncio.get_running_loop()
        return await asyncio.gather(*(loop.run_in_executor(self._thinkers, solve, field) for field in fields))

    async def start(
        self,
        tournament_id: UUID,
        number: int,
        request: Request,
        answer: Answer,
        *,
        if_revision: int | None = None,
    ) -> Done:
        """Start a round and create its matches. Asked again, those are created that are still missing."""
        held = await self._tournaments.current(tournament_id)
        if not decider.the_round(held.tournament, number).is_started:
            count = decider.matches_to_start(held.tournament, number)
            ids = [str(entropy.new_id()) for _ in range(count)]
            done = await self._tournaments.execute(
                tournament_id,
                lambda decision: decider.start_round(decision, number, ids),
                request,
                answer=answer,
                if_revision=if_revision,
            )
        else:
            done = Done(held.tournament, held.revision)
            done = Done(held.tournament, held.revision, answer=answer(done))
        await self._create_missing(done.tournament, done.tournament.round(number))
        return done

    async def _create_missing(self, tournament: Tournament, round_: Round) -> None:
        limit = asyncio.Semaphore(CREATED_AT_ONCE)

        async def create(table: Table, match: TableMatch) -> None:
            async with limit:
                if await self._handler.matches.log.head(UUID(match.match_id)) is None:
                    await self._create(tournament, round_, table, match)

        await asyncio.gather(*(create(table, match) for table in round_.tables for match in table.matches))

    async def _create(self, tournament: Tournament, round_: Round, table: Table, match: TableMatch) -> None:
        """The match with everybody seated, playing at once. Entrants play it with their entrants' tokens."""
        match_id = UUID(match.match_id)
        seed = await self._handler.seeds.keep(match_id, entropy.new_seed())
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
            tournament=m.AtTournament(tournament.tournament_id, round_.number, table.number),
        )
        decision = creating.create(created)
        for seat, entrant in enumerate(seated):
            if not entrant.bot:
                taken = m.SeatTaken(seat, entrant.player, entrant.credential)
                creating.take_seat(decision, taken)
        matches_decider.begin_play(decision)
        try:
            await self._handler.open(match_id, decision, Request("system"))
        except StillContended:
            assert await self._handler.matches.log.head(match_id) is not None, "somebody else has created it"
