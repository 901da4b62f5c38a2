"""The claims in a tournament's matches that arbiters have taken. Rules: TO-ARB.

A mark between arbiters: it keeps nobody from ruling.
"""

from domain.kernel.decision import Rejected
from domain.tournaments import claim_events as c
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.state import Tournament


def take(decision: TournamentDecision, dispute: str, by: str, to: str) -> None:
    """`by` gives the claim to the organiser `to`, who may be the same (TO-ARB-01)."""
    tournament = decision.state
    match_id = dispute.rpartition(".")[0]
    if tournament.match(match_id) is None and not tournament.is_dropped(match_id):
        raise Rejected("foreign_match", "TO-ARB-01", f"match {match_id} is not played in this tournament")
    if to not in tournament.organisers:
        raise Rejected("not_an_arbiter", "TO-ARB-01", f"{to} does not organise this tournament")
    holder = tournament.claims.get(dispute, "")
    _check_may_pass_on(tournament, by, holder or to)
    if holder == to:
        raise Rejected("claim_taken", "TO-ARB-01", "they have it already")
    decision.emit(c.ClaimTaken(dispute, to), "TO-ARB-01")


def release(decision: TournamentDecision, dispute: str, by: str) -> None:
    """Nobody has the claim any more (TO-ARB-01)."""
    holder = decision.state.claims.get(dispute)
    if holder is None:
        raise Rejected("claim_free", "TO-ARB-01", "nobody has taken this claim")
    _check_may_pass_on(decision.state, by, holder)
    decision.emit(c.ClaimReleased(dispute), "TO-ARB-01")


def _check_may_pass_on(tournament: Tournament, by: str, holder: str) -> None:
    if by not in (holder, tournament.chief):
        raise Rejected("claim_taken", "TO-ARB-01", "another arbiter has it: they or the chief hand it over")
