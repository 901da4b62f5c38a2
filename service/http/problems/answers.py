"""Every way a request can fail, as RFC 9457 problem documents. Their kinds are in `problem_kinds.py`."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from litestar import Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from domain.matches.faults import Faulty
from service.access.callers import BadTicket, Forbidden, Unauthenticated
from service.app.matches.changes import StaleMatch
from service.http.limits.rate_limits import RateLimited
from service.http.operation import Contract
from service.http.problems.catalogue import problems
from service.http.problems.kinds import KINDS, OF_STATUS
from service.http.request_like import REFUSAL, RequestLike
from service.platform import errors
from service.platform.errors import BrokenTable, InvalidBody, Refusal
from service.platform.log_errors import NOT_MIGRATED, EventLogError, LogBusy, LogUnavailable
from service.platform.observability import faults
from service.schemas.matches import AwaitedView

MEDIA_TYPE = "application/problem+json"
log = structlog.get_logger()


class Fault(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong: at `pointer` (a JSON pointer into the body), or in the named `parameter`.

    `rule` is the rule or invariant that is broken.
    """

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    rule: str | None = None


class Problem(Struct, omit_defaults=True, kw_only=True):
    """An RFC 9457 problem document.

    `type` is explained at /problems; `code` is stable and made for programs. `rule` is the ID of the rule that
    refuses, `legal` what the caller's seat may do instead, ready to post, `revision` the match's newest, and
    `awaited` whom it waits for there.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    instance: str = ""
    request_id: str = ""
    rule: str | None = None
    legal: list[Any] | None = None
    awaited: AwaitedView | None = None
    errors: list[Fault] | None = None
    revision: int | None = None


class InvalidParameter(Exception):
    """A query parameter, header or part of the path is not what the operation takes."""

    def __init__(self, parameter: str, detail: str) -> None:
        super().__init__(f"{parameter}: {detail}")
        self.fault = Fault(detail, parameter=parameter)


def described(request: RequestLike, error: Exception) -> Problem:
    """The problem, and its place in the body."""
    return problem(_located(request, error))


def answer(request: RequestLike, error: Exception) -> Response[Problem]:
    document = described(request, error)
    document.instance = request.scope["path"]
    document.request_id = request.headers.get("x-request-id", "")
    cause = repr(error.__cause__ or error) if document.status >= 500 else ""
    request.scope[REFUSAL] = document.code, cause
    headers = dict(getattr(error, "headers", None) or {})
    if document.status in (429, 503):
        headers["Retry-After"] = str(getattr(error, "retry_after_seconds", 1))
    if document.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(document, status_code=document.status, media_type=MEDIA_TYPE, headers=headers)


def _located(request: RequestLike, error: Exception) -> Exception:
    """A refusal with the place in the body that the operation's contract names for its code."""
    contract = getattr(request.scope.get("route_handler"), "opt", {}).get("contract")
    if not isinstance(contract, Contract) or not isinstance(error, Rejected) or isinstance(error, Refusal):
        return error
    if error.code in contract.invalid:
        return InvalidBody(contract.invalid[error.code], error.detail, error.rule)
    if contract.pointers:
        return Refusal(error, contract.pointers.get(error.code, ""), legal=None)
    return error


def problem(error: Exception) -> Problem:
    for type_, describe in DESCRIPTIONS:
        if isinstance(error, type_):
            return describe(error)
    log.error("unhandled", exc_info=error)
    return of_kind("internal_error", "It has been logged; nothing was stored.")


def of_kind(kind: str, detail: str = "", *, code: str = "", **more: Any) -> Problem:
    """A problem of a kind of the catalogue; `code` where it is finer than the kind."""
    meaning = KINDS[kind]
    return Problem(
        type=f"/problems#{kind}",
        title=meaning.title,
        status=meaning.status,
        code=code or kind,
        detail=detail,
        **more,
    )


def _rejected(error: Rejected | BadTicket) -> Problem:
    return of_kind(
        problems().get(error.code, "against_the_rules"), error.detail, code=error.code, rule=error.rule
    )


def _refused(error: Refusal) -> Problem:
    document = _rejected(error)
    document.legal = error.legal
    document.errors = [Fault(error.detail, pointer=error.pointer, rule=error.rule)]
    return document


def _invalid(error: InvalidBody) -> Problem:
    faults = [Fault(error.detail, pointer=error.pointer, rule=error.rule)]
    faults += [Fault(detail, pointer=pointer, rule=rule) for pointer, detail, rule in error.also]
    return of_kind("invalid_body", str(error), errors=faults)


def _broken(error: BrokenPosition) -> Problem:
    pointer = error.pointer if isinstance(error, BrokenTable) else "/position"
    faults = [Fault(v.detail, pointer=pointer, rule=v.invariant) for v in error.violations]
    return of_kind("broken_position", str(error), errors=faults)


def _archive_refused(error: errors.ArchiveRefused) -> Problem:
    return of_kind(
        "archive_refused", str(error), rule=error.rule, errors=[Fault(each) for each in error.findings]
    )


def _not_in_list(error: errors.NotInList) -> Problem:
    faults = [Fault(error.detail, parameter=error.parameter)]
    return of_kind("invalid_parameter", str(error), errors=faults)


NOT_FOUND = HTTPStatus.NOT_FOUND.phrase
NOWHERE = "there is no such path: the contract at /openapi.json has all that there are, and ids are UUIDs"

UNMIGRATED = "The database lacks what this release needs. Its operator runs moviola migrate; then ask again."


def _http(error: HTTPException) -> Problem:
    kind = OF_STATUS.get(error.status_code)
    if kind is None:
        log.error("unhandled", exc_info=error)
        return of_kind("internal_error", "It has been logged; nothing was stored.")
    return of_kind(kind, NOWHERE if error.detail == NOT_FOUND else error.detail)


def _plain(kind: str) -> Callable[[Exception], Problem]:
    return lambda error: of_kind(kind, str(error))


def _by_rule(kind: str, rule: str) -> Callable[[Exception], Problem]:
    return lambda error: of_kind(kind, str(error), rule=rule)


def _with_revision(kind: str) -> Callable[[Any], Problem]:
    return lambda error: of_kind(kind, str(error), revision=error.newest)


def _with_fault(kind: str) -> Callable[[Any], Problem]:
    return lambda error: of_kind(kind, str(error), errors=[error.fault])


DESCRIPTIONS: list[tuple[type[Exception], Callable[[Any], Problem]]] = [
    (Refusal, _refused),
    (Rejected, _rejected),
    (BadTicket, _rejected),
    (Faulty, lambda error: _faulty(error)),
    (BrokenPosition, _broken),
    (InvalidBody, _invalid),
    (InvalidParameter, _with_fault("invalid_parameter")),
    (errors.NotInList, _not_in_list),
    (errors.MatchNotFound, _plain("match_not_found")),
    (errors.TournamentNotFound, _plain("tournament_not_found")),
    (errors.DisputeNotFound, _plain("dispute_not_found")),
    (errors.RevisionNotFound, _with_revision("revision_not_found")),
    (StaleMatch, lambda error: _stale(error)),
    (errors.StaleRevision, _with_revision("stale_revision")),
    (errors.KeyReused, _plain("idempotency_key_reused")),
    (errors.StillContended, _plain("contended")),
    (errors.SeedNotKept, _plain("seed_not_kept")),
    (errors.MatchExists, _by_rule("match_exists", "MV-ARC-03")),
    (errors.ParentMissing, _by_rule("parent_missing", "MV-ARC-04")),
    (errors.ArchiveRefused, lambda error: _archive_refused(error)),
    (errors.ArchiveTooCostly, _plain("archive_too_costly")),
    (errors.Busy, lambda error: of_kind(error.kind, str(error))),
    (Unauthenticated, _plain("unauthenticated")),
    (Forbidden, _plain("forbidden")),
    (RateLimited, _plain("rate_limited")),
    (LogBusy, _plain("log_busy")),
    (LogUnavailable, lambda _: of_kind("log_unavailable", "The event log does not answer.")),
    (EventLogError, lambda error: _logged(error)),
    *((kind, lambda _: of_kind("log_unavailable", UNMIGRATED)) for kind in NOT_MIGRATED),
    (errors.NotReady, _plain("not_ready")),
    (errors.NotInstalled, lambda error: _not_installed(error)),
    (errors.NotFound, _plain("not_found")),
    (errors.TooManyWebhooks, _plain("too_many_webhooks")),
    (errors.TooManyInPlay, _plain("too_many_in_play")),
    (errors.TooManyStreams, _plain("too_many_streams")),
    (errors.StreamsFull, _plain("streams_full")),
    (RecursionError, lambda _: of_kind("malformed_request", "the body is nested too deeply")),
    (HTTPException, _http),
]
"""The first row whose type fits; errors not listed are the service's own and say nothing of themselves."""


def _stale(error: StaleMatch) -> Problem:
    return of_kind(
        "stale_revision", str(error), revision=error.newest, awaited=error.awaited, legal=error.legal
    )


def _faulty(error: Faulty) -> Problem:
    faults.report(error)
    return of_kind("match_faulty", str(error), rule="MV-FLT-01")


def _not_installed(error: errors.NotInstalled) -> Problem:
    log.error("not_installed", error=str(error))
    return of_kind("internal_error", str(error))


def _logged(error: EventLogError) -> Problem:
    log.error("event_log_failed", exc_info=error)
    return of_kind("internal_error", "It has been logged; nothing was stored.")
