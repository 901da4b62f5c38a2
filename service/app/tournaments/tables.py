"""Tables of tournaments: their matches are what the tournament says of them."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import partial
from uuid import UUID

from domain.kernel.decision import Rejected
from domain.matches import creating, stopping
from domain.matches import decider as matches_decider
from domain.matches import events as m
from domain.matches.clocks.rulings import adjust_by_word
from domain.matches.seats import pausing, seating
from domain.matches.state import Match
from domain.matches.terms import AtTournament
from domain.tournaments import decider
from domain.tournaments.state import Round, Table, TableMatch, Tournament
from service.access.own_keys import own_key
from service.app.matches.seats import is_players_move
from service.app.matches.seeds import Seeds
from service.event_store.codec import decode_meta
from service.event_store.requests import SYSTEM, RequestMeta
from service.event_store.streams import Streams
from service.platform.errors import MatchNotFound, StillContended

FORFEIT = "The table is forfeited."
PENALTY = "The match is lost by a penalty."
UNSTARTING = "The round is being un-started."


class Tables:
    def __init__(self, matches: Streams[Match], seeds: Seeds) -> None:
        self.matches = matches
        self._seeds = seeds

    async def align(self, tournament: Tournament, round_: Round, table: Table) -> None:
        """Begin the matches that are due (TO-RND-03); who has forfeited (TO-RES-06), or lost a match by
        a penalty (TO-PEN-04), resigns there.

        In a tournament that is cancelled they are called off (TO-END-04), as are those whose result was typed in
        (TO-RES-14). Done as often as one likes: what is so
        already stays.
        """
        if tournament.is_cancelled:
            await self.call_off(match.match_id for match in table.matches)
            return
        await self.call_off(match.match_id for match in table.matches if match.is_typed)
        due = {match.match_id for match in table.due}
        for match in (each for each in table.matches if not each.is_typed):
            exists = await self.matches.log.head(UUID(match.match_id)) is not None
            if match.match_id in due and not exists:
                await self._create(tournament, round_, table, match)
            if exists or match.match_id in due:
                await self._resign(match, table.forfeits, FORFEIT)
                lost = [each.entrant for each in tournament.penalised if each.match_id == match.match_id]
                await self._resign(match, lost, PENALTY)

    async def take_time(
        self, table: Table, entrant: int, seconds: int, reason: str, request: RequestMeta
    ) -> None:
        """Take it off the entrant's clock in the match being played at the table, if it has clocks (TO-PEN-03).
        Raises `Rejected` where that cannot be."""
        playing = [match for match in table.due if match.places is None]
        for match in playing[-1:]:
            sheet = (await self.matches.newest(UUID(match.match_id))).state.sheet
            if sheet.clocks is None or sheet.phase != "playing":
                return
            limit = sheet.clocks.control.widest
            adjusted = m.ClockAdjusted(match.seating.index(entrant), -seconds, limit, reason)
            await self.matches.execute(
                UUID(match.match_id), partial(adjust_by_word, adjusted=adjusted), request
            )

    async def reissue(self, tournament: Tournament, entrant: int, actor: str) -> None:
        """The entrant's newest token plays their seats in all matches, and none of those before does (MV-SEA-07).

        Done as often as one likes.
        """
        earlier = tournament.entrant(entrant).earlier
        for _, table in tournament.tables():
            for match in (*table.matches, *table.replayed):
                match_id = UUID(match.match_id)
                if entrant not in match.seating or await self.matches.log.head(match_id) is None:
                    continue
                sheet = (await self.matches.newest(match_id)).state.sheet
                for seat, sitting in enumerate(sheet.seats):
                    if sitting.credential not in earlier or match.seating[seat] != entrant:
                        continue
                    now = tournament.player_at(match, seat).credential
                    with suppress(Rejected):  # it is disclosed
                        change = partial(seating.reissue, seat=seat, credential=now)
                        await self.matches.execute(match_id, change, RequestMeta(actor))

    async def played(self, round_: Round) -> list[str]:
        """The matches of the round that a player has played in."""
        matches = [match for table in round_.tables for match in table.matches]
        return [match.match_id for match in matches if await self._seats_that_moved(match)]

    async def is_over(self, match: TableMatch) -> bool:
        match_id = UUID(match.match_id)
        if await self.matches.log.head(match_id) is None:
            return False
        return (await self.matches.newest(match_id)).state.sheet.phase == "finished"

    async def who_played(self, table: Table) -> set[int]:
        """The entrants of the table who have played a move in one of its matches."""
        return {
            match.seating[seat] for match in table.matches for seat in await self._seats_that_moved(match)
        }

    async def _seats_that_moved(self, match: TableMatch) -> set[int]:
        match_id = UUID(match.match_id)
        if await self.matches.log.head(match_id) is None:
            return set()
        moves = filter(is_players_move, await self.matches.log.read(match_id, 0))
        return {int(decode_meta(each).actor.removeprefix("seat:")) for each in moves}

    async def pause(self, round_: Round, actor: str, until_ms: int) -> list[str]:
        """Pause all matches of the round that are being played; those that were not paused before (MV-PAU-03)."""
        paused = []
        for match in (match for table in round_.tables for match in table.matches):
            with suppress(Rejected, MatchNotFound):
                change = partial(pausing.pause, reason=UNSTARTING, until_ms=until_ms)
                await self.matches.execute(UUID(match.match_id), change, RequestMeta(actor))
                paused.append(match.match_id)
        return paused

    async def resume(self, match_ids: Iterable[str], actor: str) -> None:
        for match_id in match_ids:
            with suppress(Rejected):
                await self.matches.execute(UUID(match_id), pausing.resume, RequestMeta(actor))

    async def call_off(self, match_ids: Iterable[str], sources: Collection[str] = ()) -> None:
        """A finished match stays so (MV-END-06). From `sources` other matches will draw (TO-LUC-02)."""
        for match_id in map(UUID, match_ids):
            if await self.matches.log.head(match_id) is not None:
                change = partial(stopping.call_off, sources=sources)
                await self.matches.execute(match_id, change, SYSTEM)

    async def _resign(self, match: TableMatch, entrants: Collection[int], reason: str) -> None:
        match_id = UUID(match.match_id)
        for seat, entrant in enumerate(match.seating):
            if entrant not in entrants:
                continue
            try:
                change = partial(seating.resign_for, seat=seat, reason=reason)
                await self.matches.execute(match_id, change, SYSTEM)
            except Rejected:
                continue  # it is over, or they have resigned; in a dispute, its ruling comes first

    async def _create(self, tournament: Tournament, round_: Round, table: Table, match: TableMatch) -> None:
        """The match with everybody seated, playing at once. Entrants play it with their entrants' tokens."""
        match_id = UUID(match.match_id)
        number = table.matches.index(match) + 1
        luck = None if table.replayed else tournament.luck_of(round_.number, table.number, number)
        if luck is None:
            luck = creating.own_luck(match.match_id, await self._seeds.promised(match_id))
        terms = tournament.terms
        seated = [tournament.entrant(number) for number in match.seating]
        created = m.MatchCreated(
            match_id=match.match_id,
            game=terms.game,
            edition=terms.edition,
            seats=len(seated),
            options=terms.options,
            luck=luck,
            title=decider.title_of_match(tournament, round_.number, table.number),
            bots={seat: entrant.bot for seat, entrant in enumerate(seated) if entrant.bot},
            spectators=terms.spectators,
            spectator_delay_seconds=terms.spectator_delay_seconds,
            clocks=terms.clocks,
            disputes_seconds=terms.disputes_seconds,
            disputes_per_seat=terms.disputes_per_seat,
            tournament=AtTournament(
                tournament.tournament_id,
                round_.number,
                table.number,
                len(terms.house_rules),
                tournament.starts.get(round_.number, 1),
            ),
        )
        decision = creating.create(created)
        for seat, entrant in enumerate(seated):
            if not entrant.bot:
                player = tournament.player_at(match, seat)
                key = own_key(match_id, player.key_id)
                added = round_.entropy.get(entrant.number, "")
                taken = m.SeatTaken(seat, player.player, player.credential, added, key)
                creating.take_seat(decision, taken)
        matches_decider.begin_play(decision)
        try:
            await self.matches.open(match_id, decision, SYSTEM)
        except StillContended:
            assert await self.matches.log.head(match_id) is not None, "somebody else has created it"
