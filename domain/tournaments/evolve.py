"""Folding a tournament: events copy their facts into the state, in place."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.table import Event
from domain.tournaments import claim_events as c
from domain.tournaments import entry_events as n
from domain.tournaments import events as e
from domain.tournaments import hall_events as h
from domain.tournaments import penalty_events as p
from domain.tournaments import typed_events as y
from domain.tournaments.state import TYPED, CheckIn, Entrant, Penalty, Round, Table, TableMatch, Tournament


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


def _entry_made(tournament: Tournament, event: n.EntryMade) -> None:
    entrant = Entrant(
        event.entrant, event.player, event.credential, event.bot, event.rating, event.since_round
    )
    entrant.key_id, entrant.seed = event.key_id, event.seed
    entrant.club, entrant.team = event.club, event.team
    entrant.members = event.members
    tournament.entrants.append(entrant)


def _reissued(tournament: Tournament, event: n.TokenReissued) -> None:
    entrant = tournament.entrant(event.entrant)
    members, at = list(entrant.members), event.member - 1
    if members:
        entrant.earlier += (members[at].credential,)
        members[at] = replace(members[at], credential=event.credential)
        entrant.members = tuple(members)
    else:
        entrant.earlier, entrant.credential = (*entrant.earlier, entrant.credential), event.credential


def _withdrawn(tournament: Tournament, event: n.EntrantWithdrawn) -> None:
    entrant = tournament.entrant(event.entrant)
    entrant.has_withdrawn, entrant.is_struck_off = True, event.after_round < entrant.since_round
    entrant.is_absent = event.absent


def _returned(tournament: Tournament, event: n.EntrantReturned) -> None:
    entrant = tournament.entrant(event.entrant)
    entrant.has_withdrawn, entrant.is_struck_off, entrant.is_absent = False, False, False


def _corrected(tournament: Tournament, event: n.EntryCorrected) -> None:
    entrant = tournament.entrant(event.entrant)
    entrant.player, entrant.rating, entrant.seed = event.player, event.rating, event.seed
    if event.key_id is not UNSET and entrant.members:
        first, *others = entrant.members
        entrant.members = (replace(first, key_id=event.key_id), *others)
    elif event.key_id is not UNSET:
        entrant.key_id = event.key_id
    if event.club is not UNSET:
        entrant.club = event.club
    if event.team is not UNSET:
        entrant.team = event.team


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


def _bye_requested(tournament: Tournament, event: e.ByeRequested) -> None:
    tournament.bye_requests.append(event)


def _check_in_opened(tournament: Tournament, event: e.CheckInOpened) -> None:
    """Opened again, it keeps the entrants who have checked in."""
    before = tournament.check_in
    is_again = before is not None and before.round == event.round
    tournament.check_in = CheckIn(event.round, event.closes_at_ms)
    if before is not None and is_again:
        tournament.check_in.entrants, tournament.check_in.entropy = before.entrants, before.entropy


def _checked_in(tournament: Tournament, event: e.EntrantCheckedIn) -> None:
    assert tournament.check_in is not None, "a check-in is opened before anybody checks in"
    tournament.check_in.entrants.append(event.entrant)
    if not isinstance(event.entropy, UnsetType):
        tournament.check_in.entropy[event.entrant] = event.entropy


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
    n.EntryMade: _entry_made,
    n.EntryCorrected: _corrected,
    n.TokenReissued: _reissued,
    n.EntrantWithdrawn: _withdrawn,
    n.EntrantReturned: _returned,
    p.PenaltyGiven: _penalised,
    p.PenaltyWithdrawn: _penalty_withdrawn,
    c.ClaimTaken: _claim_taken,
    c.ClaimReleased: _claim_released,
    h.AnnouncementMade: _announced,
    h.RoundTimed: _timed,
    e.ByeRequested: _bye_requested,
    e.CheckInOpened: _check_in_opened,
    e.EntrantCheckedIn: _checked_in,
    e.LuckCommitted: _luck_committed,
    e.RoundPaired: _paired,
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
