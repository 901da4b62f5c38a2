"""The organiser's desk in a browser: what waits, one dispute, and its sheet for printing."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from service.http.controllers import request as http
from service.http.controllers.request import DisputeId, HttpRequest, Revision, Service, ViewerName
from service.http.controllers.viewing import Accepted, LanguageName, html_page
from service.http.problems import InvalidParameter
from service.pages.desk import desk_page
from service.pages.template import address
from service.pages.words import language_of

Around = Annotated[int, QueryParameter(ge=1, le=100)]
AROUND = 8
MOST_AROUND = 100


class DeskController(Controller):
    path = "/desk"
    include_in_schema = False

    @get("/disputes/{dispute_id:str}", media_type=MediaType.HTML)
    async def dispute(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        at: Revision = None,
        as_: ViewerName = None,
        around: Around = AROUND,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        found, viewer = language_of(language, accepted), visit.viewer(as_)
        wide = max(around, abs((at or dispute.revision) - dispute.revision))
        if wide > MOST_AROUND:
            raise InvalidParameter("at", f"at most {MOST_AROUND} events from the contested one")
        laid = await service.app.desk.lay_out(visit, dispute, at, wide)
        path = f"/desk/disputes/{dispute_id}"
        return html_page(
            "dispute.html",
            found,
            address(path, at=at, as_=as_, around=around),
            d=desk_page(visit, dispute, laid, viewer, found, around),
            path=path,
            chosen=as_,
            chosen_at=at,
        )
