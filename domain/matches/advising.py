"""Whether a seat may be advised. Rules: MV-ADV in RULES.md beside."""

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import decider
from domain.matches.state import Match


def check(match: Match, seat: Seat) -> None:
    """Raise `Rejected` unless the match allows advice and waits for the seat."""
    if not match.sheet.allows_advice or match.sheet.tournament is not None:
        raise Rejected("advice_not_allowed", "MV-ADV-01", "nobody is advised in this match")
    awaited = decider.awaited(match)
    seats = awaited.seats if isinstance(awaited, AwaitsSeats) else ()
    if seat not in seats:
        raise Rejected("nothing_to_advise", "MV-ADV-02", f"seat {seat} has nothing to decide now")
