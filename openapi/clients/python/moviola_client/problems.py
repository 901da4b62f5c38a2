"""The errors of the client, as exceptions."""

from typing import Any


class Problem(Exception):
    """The service refuses: a problem document (RFC 9457).

    `type` says which kind of refusal it is, `code` is stable and for programs, `rule` is the ID of the rule that
    refuses, `legal` what the seat may do instead, `errors` everything that is wrong with the request. A
    member that the document lacks is None.
    """

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        self.status = status
        self.document = document
        self.type: str = document.get("type", "")
        self.code: str = document.get("code", "")
        self.detail: str = document.get("detail", "")
        self.rule: str | None = document.get("rule")
        self.legal: list[dict[str, Any]] | None = document.get("legal")
        self.errors: list[dict[str, Any]] | None = document.get("errors")
        self.awaited: dict[str, Any] | None = document.get("awaited")
        self.revision: int | None = document.get("revision")
        said = f"{self.code or status}: {self.detail}"
        super().__init__(f"{said} ({self.rule})" if self.rule else said)


class Stale(Problem):
    """The match has moved on since the revision that was named (412)."""


class Unreachable(Exception):
    """No answer came, however often it was tried."""


def problem(status: int, document: dict[str, Any]) -> Problem:
    return Stale(status, document) if status == 412 else Problem(status, document)
