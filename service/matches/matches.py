"""The matches of a deployment as the log has them: folded when asked for, and kept in memory for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import structlog

from domain.matches.evolve import fold
from domain.matches.state import Match, dump, load, state_shape
from service.errors import MatchNotFound, RevisionNotFound
from service.event_store.codec import MATCH, decoder, game_of
from service.event_store.records import StreamHead
from service.event_store.store import EventLog

SNAPSHOT_EVENTS = 500
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match and where its stream stands. The match is shared: never change it, clone it."""

    match: Match
    head: StreamHead

    @property
    def revision(self) -> int:
        return self.head.revision


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it was after event `revision`. The match is shared: never change it, clone it."""

    match: Match
    revision: int


AfterLoad = Callable[[UUID, Match], None]


class Matches:
    """`cached` is how many matches are kept; `after_load` is told of every one that comes in from the log, and of
    what others have appended to it."""

    def __init__(self, log: EventLog, *, cached: int = 2000) -> None:
        self.log = log
        self.after_load: list[AfterLoad] = []
        self._cached = cached
        self._loaded: OrderedDict[UUID, Loaded] = OrderedDict()
        self._saving: set[asyncio.Future[None]] = set()

    async def current(self, match_id: UUID) -> Loaded:
        """The match at its newest revision; raises `MatchNotFound`."""
        head = await self.log.head(match_id)
        if head is None:
            self.forget(match_id)
            raise MatchNotFound(match_id)
        known = self._loaded.get(match_id)
        if known is not None and known.head.hash == head.hash:
            return known
        if known is not None and not await self.log.still_has(known.head):
            known = None
        if known is not None and known.revision > head.revision:  # it has moved on since the log was asked
            return known
        return await self._catch_up(match_id, known, head)

    async def believed(self, match_id: UUID) -> Loaded:
        """The match as this process knows it, perhaps behind what another one has appended.

        Good enough to decide on: an append on an old state is refused by the log and decided again.
        """
        return self._loaded.get(match_id) or await self.current(match_id)

    async def at(self, newest: Loaded, revision: int | None) -> Moment:
        """The match as it was after event `revision` (None: the newest); raises `RevisionNotFound`."""
        if revision is None or revision == newest.revision:
            return Moment(newest.match, newest.revision)
        if not 1 <= revision < newest.revision:
            raise RevisionNotFound(revision, newest.revision)
        return Moment(await self._folded(newest.head.stream_id, revision), revision)

    def moved_on(self, loaded: Loaded, events_before: int) -> None:
        """Know the match as it is after an append; every `SNAPSHOT_EVENTS`th state is kept in the database too,
        after the answer and without harm if that fails."""
        self._keep(loaded)
        if loaded.revision // SNAPSHOT_EVENTS > events_before // SNAPSHOT_EVENTS:
            match_id = loaded.head.stream_id
            saving = self.log.snapshots.save(match_id, state_shape(), loaded.revision, dump(loaded.match))
            task = asyncio.ensure_future(saving)
            self._saving.add(task)
            task.add_done_callback(self._saved)

    def forget(self, match_id: UUID | None = None) -> None:
        """Drop a match, or all: the next look at it folds it from the log."""
        if match_id is None:
            self._loaded.clear()
        else:
            self._loaded.pop(match_id, None)

    async def _catch_up(self, match_id: UUID, known: Loaded | None, head: StreamHead) -> Loaded:
        if known is None:
            match = await self._folded(match_id, head.revision)
        else:
            decode = decoder(known.match.sheet.game).decode
            facts = await self.log.facts(match_id, known.revision, head.revision)
            match = fold((decode(*fact) for fact in facts), known.match.clone())
        loaded = self._keep(Loaded(match, head))
        for tell in self.after_load:
            tell(match_id, match)
        return loaded

    async def _folded(self, match_id: UUID, revision: int) -> Match:
        """The match after event `revision`, folded from the newest snapshot before it or from the start."""
        snapshot = await self.log.snapshots.load(match_id, state_shape(), revision)
        if snapshot is None:
            facts = await self.log.facts(match_id, to=revision)
            if facts[0][0] != MATCH.opening:
                raise MatchNotFound(match_id)
            game = game_of(facts[0][2])
            match = None
        else:
            facts = await self.log.facts(match_id, snapshot.revision, revision)
            match = load(snapshot.state)
            game = match.sheet.game
        decode = decoder(game).decode
        return fold((decode(*fact) for fact in facts), match)

    def _keep(self, loaded: Loaded) -> Loaded:
        self._loaded[loaded.head.stream_id] = loaded
        self._loaded.move_to_end(loaded.head.stream_id)
        if len(self._loaded) > self._cached:
            self._loaded.popitem(last=False)
        return loaded

    def _saved(self, task: asyncio.Future[None]) -> None:
        self._saving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("snapshot_not_saved", error=str(task.exception()))
