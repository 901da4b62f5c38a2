"""Organisers' rulings about a table of a tournament, and the fate of its matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.matches import decider as matches_decider
from domain.matches.state import Match
from domain.tournaments import table_rulings, typed_results
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.events import TablePlace
from domain.tournaments.state import Table, Tournament
from service.access.at_tournaments import require_organiser_of, require_ruler_at
from service.access.audit import Audit
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.matches.seats import Seats
from service.app.tournaments.rounds import Rounds
from service.app.tournaments.tables import Tables
from service.app.tournaments.tournaments import answer_of, change_tournament, check_round, decoded
from service.event_store.codec import decode_meta
from service.event_store.requests import SYSTEM, RequestMeta
from service.event_store.streams import Streams
from service.platform.errors import NotFound
from service.schemas.tournaments import ReplayTable, RuleForfeit, TournamentChanged, TypeResult


@dataclass(frozen=True, slots=True)
class TableRulings:
    streams: Streams[Tournament]
    rounds: Rounds
    tables: Tables
    matches: Streams[Match]
    seats: Seats
    audit: Audit

    async def rule_forfeit(
        self,
        visit: TournamentVisit,
        round_: int,
        table: int,
        request: RequestMeta,
        body: LazyBody[RuleForfeit],
    ) -> TournamentChanged:
        """Entrants come last in all matches of the table, and have resigned in those that are played."""
        _check(visit, round_, table)
        ruling = await body()
        absent = ruling.entrants if ruling.absent else ()
        if ruling.absent is None:
            there = await self.tables.who_played(visit.tournament.table(round_, table))
            there |= {each.number for each in visit.tournament.entrants if each.bot}
            absent = [each for each in ruling.entrants if each not in there]

        def change(decision: TournamentDecision) -> None:
            table_rulings.rule_forfeit(decision, round_, table, ruling.entrants, ruling.reason, absent)

        changed = await change_tournament(self.streams, visit, request, change)
        newest = (await self.streams.newest(visit.tournament_id)).state
        await self.tables.align(newest, newest.round(round_), newest.table(round_, table))
        await self._audited(visit, changed, f"forfeit of {_players(visit, ruling)}", round_, table)
        return changed

    async def take_back_forfeit(
        self,
        visit: TournamentVisit,
        round_: int,
        table: int,
        request: RequestMeta,
        body: LazyBody[RuleForfeit],
    ) -> TournamentChanged:
        """The matches go back to where they were before the forfeit, if nobody has played on in any."""
        _check(visit, round_, table)
        ruling = await body()
        seats = list(_seats(visit.tournament.table(round_, table), ruling.entrants))
        for match_id, seat in seats:
            await self._take_back(visit, match_id, seat, ruling.reason, tries=True)

        def change(decision: TournamentDecision) -> None:
            table_rulings.take_back_forfeit(decision, round_, table, ruling.entrants, ruling.reason)

        changed = await change_tournament(self.streams, visit, request, change)
        for match_id, seat in seats:
            await self._take_back(visit, match_id, seat, ruling.reason, tries=False)
        await self._audited(visit, changed, f"no forfeit of {_players(visit, ruling)}", round_, table)
        return changed

    async def replay_table(
        self,
        visit: TournamentVisit,
        round_: int,
        table: int,
        request: RequestMeta,
        body: LazyBody[ReplayTable],
    ) -> TournamentChanged:
        """The table plays again, in new matches."""
        _check(visit, round_, table)
        reason = (await body()).reason
        place = (round_, table)
        changed = decoded(await self.rounds.replay(visit.tournament_id, place, reason, request, answer_of))
        await self._audited(visit, changed, "replay", round_, table)
        return changed

    async def type_result(
        self,
        visit: TournamentVisit,
        round_: int,
        table: int,
        request: RequestMeta,
        body: LazyBody[TypeResult],
    ) -> TournamentChanged:
        """The result of a match that is played elsewhere, as an arbiter or a player of the table types it."""
        entrant, at = visit.caller.entrant, TablePlace(round_, table)
        if entrant:
            _check_place(visit, round_, table)
        else:
            _check(visit, round_, table)
        wish, here = await body(), visit.tournament.table(round_, table)
        is_over = any([await self.tables.is_over(each) for each in here.matches[wish.match - 1 : wish.match]])
        is_played = bool(entrant and await self.tables.who_played(here))

        def change(decision: TournamentDecision) -> None:
            if entrant:
                facts = {"is_over": is_over, "is_played": is_played}
                typed_results.propose_result(decision, at, wish.match, entrant, wish.ranks, **facts)
            else:
                reason = wish.reason or ""
                typed_results.type_result(decision, at, wish.match, wish.ranks, reason, is_over=is_over)

        changed = await change_tournament(self.streams, visit, request, change)
        newest = (await self.streams.newest(visit.tournament_id)).state
        await self.tables.align(newest, newest.round(round_), newest.table(round_, table))
        if not entrant:
            await self._audited(visit, changed, "result typed in", round_, table)
        return changed

    async def _take_back(
        self, visit: TournamentVisit, match_id: UUID, seat: int, reason: str, *, tries: bool
    ) -> None:
        """Take back what a forfeit has resigned, or only see whether that could be; raises `Rejected`."""
        if await self.matches.log.head(match_id) is None:
            return
        newest = await self.matches.newest(match_id)
        at = newest.state.sheet.seats[seat].resigned_revision
        if at is None:
            return
        (resigned,) = await self.matches.log.read(match_id, at - 1, at)
        if decode_meta(resigned).actor != SYSTEM.actor:
            return
        change = await self.seats.taking_back(newest, seat, reason, visit.caller.caller)
        if tries:
            change(matches_decider.decision_on(newest.state))
        else:
            await self.matches.execute(match_id, change, SYSTEM)

    async def _audited(
        self, visit: TournamentVisit, changed: TournamentChanged, told: str, round_: int, table: int
    ) -> None:
        mark = f"{visit.tournament_id}/{changed.revision}"
        place = f"round {round_} table {table} (tournament {visit.tournament_id})"
        await self.audit.record(visit.caller.caller, "ruling_given", mark, detail=f"{told}: {place}")


def _check(visit: TournamentVisit, round_: int, table: int) -> None:
    require_organiser_of(visit.caller)
    _check_place(visit, round_, table)
    require_ruler_at(visit.caller, visit.tournament, visit.tournament.table(round_, table))


def _check_place(visit: TournamentVisit, round_: int, table: int) -> None:
    check_round(visit.tournament, round_)
    if table > len(visit.tournament.round(round_).tables):
        raise NotFound(f"round {round_} has no table {table}")


def _players(visit: TournamentVisit, ruling: RuleForfeit) -> str:
    return ", ".join(visit.tournament.entrant(each).player for each in ruling.entrants)


def _seats(table: Table, entrants: Sequence[int]) -> Iterator[tuple[UUID, int]]:
    """Where these entrants sit in the matches of the table that are played here."""
    for match in (each for each in table.matches if not each.is_typed):
        for seat, entrant in enumerate(match.seating):
            if entrant in entrants:
                yield UUID(match.match_id), seat
