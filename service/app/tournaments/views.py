"""From a tournament to what everybody may see of it: all but the hashes of tokens."""

from collections.abc import Iterable
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel.moments import EPOCH, MILLISECOND
from domain.kernel.table import Event, Language
from domain.tournaments.agreement import disagreements
from domain.tournaments.by_hand import of_hand
from domain.tournaments.decider import the_round
from domain.tournaments.entry_events import EntryMade, TokenReissued
from domain.tournaments.formats import planned_rounds
from domain.tournaments.state import CheckIn, Penalty, Table, TableMatch, Tournament
from domain.tournaments.terms import POINT
from domain.tournaments.words import Reasons
from projections import queries, tournament_queries
from projections.standings import standing_rows
from service.app.tournaments.exports import written
from service.event_store.aggregate import Version
from service.event_store.codec import decode_meta, tournament_decoder
from service.event_store.records import StoredEvent
from service.schemas.tournament_views import (
    ByeView,
    CheckInView,
    EntrantView,
    FlagView,
    PenaltyView,
    ProposedResult,
    RoundView,
    StageView,
    StandingsView,
    TableMatchView,
    TableView,
    TournamentEventView,
    TournamentView,
)

PODIUM = 3
UNSEEN_OF_ENTRIES = ("credential",)
"""The fields of `EntryMade` and of its members that nobody is shown: the hash of a token."""
COLUMNS = (
    *("matches", "wins", "byes", "rounds_survived", "has_withdrawn"),
    *("provisional", "by_ruling", "is_void"),
)


def tournament(held: Version[Tournament]) -> TournamentView:
    seen = held.state
    return TournamentView(
        tournament_id=held.head.stream_id,
        revision=held.revision,
        title=seen.title,
        phase=seen.phase,
        organisers=seen.organisers,
        chief=seen.chief,
        terms=seen.terms,
        entrants=[
            EntrantView(
                each.number,
                each.player,
                each.rating or None,
                each.bot or None,
                each.since_round,
                each.has_withdrawn,
                each.seed or None,
                each.is_struck_off,
                each.players[0].key_id or None,
                each.club or None,
                each.team or None,
                tuple(member.player for member in each.members),
                each.table or None,
            )
            for each in seen.entrants
        ],
        rounds=len(seen.rounds),
        planned_rounds=planned_rounds(seen),
        check_in=_check_in(seen.check_in),
        cancellation=seen.cancellation or None,
        continues=None
        if seen.continues is None
        else StageView(UUID(seen.continues.tournament_id), seen.continues.entrants),
        continued_by=[StageView(UUID(each.by), each.entrants) for each in seen.continued_by],
        penalties=[_penalty(number, each) for number, each in enumerate(seen.penalties, 1)],
        claims=seen.claims,
        announcement=seen.announcement or None,
        kept_apart=seen.kept_apart,
    )


def round_(held: Version[Tournament], number: int, language: Language) -> RoundView:
    """Raises `Rejected` for a round that has not been paired."""
    seen = the_round(held.state, number)
    reasons = Reasons([each.player for each in held.state.entrants], language)
    return RoundView(
        tournament_id=held.head.stream_id,
        revision=held.revision,
        round=number,
        is_started=seen.is_started,
        is_closed=seen.is_closed,
        tables=[_table(table, reasons) for table in seen.tables],
        byes=[ByeView(bye.entrant, reasons.text(bye.reason), bye.missing or None) for bye in seen.byes],
        aims=seen.aims,
        flags=[
            FlagView(each.round, each.tables, each.cause_round, each.cause_table, reasons.text(each.cause))
            for each in seen.flags
        ],
        absences=seen.absences,
        provisional=seen.provisional,
        disagreements=[each for each in disagreements(held.state) if each.round == number],
        ends_at=EPOCH + seen.ends_at_ms * MILLISECOND if seen.ends_at_ms else None,
        starts=held.state.starts.get(number, 0),
    )


def events(stored: Iterable[StoredEvent]) -> list[TournamentEventView]:
    decode = tournament_decoder().decode
    shown = []
    for each in stored:
        meta = decode_meta(each)
        event = redact(decode(each.type, each.version, each.payload))
        shown.append(TournamentEventView(each.revision, each.recorded_at, meta.actor, meta.rules, event))
    return shown


def redact(event: Event) -> Event:
    """The event without the hash of a token."""
    if isinstance(event, EntryMade | TokenReissued):
        unseen = dict.fromkeys(UNSEEN_OF_ENTRIES, msgspec.UNSET)
        if isinstance(event, EntryMade) and event.members:
            event = replace(event, members=tuple(replace(each, **unseen) for each in event.members))
        return replace(event, **unseen)
    return event


async def standings(database: queries.Database, held: Version[Tournament]) -> StandingsView:
    """The standings at this revision (TO-STA-07): read where the read model is as new, else computed."""
    tournament_id = held.head.stream_id
    revision, rows = await tournament_queries.read_standings(database, tournament_id)
    if revision != held.revision:
        rows = standing_rows(tournament_id, held.state)
    state = held.state
    out = state.disqualified
    best = [row for row in rows if row.rank <= PODIUM and not row.is_void and row.entrant not in out]
    podium = best if state.is_finished else []
    is_provisional = any(row.provisional for row in rows)
    return StandingsView(
        tournament_id, held.revision, state.terms.tie_breaks, rows, podium, is_provisional, state.despite
    )


def standings_csv(view: StandingsView) -> str:
    """One line per entrant, the tie-breaks under their names, no column twice."""
    columns = [name for name in COLUMNS if name not in view.tie_breaks]
    header = ["rank", "entrant", "player", "points", *view.tie_breaks, *columns, "revision"]
    rows = (
        [row.rank, row.entrant, row.player, row.points, *row.tie_breaks]
        + [getattr(row, column) for column in columns]
        + [view.revision]
        for row in view.standings
    )
    return written(header, rows)


def _penalty(number: int, penalty: Penalty) -> PenaltyView:
    event = penalty.event
    return PenaltyView(
        number,
        event.entrant,
        event.grade,
        event.reason,
        event.rule or None,
        event.round or None,
        event.table or None,
        event.points / POINT,
        event.seconds,
        penalty.withdrawal,
    )


def _table(table: Table, reasons: Reasons) -> TableView:
    return TableView(
        table=table.number,
        entrants=table.entrants,
        seatings=table.seatings,
        reason=reasons.text(table.reason),
        is_decided=table.is_decided,
        advance=table.advance,
        forfeits=table.forfeits,
        matches=[*map(_match, table.matches)],
        replayed=[*map(_match, table.replayed)],
        by_hand=reasons.text(of_hand(table.reason)) or None,
    )


def _match(match: TableMatch) -> TableMatchView:
    return TableMatchView(
        match_id=UUID(match.match_id),
        seating=match.seating,
        places=match.places,
        cause=match.cause or None,
        provisional=match.provisional or None,
        by_ruling=match.by_ruling,
        proposals=[ProposedResult(*each) for each in match.proposals.items()],
    )


def _check_in(held: CheckIn | None) -> CheckInView | None:
    if held is None:
        return None
    return CheckInView(held.round, EPOCH + held.closes_at_ms * MILLISECOND, tuple(held.entrants))
