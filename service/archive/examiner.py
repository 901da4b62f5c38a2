"""Verifies archives for requests: away from the event loop, one after the other, and not too many."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import ParamSpec, TypeVar

from domain.matches.events import Imported
from service.archive.candidate import Candidate, Refused, candidate
from service.archive.reading import NotAnArchive, read
from service.archive.report import Report
from service.archive.verify import checked, verify
from service.errors import ArchiveRefused, VerifierBusy

MOST_WAITING = 4
P = ParamSpec("P")
T = TypeVar("T")


class Examiner:
    """`executor` runs in a process of its own: a large archive takes seconds of a core."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._asked = 0

    async def verify(self, body: bytes, head: str = "") -> Report:
        """Raises `VerifierBusy`."""
        return await self._aside(verified, body, head)

    async def candidate(self, body: bytes, imported: Imported) -> Candidate:
        """The match of a sound archive, ready to be imported. Raises `VerifierBusy`, `ArchiveRefused`."""
        try:
            return await self._aside(examined, body, imported)
        except Refused as refused:
            raise ArchiveRefused(refused.findings, refused.rule) from refused

    async def _aside(self, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        if self._asked >= MOST_WAITING:
            raise VerifierBusy("several archives are being verified: try again in some seconds")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)
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
