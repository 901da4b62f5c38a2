"""Names at a table (MV-SEA-03)."""

from domain.kernel.decision import Rejected
from domain.kernel.names import kept, look_alike
from domain.kernel.table import Seat
from domain.matches.state import Match


def free_name(match: Match, player: str, seat: Seat) -> str:
    """The name as it is kept for who sits down at `seat`; raises `Rejected` for one that is none, or another's."""
    name = kept(player, "MV-SEA-03")
    for other, sitting in enumerate(match.sheet.seats):
        if other != seat and sitting.player and look_alike(sitting.player, name):
            detail = f"seat {other} is called {sitting.player}: take a name that does not look like it"
            raise Rejected("name_taken", "MV-SEA-03", detail)
    return name
