"""The audit trail: what was done with the rights of organisers and admins, beside what the event log tells."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import NAMESPACE_URL, UUID, uuid5

import asyncpg
from msgspec import Meta, Struct

from service.access import sql
from service.access.callers import Caller
from service.platform.database import fetch
from service.platform.sql_files import narrowed

Action = Literal[
    "key_created",
    "key_rotated",
    "key_revoked",
    "webhook_created",
    "hidden_state_seen",
    "match_forked",
    "fork_deleted",
    "ruling_given",
    "note_made",
]
REMEMBERED = 50_000
Time = Annotated[datetime, Meta(tz=True)]


class AuditEntry(Struct, frozen=True):
    """`actor` did `action`, to the key or at the match named; `detail` says what else there is to know.

    `hidden_state_seen`: a match that is not open to all was looked at by an organiser or admin; once an hour for
    each of them and match. `match_forked`: such a match was forked, `fork_deleted`: a fork of it is gone.
    `webhook_created`: it is shown everything. `note_made`: organisers left each other a note (TO-ARB-02).
    """

    entry_id: UUID
    recorded_at: Time
    actor: str
    action: Action
    key_id: UUID | None
    match_id: UUID | None
    detail: str


class Audit:
    """Entries are written before the answer is given: what cannot be recorded is not shown."""

    def __init__(self, pool: asyncpg.Pool, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._pool = pool
        self._clock = clock
        self._seen: set[str] = set()

    async def record(
        self,
        caller: Caller,
        action: Action,
        mark: str,
        *,
        key_id: UUID | None = None,
        match_id: UUID | None = None,
        detail: str = "",
    ) -> None:
        """Once for each `mark` of an action; raises `LogUnavailable`."""
        entry_id = uuid5(NAMESPACE_URL, f"audit/{action}/{mark}")
        entry = (entry_id, self._clock(), caller.actor, action, key_id, match_id, detail)
        await fetch(self._pool, sql.save_audit_entry, *entry)

    async def looked(self, caller: Caller, match_id: UUID) -> None:
        """An organiser or admin looks at a match that hides something."""
        mark = f"{caller.actor}/{match_id}/{self._clock():%Y-%m-%dT%H}"
        if mark in self._seen:
            return
        await self.record(caller, "hidden_state_seen", mark, match_id=match_id)
        if len(self._seen) >= REMEMBERED:
            self._seen.clear()
        self._seen.add(mark)

    async def of_tournament(
        self, match_ids: Sequence[UUID], tournament_id: UUID, since: datetime
    ) -> list[AuditEntry]:
        """The entries of these matches, and those that name the tournament: the newest 200."""
        rows = await fetch(self._pool, sql.list_shift_entries, match_ids, str(tournament_id), since)
        return [AuditEntry(*row) for row in rows]

    async def entries(
        self,
        *,
        action: Action | None,
        match_id: UUID | None,
        before: tuple[datetime, UUID] | None,
        limit: int,
    ) -> list[AuditEntry]:
        """Newest first; `before` is (recorded_at, entry_id) of the last one seen."""
        recorded_at, entry_id = before or (None, None)
        statement, arguments = narrowed(
            sql.list_audit_entries,
            action=action,
            match_id=match_id,
            recorded_at=recorded_at,
            entry_id=entry_id,
            limit=limit,
        )
        rows = await fetch(self._pool, statement, *arguments)
        return [AuditEntry(*row) for row in rows]
