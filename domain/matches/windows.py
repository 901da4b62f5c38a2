"""The window where several seats answer at once, by a name that holds until it closes. Rule: MV-PLA-04."""

from domain.kernel.awaited import AwaitsWindow
from domain.matches.decider import awaited
from domain.matches.faults import faults_of
from domain.matches.state import Match


def open_window(match: Match) -> str:
    """The name of the window that is open; empty while none is.

    A game counts its windows, and counts some anew after it has gone back: what has last changed the match from
    outside its game is part of the name.
    """
    if match.play is None:
        return ""
    with faults_of(match):
        number = match.game.window(match.play)
    if not number and isinstance(awaited(match), AwaitsWindow) and match.sheet.tacit is not None:
        number = (
            match.sheet.tacit.opened
        )  # the game asks one after the other, the window all at once (MV-PAC-02)
    return f"{_changed_at(match)}-{number}" if number else ""


def _changed_at(match: Match) -> int:
    """The event by which a ruling, or a resignation that was taken back, has last changed the match."""
    sheet = match.sheet
    return max(sheet.disputes.sealed_revision, *(rewind.revision for rewind in sheet.rewinds[-1:]), 0)
