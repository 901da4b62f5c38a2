"""Folding the disputes of a match. `revision` is the place of the event in the match's stream."""

from msgspec import UNSET, UnsetType

from domain.kernel.table import Event
from domain.matches.rulings import events as e
from domain.matches.rulings.state import WITHOUT_CHANGE, Dispute, Disputes, Given


def evolve(disputes: Disputes, event: Event, revision: int) -> None:
    match event:
        case e.DisputeOpened():
            _opened(disputes, event, revision)
        case e.StatementMade():
            disputes.all[-1].heard.append(event.by)
        case e.DisputeWithdrawn():
            disputes.all[-1].status = "withdrawn"
        case e.RulingGiven():
            _ruled(disputes, event, revision)
        case e.RulingAccepted():
            disputes.all[-1].accepted_by.append(event.seat)
        case e.AppealMade():
            _appealed(disputes.all[-1], event, revision)
    disputes.all[-1].last_revision = revision


def _opened(disputes: Disputes, event: e.DisputeOpened, revision: int) -> None:
    """A new dispute ends the time for an appeal in the one before."""
    if disputes.all and disputes.all[-1].status == "ruled":
        disputes.all[-1].status = "final"
        disputes.all[-1].last_revision = revision
    disputes.all.append(
        Dispute(
            dispute_id=event.dispute,
            revision=event.revision,
            opened_by=event.by,
            claim=event.claim or None,
            rules=event.rules,
            opened_revision=revision,
            asked_revision=revision,
            last_revision=revision,
            floor=disputes.sealed_revision,
            bound_by=disputes.sealed_by,
            author=None if isinstance(event.author, UnsetType) else event.author,
        )
    )


def _ruled(disputes: Disputes, event: e.RulingGiven, revision: int) -> None:
    dispute = disputes.all[-1]
    dispute.rulings.append(Given(event.kind, event.author, event.reason, event.rule, revision))
    overrides = () if event.overrides is UNSET else event.overrides
    dispute.status = "ruled" if dispute.status == "open" and not overrides else "final"
    for dispute_id in overrides:
        overridden = disputes.find(dispute_id)
        overridden.status, overridden.superseded_by = "superseded", dispute.dispute_id
        overridden.last_revision = revision
    for undone in disputes.bounding(dispute):
        if undone.dispute_id != event.supersedes:
            continue
        dispute.floor, dispute.bound_by = undone.floor, undone.bound_by
    if event.kind not in WITHOUT_CHANGE:
        disputes.sealed_revision, disputes.sealed_by = revision, dispute.dispute_id


def _appealed(dispute: Dispute, event: e.AppealMade, revision: int) -> None:
    dispute.status = "appealed"
    dispute.asked_revision = revision
    dispute.appealed_by, dispute.appeal = event.by, event.reason or None
