"""Tickets: rights that an address can carry, for what cannot send a token."""

from typing import Any

from litestar import Response

from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.request import HttpRequest
from service.http.rows.route import group, written
from service.schemas.tickets import AskTicket, Ticket


@written(
    "",
    "issueTicket",
    summary="Get a ticket to look",
    answer=Ticket,
    body=AskTicket,
    body_is_optional=True,
    callers=("seat", "host", "organiser", "key", "player"),
)
async def issue(request: HttpRequest, match_id: MatchId) -> Response[Any]:
    """For what cannot send a token, like `<img>`, `EventSource` or a printer: `?ticket=` in the address.

    It shows this match as one viewer, to whoever opens the address, for 1 to 15 minutes. It ends earlier when
    the token it was asked with ends. Nothing is stored and nothing is changed.
    """
    visit, body = await http.at_match(request, match_id), bodies.lazy_if_any(request, AskTicket)
    ticket = await request.use_cases.commands.tickets.issue(visit, http.token(request), body)
    return answering.handed_out(ticket, 200)


TICKETS = group("/v1/matches/{match_id:uuid}/tickets", "replay", issue)
