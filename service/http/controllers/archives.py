"""Proof to take away: archives of matches, verified here or anywhere, and imported again."""

from collections.abc import AsyncGenerator
from functools import partial
from typing import Annotated
from uuid import UUID

from litestar import Response, Router, get
from litestar.params import QueryParameter

from service.app.archive.format import MEDIA_TYPE
from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId, TournamentId
from service.http.inputs.parameters import IdempotencyKey
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.rate_limited import PacedStream, pieces
from service.http.rows.route import group, written
from service.platform.errors import InvalidBody
from service.schemas.archives import ImportedMatch, Verification
from service.schemas.heads import Head, KeySet

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
SavedCheckpoint = Annotated[
    int | None,
    QueryParameter(
        name="checkpoint",
        ge=1,
        le=2**31 - 1,
        description="The size of a checkpoint that you keep: the archive proves that its own goes on from it.",
    ),
]
KnownHead = Annotated[
    str | None,
    QueryParameter(
        pattern="^[0-9a-f]{64}$",
        description=(
            "The hash of the last event of the match or tournament, known from elsewhere: shows that nothing was "
            "cut off."
        ),
    ),
]


@written(
    "",
    "getArchive",
    method="get",
    summary="Take the match away in one file",
    answer=None,
    problems=("forbidden", "answers_busy"),
    media_types={MEDIA_TYPE: "The archive, `moviola-archive/1`: a header, a line for each event, an end."},
)
async def archive(
    request: HttpRequest,
    match_id: MatchId,
    as_: ArchiveViewer = None,
    checkpoint: SavedCheckpoint = None,
) -> PacedStream:
    """Everything the caller may see, with its proof. `moviola verify` checks it, and so can anybody's own
    program.

    Anything that the caller may not see appears only as its commitment; the chain of hashes is complete for
    everybody.
    """
    visit = await http.at_match(request, match_id)
    await purse.pay(request.scope, Cost(events=visit.revision))
    lines = await request.use_cases.queries.archives.take_away(visit, as_, checkpoint)
    return await _file(request, lines, match_id, visit.revision, events=visit.revision)


MATCH_ARCHIVE = group("/v1/matches/{match_id:uuid}/archive", "proof", archive)


@written(
    "",
    "getTournamentArchive",
    method="get",
    summary="Take the tournament away in one file",
    answer=None,
    problems=("forbidden", "against_the_rules", "answers_busy"),
    media_types={
        MEDIA_TYPE: "The archive, `moviola-tournament/1`: its own events, and the archives of its matches."
    },
)
async def tournament_archive(
    request: HttpRequest,
    tournament_id: TournamentId,
    checkpoint: SavedCheckpoint = None,
) -> PacedStream:
    """Entries, pairings, results, rulings and every match, with the proof that they are one tournament.

    Each match is there as the caller may see it; once all are disclosed, that is everything.
    """
    visit = await http.at_tournament(request, tournament_id, looks=True)
    archives = request.use_cases.queries.tournament_archives
    events = archives.size(visit)
    await purse.pay(request.scope, Cost(events=events))
    lines = await archives.take_away(visit, checkpoint)
    return await _file(request, lines, tournament_id, visit.seen.revision, events=events)


TOURNAMENT_ARCHIVE = group("/v1/tournaments/{tournament_id:uuid}/archive", "proof", tournament_archive)


@written(
    "",
    "getHead",
    method="get",
    summary="Have the newest hash of a match signed",
    answer=Head,
    problems=("forbidden",),
)
async def head(request: HttpRequest, match_id: MatchId) -> Response[Head]:
    """Keep it, and you can hold the service, and any archive of the match, to everything that has happened
    so far.

    The keys are those of `/.well-known/moviola-keys.json`. It has no tag: each answer is signed anew.
    """
    visit = await http.at_match(request, match_id)
    return Response(await request.use_cases.queries.proof.head(visit), headers=answering.PRIVATE)


HEAD = group("/v1/matches/{match_id:uuid}/head", "proof", head)


@get("/.well-known/moviola-keys.json", include_in_schema=False)
async def signing_keys(request: HttpRequest) -> Response[KeySet]:
    """The public keys of signed heads, as a JWK Set: the keys in use and all earlier ones."""
    headers = {"Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*"}
    return Response(await request.use_cases.queries.proof.signer.keys(), headers=headers)


KEYS = Router("", route_handlers=[signing_keys])


@written(
    "/verify",
    "verifyArchive",
    summary="Verify an archive",
    body_limit=ARCHIVE_LIMIT_BYTES,
    answer=Verification,
    body=str,
    body_media_type=MEDIA_TYPE,
    problems=("forbidden", "archive_too_costly", "verifier_busy"),
)
async def verify(request: HttpRequest, head: KnownHead = None) -> Response[Verification]:
    """Check the whole file: chain, commitments, seeds, draws, and whether every event follows by the rules;
    of a tournament, all this for every match, and whether its results are theirs.

    Nothing is stored. An unsound file is not an error: `findings` names everything that is wrong.
    """
    caller = await http.caller_of(request)
    verified = await request.use_cases.queries.archives.verify(caller, partial(_whole, request), head or "")
    return Response(verified, headers=answering.PRIVATE)


@written(
    "/matches/import",
    "importMatch",
    summary="Import a match from its archive",
    body_limit=ARCHIVE_LIMIT_BYTES,
    answer=ImportedMatch,
    status=201,
    body=str,
    body_media_type=MEDIA_TYPE,
    callers=("organiser",),
    problems=("archive_refused", "archive_too_costly", "match_exists", "parent_missing", "verifier_busy"),
)
async def import_match(
    request: HttpRequest, idempotency_key: IdempotencyKey = None
) -> Response[ImportedMatch]:
    """Verify a finished match and take it over as it was: same id, events and hashes.

    It can be replayed and forked like any other, is shown as imported, and its importer organises it. A fork
    needs its parent to be here, open to the importer. It may name nothing else that is somebody else's here.
    """
    caller = await http.caller_of(request)
    meta = await http.meta_of(request, caller, idempotency_key)
    imported = await request.use_cases.commands.imports.bring_in(caller, meta, partial(_whole, request))
    return answering.created(imported, f"/v1/matches/{imported.match_id}")


ARCHIVES = group("/v1", "proof", verify, import_match)


async def _file(
    request: HttpRequest, lines: AsyncGenerator[bytes, None], stream_id: UUID, revision: int, *, events: int
) -> PacedStream:
    headers = {
        **answering.PRIVATE,
        "ETag": f'W/"{revision}"',
        "Content-Disposition": f'attachment; filename="moviola-{stream_id}.jsonl"',
    }
    release = await http.place_for(request, events)
    return PacedStream(pieces(lines), media_type=MEDIA_TYPE, headers=headers, release=release)


async def _whole(request: HttpRequest) -> bytes:
    body = await request.body()
    if not body:
        raise InvalidBody("", "there is no body: send the file as it is")
    await purse.pay(request.scope, Cost(proofs=len(body)))
    return body
