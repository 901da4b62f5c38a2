"""Disputes as they are shown: those of a match, with what was said taken from its events."""

from domain.matches.rulings.events import StatementMade
from domain.matches.rulings.remedies import remedies
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode
from service.schemas.disputes import DisputeView, StatementView


async def shown(matches: Versions[Match], newest: Version[Match], dispute: Dispute) -> DisputeView:
    match_id, sheet = newest.head.stream_id, newest.state.sheet
    statements = []
    if dispute.heard:
        for stored in await matches.log.read(match_id, dispute.opened_at, dispute.last_at):
            if stored.type != StatementMade.__name__:
                continue
            said = decode(sheet.game, stored)
            assert isinstance(said, StatementMade)
            statements.append(StatementView(stored.revision, stored.recorded_at, said.by, said.text))
    return DisputeView(
        dispute_id=dispute.dispute_id,
        match_id=match_id,
        status=dispute.status,
        revision=dispute.revision,
        opened_by=dispute.opened_by,
        claim=dispute.claim,
        rules=dispute.rules,
        opened_at=dispute.opened_at,
        asked_at=dispute.asked_at,
        floor=dispute.floor,
        statements=statements,
        rulings=dispute.rulings,
        accepted_by=dispute.accepted_by,
        appealed_by=dispute.appealed_by,
        appeal=dispute.appeal,
        newest=newest.revision,
        remedies=remedies(newest.state, dispute) if dispute.is_pending else None,
    )
