"""Folding entries into a tournament, in place: made, corrected, withdrawn, away, checked in."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.table import Event
from domain.tournaments import entry_events as n
from domain.tournaments.state import CheckIn, Entrant, Tournament


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
    if event.table is not UNSET:
        entrant.table = event.table


def _bye_requested(tournament: Tournament, event: n.ByeRequested) -> None:
    tournament.bye_requests.append(event)


def _check_in_opened(tournament: Tournament, event: n.CheckInOpened) -> None:
    """Opened again, it keeps the entrants who have checked in."""
    before = tournament.check_in
    is_again = before is not None and before.round == event.round
    tournament.check_in = CheckIn(event.round, event.closes_at_ms)
    if before is not None and is_again:
        tournament.check_in.entrants, tournament.check_in.entropy = before.entrants, before.entropy


def _checked_in(tournament: Tournament, event: n.EntrantCheckedIn) -> None:
    assert tournament.check_in is not None, "a check-in is opened before anybody checks in"
    tournament.check_in.entrants.append(event.entrant)
    if not isinstance(event.entropy, UnsetType):
        tournament.check_in.entropy[event.entrant] = event.entropy


ENTRY_FOLDS: dict[type[Event], Callable[[Tournament, Any], None]] = {
    n.EntryMade: _entry_made,
    n.EntryCorrected: _corrected,
    n.TokenReissued: _reissued,
    n.EntrantWithdrawn: _withdrawn,
    n.EntrantReturned: _returned,
    n.ByeRequested: _bye_requested,
    n.CheckInOpened: _check_in_opened,
    n.EntrantCheckedIn: _checked_in,
}
