"""One stream of a match: what a reader is shown, and when."""

import asyncio

from domain.kernel.table import Seat, Viewer
from service.access.callers import holds
from service.access.visibility import is_settled, sees
from service.access.visits import Visit, Visits
from service.app.live.following import Following
from service.app.matches import views as rendering
from service.http.live import frames
from service.http.live.rate_limited import Write
from service.schemas.streams import ByeReason, StreamBye, StreamEnd, StreamHello, StreamPresence

KEEP_ALIVE_SECONDS = 15.0
LOOK_SECONDS = 5.0
"""How often the log is asked without a wake-up: what a follower may lag while Redis is away."""
ASKED_EVERY_SECONDS = 1.0
"""How old the answer may be whether a key still lets its holder follow, when something is shown."""
EVENTS_AT_ONCE = 100


class Follower:
    """One stream: `after` is the revision last sent, `told` the seats last said to be connected.

    `let_in_by` is the token or the ticket; who has a ticket is not shown as connected. `included` are the kinds of
    frames asked for besides, `included_at` the revision that they were last about. The frames of events have their
    type as a name if `is_named`. `bye` is why the follower may not go on, if so: nothing more is shown then.
    `shown_at` and `looked_at` are when an event was shown or the silence broken, and when the log was asked.
    """

    def __init__(
        self,
        live: Following,
        visits: Visits,
        visit: Visit,
        let_in_by: tuple[str | None, str | None],
        seen_as: Viewer,
        after: int,
        included: frozenset[str],
        *,
        is_named: bool,
    ) -> None:
        self._live = live
        self._visits = visits
        self._visit = visit
        self._let_in_by = let_in_by
        self._match_id = visit.match_id
        self._seat = None if let_in_by[1] else visit.caller.seat
        self._seen_as = seen_as
        self._after = after
        self._included = included
        self._included_at = 0
        self._shows = frames.NAMED if is_named else frames.NAMELESS
        self._told: list[Seat] | None = None
        self._bye: ByeReason | None = None
        self._moved = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._asked_at = self._shown_at = self._looked_at = self._loop.time()
        may_end = visit.caller.key_id or visit.caller.looks_as is not None
        self._longest_rest = min(LOOK_SECONDS, ASKED_EVERY_SECONDS) if may_end else LOOK_SECONDS
        self._is_late = (
            not sees(visit.caller, "play at once") and visit.match.sheet.spectator_delay_seconds > 0
        )

    async def follow(self, write: Write) -> None:
        """Write all frames, until the match is over or the follower may not go on; raises `LogUnavailable`."""
        wakeups, presence = self._live.wakeups, self._live.presence
        with wakeups.follow(self._match_id) as self._moved, presence.attend(self._match_id, self._seat):
            await self._show_news(write, frames.retry() + await self._hello())
            is_behind = True
            while await self._may_go_on() and not wakeups.is_closing:  # in this order: the first one waits
                self._moved.clear()
                if is_behind or await self._is_behind():
                    is_behind = await self._show_news(write)
                    if is_behind or self._bye:
                        continue
                if await self._show_more(write):
                    return
                await self._rest()
        await write(frames.retry() + frames.frame("bye", StreamBye(self._bye or "draining")))

    async def _show_news(self, write: Write, before: bytes = b"") -> bool:
        """Write `before` and the next events of the log; whether there may be more."""
        to = self._after + EVENTS_AT_ONCE
        if self._is_late:
            to = min(to, (await self._now()).revision)
        self._looked_at = self._loop.time()
        events = await self._live.reads.events(self._match_id, self._after, to)
        for part in self._shows.of(self._visit.match, events, self._seen_as):
            if not await self._may_go_on():
                break
            self._after, self._shown_at = part.revision, self._loop.time()
            if part.unseats and not await self._still_sits():
                self._bye = "replaced"
            await write(before + part.frames)
            before = b""
        if before:
            await write(before)
        return len(events) >= EVENTS_AT_ONCE

    async def _show_more(self, write: Write) -> bool:
        """Write what there is to say behind the newest event; whether it is the end."""
        if self._included and (question := await self._question()):
            await write(question)
        if await self._is_over():
            await write(frames.frame("end", StreamEnd()))
            return True
        connected = self._live.presence.connected(self._match_id)
        if not self._is_late and connected != self._told:
            self._told = connected
            await write(frames.frame("presence", StreamPresence(connected)))
        if self._loop.time() - self._shown_at >= KEEP_ALIVE_SECONDS:
            self._shown_at = self._loop.time()
            await write(b": still here\n\n")
        return False

    async def _rest(self) -> None:
        """Until the match moved, or it is time to look at it or at the key."""
        timer = self._loop.call_later(self._longest_rest, self._moved.set)
        try:
            await self._moved.wait()
        finally:
            timer.cancel()

    async def _is_behind(self) -> bool:
        """Looked up now and then, also while others come and go: Redis may have lost the wake-up. A late match
        goes on with time alone."""
        wakeups = self._live.wakeups
        if (
            self._is_late
            or wakeups.heard(self._match_id) > self._after
            or self._looked_at <= wakeups.hears_since
        ):
            return True
        if self._loop.time() - self._looked_at < LOOK_SECONDS:
            return False
        self._looked_at = self._loop.time()
        return await self._live.reads.head(self._match_id) > self._after

    async def _may_go_on(self) -> bool:
        """Asked before anything is shown: a key may be revoked, rotated or expire while its stream is open."""
        if self._bye is None and self._loop.time() - self._asked_at >= ASKED_EVERY_SECONDS:
            self._asked_at = self._loop.time()
            if not await self._visits.may_go_on(*self._let_in_by, self._visit):
                self._bye = "ended"
        return self._bye is None

    async def _hello(self) -> bytes:
        self._told = [] if self._is_late else await self._live.presence.look(self._match_id)
        match = self._visit.match
        hello = StreamHello(
            match_id=self._match_id,
            game=match.sheet.game,
            revision=self._visit.revision,
            phase=match.sheet.phase,
            viewer=self._seen_as,
            awaited=rendering.awaited(match),
            connected=self._told,
        )
        return frames.frame("hello", hello)

    async def _question(self) -> bytes:
        """The frames on the next decision: whom the match waits for, and the commands; empty if they were sent."""
        now = await self._now()
        if now.revision == self._included_at:
            return b""
        self._included_at = now.revision
        return frames.question(now, self._seen_as, self._included)

    async def _still_sits(self) -> bool:
        """Nothing more is shown to a seat that was left or given to a substitute (MV-SEA-04, MV-SUB-01)."""
        caller = self._visit.caller
        return caller.seat is None or holds((await self._live.reads.newest(self._match_id)).state, caller)

    async def _now(self) -> Visit:
        """The match as a spectator sees it late."""
        return await self._visits.again(self._visit, await self._live.reads.newest(self._match_id))

    async def _is_over(self) -> bool:
        if self._is_late:
            now = await self._now()
            return now.match.sheet.is_disclosed and now.revision == self._after
        loaded = await self._live.matches.cached(self._match_id)
        if loaded.revision < self._after:
            loaded = await self._live.reads.newest(self._match_id)
        return is_settled(loaded.state) and loaded.revision == self._after
