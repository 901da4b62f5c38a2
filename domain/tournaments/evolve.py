"""Folding a tournament: events copy their facts into the state, in place."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import UNSET

from domain.kernel.table import Event
from domain.tournaments import claim_events as c
from domain.tournaments import events as e
from domain.tournaments import hall_events as h
from domain.tournaments import penalty_events as p
from domain.tournaments import typed_events as y
from domain.tournaments.evolve_entries import ENTRY_FOLDS
from domain.tournaments.state import TYPED, Penalty, Round, Table, TableMatch, Tournament


def fold(events: Iterable[Event], tournament: Tournament | None = None) -> Tournament:
    """The tournament after `events`; the first event ever is `TournamentCreated`."""
    for event in events:
        tournament = evolve(tournament, event)
    assert tournament is not None, "a tournament begins with an event"
    return tournament


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    """Fold `event` into `tournament`, in place, and return it."""
    if isinstance(event, e.TournamentCreated):
        chief = event.organisers[0]
        created = Tournament(event.tournament_id, event.title, event.organisers, event.terms, chief)
        created.continues = None if event.continues is UNSET else event.continues
        return created
    assert tournament is not None, "a tournament begins with TournamentCreated"
    FOLDS[type(event)](tournament, event)
    return tournament


def _penalised(tournament: Tournament, event: p.PenaltyGiven) -> None:
    tournament.penalties.append(Penalty(event))


def _penalty_withdrawn(tournament: Tournament, event: p.PenaltyWithdrawn) -> None:
    tournament.penalties[event.penalty - 1].withdrawal = event.reason


def _claim_taken(tournament: Tournament, event: c.ClaimTaken) -> None:
    tournament.claims[event.dispute] = event.arbiter


def _claim_released(tournament: Tournament, event: c.ClaimReleased) -> None:
    del tournament.claims[event.dispute]


def _announced(tournament: Tournament, event: h.AnnouncementMade) -> None:
    tournament.announcement = event.text


def _timed(tournament: Tournament, event: h.RoundTimed) -> None:
    tournament.round(event.round).ends_at_ms = event.ends_at_ms


def _paired(tournament: Tournament, event: e.RoundPaired) -> None:
    tables = [Table(each.table, each.seatings, each.reason, each.advance) for each in event.tables]
    for round_ in tournament.rounds[event.round - 1 :]:
        _drop_matches(tournament, round_, has_begun=round_.is_started)
    del tournament.rounds[event.round - 1 :]
    paired = Round(event.round, tables, event.byes, event.aims, absences=event.absences)
    paired.provisional = event.provisional
    if tournament.check_in is not None and tournament.check_in.round == event.round:
        paired.entropy = tournament.check_in.entropy
    tournament.rounds.append(paired)
    for number in paired.entrants:
        entrant = tournament.entrant(number)
        entrant.since_round = min(entrant.since_round, event.round)


def _pairing_changed(tournament: Tournament, event: e.PairingChanged) -> None:
    round_ = tournament.round(event.round)
    for each in event.tables:
        table = round_.tables[each.table - 1]
        table.seatings, table.reason = each.seatings, each.reason
    round_.byes = event.byes


def _kept_apart(tournament: Tournament, event: e.EntrantsKeptApart) -> None:
    if event.lifted:
        tournament.kept_apart.remove(event.entrants)
    else:
        tournament.kept_apart.append(event.entrants)


def _luck_committed(tournament: Tournament, event: e.LuckCommitted) -> None:
    for each in event.lucks:
        tournament.lucks[f"{event.round}/{each.table}/{each.number}"] = each.luck


def _started(tournament: Tournament, event: e.RoundStarted) -> None:
    tournament.starts[event.round] = tournament.starts.get(event.round, 0) + 1
    tournament.round(event.round).is_started = True
    for planned in event.matches:
        table = tournament.table(event.round, planned.table)
        seating = table.seatings[planned.number - 1] * tournament.terms.team_size
        table.matches.append(TableMatch(planned.match_id, seating))


def _recorded(tournament: Tournament, event: e.ResultRecorded) -> None:
    match = _match(tournament, event)
    match.places, match.revision, match.cause = event.places, event.revision, event.cause
    match.provisional, match.by_ruling = event.provisional, event.by_ruling or event.cause != "finished"


def _result_withdrawn(tournament: Tournament, event: e.ResultWithdrawn) -> None:
    match = _match(tournament, event)
    match.places, match.revision, match.cause = None, event.revision, ""
    match.provisional, match.by_ruling = "", False
    _reopen(tournament, event.round)


def _proposed(tournament: Tournament, event: y.ResultProposed) -> None:
    _match(tournament, event).proposals[event.entrant] = event.places


def _typed(tournament: Tournament, event: y.ResultTyped) -> None:
    match = _match(tournament, event)
    match.places, match.cause, match.proposals = event.places, TYPED, {}
    match.provisional, match.by_ruling = "", False


def _forfeit_ruled(tournament: Tournament, event: e.ForfeitRuled) -> None:
    tournament.table(event.round, event.table).forfeits += event.entrants


def _forfeit_taken_back(tournament: Tournament, event: e.ForfeitTakenBack) -> None:
    table = tournament.table(event.round, event.table)
    table.forfeits = tuple(entrant for entrant in table.forfeits if entrant not in event.entrants)
    _reopen(tournament, event.round)


def _replayed(tournament: Tournament, event: e.TableReplayed) -> None:
    table = tournament.table(event.round, event.table)
    table.replayed += table.matches
    table.seatings = event.seatings or table.seatings
    seatings = (seating * tournament.terms.team_size for seating in table.seatings)
    table.matches = [TableMatch(*each) for each in zip(event.matches, seatings, strict=True)]
    table.forfeits = ()
    _reopen(tournament, event.round)


def _flagged(tournament: Tournament, event: e.PairingFlagged) -> None:
    tournament.round(event.round).flags.append(event)


def _closed(tournament: Tournament, event: e.RoundClosed) -> None:
    tournament.round(event.round).is_closed = True


def _finished(tournament: Tournament, event: e.TournamentFinished) -> None:
    tournament.is_finished, tournament.despite = True, event.despite


def _continued(tournament: Tournament, event: e.TournamentContinued) -> None:
    tournament.continued_by.append(event)


def _cancelled(tournament: Tournament, event: e.TournamentCancelled) -> None:
    tournament.is_cancelled, tournament.cancellation = True, event.reason


def _terms_changed(tournament: Tournament, event: e.TermsChanged) -> None:
    tournament.terms, tournament.organisers = event.terms, event.organisers
    if event.chief is not UNSET:
        tournament.chief = event.chief
    elif tournament.chief not in event.organisers:  # a record from before TO-ORG-02
        tournament.chief = event.organisers[0]


def _unstarted(tournament: Tournament, event: e.RoundUnstarted) -> None:
    round_ = tournament.round(event.round)
    round_.is_started = round_.is_closed = False
    round_.ends_at_ms = 0
    _drop_matches(tournament, round_, has_begun=False)


def _drop_matches(tournament: Tournament, round_: Round, *, has_begun: bool) -> None:
    """Luck that a match may have revealed is not kept: that of a table with a result, and that of a round which is
    paired again after its start (TO-LUC-01)."""
    for table in round_.tables:
        if has_begun or table.replayed or any(match.revision for match in table.matches):
            tournament.forget_luck(round_.number, table.number)
        tournament.called_off += [match.match_id for match in (*table.matches, *table.replayed)]
        table.matches, table.replayed, table.forfeits = [], [], ()


def _reopen(tournament: Tournament, number: int) -> None:
    """A round that was closed is open again when a table of it is."""
    round_ = tournament.round(number)
    round_.is_closed = round_.is_closed and round_.is_decided


def _match(
    tournament: Tournament, event: e.ResultRecorded | e.ResultWithdrawn | y.ResultProposed | y.ResultTyped
) -> TableMatch:
    matches = tournament.table(event.round, event.table).matches
    return next(match for match in matches if match.match_id == event.match_id)


FOLDS: dict[type[Event], Callable[[Tournament, Any], None]] = {
    **ENTRY_FOLDS,
    p.PenaltyGiven: _penalised,
    p.PenaltyWithdrawn: _penalty_withdrawn,
    c.ClaimTaken: _claim_taken,
    c.ClaimReleased: _claim_released,
    h.AnnouncementMade: _announced,
    h.RoundTimed: _timed,
    e.LuckCommitted: _luck_committed,
    e.RoundPaired: _paired,
    e.PairingChanged: _pairing_changed,
    e.EntrantsKeptApart: _kept_apart,
    e.RoundStarted: _started,
    e.ResultRecorded: _recorded,
    e.ResultWithdrawn: _result_withdrawn,
    y.ResultProposed: _proposed,
    y.ResultTyped: _typed,
    e.ForfeitRuled: _forfeit_ruled,
    e.ForfeitTakenBack: _forfeit_taken_back,
    e.TableReplayed: _replayed,
    e.PairingFlagged: _flagged,
    e.RoundUnstarted: _unstarted,
    e.TermsChanged: _terms_changed,
    e.RoundClosed: _closed,
    e.TournamentFinished: _finished,
    e.TournamentCancelled: _cancelled,
    e.TournamentContinued: _continued,
}
