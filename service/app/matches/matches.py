"""Setting up matches and playing them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

import msgspec
from msgspec import UNSET

from domain.kernel.decision import Rejected
from domain.kernel.table import Command, PlayDefault, Seat
from domain.matches import command_lists, creating, decider, disclosing, stopping
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.names import free_name
from domain.matches.pace import closing
from domain.matches.seats import seating
from domain.matches.state import Match
from domain.matches.windows import open_window
from service.access.callers import Access, Caller, require_host, require_organiser, require_seat
from service.access.own_keys import own_key
from service.access.visits import Visit
from service.app.matches.changes import Changed, LazyBody, as_seen, change_match
from service.app.matches.seeds import Seeds
from service.app.matches.views import legal_commands
from service.event_store.aggregate import Version
from service.event_store.requests import SYSTEM, RequestMeta
from service.event_store.streams import Applied, Streams
from service.platform import entropy
from service.platform.errors import Refusal
from service.schemas.faults import check_by_game
from service.schemas.matches import CreateMatch, NewMatch, NewSeat, TakeSeat, clocks_of, reactions_of


@dataclass(frozen=True, slots=True, repr=False)
class Matches:
    """`secret` is the deployment's, from which tokens are derived."""

    streams: Streams[Match]
    seeds: Seeds
    access: Access
    secret: str

    async def create(self, caller: Caller, request: RequestMeta, body: LazyBody[CreateMatch]) -> NewMatch:
        """An open match of a game, organised by the caller's key if that has the scope `organise`."""
        self.access.require_may_create(caller)
        match_id, seed = self.streams.log.new_id(request.receipt_key), entropy.new_seed()
        created = self._created(await body(), match_id, seed, request.key, caller.organises_as)
        decision = creating.create(created)
        await self.seeds.keep(match_id, seed)
        done = await self.streams.open(
            match_id,
            decision,
            request,
            answer=lambda done: msgspec.json.encode(
                NewMatch(match_id, done.revision, "open", created.luck.commitment)
            ),
        )
        new = msgspec.json.decode(done.answer, type=NewMatch)
        return msgspec.structs.replace(new, host_token=self._token(new.match_id, "host", request.key))

    async def take_seat(self, visit: Visit, request: RequestMeta, body: LazyBody[TakeSeat]) -> NewSeat:
        """A seat of an open match, and the token that plays it."""
        self.access.require_may_join(visit.caller)
        terms, match_id, caller = await body(), visit.match_id, visit.caller
        nonce = request.key or entropy.new_seed().hex()
        holds = await self.access.keys.of_holder(caller.key_id) if caller.key_id else frozenset[str]()

        def join(decision: MatchDecision) -> None:
            seat = creating.first_free_seat(decision.state) if terms.seat is None else terms.seat
            hashed = entropy.fingerprint(self._token(match_id, f"seat:{seat}", nonce))
            name = free_name(decision.state, terms.player, seat)
            gives_up = decision.state.sheet.organiser in holds or UNSET
            own = own_key(match_id, caller.person)
            taken = e.SeatTaken(seat, name, hashed, terms.entropy, own, gives_up)
            creating.take_seat(decision, taken)

        def answer(done: Applied[Match]) -> bytes:
            (taken,) = (each.event for each in done.caused if isinstance(each.event, e.SeatTaken))
            return msgspec.json.encode(NewSeat(match_id, taken.seat, done.revision))

        request = msgspec.structs.replace(request, actor=self._actor(match_id, caller))
        with as_seen(visit):
            done = await self.streams.execute(match_id, join, request, answer=answer)
        new = msgspec.json.decode(done.answer, type=NewSeat)
        token = self._token(match_id, f"seat:{new.seat}", nonce)
        if caller.player_id is not None:
            await self.access.players.save_seat(caller.player_id, match_id, entropy.fingerprint(token))
        return msgspec.structs.replace(new, seat_token=token)

    async def start(self, visit: Visit, request: RequestMeta) -> Changed:
        """Play begins; the host may, the match's organiser, and any seat."""
        if visit.caller.seat is None:
            require_host(visit.caller)
        return await change_match(self.streams, visit, request, decider.begin_play)

    async def cancel(self, visit: Visit, request: RequestMeta) -> Changed:
        """A match that has not begun is over; the host may, and the match's organiser. The admin may call off
        one that only house bots play on."""
        require_host(visit.caller)
        sweeps = visit.caller.role == "admin" and visit.match.sheet.phase != "open"
        return await change_match(self.streams, visit, request, stopping.sweep if sweeps else stopping.cancel)

    async def play(
        self, visit: Visit, request: RequestMeta, commands: Sequence[Command], *, lists_commands: bool = False
    ) -> Changed:
        """All of `commands` or none: of the caller's seat, or defaults that an organiser plays for a seat.

        With `lists_commands` the answer has what the seat may play next.
        """
        if any(isinstance(command, PlayDefault) for command in commands):
            require_organiser(visit.caller)
        only_defaults = all(isinstance(command, PlayDefault) for command in commands)
        seat = None if only_defaults else require_seat(visit.caller)
        change = partial(_play, commands, seat)
        return await change_match(self.streams, visit, request, change, lists_commands=lists_commands)

    async def hold(self, visit: Visit, request: RequestMeta) -> Changed:
        """The time of the open window stops for all: whoever may react in it answers."""
        change = partial(closing.hold, seat=require_seat(visit.caller))
        return await change_match(self.streams, visit, request, change)

    async def resign(self, visit: Visit, request: RequestMeta) -> Changed:
        """From now on the default of the game's rules is played for the caller's seat."""
        change = partial(seating.resign, seat=require_seat(visit.caller))
        return await change_match(self.streams, visit, request, change)

    async def disclose(self, visit: Visit, request: RequestMeta) -> Changed:
        """Everybody sees everything of a match that is over: its organiser waits for disputes no longer."""
        require_organiser(visit.caller)
        return await change_match(self.streams, visit, request, disclosing.disclose)

    def _created(
        self, terms: CreateMatch, match_id: UUID, seed: bytes, key: str, organiser: str
    ) -> e.MatchCreated:
        game = creating.game_for(terms.game, terms.seats)
        check_by_game(terms)
        return e.MatchCreated(
            match_id=str(match_id),
            game=game.name,
            edition=game.edition,
            seats=terms.seats,
            options=terms.options,
            luck=creating.own_luck(str(match_id), seed),
            title=terms.title,
            bots=dict(terms.bots),
            position=terms.position,
            host=entropy.fingerprint(self._token(match_id, "host", key)),
            organiser=organiser,
            spectators=terms.spectators,
            spectator_delay_seconds=terms.spectator_delay_seconds,
            clocks=clocks_of(terms.clocks),
            disputes_seconds=_disputes_seconds(terms.disputes_seconds, organiser),
            disputes_per_seat=terms.disputes_per_seat,
            allows_advice=terms.allows_advice or UNSET,
            reactions=reactions_of(terms.reactions),
        )

    def _actor(self, match_id: UUID, caller: Caller) -> str:
        """Of the event that seats the caller. Everybody reads it: a key has another name in every match, so that
        nobody learns who sits at two tables."""
        if caller.role != "key":
            return caller.actor
        return f"key:{entropy.fingerprint(self._token(match_id, caller.actor, ''))[:16]}"

    def _token(self, match_id: UUID, holder: str, nonce: str) -> str:
        return entropy.token(self.secret, match_id, holder, nonce)


async def play_as_bot(matches: Streams[Match], seen: Version[Match], seat: Seat, command: Command) -> None:
    """The move of the house bot at `seat`, if the match has not moved on since it was seen."""
    request = RequestMeta(f"bot:{seen.state.sheet.seats[seat].bot}", if_revision=seen.revision)
    await matches.execute(seen.head.stream_id, partial(decider.play, command=command, seat=seat), request)


async def hold_as_bot(matches: Streams[Match], match_id: UUID, seat: Seat, window: str) -> None:
    """The house bot at `seat` holds the window of this name, if it is still open."""

    def hold(decision: MatchDecision) -> None:
        if open_window(decision.state) == window:
            closing.hold(decision, seat)

    await matches.execute(match_id, hold, SYSTEM)


def _disputes_seconds(wanted: int | None, organiser: str) -> int:
    """A match that nobody organises is disclosed at its end, unless something else is wanted (MV-DCL-02)."""
    if wanted is not None:
        return wanted
    return disclosing.DISPUTES_SECONDS if organiser else 0


def _play(commands: Sequence[Command], seat: Seat | None, decision: MatchDecision) -> None:
    """A refusal tells what the seat could do at that point."""
    hidden = command_lists.hidden_from(decision.state, seat) if len(commands) > 1 else None
    for number, command in enumerate(commands):
        pointer = f"/{number}" if len(commands) > 1 else ""
        if hidden is not None and hidden != command_lists.hidden_from(decision.state, seat):
            raise Refusal(command_lists.reveals_too_much(number), pointer, legal=None)
        too_much = command_lists.made_too_much(decision, number)
        if too_much is not None:
            raise Refusal(too_much, pointer, legal=None)
        try:
            decider.play(decision, command, seat)
        except Rejected as refused:
            options = None if seat is None else legal_commands(decision.state, seat)
            raise Refusal(refused, pointer, options) from refused
