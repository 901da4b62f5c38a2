"""Verifies archives for requests: away from the event loop, one after the other, and not too many.

Strangers choose what is verified. Each archive has a budget; one that spends it ends with the process, and the
next one gets another.
"""

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from domain.matches.terms import Imported
from service.access.callers import Caller
from service.access.parties import party_of
from service.app.archive.any_file import verify_file
from service.app.archive.candidate import Candidate, Refused, candidate
from service.app.archive.reading import NotAnArchive, read
from service.app.archive.signature import OwnKeys
from service.app.archive.tournament_format import is_of_tournament
from service.app.archive.verify import Witness, checked
from service.platform.errors import ArchiveRefused, ArchiveTooCostly
from service.platform.processes.budget import Budget, within
from service.platform.processes.work_queue import TookTooLong, WorkBounds, WorkQueue, busy_as
from service.schemas.archive_reports import Report

BOUNDS = WorkBounds("archives", waiting=8, wait_seconds=60.0, seconds=60.0)
"""Seconds on the clock are for a machine that does not get to it; what an archive costs is its budget's."""
BUDGET = Budget(cpu_seconds=10, memory_bytes=512 * 1024 * 1024)
"""The largest honest archives, of 8 MiB, take some two seconds and 100 MiB."""
T = TypeVar("T")


class Verifier:
    """`queue` does nothing else: its process is replaced when an archive has spent its budget."""

    def __init__(self, queue: WorkQueue, budget: Budget = BUDGET) -> None:
        self._queue = queue
        self._budget = budget

    async def verify(
        self, caller: Caller, body: bytes, head: str = "", keys: OwnKeys | None = None
    ) -> Report:
        """Raises `Busy`, `ArchiveTooCostly`."""
        return await self._aside(caller, verified, body, head, keys)

    async def candidate(self, caller: Caller, body: bytes, imported: Imported) -> Candidate:
        """The match of a sound archive, ready to be imported. Raises `Busy`, `ArchiveTooCostly`,
        `ArchiveRefused`."""
        try:
            return await self._aside(caller, examined, body, imported)
        except Refused as refused:
            raise ArchiveRefused(refused.findings, refused.rule) from refused

    async def _aside(self, caller: Caller, work: Callable[..., T], *args: object) -> T:
        with busy_as("verifier_busy", "several archives are being verified: try again in some seconds"):
            try:
                return await self._queue.do(party_of(caller), within, self._budget, work, *args)
            except (BrokenProcessPool, MemoryError, TookTooLong) as error:
                self._queue.replace()
                raise ArchiveTooCostly from error


def verified(body: bytes, head: str, keys: OwnKeys | None = None) -> Report:
    return verify_file(body.splitlines(keepends=True), Witness(head, keys))


def examined(body: bytes, imported: Imported) -> Candidate:
    if is_of_tournament(body):
        raise Refused(
            ["not_an_archive: a tournament is not imported; each match of it may be, from its own archive"]
        )
    try:
        archive = read(body.splitlines(keepends=True))
    except NotAnArchive as error:
        raise Refused([f"not_an_archive: {error}"]) from error
    return candidate(archive, checked(archive), imported)
