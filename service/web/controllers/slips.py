"""Slips for entrants, made of the tokens that a browser holds: name, QR code, and link, four to a page."""

from typing import Annotated
from urllib.parse import urlencode

from litestar import Controller, MediaType, Response, post
from msgspec import Meta, Struct

from service.access.at_tournaments import entrants_of
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.pictures.qr import qr
from service.web.controllers.viewer import Reader, page_turn

Token = Annotated[str, Meta(min_length=1, max_length=100)]


class SlipTokens(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of entrants of one tournament; a code takes some 15 ms."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=100)]


class SlipsController(Controller):
    path = "/tournaments/{tournament_id:uuid}/slips"
    include_in_schema = False

    @post(media_type=MediaType.HTML, status_code=200)
    async def slips(self, request: HttpRequest, tournament_id: TournamentId, reader: Reader) -> Response[str]:
        """A slip for each token that is an entrant's here; the others have none. Nothing is stored."""
        visit = await http.at_tournament(request, tournament_id, looks=True)
        tokens = (await bodies.lazy(request, SlipTokens)()).tokens
        await purse.pay(request.scope, Cost(entrants=len(visit.tournament.entrants), scenes=15 * len(tokens)))
        path = f"/tournaments/{tournament_id}"
        home = str(request.base_url).rstrip("/") + path
        entrants = entrants_of(visit.tournament, tokens)
        links = {
            token: f"{home}?language={reader.language}#{urlencode({'entrant': each.number, 'token': token})}"
            for token, (each, _) in entrants.items()
        }
        async with page_turn(request, len(visit.tournament.entrants)) as write:
            return await write(
                "slips.html",
                reader._replace(here=path),
                t=visit.tournament,
                entrants=entrants,
                links=links,
                home=home,
                qr=qr,
            )
