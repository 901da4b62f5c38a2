"""Verifies archives for requests: away from the event loop, one after the other, and not too many.

Strangers choose what is verified. Each archive has a budget; one that spends it ends with the process, and the
next one gets another.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from domain.matches.terms import Imported
from service.app.archive.candidate import Candidate, Refused, candidate
from service.app.archive.reading import NotAnArchive, read
from service.app.archive.verify import checked, verify
from service.platform.errors import ArchiveRefused, ArchiveTooCostly, VerifierBusy
from service.platform.processes.budget import Budget, within
from service.platform.processes.process_pool import ProcessPool
from service.schemas.archive_reports import Report

MOST_WAITING = 4
BUDGET = Budget(cpu_seconds=10, memory_bytes=512 * 1024 * 1024)
"""The largest honest archives, of 8 MiB, take some two seconds and 100 MiB."""
T = TypeVar("T")


class Verifier:
    """`pool` does nothing else: its process is replaced when an archive has spent its budget."""

    def __init__(self, pool: ProcessPool, budget: Budget = BUDGET) -> None:
        self._process = pool
        self._budget = budget
        self._asked = 0
        self._turn = asyncio.Lock()

    async def verify(self, body: bytes, head: str = "") -> Report:
        """Raises `VerifierBusy`, `ArchiveTooCostly`."""
        return await self._aside(verified, body, head)

    async def candidate(self, body: bytes, imported: Imported) -> Candidate:
        """The match of a sound archive, ready to be imported. Raises `VerifierBusy`, `ArchiveTooCostly`,
        `ArchiveRefused`."""
        try:
            return await self._aside(examined, body, imported)
        except Refused as refused:
            raise ArchiveRefused(refused.findings, refused.rule) from refused

    async def _aside(self, work: Callable[..., T], *args: object) -> T:
        if self._asked >= MOST_WAITING:
            raise VerifierBusy("several archives are being verified: try again in some seconds")
        self._asked += 1
        loop = asyncio.get_running_loop()
        try:
            async with self._turn:  # so that a process that ends has ended by this very archive
                try:
                    return await loop.run_in_executor(self._process, within, self._budget, work, *args)
                except (BrokenProcessPool, MemoryError) as error:
                    self._process.replace()
                    raise ArchiveTooCostly from error
                except asyncio.CancelledError:
                    self._process.replace()
                    raise
        finally:
            self._asked -= 1


def verified(body: bytes, head: str) -> Report:
    return verify(body.splitlines(keepends=True), head=head)


def examined(body: bytes, imported: Imported) -> Candidate:
    try:
        archive = read(body.splitlines(keepends=True))
    except NotAnArchive as error:
        raise Refused([f"not_an_archive: {error}"]) from error
    return candidate(archive, checked(archive), imported)
