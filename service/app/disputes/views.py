"""Disputes as they are shown: those of a match, with what was said taken from its events."""

from domain.kernel.table import ORGANISER, SPECTATOR, Event, Viewer
from domain.matches import forking
from domain.matches.rulings import secrecy
from domain.matches.rulings.events import StatementMade
from domain.matches.rulings.remedies import remedies
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode
from service.event_store.records import StoredEvent
from service.schemas.disputes import DisputeView, StatementView


async def shown(
    matches: Versions[Match], newest: Version[Match], dispute: Dispute, viewer: Viewer
) -> DisputeView:
    """The dispute as `viewer` may read it (MV-DIS-09, MV-DIS-10): all of it once the match is disclosed."""
    match_id, sheet = newest.head.stream_id, newest.state.sheet
    viewer = reader(newest.state, viewer)
    if viewer == SPECTATOR:
        dispute = secrecy.for_spectators(dispute)
    recorded = (
        await matches.log.read(match_id, dispute.opened_revision, dispute.last_revision)
        if dispute.heard
        else []
    )
    statements = [
        _statement(decode(sheet.game, event), event, dispute, viewer)
        for event in recorded
        if event.type == StatementMade.__name__
    ]
    return DisputeView(
        dispute_id=dispute.dispute_id,
        match_id=match_id,
        status=dispute.status,
        revision=dispute.revision,
        opened_by=dispute.opened_by,
        claim=dispute.claim,
        rules=dispute.rules,
        opened_revision=dispute.opened_revision,
        asked_revision=dispute.asked_revision,
        floor=dispute.floor,
        statements=statements,
        rulings=dispute.rulings,
        accepted_by=dispute.accepted_by,
        appealed_by=dispute.appealed_by,
        appeal=dispute.appeal,
        superseded_by=dispute.superseded_by,
        newest=newest.revision,
        remedies=remedies(newest.state, dispute) if dispute.is_pending else None,
    )


def reader(match: Match, viewer: Viewer) -> Viewer:
    """As whom `viewer` reads a dispute: as an organiser, once all of the match is open."""
    return ORGANISER if forking.is_open_book(match) else viewer


def _statement(event: Event, stored: StoredEvent, dispute: Dispute, viewer: Viewer) -> StatementView:
    is_ruled = secrecy.is_ruled_after(dispute, stored.revision)
    statement = secrecy.redact(event, viewer, is_ruled=is_ruled)
    assert isinstance(statement, StatementMade)
    to_organisers = statement.to_organisers is True
    return StatementView(
        stored.revision, stored.recorded_at, statement.by, statement.text or None, to_organisers
    )
