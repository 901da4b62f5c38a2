"""Folding who sits at a match, and whether it is paused."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from domain.kernel.table import Event
from domain.matches import events as e
from domain.matches.seats import events as s
from domain.matches.state import Match, SeatSheet


def _vacated(match: Match, event: s.SeatVacated) -> Match:
    match.sheet.seats[event.seat] = SeatSheet()
    return match


def _seat_resigned(match: Match, event: e.SeatResigned) -> Match:
    seat = match.sheet.seats[event.seat]
    seat.resigned, seat.resigned_revision = True, match.sheet.revision
    return match


def _taken_back(match: Match, event: s.ResignationTakenBack) -> Match:
    match.sheet.returns_to, match.sheet.disclosed_from_ms = event.to_revision, None
    return match


def _substituted(match: Match, event: s.PlayerSubstituted) -> Match:
    sheet = match.sheet
    before = sheet.seats[event.seat]
    if not isinstance(before.key, UnsetType):
        earlier = () if isinstance(sheet.former_keys, UnsetType) else sheet.former_keys
        sheet.former_keys = (*earlier, before.key)
    key = UNSET if sheet.imported else event.key
    sheet.seats[event.seat] = SeatSheet(event.player, None, event.credential, before.entropy, key=key)
    return match


def _reissued(match: Match, event: s.SeatTokenReissued) -> Match:
    seat = match.sheet.seats[event.seat]
    seat.first_credential, seat.credential = seat.sitter, event.credential
    return match


def _paused(match: Match, event: s.MatchPaused) -> Match:
    match.sheet.paused_revision, match.sheet.paused_until_ms = match.sheet.revision, event.until_ms or None
    return match


def _resumed(match: Match, _: s.MatchResumed) -> Match:
    match.sheet.paused_revision = match.sheet.paused_until_ms = None
    return match


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    s.SeatVacated: _vacated,
    e.SeatResigned: _seat_resigned,
    s.ResignationTakenBack: _taken_back,
    s.PlayerSubstituted: _substituted,
    s.SeatTokenReissued: _reissued,
    s.MatchPaused: _paused,
    s.MatchResumed: _resumed,
}
