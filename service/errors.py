"""What the service has to say besides the domain's refusals and the log's errors."""

from uuid import UUID


class ServiceError(Exception):
    """A request that cannot be carried out; the message is for the caller."""


class MatchNotFound(ServiceError):
    def __init__(self, match_id: UUID) -> None:
        super().__init__(f"there is no match {match_id}, or you may not know of it")


class TournamentNotFound(ServiceError):
    def __init__(self, tournament_id: UUID) -> None:
        super().__init__(f"there is no tournament {tournament_id}")


class RevisionNotFound(ServiceError):
    def __init__(self, revision: int, newest: int) -> None:
        super().__init__(f"the match has revisions 1 to {newest}, not {revision}")
        self.newest = newest


class StaleRevision(ServiceError):
    """If-Match named a revision that is not the match's newest."""

    def __init__(self, given: int, newest: int) -> None:
        super().__init__(f"the match is at revision {newest}, not {given}: look again, then decide")
        self.newest = newest


class KeyReused(ServiceError):
    def __init__(self) -> None:
        super().__init__("this Idempotency-Key was used for another request; use a new key for a new request")


class StillContended(ServiceError):
    """The match moved on at every attempt."""

    def __init__(self, attempts: int) -> None:
        super().__init__(f"others changed the match during {attempts} attempts: try again")


class NotReady(ServiceError):
    """Requests should not be sent to this process now."""


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
