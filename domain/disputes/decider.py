"""Deciding about a docket: who may speak, rule and appeal, and when. Rules: MV-DIS in domain/matches/RULES.md.

Each function gives the event of what was asked, or refuses it. What a ruling changes in the match is decided in
`domain/matches/rulings.py`.
"""

from collections.abc import Collection

from domain.disputes import events as e
from domain.disputes.state import Dispute, Docket
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat

STATEMENTS = 10
"""How often each party is heard in a dispute."""


def open_dispute(
    docket: Docket, opened: e.DisputeOpened, newest: int, rulebook: Collection[str]
) -> e.DisputeOpened:
    """`newest` is the match's newest revision, `rulebook` the IDs of the rules it is played by (MV-DIS-01)."""
    if docket.pending is not None:
        waiting = docket.pending.dispute_id
        raise Rejected("dispute_open", "MV-DIS-01", f"dispute {waiting} is open: its ruling comes first")
    if not 1 <= opened.revision <= newest:
        raise Rejected(
            "unknown_event", "MV-DIS-01", f"the match has events 1 to {newest}, not {opened.revision}"
        )
    for rule in opened.rules:
        check_rule(rule, rulebook)
    return opened


def make_statement(docket: Docket, made: e.StatementMade) -> e.StatementMade:
    dispute = _pending(docket, made.dispute, "MV-DIS-03")
    if dispute.heard.count(made.by) >= STATEMENTS:
        raise Rejected("enough_said", "MV-DIS-03", f"each party is heard {STATEMENTS} times at most")
    return made


def check_ruling(docket: Docket, dispute_id: str, rule: str, rulebook: Collection[str]) -> Dispute:
    """The dispute, if it waits for a ruling and `rule` is one of the book (MV-DIS-04)."""
    check_rule(rule, rulebook)
    return _pending(docket, dispute_id, "MV-DIS-04")


def accept(docket: Docket, seat: Seat) -> e.RulingAccepted | None:
    """Who plays on after a ruling accepts it, once (MV-DIS-05)."""
    last = docket.last
    if last is None or last.status != "ruled" or seat in last.accepted_by:
        return None
    return e.RulingAccepted(last.dispute_id, seat)


def appeal(docket: Docket, made: e.AppealMade) -> e.AppealMade:
    dispute = find(docket, made.dispute)
    if dispute.is_pending:
        raise Rejected("not_ruled", "MV-DIS-05", f"dispute {dispute.dispute_id} has not been ruled on yet")
    if dispute.status == "final":
        raise Rejected("ruling_final", "MV-DIS-05", "this ruling is final: there is one appeal in a dispute")
    if made.by in dispute.accepted_by:
        raise Rejected("ruling_accepted", "MV-DIS-05", f"seat {made.by} has played on after the ruling")
    return made


def find(docket: Docket, dispute_id: str) -> Dispute:
    """The dispute of that id; the service has checked that there is one."""
    return next(dispute for dispute in docket.disputes if dispute.dispute_id == dispute_id)


def check_rule(rule: str, rulebook: Collection[str]) -> None:
    if rule not in rulebook:
        raise Rejected(
            "unknown_rule", "MV-DIS-01", f"{rule} is no rule of this game, nor of matches around every game"
        )


def _pending(docket: Docket, dispute_id: str, rule: str) -> Dispute:
    dispute = find(docket, dispute_id)
    if not dispute.is_pending:
        raise Rejected("dispute_closed", rule, f"dispute {dispute_id} has been ruled on and is closed")
    return dispute
