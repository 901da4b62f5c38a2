"""Tickets: a caller lets an address look in their place (MV-TIC-01)."""

from dataclasses import dataclass

from service.access.callers import Unauthenticated
from service.access.visits import Visit, Visits
from service.app.matches.changes import LazyBody
from service.schemas.tickets import AskTicket, Ticket


@dataclass(frozen=True, slots=True)
class TicketOffice:
    visits: Visits

    async def issue(self, visit: Visit, token: str | None, body: LazyBody[AskTicket]) -> Ticket:
        """Raises `Unauthenticated` where there is no token to stand for: whoever has none needs no ticket."""
        if token is None:
            raise Unauthenticated("a ticket stands for a token: send yours, as bearer token")
        terms = await body()
        viewer = visit.viewer(None if terms.as_ is None else str(terms.as_))
        ticket, ends_at = self.visits.tickets.issue(
            visit.caller, token, visit.match_id, viewer, terms.minutes
        )
        return Ticket(visit.match_id, viewer, ticket, ends_at)
