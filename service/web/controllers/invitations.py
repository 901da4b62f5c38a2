"""The page of an invitation: the game, the players, and one button."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get
from litestar.params import PathParameter

from domain.matches.names import players
from service.http.inputs.request import HttpRequest
from service.web.controllers.viewer import Reader, html_page
from service.web.guide import shelf_card

Code = Annotated[str, PathParameter(max_length=20)]


class InvitationPagesController(Controller):
    include_in_schema = False

    @get("/j/{invitation:str}", media_type=MediaType.HTML)
    async def invitation(self, request: HttpRequest, invitation: Code, reader: Reader) -> Response[str]:
        match, author = await request.use_cases.commands.invitations.find(invitation)
        sheet = match.sheet
        return html_page(
            "invitation.html",
            reader,
            code=invitation,
            match_id=sheet.match_id,
            card=shelf_card(sheet.game, reader.language),
            author="" if author is None else sheet.seats[author].player,
            players=[name for name in players(sheet) if name],
            is_open=sheet.phase == "open" and any(each.is_free for each in sheet.seats),
        )
