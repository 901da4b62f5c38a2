"""A seat calls an arbiter to its table. No event tells of it. Rules: MV-CAL in RULES.md beside."""

from typing import Final

from domain.kernel.decision import Rejected
from domain.matches.state import Match

PAUSE_SECONDS: Final = 60
"""So long after its last call a seat may call again (MV-CAL-02)."""


def check_may_call(match: Match) -> None:
    sheet = match.sheet
    if sheet.organiser is None and sheet.tournament is None:
        raise Rejected("no_organiser", "MV-CAL-01", "nobody organises this match: no arbiter would come")
    if not is_played(match):
        raise Rejected("not_playing", "MV-CAL-01", "an arbiter is called while the match is being played")


def is_played(match: Match) -> bool:
    """Calls end with the match (MV-CAL-03)."""
    return match.sheet.phase == "playing"
