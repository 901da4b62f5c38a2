"""An arbiter's hand in pairings (TO-PAI-18, TO-PAI-20)."""

from dataclasses import dataclass
from functools import partial

from domain.tournaments import by_hand
from domain.tournaments.state import Tournament
from service.access.at_tournaments import OF_PAIRINGS, require_holds_no_entry
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.tournaments import change_tournament, check_round
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.schemas.by_hand import ChangePairing, KeepEntrantsApart
from service.schemas.tournaments import TournamentChanged


@dataclass(frozen=True, slots=True)
class ByHand:
    streams: Streams[Tournament]

    async def keep_apart(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[KeepEntrantsApart]
    ) -> TournamentChanged:
        """No pairing from now on has these meet if it can be avoided."""
        require_holds_no_entry(visit.caller, visit.tournament, OF_PAIRINGS)
        wish = await body()
        change = partial(by_hand.keep_apart, entrants=wish.entrants, lifted=wish.lifted)
        return await change_tournament(self.streams, visit, request, change)

    async def swap(
        self, visit: TournamentVisit, round_: int, request: RequestMeta, body: LazyBody[ChangePairing]
    ) -> TournamentChanged:
        """Two change places in a round that waits to be started."""
        require_holds_no_entry(visit.caller, visit.tournament, OF_PAIRINGS)
        check_round(visit.tournament, round_)
        wish = await body()
        one, other = wish.entrants
        change = partial(by_hand.swap, number=round_, one=one, other=other, reason=wish.reason)
        return await change_tournament(self.streams, visit, request, change)
