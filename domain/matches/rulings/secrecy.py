"""Texts of parties are read by seats and organisers at once, by spectators after the ruling (MV-DIS-09)."""

from msgspec.structs import replace

from domain.kernel.table import ORGANISER, SPECTATOR, Event, Viewer
from domain.matches.rulings import events as e
from domain.matches.rulings.state import Dispute, Disputes

UNREAD = ""


def redact(event: Event, viewer: Viewer, *, is_ruled: bool = False) -> Event:
    """An event of a dispute as `viewer` sees it; `is_ruled`: a ruling has followed.

    Among the events of a match it stays as it was before the ruling: what is past never changes.
    """
    is_early = viewer == SPECTATOR and not is_ruled
    match event:
        case e.DisputeOpened() if is_early:
            return replace(event, claim=UNREAD)
        case e.AppealMade() if is_early:
            return replace(event, reason=UNREAD)
        case e.StatementMade(to_organisers=True) if viewer not in (ORGANISER, event.by):
            return replace(event, text=UNREAD)
        case e.StatementMade() if is_early:
            return replace(event, text=UNREAD)
        case _:
            return event


def view(disputes: Disputes, viewer: Viewer) -> Disputes:
    """The disputes as they follow from the events that `viewer` sees."""
    if viewer != SPECTATOR:
        return disputes
    return replace(disputes, all=[replace(each, claim=None, appeal=None) for each in disputes.all])


def for_spectators(dispute: Dispute) -> Dispute:
    """Without what no ruling has followed yet."""
    claim = dispute.claim if is_ruled_after(dispute, dispute.opened_revision) else None
    appeal = dispute.appeal if is_ruled_after(dispute, dispute.asked_revision) else None
    return replace(dispute, claim=claim, appeal=appeal)


def is_ruled_after(dispute: Dispute, revision: int) -> bool:
    return any(ruling.revision > revision for ruling in dispute.rulings)
