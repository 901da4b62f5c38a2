"""Ruling on a dispute."""

from typing import Annotated, Any

from litestar import Response
from litestar.params import QueryParameter

from domain.kernel.table import Language
from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import DisputeId
from service.http.inputs.parameters import IfMatch
from service.http.inputs.request import HttpRequest
from service.http.rows.changes import ORGANISER, dispute_change
from service.http.rows.route import group, written
from service.schemas.disputes import GiveRuling
from service.schemas.previews import RulingPreview

POINTERS = {
    "unknown_rule": "/rule",
    "fixed_at_creation": "/ruling/patch",
    "nothing_to_correct": "/ruling",
    "rewind_too_far": "/ruling/revision",
    "nothing_to_rewind": "/ruling/revision",
    "luck_was_fresh": "/ruling/luck",
    "second_must_confirm": "/ruling/luck",
    "nothing_to_supersede": "/ruling/supersedes",
    "match_disclosed": "/ruling",
    "unknown_seat": "/ruling",
    "incomplete_places": "/ruling/places",
    "unclear_correction": "/ruling",
}

PicturesLanguage = Annotated[
    Language | None,
    QueryParameter(name="language", description="Of the sentences; with it there are pictures."),
]

RULED = (
    *("not_now", "against_the_rules", "broken_position"),
    *("seed_not_kept", "revision_not_found"),
)
"""Problems of a ruling, previewed or given."""


@written(
    "/preview",
    "previewRuling",
    summary="See what a ruling would lead to",
    answer=RulingPreview,
    body=GiveRuling,
    callers=ORGANISER,
    problems=RULED,
    pointers=POINTERS,
)
async def preview(
    request: HttpRequest,
    dispute_id: DisputeId,
    language: PicturesLanguage = None,
    if_match: IfMatch = None,
) -> Response[Any]:
    """Decide the ruling as it would be given, but store nothing: the events it leads to, what it undoes, the
    table then, who is asked. A refusal of it is a refusal now. Luck is not drawn before the ruling is
    given."""
    visit, _ = await http.at_dispute(request, dispute_id)
    meta = await http.meta_of(request, visit.caller, None, if_match)
    body = bodies.lazy(request, GiveRuling)
    view = await request.use_cases.queries.disputes.preview(visit, dispute_id, meta, body, language)
    return answering.private(view, visit.revision)


RULINGS = group(
    "/v1/disputes/{dispute_id:str}/ruling",
    "disputes",
    preview,
    dispute_change(
        "",
        "giveRuling",
        lambda app: app.commands.disputes.rule,
        summary="Rule on a dispute",
        body=GiveRuling,
        callers=ORGANISER,
        problems=RULED,
        pointers=POINTERS,
        says="""
        Settle the dispute; play goes on in the same transaction.

        `stand`: what happened stands. `rewind`: back to where the match was after an event, with the same draws or
        fresh ones (left out: fresh ones where anybody has learnt what the same would bring); past a ruling in
        another dispute only if this one `supersedes` it. `correct`: a command in a seat's name, a position
        document, or a merge patch of the state's `play`; with `revision` after going back. `clock`: a seat gets
        time or loses some. `award`: the places are given, the match is over. `annul`: over, without result. No
        match that has been disclosed goes back into play.
        """,
    ),
)
