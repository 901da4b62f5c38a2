"""Seats whose player is gone: resigned, taken back, given to another player. Rules: MV-RES and MV-SUB."""

from msgspec import Struct, UnsetType

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import events as e
from domain.matches.decider import MatchDecision, check_is_not_frozen
from domain.matches.forking import LuckSource, check_luck
from domain.matches.rulings.verdicts import rewound, shares_its_luck
from domain.matches.seats import events as s
from domain.matches.state import Match, SeatSheet, Sheet
from domain.matches.stopping import out


class Before(Struct, frozen=True):
    """Facts that the service finds to take back a resignation: the match before it, whether a player or a
    house bot has played on since, and what is known of the luck that the match shares with another."""

    match: Match
    is_played_on: bool
    source: LuckSource = LuckSource()


def resign(decision: MatchDecision, seat: Seat) -> None:
    """The player of `seat` leaves."""
    _sitting(decision, seat, "MV-RES-01")
    check_is_not_frozen(decision.state.sheet)
    _resign(decision, seat, "", "MV-RES-01")


def resign_for(decision: MatchDecision, seat: Seat, reason: str) -> None:
    """An organiser finds the seat empty."""
    sheet = decision.state.sheet
    _sitting(decision, seat, "MV-RES-02")
    if not sheet.is_paused:
        check_is_not_frozen(sheet)
    _resign(decision, seat, reason, "MV-RES-02")


def resign_though_out(decision: MatchDecision, seat: Seat, reason: str) -> None:
    """As before MV-RES-01 kept the place of a seat that the game has put out: for records made then."""
    sitting = _sitting(decision, seat, "MV-RES-01")
    if sitting.resigned or seat not in out(decision.state):
        raise Rejected("seat_is_out", "MV-RES-01", f"seat {seat} is not one that is out and sits there")
    decision.emit(e.SeatResigned(seat, reason), "MV-RES-02" if reason else "MV-RES-01")


def resigned_revision(sheet: Sheet, seat: Seat) -> int:
    """The event by which the seat has resigned; raises `Rejected` if that cannot be taken back."""
    sitting = _at_table(sheet, seat, "MV-RES-03")
    at = sitting.resigned_revision
    if at is None:
        raise _not_taken_back("seat_not_resigned", f"seat {seat} has not resigned")
    if sheet.is_disclosed:
        raise _not_taken_back("match_disclosed", "everyone has seen the hands and the luck of this match")
    if sheet.frozen_by:
        check_is_not_frozen(sheet)
    if sheet.disputes.sealed_revision > at:
        raise _not_taken_back("played_on", "a ruling has changed the match since")
    return at


def take_back(decision: MatchDecision, seat: Seat, reason: str, before: Before) -> None:
    """The seat sits there again as if it had never resigned (MV-RES-03)."""
    sheet = decision.state.sheet
    at = resigned_revision(sheet, seat)
    if before.is_played_on:
        raise _not_taken_back("played_on", f"the match was played on after event {at}")
    if shares_its_luck(before.match.sheet):
        check_luck(before.source)
    since = sorted(
        (sitting.resigned_revision, other)
        for other, sitting in enumerate(sheet.seats)
        if sitting.resigned_revision is not None and sitting.resigned_revision > at
    )
    decision.emit(s.ResignationTakenBack(seat, at - 1, reason), "MV-RES-03")
    decision.emit(rewound(before.match, sheet, at - 1), "MV-RES-03")
    for _, other in since:
        _resign(decision, other, "", "MV-RES-03")


def substitute(decision: MatchDecision, substituted: s.PlayerSubstituted) -> None:
    """Another player plays the seat from now on (MV-SUB-01)."""
    _sitting(decision, substituted.seat, "MV-SUB-01")
    decision.emit(substituted, "MV-SUB-01")


def reissue(decision: MatchDecision, seat: Seat, credential: str | UnsetType) -> None:
    """The player keeps the seat with another token (MV-SEA-07)."""
    sheet = decision.state.sheet
    sitting = _at_table(sheet, seat, "MV-SEA-07")
    if sitting.bot or sheet.tournament is None or sheet.is_disclosed:
        detail = f"seat {seat} is not an entrant's in a match that still hides something"
        raise Rejected("token_stays", "MV-SEA-07", detail)
    decision.emit(s.SeatTokenReissued(seat, credential), "MV-SEA-07")


def _sitting(decision: MatchDecision, seat: Seat, rule: str) -> SeatSheet:
    sheet = decision.state.sheet
    if sheet.phase != "playing":
        raise Rejected("not_playing", rule, "this is for the seats of a match being played")
    return _at_table(sheet, seat, rule)


def _at_table(sheet: Sheet, seat: Seat, rule: str) -> SeatSheet:
    if not 0 <= seat < len(sheet.seats):
        raise Rejected("unknown_seat", rule, f"there is no seat {seat} at this table")
    return sheet.seats[seat]


def _resign(decision: MatchDecision, seat: Seat, reason: str, rule: str) -> None:
    if decision.state.sheet.seats[seat].resigned:
        raise Rejected("seat_resigned", rule, f"seat {seat} has resigned already")
    if seat in out(decision.state):
        detail = f"the game has put seat {seat} out: it plays no more, and its place is kept"
        raise Rejected("seat_is_out", rule, detail)
    decision.emit(e.SeatResigned(seat, reason), rule)


def _not_taken_back(code: str, why: str) -> Rejected:
    return Rejected(code, "MV-RES-03", f"this cannot be taken back: {why}")
