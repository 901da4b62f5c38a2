"""The report on an archive that a caller handed in."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from service.schemas.archive_reports import Report

Here = Literal["same", "other", "unknown"]


class Verification(Struct, frozen=True):
    """`here` compares the archive's last hash with this service's log: `same` event at that revision, `other`, or
    `unknown` if the match or tournament is not here or not for the caller to know of."""

    report: Report
    here: Here


class ImportedMatch(Struct, frozen=True):
    """`head` is the hash of its last event."""

    match_id: UUID
    revision: int
    head: str
