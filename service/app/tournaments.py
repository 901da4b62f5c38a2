"""Tournaments: announced, entered, paired, started, ruled on, finished."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from uuid import UUID

import msgspec

from domain.games import GAMES
from domain.tournaments import decider, entries
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.events import EntryMade, TournamentCreated
from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT, TournamentTerms
from service.access.at_tournaments import (
    ADMIN,
    require_entrant_or_organiser,
    require_organiser_of,
)
from service.access.callers import Access, Caller, Forbidden, refusal, require_organising
from service.access.visits import TournamentVisit
from service.app.changes import Wish
from service.app.rounds import Rounds
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Change, Streams
from service.platform import entropy
from service.platform.errors import InvalidBody, NotFound
from service.schemas.matches import clocks_of
from service.schemas.pointers import convert
from service.schemas.tournaments import (
    CorrectEntry,
    CreateTournament,
    FinishTournament,
    MakeEntry,
    NewEntry,
    NewTournament,
    PairRound,
    TournamentChanged,
)


@dataclass(frozen=True, slots=True, repr=False)
class Tournaments:
    """`secret` is the deployment's, from which entrants' tokens are derived."""

    streams: Streams[Tournament]
    rounds: Rounds
    access: Access
    secret: str

    async def create(
        self, caller: Caller, request: RequestMeta, wish: Wish[CreateTournament]
    ) -> NewTournament:
        """A tournament that is organised by the caller's key, and those that are named."""
        require_organising(caller)
        wanted, tournament_id = await wish(), entropy.new_id()
        await self._check_keys({f"/organisers/{n}": key for n, key in enumerate(wanted.organisers)})
        organisers = tuple(dict.fromkeys((caller.organises_as or ADMIN, *map(str, wanted.organisers))))
        created = TournamentCreated(str(tournament_id), wanted.title, organisers, _terms(wanted))
        done = await self.streams.open(
            tournament_id,
            decider.create(created),
            request,
            answer=lambda done: msgspec.json.encode(NewTournament(tournament_id, done.revision)),
        )
        return msgspec.json.decode(done.answer, type=NewTournament)

    async def _check_keys(self, named: Mapping[str, UUID]) -> None:
        """Raise `InvalidBody` for an id, named by its place in the body, that no key has ever had (TO-CRE-07)."""
        keys = {key.key_id for key in await self.access.keys.all()} if named else set()
        for pointer, key_id in named.items():
            if key_id not in keys:
                raise InvalidBody(pointer, f"there is no key {key_id}")

    async def enter(self, visit: TournamentVisit, request: RequestMeta, wish: Wish[MakeEntry]) -> NewEntry:
        """Entrants enter themselves; organisers others, and house bots. The token plays the entrant's seats."""
        caller, tournament_id = visit.caller, visit.tournament_id
        if not caller.is_organiser:
            self.access.require_may_join(caller.caller)
            if not (caller.caller.key_id or visit.tournament.terms.anonymous_entries):
                raise refusal(caller.caller, "a key of your own (TO-ENT-11)")
        entry = await wish()
        if entry.bot and not caller.is_organiser:
            raise Forbidden("house bots are entered by organisers")
        if entry.key_id and not caller.is_organiser:
            raise Forbidden("organisers name keys; you are known by the one you send (TO-ENT-11)")
        await self._check_keys({"/key_id": entry.key_id} if entry.key_id else {})
        key_id = str(entry.key_id or "") if caller.is_organiser else caller.caller.key_id
        nonce = request.key or entropy.new_seed().hex()

        def token(entrant: int) -> str:
            return entropy.token(self.secret, tournament_id, f"entrant:{entrant}", nonce)

        def change(decision: TournamentDecision) -> None:
            number = len(decision.state.entrants) + 1
            entries.enter(
                decision,
                entry.player,
                "" if entry.bot else entropy.fingerprint(token(number)),
                bot=entry.bot or "",
                rating=entry.rating,
                key_id=key_id,
                by_organiser=caller.is_organiser,
            )

        def answer(done: Applied[Tournament]) -> bytes:
            (made,) = (each.event for each in done.caused if isinstance(each.event, EntryMade))
            return msgspec.json.encode(NewEntry(tournament_id, made.entrant, done.revision))

        done = await self.streams.execute(tournament_id, change, request, answer=answer)
        made = msgspec.json.decode(done.answer, type=NewEntry)
        return msgspec.structs.replace(made, entrant_token="" if entry.bot else token(made.entrant))

    async def withdraw(self, visit: TournamentVisit, entrant: int, request: RequestMeta) -> TournamentChanged:
        """The entrant is paired no more."""
        require_entrant_or_organiser(visit.caller, entrant)
        check_entrant(visit.tournament, entrant)
        change = partial(entries.withdraw, entrant=entrant)
        return await change_tournament(self.streams, visit, request, change)

    async def correct_entry(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, wish: Wish[CorrectEntry]
    ) -> TournamentChanged:
        """What an entry says is set right."""
        require_organiser_of(visit.caller)
        check_entrant(visit.tournament, entrant)
        said = await wish()
        change = partial(
            entries.correct, entrant=entrant, player=said.player, rating=said.rating, seed=said.seed
        )
        return await change_tournament(self.streams, visit, request, change)

    async def pair_round(
        self, visit: TournamentVisit, request: RequestMeta, wish: Wish[PairRound]
    ) -> TournamentChanged:
        """The best pairing of the next round is found and published."""
        require_organiser_of(visit.caller)
        again = (await wish()).again
        return decoded(await self.rounds.pair(visit.tournament_id, request, answer_of, again=again))

    async def start_round(
        self, visit: TournamentVisit, round_: int, request: RequestMeta
    ) -> TournamentChanged:
        """The matches of all tables are created, with everybody seated."""
        require_organiser_of(visit.caller)
        check_round(visit.tournament, round_)
        return decoded(await self.rounds.start(visit.tournament_id, round_, request, answer_of))

    async def finish(
        self, visit: TournamentVisit, request: RequestMeta, wish: Wish[FinishTournament]
    ) -> TournamentChanged:
        """The end, with every result that its matches have come to by now."""
        require_organiser_of(visit.caller)
        change = partial(decider.finish, early=(await wish()).early)
        if request.if_revision is None:
            await self.rounds.catch_up(visit.tournament_id)
        return await change_tournament(self.streams, visit, request, change)


async def change_tournament(
    tournaments: Streams[Tournament], visit: TournamentVisit, request: RequestMeta, change: Change
) -> TournamentChanged:
    return decoded((await tournaments.execute(visit.tournament_id, change, request, answer=answer_of)).answer)


def check_entrant(tournament: Tournament, entrant: int) -> None:
    """Raise `NotFound` for somebody who has not entered."""
    entered = len(tournament.entrants)
    if entrant > entered:
        raise NotFound(f"there is no entrant {entrant}; {entered} have entered")


def check_round(tournament: Tournament, number: int) -> None:
    """Raise `NotFound` for a round that has not been paired."""
    if number > len(tournament.rounds):
        raise NotFound(f"round {number} is not paired; {len(tournament.rounds)} rounds are")


def answer_of(done: Applied[Tournament]) -> bytes:
    state = done.state
    return msgspec.json.encode(
        TournamentChanged(done.stream_id, done.revision, state.phase, len(state.rounds))
    )


def decoded(answer: bytes) -> TournamentChanged:
    return msgspec.json.decode(answer, type=TournamentChanged)


def _terms(wanted: CreateTournament) -> TournamentTerms:
    """The terms asked for, of a game that there is."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise InvalidBody("/game", f"there is no game {wanted.game}; known: {', '.join(GAMES)}")
    convert(wanted.options, game.options, "/options")
    return TournamentTerms(
        game=wanted.game,
        edition=game.edition,
        table_size=wanted.table_size,
        format=wanted.format,
        options=wanted.options,
        smallest_table=wanted.smallest_table or 0,
        rounds=wanted.rounds,
        matches_per_round=wanted.matches_per_round,
        points=wanted.points,
        bye_points=_in_parts(wanted.bye_points),
        tie_breaks=wanted.tie_breaks,
        advance=wanted.advance,
        late_entry_rounds=wanted.late_entry_rounds,
        capacity=wanted.capacity,
        is_open=wanted.is_open,
        clocks=clocks_of(wanted.clocks),
        disputes_seconds=wanted.disputes_seconds,
        disputes_per_seat=wanted.disputes_per_seat,
        check_in_seconds=wanted.check_in_seconds,
        requested_byes=wanted.requested_byes,
        requested_bye_points=_in_parts(wanted.requested_bye_points),
        aims=wanted.aims,
        short_points=wanted.short_points,
        anonymous_entries=wanted.anonymous_entries,
        appeals=wanted.appeals,
    )


def _in_parts(points: int | None) -> int | None:
    return None if points is None else points * POINT
