"""The organiser's desk: a dispute laid out for a page, to organisers, parties and whoever may look."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from domain.tournaments.due import Due, due
from domain.tournaments.state import Tournament
from service.access.visits import Visit
from service.app.disputes import evidence
from service.app.disputes.voices import Voice, voices
from service.app.matches.given import given
from service.app.matches.views import stored_events
from service.event_store.aggregate import Version
from service.event_store.codec import decode, decode_meta
from service.event_store.streams import Streams
from service.platform.errors import RevisionNotFound
from service.schemas.disputes import EvidenceView
from service.schemas.matches import EventView

CHAIN = 40
"""As many events at most are compared with what a command would have led to."""


class Laid(Struct, frozen=True):
    """`evidence` is the caller's part of it. `shown` and `before` are the match after an event and before it,
    `asked_at` that at the question, and `taken` the number of the command given, by seat."""

    evidence: EvidenceView
    voices: tuple[Voice, ...]
    shown: Version[Match]
    before: Version[Match] | None
    asked_at: Version[Match] | None
    taken: Mapping[Seat, int]


class Glance(Struct, frozen=True):
    """A contested event, with the match after it and before it."""

    event: EventView
    shown: Version[Match]
    before: Version[Match] | None


@dataclass(frozen=True, slots=True)
class Desk:
    matches: Streams[Match]
    tournaments: Streams[Tournament]

    async def lay_out(self, visit: Visit, dispute: Dispute, at: int | None, around: int) -> Laid:
        """All that bears on the dispute, as the caller may see it, be they a party or not."""
        revision = at or dispute.revision
        if revision > visit.revision:
            raise RevisionNotFound(revision, visit.revision)
        found = await evidence.collect(self.matches, visit.seen, dispute, visit.viewer(), around)
        asked_at = None
        if found.decision is not None:
            asked_at = await self.matches.at(visit.seen, found.decision.revision)
        return Laid(
            found,
            await voices(self.matches, visit.seen, dispute),
            await self.matches.at(visit.seen, revision),
            await self.matches.at(visit.seen, revision - 1) if revision > 1 else None,
            asked_at,
            await self._taken(visit, asked_at, found),
        )

    async def glance(self, visit: Visit, revision: int) -> Glance:
        """An event as organisers see it."""
        stored = await self.matches.log.read(visit.match_id, after=revision - 1, to=revision)
        (event,) = stored_events(visit.match, stored, visit.viewer())
        shown = await self.matches.at(visit.seen, revision)
        return Glance(event, shown, await self.matches.at(visit.seen, revision - 1) if revision > 1 else None)

    async def rounds_due(self, ids: Iterable[UUID], now: datetime) -> dict[UUID, Due]:
        """What those of the tournaments wait for that wait for their organisers."""
        found = {each: due((await self.tournaments.newest(each)).state, _milliseconds(now)) for each in ids}
        return {each: step for each, step in found.items() if step is not None}

    async def _taken(
        self, visit: Visit, asked_at: Version[Match] | None, found: EvidenceView
    ) -> dict[Seat, int]:
        if asked_at is None or found.decision is None:
            return {}
        first = asked_at.revision
        stored = await self.matches.log.read(visit.match_id, after=first, to=first + CHAIN)
        kind, _, seat = decode_meta(stored[0]).actor.rpartition(" ")[2].partition(":")
        if kind != "seat" or int(seat) not in found.decision.legal:
            return {}
        game = visit.match.game
        decoded = (decode(game.name, each) for each in stored)
        events = [event for event in decoded if isinstance(event, game.events)]
        number = await given(asked_at.state, int(seat), found.decision.legal[int(seat)], events)
        return {} if number is None else {int(seat): number}


def _milliseconds(now: datetime) -> int:
    return int(now.timestamp() * 1000)
