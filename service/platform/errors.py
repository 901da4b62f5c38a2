"""The service's own errors besides the domain's refusals and the log's errors."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition


class ServiceError(Exception):
    """A request that cannot be carried out; the message is for the caller."""


class InvalidBody(ServiceError):
    """The body is not what the operation takes: at `pointer`, by `rule` if one says so; `also` has the
    pointers, details and rules of whatever else is wrong with it."""

    def __init__(
        self,
        pointer: str,
        detail: str,
        rule: str | None = None,
        also: Sequence[tuple[str, str, str | None]] = (),
    ) -> None:
        super().__init__(f"{pointer or 'the body'}: {detail}")
        self.pointer = pointer
        self.detail = detail
        self.rule = rule
        self.also = also


class Refusal(Rejected):
    """A refusal by a rule, with its place in the body and what the seat could do instead."""

    def __init__(self, rejected: Rejected, pointer: str, legal: list[Any] | None) -> None:
        super().__init__(rejected.code, rejected.rule, rejected.detail)
        self.pointer = pointer
        self.legal = legal


class BrokenTable(BrokenPosition):
    """A table that breaks invariants, given at `pointer` of the body."""

    def __init__(self, broken: BrokenPosition, pointer: str) -> None:
        super().__init__(broken.violations)
        self.pointer = pointer


class MatchNotFound(ServiceError):
    def __init__(self, match_id: UUID) -> None:
        super().__init__(f"there is no match {match_id}, or you may not know of it")


class TournamentNotFound(ServiceError):
    def __init__(self, tournament_id: UUID) -> None:
        super().__init__(f"there is no tournament {tournament_id}")


class DisputeNotFound(ServiceError):
    def __init__(self, dispute_id: str) -> None:
        super().__init__(f"there is no dispute {dispute_id[:60]}, or you may not know of it")


class RevisionNotFound(ServiceError):
    def __init__(self, revision: int, newest: int) -> None:
        super().__init__(f"the match has revisions 1 to {newest}, not {revision}")
        self.newest = newest


class StaleRevision(ServiceError):
    """The named revision is not how the match or tournament stands, at revision `newest` as `state` has it.

    `given` is the revision of If-Match, or in words the window of If-Window.
    """

    def __init__(self, expected: int | str, newest: int, state: Any = None) -> None:
        super().__init__(f"the match is at revision {newest}, not {expected}: look again, then decide")
        self.state = state
        self.given = expected
        self.newest = newest


class KeyReused(ServiceError):
    def __init__(self) -> None:
        super().__init__("this Idempotency-Key was used for another request; use a new key for a new request")


class StillContended(ServiceError):
    """The match moved on at every attempt."""

    def __init__(self, attempts: int) -> None:
        super().__init__(f"others changed the match during {attempts} attempts: try again")


class NotInstalled(ServiceError):
    """An extra of this package is not installed; the message says what for, and which."""


class NotReady(ServiceError):
    """Requests should not be sent to this process now."""


class NotFound(ServiceError):
    """There is nothing of that name."""


class NotInList(ServiceError):
    """The list of checkpoints has no such leaf or size: `parameter` of the request is wrong."""

    def __init__(self, parameter: str, detail: str) -> None:
        super().__init__(f"{parameter}: {detail}")
        self.parameter = parameter
        self.detail = detail


class WebhookNotFound(NotFound):
    def __init__(self, webhook_id: UUID) -> None:
        super().__init__(f"there is no webhook {webhook_id} of yours")


class DeliveryNotFound(NotFound):
    def __init__(self, delivery_id: UUID) -> None:
        super().__init__(f"this webhook has no delivery {delivery_id}; those delivered are kept for 30 days")


class TooManyWebhooks(ServiceError):
    def __init__(self, limit: int) -> None:
        super().__init__(f"this key has {limit} webhooks, as many as one may have: delete one first")


class TooManyInPlay(ServiceError):
    """The caller has made as many matches that are not over as one may have."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"{limit} matches of yours are open or being played, as many as an address or a key may have at once: "
            "end or cancel some first"
        )


class TooManyStreams(ServiceError):
    """The caller has as many streams open as one may have."""

    retry_after_seconds = 5

    def __init__(self, limit: int, whose: str) -> None:
        super().__init__(f"{limit} streams are open with this {whose} at this server: close one first")


class StreamsFull(ServiceError):
    """This process has as many streams open as it takes."""

    retry_after_seconds = 5

    def __init__(self) -> None:
        super().__init__(
            "this server follows as many matches as it can: try again, or read the events page by page"
        )


class SeedNotKept(ServiceError):
    """The match draws from a seed that this installation does not have: it was imported, or its seed is lost."""

    def __init__(self, source: str) -> None:
        super().__init__(
            f"the luck of match {source} is not kept here, so nothing can be drawn from it; fork with fresh luck"
        )


class MatchExists(ServiceError):
    def __init__(self, match_id: UUID) -> None:
        super().__init__(f"there is a match {match_id} already; an import never changes one")


class ParentMissing(ServiceError):
    """The archive is that of a fork, and its parent is not here as the fork knows it."""

    def __init__(self, parent_id: UUID, revision: int) -> None:
        super().__init__(
            f"it was forked from match {parent_id} after event {revision}, which is not here or went another way: "
            "import the parent first"
        )


class ArchiveRefused(ServiceError):
    """The archive cannot be imported; `findings` are sentences, the first one first."""

    def __init__(self, findings: list[str], rule: str = "MV-ARC-02") -> None:
        super().__init__(findings[0])
        self.findings = findings
        self.rule = rule


class ArchiveTooCostly(ServiceError):
    """Verifying it took more CPU or memory than one archive is given."""

    def __init__(self) -> None:
        super().__init__("verifying this archive takes more than an archive is given here: verify it offline")


class Busy(ServiceError):
    """Enough work waits, or this piece took too long; `kind` is that of the problem that tells so."""

    def __init__(self, kind: str, text: str, retry_after_seconds: int = 1) -> None:
        super().__init__(text)
        self.kind = kind
        self.retry_after_seconds = retry_after_seconds
