"""Dispute queue: every dispute of every match, and which of them wait for a ruling."""

from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from projections.aggregate import DOCKETS, FoldedDocket
from projections.projection import ReadTable, Rows, StreamPage

DELETED: Final = "deleted"


class DisputeRow(Struct, frozen=True):
    """A dispute. `number` counts from 1 in the match, `revision` is the contested event.

    `opened_by` null is an organiser; `rulings` are the kinds of the rulings given, at most two.
    """

    dispute_id: str
    match_id: UUID
    number: int
    game: str
    title: str | None
    is_private: bool
    status: str
    revision: int
    opened_by: int | None
    claim: str
    rules: tuple[str, ...]
    appeal: str | None
    rulings: list[str]
    opened_at: datetime
    updated_at: datetime


class DisputeQueue:
    """A page brings the rows of the disputes that its events have changed: of a match that was deleted all, and
    those lose their row."""

    name = "dispute_queue"
    aggregate = DOCKETS
    tables = (ReadTable("dispute", DisputeRow),)
    write = "write_dispute_queue"

    def fold(self, page: StreamPage) -> Rows:
        folded: FoldedDocket = page.state
        first = page.events[0].revision
        times = {each.revision: each.at for each in page.events}
        rows = [
            DisputeRow(
                dispute_id=dispute.dispute_id,
                match_id=page.stream_id,
                number=number,
                game=folded.game,
                title=folded.title or None,
                is_private=folded.is_private,
                status=DELETED if folded.is_deleted else dispute.status,
                revision=dispute.revision,
                opened_by=dispute.opened_by,
                claim=dispute.claim or "",
                rules=dispute.rules,
                appeal=dispute.appeal,
                rulings=[ruling.kind for ruling in dispute.rulings],
                opened_at=times.get(dispute.opened_revision, page.last.at),
                updated_at=times.get(dispute.last_revision, page.last.at),
            )
            for number, dispute in enumerate(folded.disputes.all, 1)
            if dispute.last_revision >= first or folded.is_deleted
        ]
        return {"dispute": rows}
