"""An announcement to everybody, and a round's clock. Rules: TO-ARB-03, TO-RND-06."""

from domain.kernel.decision import Rejected
from domain.tournaments import hall_events as h
from domain.tournaments.decider import TournamentDecision, the_round
from domain.tournaments.phases import check_not_finished


def announce(decision: TournamentDecision, text: str) -> None:
    if text == decision.state.announcement:
        raise Rejected("nothing_to_change", "TO-ARB-03", "the announcement says so already")
    decision.emit(h.AnnouncementMade(text), "TO-ARB-03")


def time_round(decision: TournamentDecision, number: int, ends_at_ms: int) -> None:
    """It ends nothing: people look at it (TO-RND-06)."""
    check_not_finished(decision.state)
    if not the_round(decision.state, number).is_started:
        raise Rejected("round_not_started", "TO-RND-06", f"round {number} is not started")
    decision.emit(h.RoundTimed(number, ends_at_ms), "TO-RND-06")
