"""Taking a match over from its archive: the same events, at the same times, with the same hashes.

The archive's words about other matches are a claim. Here it is held against what this service has
(MV-ARC-06).
"""

from dataclasses import dataclass
from uuid import UUID

from domain.kernel.decision import Rejected
from domain.matches.events import MatchForked
from domain.matches.forking import check_imported_fork
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.callers import Access, Caller
from service.access.visibility import exists_for
from service.app.archive.candidate import Candidate
from service.app.matches.seeds import Seeds
from service.event_store.aggregate import Versions
from service.event_store.records import Append, Fork, Outcome, Receipt, StreamHead
from service.event_store.streams import Streams, repetition
from service.platform.errors import (
    ArchiveRefused,
    MatchExists,
    MatchNotFound,
    ParentMissing,
    TournamentNotFound,
)


@dataclass(frozen=True, slots=True)
class Imports:
    """Holds archives against what is here, and takes them over."""

    matches: Streams[Match]
    tournaments: Versions[Tournament]
    seeds: Seeds
    access: Access

    async def check(self, candidate: Candidate, caller: Caller) -> None:
        """Raises `MatchExists`, `ParentMissing` (MV-ARC-04) and `ArchiveRefused`."""
        if await self.matches.log.head(candidate.match_id) is not None:
            raise MatchExists(candidate.match_id)
        for match_name in dict.fromkeys((str(candidate.match_id), *candidate.sources)):
            await self._check_is_not_promised(candidate, match_name)
        await self._check_tournament(candidate, caller)
        if candidate.forked is not None:
            await self._check_parent(candidate, candidate.forked, caller)

    async def adopt(self, candidate: Candidate, receipt: Receipt | None) -> None:
        """Keep the seeds and append the match, once. Raises `MatchExists` (MV-ARC-03), `KeyReused`."""
        await self.seeds.bring_in(candidate.seeds)
        appended = await self.matches.log.append(append_of(candidate, receipt))
        if appended.outcome is Outcome.APPENDED:
            is_ours = await self._has_brought(candidate)
        else:
            is_ours = repetition(appended) is not None
        if not is_ours:
            raise MatchExists(candidate.match_id)

    async def _has_brought(self, candidate: Candidate) -> bool:
        """The log takes the same events for one append, whoever brings them: beside them stands who has."""
        last = candidate.inherited + len(candidate.own)
        (last_event,) = await self.matches.log.read(candidate.match_id, last - 1, last)
        return last_event.meta == candidate.own[-1].meta

    async def _check_is_not_promised(self, candidate: Candidate, match_name: str) -> None:
        """Ids that matches have here, or will have, are theirs; luck shared with a parent keeps the parent's."""
        is_shared = candidate.forked is not None and match_name == candidate.forked.luck.source
        is_own_fork = is_shared and candidate.forked is not None and candidate.forked.kind == "same"
        if not is_own_fork and await self.seeds.is_promised(UUID(match_name)):
            raise _refused(
                f"the id {match_name} is that of another match here, or of one that is about to be created"
            )

    async def _check_tournament(self, candidate: Candidate, caller: Caller) -> None:
        if not candidate.tournament:
            return
        try:
            tournament = await self.tournaments.newest(UUID(candidate.tournament))
        except TournamentNotFound:
            return
        if caller.role != "admin" and caller.organises_as not in tournament.state.organisers:
            raise _refused(f"tournament {candidate.tournament} is held here, and not by you")

    async def _check_parent(self, candidate: Candidate, forked: MatchForked, caller: Caller) -> None:
        """The parent is here with the very event, and who imports may fork it."""
        parent_id = UUID(forked.parent)
        hash_ = await self.matches.log.hash_at(parent_id, candidate.inherited)
        if hash_ is None or hash_.hex() != candidate.inherited_head:
            raise ParentMissing(parent_id, candidate.inherited)
        try:
            parent = (await self.matches.newest(parent_id)).state
        except MatchNotFound:
            raise ParentMissing(parent_id, candidate.inherited) from None
        organises = await self.access.organises(parent, caller)
        if parent.sheet.is_deleted or not (organises or exists_for(caller, parent)):
            raise ParentMissing(parent_id, candidate.inherited)
        try:
            check_imported_fork(forked, parent, organises=organises)
        except Rejected as refused:
            raise ArchiveRefused([refused.detail], refused.rule) from refused
        if self.matches.log.shard_of(candidate.match_id) != self.matches.log.shard_of(parent_id):
            elsewhere = (
                f"forks are kept beside their parents, and by its id {candidate.match_id} belongs elsewhere"
            )
            raise ArchiveRefused([elsewhere], "MV-ARC-04")


def append_of(candidate: Candidate, receipt: Receipt | None) -> Append:
    """The events that the match itself wrote, as one append."""
    head = StreamHead(candidate.match_id, candidate.inherited, bytes.fromhex(candidate.inherited_head))
    forked = candidate.forked
    fork = None if forked is None else Fork(UUID(forked.parent), candidate.inherited)
    recorded_at = candidate.own[-1].recorded_at
    assert recorded_at is not None
    return Append(
        candidate.match_id, head, candidate.own, recorded_at, opens=True, fork=fork, receipt=receipt
    )


def _refused(detail: str) -> ArchiveRefused:
    return ArchiveRefused([detail], "MV-ARC-06")
