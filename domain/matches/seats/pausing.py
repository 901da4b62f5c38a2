"""A match is paused and resumed. Rules: MV-PAU in RULES.md beside."""

from domain.kernel.decision import Rejected
from domain.matches.decider import MatchDecision
from domain.matches.seats import events as s
from domain.matches.state import Match


def pause(decision: MatchDecision, reason: str, until_ms: int = 0) -> None:
    """Everything in the match waits, its clocks too (MV-PAU-01), until then at the latest if that is not 0."""
    sheet = decision.state.sheet
    if sheet.phase != "playing":
        raise Rejected("not_playing", "MV-PAU-01", "only a match being played is paused")
    if sheet.is_paused:
        raise Rejected("match_paused", "MV-PAU-01", "the match is paused already")
    decision.emit(s.MatchPaused(reason, until_ms), "MV-PAU-01", "MV-PAU-02")


def resume(decision: MatchDecision) -> None:
    if not decision.state.sheet.is_paused:
        raise Rejected("not_paused", "MV-PAU-01", "the match is not paused")
    decision.emit(s.MatchResumed(), "MV-PAU-01", "MV-PAU-02")


def is_over(match: Match, now_ms: int) -> bool:
    """Whether a pause that ends by itself has come to its end."""
    until_ms = match.sheet.paused_until_ms
    return match.sheet.is_paused and until_ms is not None and until_ms <= now_ms


def end(decision: MatchDecision) -> None:
    """The match goes on by itself (MV-PAU-03)."""
    decision.emit(s.MatchResumed(), "MV-PAU-03", "MV-PAU-02")
