"""Seats whose player goes or is gone: vacated, resigned, taken back, given to somebody else; and pauses."""

from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec.structs import replace

from domain.kernel.decision import Rejected
from domain.matches.clocks.rulings import adjust_by_word
from domain.matches.decider import MatchDecision
from domain.matches.events import OWN_EVENTS, ClockAdjusted
from domain.matches.forking import LuckSource
from domain.matches.names import free_name
from domain.matches.rulings.verdicts import shares_its_luck
from domain.matches.seats import pausing, seating, vacating
from domain.matches.seats.events import PlayerSubstituted
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.at_tournaments import unless_they_play
from service.access.audit import Audit
from service.access.callers import Caller, require_host, require_organiser, require_seat
from service.access.own_keys import own_key
from service.access.visits import Visit
from service.app.matches.changes import Changed, LazyBody, as_seen, change_match
from service.app.matches.luck_sources import LuckSources
from service.app.matches.seeds import Seeds
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode_meta
from service.event_store.records import StoredEvent
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Change, Streams
from service.platform import entropy
from service.platform.errors import StaleRevision, StillContended
from service.schemas.matches import NewSeat
from service.schemas.seats import (
    AdjustSeatClock,
    PauseMatch,
    ReinstateSeat,
    ResignSeat,
    SubstitutePlayer,
    VacateSeat,
)

ATTEMPTS = 5
OF_THE_MATCH = frozenset(kind.__name__ for kind in OWN_EVENTS)


@dataclass(frozen=True, slots=True, repr=False)
class Seats:
    """`secret` is the deployment's, from which tokens are derived."""

    matches: Streams[Match]
    seeds: Seeds
    sources: LuckSources
    audit: Audit
    tournaments: Versions[Tournament]
    secret: str

    async def leave(self, visit: Visit, request: RequestMeta) -> Changed:
        """The caller's seat is free again: play has not begun."""
        change = partial(vacating.leave, seat=require_seat(visit.caller))
        return await change_match(self.matches, visit, request, change)

    async def vacate(self, visit: Visit, request: RequestMeta, body: LazyBody[VacateSeat]) -> Changed:
        """Another's seat is free again; the host may, and the match's organiser."""
        require_host(visit.caller)
        order = await body()
        change = partial(vacating.remove, seat=order.seat, reason=order.reason)
        if not visit.caller.is_organiser:
            return await change_match(self.matches, visit, request, change)
        return await self._ruled(visit, request, change, f"seat {order.seat} is vacated")

    async def resign(self, visit: Visit, request: RequestMeta, body: LazyBody[ResignSeat]) -> Changed:
        """From now on the default of the game's rules is played for a seat that is empty."""
        require_organiser(visit.caller)
        order = await body()
        change = partial(seating.resign_for, seat=order.seat, reason=order.reason)
        return await self._ruled(visit, request, change, f"seat {order.seat} is resigned")

    async def reinstate(self, visit: Visit, request: RequestMeta, body: LazyBody[ReinstateSeat]) -> Changed:
        """The seat has not resigned: the match goes back to where it was before."""
        require_organiser(visit.caller)
        order = await body()
        for _ in range(ATTEMPTS):
            newest = await self.matches.newest(visit.match_id)
            taken_back = await self.taking_back(newest, order.seat, order.reason, visit.caller)
            change = await unless_they_play(self.tournaments, newest.state, taken_back)
            decided_on = replace(request, if_revision=request.if_revision or newest.revision)
            try:
                return await self._ruled(visit, decided_on, change, f"seat {order.seat} is reinstated")
            except StaleRevision:
                if request.if_revision is not None:
                    raise
        raise StillContended(ATTEMPTS)

    async def taking_back(self, newest: Version[Match], seat: int, reason: str, caller: Caller) -> Change:
        """Take back that the seat has resigned, as the match stands in `newest`."""
        try:
            before = await self.before(newest, seat, caller)
        except Rejected as refused:
            return partial(_refuse, refused)
        return partial(seating.take_back, seat=seat, reason=reason, before=before)

    async def before(self, newest: Version[Match], seat: int, caller: Caller) -> seating.Before:
        """The facts needed to take back a seat's resignation; raises `Rejected` if that cannot be."""
        at = seating.resigned_revision(newest.state.sheet, seat)
        earlier = await self.matches.at(newest, at - 1)
        since = await self.matches.log.read(newest.head.stream_id, at)
        source = LuckSource()
        if shares_its_luck(earlier.state.sheet):
            source = await self.sources.find(earlier.state.sheet.luck, caller)
        return seating.Before(earlier.state, any(map(is_move, since)), source)

    async def substitute(
        self, visit: Visit, request: RequestMeta, body: LazyBody[SubstitutePlayer]
    ) -> NewSeat:
        """Another player sits there: the old token is worth nothing from now on, the answer has the new one."""
        require_organiser(visit.caller)
        order, match_id = await body(), visit.match_id
        token = entropy.token(
            self.secret, match_id, f"substitute:{order.seat}", request.key or entropy.new_seed().hex()
        )

        def seat_another(decision: MatchDecision) -> None:
            name = free_name(decision.state, order.player, order.seat)
            substituted = PlayerSubstituted(
                seat=order.seat,
                player=name,
                credential=entropy.fingerprint(token),
                reason=order.reason,
                key=own_key(match_id, str(order.key_id or "")),
            )
            seating.substitute(decision, substituted)

        def answer(applied: Applied[Match]) -> bytes:
            return msgspec.json.encode(NewSeat(match_id, order.seat, applied.revision))

        with as_seen(visit):
            applied = await self.matches.execute(match_id, seat_another, request, answer=answer)
        new = msgspec.json.decode(applied.answer, type=NewSeat)
        await self._audited(visit, new.revision, f"seat {order.seat} is given to {order.player}")
        return replace(new, seat_token=token)

    async def adjust_clock(
        self, visit: Visit, request: RequestMeta, body: LazyBody[AdjustSeatClock]
    ) -> Changed:
        require_organiser(visit.caller)
        order = await body()
        adjusted = ClockAdjusted(order.seat, order.seconds, order.limit, order.reason)
        detail = f"the clock of seat {order.seat} is adjusted by {order.seconds} s"
        return await self._ruled(visit, request, partial(adjust_by_word, adjusted=adjusted), detail)

    async def pause(self, visit: Visit, request: RequestMeta, body: LazyBody[PauseMatch]) -> Changed:
        """Nothing happens in the match, and no time runs, until it is resumed."""
        require_organiser(visit.caller)
        change = partial(pausing.pause, reason=(await body()).reason)
        return await self._ruled(visit, request, change, "the match is paused")

    async def resume(self, visit: Visit, request: RequestMeta) -> Changed:
        require_organiser(visit.caller)
        return await self._ruled(visit, request, pausing.resume, "the match is resumed")

    async def _ruled(self, visit: Visit, request: RequestMeta, change: Change, detail: str) -> Changed:
        changed = await change_match(self.matches, visit, request, change)
        await self._audited(visit, changed.revision, detail)
        return changed

    async def _audited(self, visit: Visit, revision: int, detail: str) -> None:
        mark = f"{visit.match_id}/{revision}"
        await self.audit.record(visit.caller, "ruling_given", mark, match_id=visit.match_id, detail=detail)


def _refuse(refused: Rejected, _: MatchDecision) -> None:
    """So that a request that is repeated is answered as it was at first."""
    raise refused


def is_move(event: StoredEvent) -> bool:
    """Whether a player or a house bot has moved the game on (MV-RES-03)."""
    if event.type in OF_THE_MATCH:
        return False
    return decode_meta(event).actor.startswith(("seat:", "bot:"))


def is_players_move(event: StoredEvent) -> bool:
    """Whether a player has moved the game on (TO-RND-04)."""
    return is_move(event) and decode_meta(event).actor.startswith("seat:")
