"""Deciding about disputes: who may speak, rule and appeal, and when. Rules: MV-DIS in domain/matches/RULES.md.

Each function gives the event of what was asked, or refuses it. `domain/matches/rulings/verdicts.py` decides
how a ruling changes the match.
"""

from collections.abc import Collection

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.rulings import events as e
from domain.matches.rulings.state import Dispute, Disputes

STATEMENTS = 10
"""How often each party is heard in a dispute."""
DISPUTES_PER_SEAT = 3
"""How many claims a seat has if nothing else is said."""


def open_dispute(
    disputes: Disputes, opened: e.DisputeOpened, newest: int, rulebook: Collection[str], per_seat: int | None
) -> e.DisputeOpened:
    """`newest` is the match's newest revision, `rulebook` the IDs of the rules it is played by (MV-DIS-01),
    `per_seat` how many claims that were not upheld a seat may bring (MV-DIS-06); None: any number."""
    if disputes.pending is not None:
        waiting = disputes.pending.dispute_id
        raise Rejected(
            "dispute_open",
            "MV-DIS-01",
            f"dispute {waiting} is open: be heard in it, or make this claim after its ruling",
        )
    if not 1 <= opened.revision <= newest:
        raise Rejected(
            "unknown_event", "MV-DIS-01", f"the match has events 1 to {newest}, not {opened.revision}"
        )
    for rule in opened.rules:
        check_rule(rule, rulebook)
    if opened.by is not None and per_seat is not None:
        _check_claims(disputes, opened.by, opened.revision, per_seat)
    return opened


def _check_claims(disputes: Disputes, seat: Seat, revision: int, per_seat: int) -> None:
    changed_at = disputes.sealed_revision if disputes.sealed_by else 0
    claims = [dispute for dispute in disputes.all if dispute.opened_by == seat]
    again = [claim for claim in claims if claim.revision == revision and claim.opened_revision > changed_at]
    if again:
        raise Rejected(
            "already_disputed",
            "MV-DIS-07",
            f"seat {seat} has disputed event {revision} in {again[-1].dispute_id}, and no ruling has changed it",
        )
    if sum(not claim.is_upheld for claim in claims) >= per_seat:
        raise Rejected(
            "no_disputes_left",
            "MV-DIS-06",
            f"a seat may open {per_seat} disputes in this match; those that were upheld do not count",
        )


def withdraw(disputes: Disputes, withdrawn: e.DisputeWithdrawn) -> e.DisputeWithdrawn:
    """The party that opened a dispute may withdraw the claim until someone answers it (MV-DIS-08)."""
    dispute = _pending(disputes, withdrawn.dispute, "MV-DIS-08")
    if withdrawn.by != dispute.opened_by:
        raise Rejected("not_your_dispute", "MV-DIS-08", "a claim is withdrawn by who has made it")
    if dispute.status != "open" or any(party != dispute.opened_by for party in dispute.heard):
        raise Rejected("claim_answered", "MV-DIS-08", "the claim has been answered: it waits for its ruling")
    return withdrawn


def let_lie(disputes: Disputes, withdrawn: e.DisputeWithdrawn) -> e.DisputeWithdrawn:
    """Any seat ends a dispute that nobody rules on (MV-DIS-12)."""
    _pending(disputes, withdrawn.dispute, "MV-DIS-12")
    return withdrawn


def make_statement(disputes: Disputes, statement: e.StatementMade) -> e.StatementMade:
    dispute = _pending(disputes, statement.dispute, "MV-DIS-03")
    if dispute.heard.count(statement.by) >= STATEMENTS:
        raise Rejected("enough_said", "MV-DIS-03", f"each party is heard {STATEMENTS} times at most")
    return statement


def check_ruling(disputes: Disputes, dispute_id: str, rule: str, rulebook: Collection[str]) -> Dispute:
    """The dispute, if it waits for a ruling and `rule` is one of the book (MV-DIS-04)."""
    check_rule(rule, rulebook)
    return _pending(disputes, dispute_id, "MV-DIS-04")


def accept(disputes: Disputes, seat: Seat) -> e.RulingAccepted | None:
    """A seat that plays on after a ruling accepts it, once (MV-DIS-05)."""
    last = disputes.last
    if last is None or last.status != "ruled" or seat in last.accepted_by:
        return None
    return e.RulingAccepted(last.dispute_id, seat)


def check_acceptance(disputes: Disputes, accepted: e.RulingAccepted) -> e.RulingAccepted:
    """A seat that may still appeal says that it will not (MV-DIS-05)."""
    _check_appeal_is_left(disputes.find(accepted.dispute), accepted.seat)
    return accepted


def appeal(disputes: Disputes, event: e.AppealMade) -> e.AppealMade:
    _check_appeal_is_left(disputes.find(event.dispute), event.by)
    return event


def _check_appeal_is_left(dispute: Dispute, seat: Seat) -> None:
    if dispute.is_pending or dispute.status == "withdrawn":
        raise Rejected("not_ruled", "MV-DIS-05", f"dispute {dispute.dispute_id} has not been ruled on yet")
    if dispute.status != "ruled":
        raise Rejected("ruling_final", "MV-DIS-05", "this ruling is final: there is one appeal in a dispute")
    if seat in dispute.accepted_by:
        raise Rejected("ruling_accepted", "MV-DIS-05", f"seat {seat} has accepted the ruling")


def check_rule(rule: str, rulebook: Collection[str]) -> None:
    if rule not in rulebook:
        raise Rejected(
            "unknown_rule", "MV-DIS-01", f"{rule} is no rule of this game, of matches or of their tournament"
        )


def _pending(disputes: Disputes, dispute_id: str, rule: str) -> Dispute:
    dispute = disputes.find(dispute_id)
    if not dispute.is_pending:
        raise Rejected("dispute_closed", rule, f"dispute {dispute_id} has been ruled on and is closed")
    return dispute
