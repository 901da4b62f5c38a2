"""Tickets: rights that an address can carry, for what cannot send a token."""

from litestar import Controller, Response, post

from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, MatchId, Service
from service.http.operation import Contract
from service.schemas.tickets import AskTicket, Ticket


class TicketsController(Controller):
    path = "/v1/matches/{match_id:uuid}/tickets"
    tags = ("replay",)

    @post(
        operation_id="issueTicket",
        summary="Get a ticket to look",
        status_code=200,
        contract=Contract(
            answer=Ticket,
            body=AskTicket,
            body_is_optional=True,
            callers=("seat", "host", "organiser", "key"),
            problems=("forbidden",),
        ),
    )
    async def issue(self, request: HttpRequest, service: Service, match_id: MatchId) -> Response[Ticket]:
        """For what cannot send a token, like `<img>`, `EventSource` or a printer: `?ticket=` in the address.

        It shows this match as one viewer, to whoever opens the address, for 1 to 15 minutes. It ends earlier when
        the token it was asked with ends. Nothing is stored and nothing is changed.
        """
        visit = await http.at_match(request, service, match_id)
        wish = bodies.wish_if_any(request, AskTicket)
        return http.handed_out(await service.app.tickets.issue(visit, http.token(request), wish), 200)
