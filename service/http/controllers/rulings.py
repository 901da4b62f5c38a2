"""Ruling on a dispute."""

from typing import Annotated

from litestar import Controller, Response, post
from litestar.params import QueryParameter

from domain.kernel.table import Language
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import DisputeId, HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.operation import Contract
from service.schemas.disputes import GiveRuling
from service.schemas.matches import Accepted
from service.schemas.previews import RulingPreview

POINTERS = {
    "unknown_rule": "/rule",
    "fixed_at_creation": "/ruling/patch",
    "nothing_to_correct": "/ruling",
    "rewind_too_far": "/ruling/revision",
    "nothing_to_rewind": "/ruling/revision",
    "luck_was_fresh": "/ruling/luck",
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
    *("forbidden", "not_now", "against_the_rules", "broken_position"),
    *("seed_not_kept", "revision_not_found"),
)
"""Problems of a ruling, previewed or given."""


class RulingsController(Controller):
    path = "/v1/disputes/{dispute_id:str}/ruling"
    tags = ("disputes",)

    @post(
        "/preview",
        operation_id="previewRuling",
        summary="See what a ruling would lead to",
        status_code=200,
        contract=Contract(
            answer=RulingPreview,
            body=GiveRuling,
            callers=("organiser",),
            problems=RULED,
            pointers=POINTERS,
        ),
    )
    async def preview(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        language: PicturesLanguage = None,
        if_match: IfMatch = None,
    ) -> Response[RulingPreview]:
        """Decide the ruling as it would be given, but store nothing: the events it leads to, what it undoes, the
        table then, who is asked. What it refuses is refused now. Luck is not drawn before the ruling is given."""
        visit, _ = await http.at_dispute(request, service, dispute_id)
        asked = await http.asked_by(request, visit.caller, None, if_match)
        wish = bodies.wish(request, GiveRuling)
        found = await service.app.disputes.preview(visit, dispute_id, asked, wish, language)
        return http.private(found, visit.revision)

    @post(
        operation_id="giveRuling",
        summary="Rule on a dispute",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            body=GiveRuling,
            callers=("organiser",),
            problems=RULED,
            pointers=POINTERS,
        ),
    )
    async def rule(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Settle the dispute; play goes on in the same transaction.

        `stand`: what happened stands. `rewind`: back to where the match was after an event, with the same draws or
        fresh ones; past a ruling in another dispute only if this one `supersedes` it. `correct`: a command in a
        seat's name, a position document, or a merge patch of the state's `play`; with `revision` after going back.
        `clock`: a seat gets time or loses some. `award`: the places are given, the match is over. `annul`: over,
        without result. A match that has been disclosed never goes back into play.
        """
        visit, _ = await http.at_dispute(request, service, dispute_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        wish = bodies.wish(request, GiveRuling)
        return http.changed(await service.app.disputes.rule(visit, dispute_id, asked, wish))
