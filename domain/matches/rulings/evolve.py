"""Folding a docket. `revision` is the place of the event in the match's stream."""

from domain.kernel.table import Event
from domain.matches.rulings import events as e
from domain.matches.rulings.state import WITHOUT_CHANGE, Dispute, Docket, Given


def evolve(docket: Docket, event: Event, revision: int) -> None:
    match event:
        case e.DisputeOpened():
            _opened(docket, event, revision)
        case e.StatementMade():
            docket.disputes[-1].heard.append(event.by)
        case e.DisputeWithdrawn():
            docket.disputes[-1].status = "withdrawn"
        case e.RulingGiven():
            _ruled(docket, event, revision)
        case e.RulingAccepted():
            docket.disputes[-1].accepted_by.append(event.seat)
        case e.AppealMade():
            _appealed(docket.disputes[-1], event, revision)
    docket.disputes[-1].last_at = revision


def _opened(docket: Docket, event: e.DisputeOpened, revision: int) -> None:
    """A new dispute ends the time in which the one before could be appealed."""
    if docket.disputes and docket.disputes[-1].status == "ruled":
        docket.disputes[-1].status = "final"
        docket.disputes[-1].last_at = revision
    docket.disputes.append(
        Dispute(
            dispute_id=event.dispute,
            revision=event.revision,
            opened_by=event.by,
            claim=event.claim,
            rules=event.rules,
            opened_at=revision,
            asked_at=revision,
            last_at=revision,
            floor=docket.sealed_at,
            bound_by=docket.sealed_by,
        )
    )


def _ruled(docket: Docket, event: e.RulingGiven, revision: int) -> None:
    dispute = docket.disputes[-1]
    dispute.rulings.append(Given(event.kind, event.author, event.reason, event.rule, revision))
    dispute.status = "ruled" if dispute.status == "open" else "final"
    for undone in docket.bounding(dispute):
        if undone.dispute_id != event.supersedes:
            continue
        dispute.floor, dispute.bound_by = undone.floor, undone.bound_by
    if event.kind not in WITHOUT_CHANGE:
        docket.sealed_at, docket.sealed_by = revision, dispute.dispute_id


def _appealed(dispute: Dispute, event: e.AppealMade, revision: int) -> None:
    dispute.status = "appealed"
    dispute.asked_at = revision
    dispute.appealed_by, dispute.appeal = event.by, event.reason
