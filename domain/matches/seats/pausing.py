"""A match is paused and resumed. Rules: MV-PAU in RULES.md beside."""

from domain.kernel.decision import Rejected
from domain.matches.decider import MatchDecision
from domain.matches.seats import events as s


def pause(decision: MatchDecision, reason: str) -> None:
    """Everything in the match waits, its clocks too (MV-PAU-01)."""
    sheet = decision.state.sheet
    if sheet.phase != "playing":
        raise Rejected("not_playing", "MV-PAU-01", "only a match being played is paused")
    if sheet.is_paused:
        raise Rejected("match_paused", "MV-PAU-01", "the match is paused already")
    decision.emit(s.MatchPaused(reason), "MV-PAU-01", "MV-PAU-02")


def resume(decision: MatchDecision) -> None:
    if not decision.state.sheet.is_paused:
        raise Rejected("not_paused", "MV-PAU-01", "the match is not paused")
    decision.emit(s.MatchResumed(), "MV-PAU-01", "MV-PAU-02")
