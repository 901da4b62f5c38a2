"""Seats that are left before play begins. Rules: MV-SEA-04 to MV-SEA-06 in RULES.md beside."""

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.decider import MatchDecision
from domain.matches.seats import events as s
from domain.matches.state import Sheet


def leave(decision: MatchDecision, seat: Seat) -> None:
    """The player of `seat` goes (MV-SEA-04)."""
    _check_has_player(decision.state.sheet, seat, "MV-SEA-04")
    decision.emit(s.SeatVacated(seat), "MV-SEA-04")


def remove(decision: MatchDecision, seat: Seat, reason: str) -> None:
    """The creator of the match, or its organiser, sends the player of `seat` away (MV-SEA-05)."""
    _check_has_player(decision.state.sheet, seat, "MV-SEA-05")
    decision.emit(s.SeatVacated(seat, reason), "MV-SEA-05")


def _check_has_player(sheet: Sheet, seat: Seat, rule: str) -> None:
    if sheet.tournament is not None:
        raise Rejected("seat_of_an_entrant", "MV-SEA-06", "in a match of a tournament seats are entrants'")
    if sheet.phase != "open":
        raise Rejected(
            "match_not_open", rule, "the match has begun, or was cancelled; a player who goes now resigns"
        )
    if not 0 <= seat < len(sheet.seats):
        raise Rejected("unknown_seat", rule, f"there is no seat {seat} at this table")
    if not sheet.seats[seat].player:
        who = "a house bot's" if sheet.seats[seat].bot else "free"
        raise Rejected("no_player_there", rule, f"seat {seat} is {who}")
