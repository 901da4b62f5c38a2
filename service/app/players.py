"""Players without an account: made with the first name, known on each device by a key of its own (MV-PLR)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel.names import kept
from domain.matches.names import players
from projections.match_list import match_row, place_of
from service.access.callers import Access, Caller, Unauthenticated, require_player
from service.access.player_keys import PlayerKeys, PlayerMatch, PublicPlayer
from service.access.visits import Visit, Visits
from service.app.matches.changes import LazyBody
from service.app.pages import ListPage, page_of
from service.app.webhooks.pushes import Pushes
from service.event_store.requests import RequestMeta
from service.platform import entropy
from service.platform.errors import MatchNotFound, NotFound
from service.schemas.players import (
    ClaimedSeats,
    ClaimSeats,
    CreatePlayer,
    NewPlayer,
    OwnMatch,
    OwnPlayer,
    PlayerGone,
    StartPush,
    Transfer,
    UpdatePlayer,
    UseTransfer,
)

OwnPlace = tuple[datetime, UUID]
"""Of a row in the list of a player's matches: when they sat down, and the match."""


@dataclass(frozen=True, slots=True, repr=False)
class Accounts:
    """`secret` is the deployment's, from which the keys of repeated requests are derived."""

    access: Access
    visits: Visits
    pushes: Pushes
    secret: str

    @property
    def _players(self) -> PlayerKeys:
        return self.access.players

    async def create(self, caller: Caller, request: RequestMeta, body: LazyBody[CreatePlayer]) -> NewPlayer:
        """A player has to be let in to play (MV-PLR-01)."""
        self.access.require_may_create(caller)
        terms = await body()
        name, key = kept(terms.name, "MV-SEA-03"), entropy.player_key(self.secret, request.receipt_key)
        return NewPlayer(await self._players.create(name, terms.device, key), name, key)

    async def update(self, caller: Caller, body: LazyBody[UpdatePlayer]) -> OwnPlayer:
        player_id = require_player(caller)
        await self._players.rename(player_id, kept((await body()).name, "MV-SEA-03"))
        return await own(self._players, self.pushes, caller)

    async def delete(self, caller: Caller) -> PlayerGone:
        player_id = require_player(caller)
        await self._players.delete(player_id)
        return PlayerGone(player_id)

    async def revoke(self, caller: Caller, device_id: UUID) -> OwnPlayer:
        player_id = require_player(caller)
        if not await self._players.revoke(player_id, device_id):
            raise NotFound(f"you have no device {device_id}")
        return await own(self._players, self.pushes, caller)

    async def start_push(self, caller: Caller, body: LazyBody[StartPush]) -> OwnPlayer:
        """This device is called when the player is to move (MV-PLR-08)."""
        require_player(caller)
        await self.pushes.start(caller, await body())
        return await own(self._players, self.pushes, caller)

    async def stop_push(self, caller: Caller) -> OwnPlayer:
        require_player(caller)
        await self.pushes.stop(caller.device_id)
        return await own(self._players, self.pushes, caller)

    async def transfer(self, caller: Caller) -> Transfer:
        """A code takes the place of the one before (MV-PLR-03)."""
        return Transfer(*await self._players.transfer(require_player(caller)))

    async def redeem(
        self, _: Caller, code: str, request: RequestMeta, body: LazyBody[UseTransfer]
    ) -> NewPlayer:
        """The code is all it takes (MV-PLR-03)."""
        device, key = (await body()).device, entropy.player_key(self.secret, request.receipt_key)
        player = await self._players.redeem(code.upper().replace("-", ""), device, key)
        if player is None:
            raise NotFound("this code opens nothing: it was used, has ended, or was never given out")
        return NewPlayer(player.player_id, player.name, key)

    async def claim(self, caller: Caller, body: LazyBody[ClaimSeats]) -> ClaimedSeats:
        """The seats whose tokens the player holds are theirs on all of their devices (MV-PLR-04)."""
        player_id, lost = require_player(caller), []
        for place, claimed in enumerate((await body()).seats):
            try:
                visit = await self.visits.at_match(claimed.token, claimed.match_id, looks=False)
            except (Unauthenticated, MatchNotFound):
                lost.append(place)
                continue
            seat = visit.caller.seat
            credential = None if seat is None else visit.match.sheet.seats[seat].credential
            if isinstance(credential, str):
                await self._players.save_seat(player_id, visit.match_id, credential)
            else:
                lost.append(place)
        return ClaimedSeats(lost)


@dataclass(frozen=True, slots=True)
class AccountQueries:
    players: PlayerKeys
    visits: Visits
    pushes: Pushes

    async def find(self, player_id: UUID) -> PublicPlayer:
        player = await self.players.look(player_id)
        if player is None:
            raise NotFound(f"there is no player {player_id}")
        return player

    async def own(self, caller: Caller) -> OwnPlayer:
        return await own(self.players, self.pushes, caller)

    async def matches(
        self, caller: Caller, before: OwnPlace | None, limit: int, *, is_over: bool
    ) -> ListPage[OwnMatch]:
        """As the log has them now. Seats that were left or given to somebody else are the player's no more."""
        player_id = require_player(caller)
        if is_over and before is None:  # those that have ended since they were listed last
            await self.matches(caller, None, limit, is_over=False)
        rows = await self.players.matches(player_id, before, limit + 1, is_over=is_over)
        page = page_of(rows, limit, lambda row: (row.sat_at, row.match_id))
        visits = [(row, await self._visit(caller, row.match_id)) for row in page.rows]
        await self.players.forget(player_id, [row.match_id for row, visit in visits if visit is None])
        sitting = [_own_match(row, visit) for row, visit in visits if visit is not None]
        moved = {each.match_id for each in sitting if (each.phase == "finished") != is_over}
        await self.players.mark(player_id, moved, is_over=not is_over)
        listed = [each for each in sitting if each.match_id not in moved]
        return ListPage(sorted(listed, key=lambda each: not each.is_awaited), page.following)

    async def _visit(self, caller: Caller, match_id: UUID) -> Visit | None:
        """None where the player does not sit any more."""
        try:
            visit = await self.visits.as_caller(caller, match_id, looks=False)
        except MatchNotFound:
            return None
        return None if visit.caller.seat is None else visit


async def own(keys: PlayerKeys, pushes: Pushes, caller: Caller) -> OwnPlayer:
    player_id = require_player(caller)
    player = await keys.look(player_id)
    if player is None:
        raise NotFound(f"there is no player {player_id}")
    devices = await keys.devices(player_id, caller.device_id)
    return OwnPlayer(player_id, player.name, player.created_at, devices, pushes.key)


def _own_match(listed: PlayerMatch, visit: Visit) -> OwnMatch:
    sheet, seat = visit.match.sheet, visit.caller.seat
    assert seat is not None
    row = match_row(visit.match_id, visit.match, visit.revision, listed.sat_at, listed.sat_at)
    return OwnMatch(
        match_id=visit.match_id,
        game=sheet.game,
        title=sheet.title,
        phase=sheet.phase,
        seat=seat,
        is_awaited=seat in row.awaited,
        players=[name or None for name in players(sheet)],
        revision=visit.revision,
        deadline_at=row.deadline_at,
        place=place_of(seat, row.places) if row.places else None,
        next_id=listed.next_id,
    )
