"""A decision in words, for programs that read."""

from typing import Any

from litestar import Response

from service.http import answering
from service.http.controllers.play import ChoicesLanguage
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import ViewerName
from service.http.inputs.request import HttpRequest
from service.http.rows.route import group, written

MARKDOWN = "text/markdown"


@written(
    "",
    "getBrief",
    method="get",
    summary="Read the decision of the caller's seat in words",
    answer=None,
    callers=("seat", "organiser"),
    media_types={MARKDOWN: "The table, the newest events, the question, and the choices by letters."},
)
async def brief(
    request: HttpRequest, match_id: MatchId, as_: ViewerName = None, language: ChoicesLanguage = None
) -> Response[Any]:
    """At most 6 kB, as a rule less than two: for language models, and for people at a terminal.

    Choices that go on alike stand together: `B3` is the third end of the beginning `B`. They are the
    commands of listLegalCommands in other words and order: post the one that you mean. No name of a player
    and no text that one wrote is in it (decision 120); seats count from 1 in it.
    """
    visit = await http.at_match(request, match_id)
    text = await request.use_cases.queries.matches.brief(visit, as_, language or "en")
    headers = {"ETag": f'"{visit.revision}"', **answering.PRIVATE}
    return Response(text, media_type=MARKDOWN, headers=headers)


BRIEF = group("/v1/matches/{match_id:uuid}/brief", "play", brief)
