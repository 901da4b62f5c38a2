"""Archives: a match taken away, verified, brought in."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.table import ORGANISER
from domain.matches.forking import is_open_book
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.callers import Access, Caller
from service.access.visibility import exists_for
from service.access.visits import Visit
from service.app.archive.export import archive as archive_of
from service.app.archive.signature import OwnKeys
from service.app.archive.verifier import Verifier
from service.app.matches.changes import LazyBody
from service.app.proof.checkpoints import Checkpoints
from service.app.proof.signer import Signer
from service.event_store.aggregate import Versions
from service.event_store.streams import Streams
from service.platform.errors import MatchNotFound, TournamentNotFound
from service.schemas.archive_reports import Report
from service.schemas.archives import Here, Verification


@dataclass(frozen=True, slots=True)
class Archives:
    matches: Streams[Match]
    tournaments: Versions[Tournament]
    access: Access
    verifier: Verifier
    signer: Signer
    checkpoints: Checkpoints

    async def take_away(
        self, visit: Visit, wanted: str | None, since: int | None
    ) -> AsyncGenerator[bytes, None]:
        """The lines of the archive, with all that the caller may see; where everybody may, as organiser.

        `since` is the size of a checkpoint that the caller has kept. Raises `NotInList`.
        """
        is_for_all = wanted is None and is_open_book(visit.match)
        viewer = ORGANISER if is_for_all else visit.viewer(wanted)
        signed = await self.signer.head_of(visit.seen)
        listed = await self.checkpoints.listed(visit.match_id, visit.revision, since) if signed else None
        return archive_of(self.matches, visit.seen, viewer, signed, listed)

    async def verify(self, caller: Caller, body: LazyBody[bytes], head: str) -> Verification:
        """The faults of an archive, and whether its match or tournament is here; nothing is stored."""
        self.access.require_may_look(caller)
        archive = await body()
        keys = await self._own_keys(archive, caller)
        report = await self.verifier.verify(caller, archive, head, keys)
        return Verification(report, await self._here(report, caller))

    async def _own_keys(self, archive: bytes, caller: Caller) -> OwnKeys | None:
        """The keys of this service, if the archive says that it is of a match or tournament of this service."""
        try:
            first = msgspec.json.decode(archive.partition(b"\n")[0], type=_FirstLine)
            stream_id = await self._known(first.match_id, first.tournament_id, caller)
            if first.match_id and (await self.matches.newest(stream_id)).state.sheet.origin == "imported":
                return None
        except (msgspec.DecodeError, ValueError, MatchNotFound, TournamentNotFound):
            return None
        return OwnKeys({key.kid: key for key in (await self.signer.keys()).keys})

    async def _here(self, report: Report, caller: Caller) -> Here:
        """Whether the archive's last event is the one that is here, as far as the caller may know."""
        part = report.tournament
        try:
            stream_id = await self._known(report.match_id or "", part.tournament_id if part else "", caller)
        except (ValueError, MatchNotFound, TournamentNotFound):
            return "unknown"
        hash_ = await self.matches.log.hash_at(stream_id, report.events)
        return "same" if hash_ is not None and hash_.hex() == report.head else "other"

    async def _known(self, match_id: str, tournament_id: str, caller: Caller) -> UUID:
        """The stream that the archive is of; raises `MatchNotFound`, `TournamentNotFound`, or `ValueError`."""
        if tournament_id:
            return (await self.tournaments.newest(UUID(tournament_id))).head.stream_id
        match = await self.matches.newest(UUID(match_id))
        if not exists_for(caller, match.state):
            raise MatchNotFound(match.head.stream_id)
        return match.head.stream_id


class _FirstLine(Struct, frozen=True):
    """Of an archive, as far as it names its match or tournament."""

    match_id: str = ""
    tournament_id: str = ""
