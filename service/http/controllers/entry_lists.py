"""Lists of players that an organiser enters at once."""

from typing import Any

from litestar import Response

from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.http.rows.changes import ORGANISER, tournament_change
from service.http.rows.route import group, written
from service.schemas.tournaments import EntryList, EntryListPreview, NewEntries

LIST = Cost(entrants=500)


@written(
    "/preview",
    "previewEntryList",
    summary="See what a list of entries would lead to",
    answer=EntryListPreview,
    body=EntryList,
    callers=ORGANISER,
    problems=("not_now",),
    cost=LIST,
)
async def preview(request: HttpRequest, tournament_id: TournamentId) -> Response[Any]:
    """Every line as it would be entered, or why it is refused. Nothing is stored."""
    visit = await http.at_tournament(request, tournament_id)
    body = bodies.lazy(request, EntryList)
    view = await request.use_cases.commands.entry_lists.preview(visit, body)
    return answering.private(view, view.revision)


ENTRY_LISTS = group(
    "/v1/tournaments/{tournament_id:uuid}/entries/list",
    "tournaments",
    preview,
    tournament_change(
        "",
        "enterList",
        lambda app: app.commands.entry_lists.enter,
        summary="Enter a list of players",
        answer=NewEntries,
        body=EntryList,
        cost=LIST,
        location=lambda new: f"/v1/tournaments/{new.tournament_id}",
        says="""
        Enter all players of a list, or nobody: each line that is refused is one of the `errors`. The answer holds
        a token for each, shown this once.
        """,
    ),
)
