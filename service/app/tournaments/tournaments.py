"""Tournaments: announced, entered, paired, started, ruled on, finished."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from uuid import UUID

import msgspec
from msgspec import UNSET

from domain.tournaments import changing, decider, entries, pairing, stages
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.entry_events import EntryMade
from domain.tournaments.events import Continues, TournamentContinued, TournamentCreated
from domain.tournaments.state import Tournament
from service.access.at_tournaments import (
    OF_PAIRINGS,
    require_entrant_or_organiser,
    require_holds_no_entry,
    require_not_own_entry,
    require_organiser_of,
)
from service.access.callers import ADMIN, Access, Caller, Forbidden, refusal, require_organising
from service.access.parties import party_of
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.pairing import check_can_pair
from service.app.tournaments.rounds import Rounds
from service.app.tournaments.terms import new_terms, terms_of
from service.app.tournaments.tokens import tokens_of
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Change, Streams
from service.platform.errors import InvalidBody, NotFound, TournamentNotFound
from service.schemas.tournaments import (
    CancelTournament,
    ChangeTerms,
    CorrectEntry,
    CreateTournament,
    EarlierStage,
    EnteredPlayer,
    FinishTournament,
    MakeEntry,
    NewEntry,
    NewTournament,
    PairRound,
    TournamentChanged,
    UnstartRound,
)


@dataclass(frozen=True, slots=True, repr=False)
class Tournaments:
    """`secret` is the deployment's, from which entrants' tokens are derived."""

    streams: Streams[Tournament]
    rounds: Rounds
    access: Access
    secret: str

    async def create(
        self, caller: Caller, request: RequestMeta, body: LazyBody[CreateTournament]
    ) -> NewTournament:
        """A tournament that is organised by the caller's key, and those that are named."""
        require_organising(caller)
        wanted, tournament_id = await body(), self.streams.log.new_id(request.receipt_key)
        await self._check_keys({f"/organisers/{n}": key for n, key in enumerate(wanted.organisers)})
        organisers = tuple(dict.fromkeys((caller.organises_as or ADMIN, *map(str, wanted.organisers))))
        check_can_pair(wanted.format)
        created = TournamentCreated(str(tournament_id), wanted.title, organisers, terms_of(wanted))
        decision = await self._decision(caller, wanted.continues, created)
        done = await self.streams.open(
            tournament_id,
            decision,
            request,
            answer=lambda done: msgspec.json.encode(NewTournament(tournament_id, done.revision)),
        )
        new = msgspec.json.decode(done.answer, type=NewTournament)
        if wanted.continues is not None:
            stage = (await self.streams.newest(new.tournament_id)).state
            gone_on = () if stage.continues is None else stage.continues.entrants
            continued = TournamentContinued(
                str(new.tournament_id), stage.title, gone_on, wanted.continues.after
            )
            change = partial(stages.record_continuation, continued=continued)
            await self.streams.execute(wanted.continues.tournament_id, change, RequestMeta(request.actor))
        return new

    async def _decision(
        self, caller: Caller, stage: EarlierStage | None, created: TournamentCreated
    ) -> TournamentDecision:
        """The new tournament; with everybody who goes on from an earlier one that the caller organises."""
        if stage is None:
            return decider.create(created)
        try:
            earlier = (await self.streams.newest(stage.tournament_id)).state
        except TournamentNotFound as error:
            raise InvalidBody("/continues/tournament_id", str(error)) from None
        if caller.role != "admin" and caller.organises_as not in earlier.organisers:
            raise Forbidden("only organisers of the earlier tournament let it go on (TO-STG-01)")
        entrants = stages.cut(earlier, stage.cut, stage.after)
        continues = Continues(earlier.tournament_id, entrants)
        decision = decider.create(msgspec.structs.replace(created, continues=continues))
        stages.enter_from(decision, earlier)
        return decision

    async def _check_keys(self, named: Mapping[str, UUID]) -> None:
        """Raise `InvalidBody` for an id, named by its place in the body, that no key has ever had (TO-CRE-07)."""
        for pointer, key_id in named.items():
            if await self.access.keys.look(key_id) is None:
                raise InvalidBody(pointer, f"there is no key {key_id}")

    async def enter(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[MakeEntry]
    ) -> NewEntry:
        """Entrants enter themselves; organisers others, and house bots. The token plays the entrant's seats."""
        caller, tournament_id = visit.caller, visit.tournament_id
        if not caller.is_organiser:
            self.access.require_may_join(caller.caller)
            if not (caller.caller.key_id or visit.tournament.terms.anonymous_entries):
                raise refusal(caller.caller, "a key of your own (TO-ENT-11)")
        entry = await body()
        if entry.bot and not caller.is_organiser:
            raise Forbidden("house bots are entered by organisers")
        keys = {f"/members/{place}/key_id": each.key_id for place, each in enumerate(entry.members)}
        if entry.key_id is not UNSET:
            keys["/key_id"] = entry.key_id
        others = {pointer: key_id for pointer, key_id in keys.items() if key_id is not None}
        if others and not caller.is_organiser:
            raise Forbidden("organisers name keys; you are known by the one you send (TO-ENT-11)")
        await self._check_keys(others)
        key_id = _key_of(visit, entry)
        tokens = tokens_of(self.secret, tournament_id, request)

        def change(decision: TournamentDecision) -> None:
            number = len(decision.state.entrants) + 1
            entries.enter(
                decision,
                entry.player,
                "" if entry.bot else tokens.fingerprint(number),
                bot=entry.bot or "",
                rating=entry.rating,
                key_id=key_id,
                seed=entry.seed,
                club=entry.club,
                team=entry.team,
                members=tokens.team(number, entry.members),
                by_organiser=caller.is_organiser,
            )

        def answer(done: Applied[Tournament]) -> bytes:
            (made,) = (each.event for each in done.caused if isinstance(each.event, EntryMade))
            members = [EnteredPlayer(made.entrant, each.player) for each in made.members]
            return msgspec.json.encode(NewEntry(tournament_id, made.entrant, done.revision, members=members))

        done = await self.streams.execute(tournament_id, change, request, answer=answer)
        made = msgspec.json.decode(done.answer, type=NewEntry)
        return msgspec.structs.replace(
            made,
            entrant_token="" if entry.bot or made.members else tokens.of(made.entrant),
            members=tokens.handed_out(made.entrant, made.members),
        )

    async def withdraw(self, visit: TournamentVisit, entrant: int, request: RequestMeta) -> TournamentChanged:
        """The entrant is paired no more."""
        require_entrant_or_organiser(visit.caller, entrant)
        check_entrant(visit.tournament, entrant)
        change = partial(entries.withdraw, entrant=entrant)
        return await change_tournament(self.streams, visit, request, change)

    async def correct_entry(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, body: LazyBody[CorrectEntry]
    ) -> TournamentChanged:
        """Corrects an entry."""
        require_organiser_of(visit.caller)
        check_entrant(visit.tournament, entrant)
        require_not_own_entry(visit.caller, visit.tournament, entrant)
        said = await body()
        if said.table is not None:
            require_holds_no_entry(visit.caller, visit.tournament, OF_PAIRINGS)
        await self._check_keys({"/key_id": said.key_id} if said.key_id else {})
        change = partial(
            entries.correct,
            entrant=entrant,
            player=said.player,
            rating=said.rating,
            seed=said.seed,
            key_id=str(said.key_id or ""),
            club=said.club,
            team=said.team,
            table=said.table,
        )
        return await change_tournament(self.streams, visit, request, change)

    async def pair_round(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[PairRound]
    ) -> TournamentChanged:
        """The best pairing of the next round is found and published."""
        require_organiser_of(visit.caller)
        terms = await body()
        mode = pairing.PairingMode(terms.again, terms.provisional)
        return decoded(
            await self.rounds.pair(
                visit.tournament_id, party_of(visit.caller.caller), request, answer_of, mode
            )
        )

    async def start_round(
        self, visit: TournamentVisit, round_: int, request: RequestMeta
    ) -> TournamentChanged:
        """The matches of all tables are created, with everybody seated."""
        require_organiser_of(visit.caller)
        check_round(visit.tournament, round_)
        return decoded(await self.rounds.start(visit.tournament_id, round_, request, answer_of))

    async def unstart_round(
        self, visit: TournamentVisit, round_: int, request: RequestMeta, body: LazyBody[UnstartRound]
    ) -> TournamentChanged:
        """The round waits again to be started; its matches are called off."""
        require_organiser_of(visit.caller)
        check_round(visit.tournament, round_)
        reason = (await body()).reason
        return decoded(await self.rounds.unstart(visit.tournament_id, round_, reason, request, answer_of))

    async def change_terms(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[ChangeTerms]
    ) -> TournamentChanged:
        """Corrects terms that nothing depends on yet."""
        require_organiser_of(visit.caller)
        wanted = await body()
        named = () if wanted.organisers is UNSET else wanted.organisers
        await self._check_keys({f"/organisers/{n}": key for n, key in enumerate(named)})
        by = visit.caller.caller.organises_as or ADMIN
        change = partial(changing.change_terms, new=new_terms(wanted), by=by)
        return await change_tournament(self.streams, visit, request, change)

    async def cancel(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[CancelTournament]
    ) -> TournamentChanged:
        """The tournament is over without an end, and so are its matches. Asked again, it calls off those left."""
        require_organiser_of(visit.caller)
        reason = (await body()).reason
        try:
            change = partial(changing.cancel, reason=reason)
            return await change_tournament(self.streams, visit, request, change)
        finally:
            await self.rounds.call_off(visit.tournament_id)

    async def finish(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[FinishTournament]
    ) -> TournamentChanged:
        """The end, with every result that its matches have come to by now."""
        require_organiser_of(visit.caller)
        terms = await body()
        change = partial(decider.finish, early=terms.early, despite=terms.despite)
        if request.if_revision is None:
            await self.rounds.catch_up(visit.tournament_id)
        return await change_tournament(self.streams, visit, request, change)


def _key_of(visit: TournamentVisit, entry: MakeEntry) -> str:
    """The key of who enters (TO-ENT-11): in an open tournament the one that is sent, unless an organiser says
    whose entry it is."""
    if entry.key_id is not UNSET:
        return str(entry.key_id or "")
    organisers_enter = visit.caller.is_organiser and not visit.tournament.terms.is_open
    return "" if entry.bot or organisers_enter else visit.caller.caller.key_id


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
        TournamentChanged(done.stream_id, done.revision, state.phase, len(state.rounds) or None)
    )


def decoded(answer: bytes) -> TournamentChanged:
    return msgspec.json.decode(answer, type=TournamentChanged)
