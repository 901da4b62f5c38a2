"""Proof to take away: archives of matches, verified here or anywhere, and imported again."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from domain.kernel.table import ORGANISER
from domain.matches.events import Imported
from domain.matches.forking import is_open_book
from service.access.at_tournaments import ADMIN
from service.access.callers import Caller, may_know, require_organising, viewer
from service.application import Application
from service.archive import importing
from service.archive.export import archive
from service.archive.format import MEDIA_TYPE
from service.archive.report import Report
from service.contract.promises import Contract
from service.errors import MatchNotFound
from service.event_store.hash_chain import timestamp
from service.event_store.requests import Asked, first_answer, receipt_of
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, MatchId, Service
from service.http.problems import InvalidBody
from service.schemas.archives import Here, ImportedMatch, Verification

ARCHIVE_LIMIT_BYTES = 8 * 1024 * 1024
"""Six times the longest match of house bots seen so far."""

ArchiveViewer = Annotated[
    str | None,
    QueryParameter(
        name="as",
        pattern="^([0-5]|spectator|organiser)$",
        description=(
            "As whom to look: a seat's number, `spectator` or `organiser`. Absent: as the caller, or as organiser "
            "where everybody may."
        ),
    ),
]
Head = Annotated[
    str | None,
    QueryParameter(
        pattern="^[0-9a-f]{64}$",
        description="The hash of the match's last event, known from elsewhere: shows that nothing was cut off.",
    ),
]


class MatchArchiveController(Controller):
    path = "/v1/matches/{match_id:uuid}/archive"
    tags = ("proof",)

    @get(
        operation_id="getArchive",
        summary="Take the match away in one file",
        contract=Contract(
            answer=None,
            problems=("forbidden",),
            media_types={
                MEDIA_TYPE: "The archive, `moviola-archive/1`: a header, a line for each event, an end."
            },
        ),
    )
    async def archive(
        self, request: HttpRequest, service: Service, match_id: MatchId, as_: ArchiveViewer = None
    ) -> Stream:
        """All that the caller may see, with the proof of it: `moviola verify` checks it, or anybody's program.

        What the caller may not see is there as its commitment only; the chain of hashes is whole for everybody.
        """
        newest, caller = await http.at_match(request, service, match_id)
        is_for_all = as_ is None and is_open_book(newest.state)
        seen_as = ORGANISER if is_for_all else viewer(caller, newest.state, as_)
        headers = {
            **http.PRIVATE,
            "ETag": f'"{newest.revision}"',
            "Content-Disposition": f'attachment; filename="moviola-{match_id}.jsonl"',
        }
        lines = archive(service.matches, newest, seen_as)
        return Stream(lines, media_type=MEDIA_TYPE, headers=headers)


class ArchivesController(Controller):
    path = "/v1"
    tags = ("proof",)

    @post(
        "/verify",
        operation_id="verifyArchive",
        summary="Verify an archive",
        status_code=200,
        request_max_body_size=ARCHIVE_LIMIT_BYTES,
        contract=Contract(
            answer=Verification, body=str, body_media_type=MEDIA_TYPE, problems=("forbidden", "verifier_busy")
        ),
    )
    async def verify(
        self, request: HttpRequest, service: Service, head: Head = None
    ) -> Response[Verification]:
        """Check the whole file: chain, commitments, seeds, draws, and whether every event follows by the rules.

        Nothing is stored. A file that is not sound is no error: `findings` names everything that is wrong.
        """
        caller = await service.access.caller(http.token(request))
        service.access.require_may_look(caller)
        body = await request.body()
        if not body:
            raise InvalidBody("", "there is no body: send the file as it is")
        report = await service.examiner.verify(body, head or "")
        here = await _here(service, report, caller)
        return Response(Verification(report, here), headers=http.PRIVATE)

    @post(
        "/matches/import",
        operation_id="importMatch",
        summary="Import a match from its archive",
        request_max_body_size=ARCHIVE_LIMIT_BYTES,
        contract=Contract(
            answer=ImportedMatch,
            status=201,
            body=str,
            body_media_type=MEDIA_TYPE,
            callers=("organiser",),
            problems=("forbidden", "archive_refused", "match_exists", "parent_missing", "verifier_busy"),
        ),
    )
    async def import_match(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[ImportedMatch]:
        """Take over a finished match, verified first, as it was: same id, events and hashes.

        It can be replayed and forked like any other. A fork needs its parent to be here.
        """
        caller = await service.access.caller(http.token(request))
        require_organising(caller)
        body = await request.body()
        asked = await http.asked_by(request, caller, idempotency_key)
        before = await first_answer(service.log, asked)
        if before is not None:
            answer = msgspec.json.decode(before, type=ImportedMatch)
        else:
            answer = await _imported(service, caller, asked, body)
        location = {"Location": f"/v1/matches/{answer.match_id}"}
        return Response(answer, status_code=201, headers=location)


async def _imported(service: Application, caller: Caller, asked: Asked, body: bytes) -> ImportedMatch:
    imported = Imported(caller.organises_as or ADMIN, timestamp(datetime.now(UTC)))
    candidate = await service.examiner.candidate(body, imported)
    await importing.check(service, candidate, caller)
    answer = ImportedMatch(candidate.match_id, candidate.inherited + len(candidate.own), candidate.head)
    await service.seeds.bring_in(candidate.seeds)
    append = importing.append_of(candidate, receipt_of(asked, msgspec.json.encode(answer)))
    await importing.adopt(append, service.log)
    return answer


async def _here(service: Application, report: Report, caller: Caller) -> Here:
    """Whether this service has the same event at the archive's last revision, as far as the caller may know."""
    try:
        known = await service.matches.newest(UUID(report.match_id))
    except (ValueError, MatchNotFound):
        return "unknown"
    if not may_know(caller, known.state):
        return "unknown"
    hash_ = await service.log.hash_at(known.head.stream_id, report.events)
    return "same" if hash_ is not None and hash_.hex() == report.head else "other"
