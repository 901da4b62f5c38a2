"""Requests without a network: what to send, when to send it again, what an answer means.

An operation is a generator. It yields a `Call` to be sent or a `Pause` to be made, is sent the answer, and returns
its result. The sync and the async client differ only in who drives it.
"""

import re
from collections.abc import Generator
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from random import uniform
from time import time
from typing import Any, Final, Generic, TypeAlias, TypeVar
from urllib.parse import quote
from uuid import uuid4

import httpx

from moviola_client.problems import Unreachable, problem

T = TypeVar("T")
TRIES: Final = 8
FIRST_SECONDS: Final = 0.2
MOST_SECONDS: Final = 10.0
AGAIN: Final = frozenset({429, 502, 503, 504})
"""Statuses after which the same request may succeed."""


@dataclass(frozen=True)
class Call:
    """A request. One that changes something has an `Idempotency-Key`: it counts once, however often it is sent."""

    method: str
    path: str
    body: Any = None
    query: dict[str, Any] = field(default_factory=dict)
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def arguments(self) -> dict[str, Any]:
        """Those of httpx."""
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        given = {name: value for name, value in self.query.items() if value is not None}
        body = {} if self.body is None else {"json": self.body}
        if isinstance(self.body, str):  # an archive
            body = {"content": self.body, "headers": {"Content-Type": "application/x-ndjson"}}
        headers = {**body.pop("headers", {}), **bearer, **self.headers}
        return {"params": given, "headers": headers, **body}


B = TypeVar("B", contravariant=True)


@dataclass(frozen=True)
class Operation(Generic[B, T]):
    """An operation of the contract that takes a body of type `B` and answers `T`; contract.py lists all."""

    method: str
    path: str
    query: tuple[str, ...] = ()

    def call(self, body: Any, token: str | None, headers: dict[str, str], parameters: dict[str, Any]) -> Call:
        """Raises `TypeError` for a parameter that it does not have, or that its path lacks. `from_` is `from`."""
        parameters = {name.rstrip("_"): value for name, value in parameters.items()}
        steps = re.findall(r"{(\w+)}", self.path)
        wrong = {*parameters} - {*steps, *self.query} or {*steps} - {*parameters}
        if wrong:
            raise TypeError(
                f"{self.method} {self.path}: {', '.join(sorted(wrong))} is missing or no parameter"
            )
        path = self.path.format(**{name: quote(str(parameters.pop(name)), safe="") for name in steps})
        once = {} if self.method == "GET" else {"Idempotency-Key": str(uuid4())}
        return Call(self.method, path, body, parameters, token, {**once, **headers})


@dataclass(frozen=True)
class Pause:
    seconds: float


Answer: TypeAlias = httpx.Response | httpx.TransportError
Steps: TypeAlias = Generator[Call | Pause, Answer | None, T]


def get(path: str, token: str | None = None, **query: Any) -> Steps[Any]:
    return sent(Call("GET", path, query=query, token=token))


def post(
    path: str,
    body: Any = None,
    token: str | None = None,
    revision: int | None = None,
    window: str | None = None,
    *,
    is_brief: bool = False,
    **query: Any,
) -> Steps[Any]:
    """`is_brief`: the events are left out of the answer."""
    headers = {"Idempotency-Key": str(uuid4())}
    if is_brief:
        headers["Prefer"] = "return=minimal"
    if window:
        headers["If-Window"] = window
    elif revision is not None:
        headers["If-Match"] = f'"{revision}"'
    return sent(Call("POST", path, body, query, token, headers))


def sent(call: Call) -> Steps[Any]:
    """The JSON of the answer; tried again while the service is away, busy, or asks to wait (`Retry-After`)."""
    for number in range(TRIES):
        answer = yield call
        if isinstance(answer, httpx.Response):
            if answer.is_success:
                return content(answer)
            if answer.status_code not in AGAIN or number == TRIES - 1:
                raise problem(answer.status_code, document(answer))
        yield Pause(seconds_until(number, answer))
    raise Unreachable(f"{call.method} {call.path}: {answer}")


def content(answer: httpx.Response) -> Any:
    """JSON as values, a picture as bytes, anything else as text; None where there is nothing."""
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if kind == "application/json":
        return answer.json()
    return answer.content if kind == "image/png" else answer.text or None


def seconds_until(number: int, answer: Answer | None = None) -> float:
    """How long to wait before try `number` + 1: longer each time, at random, never less than was asked for."""
    header = answer.headers.get("Retry-After", "") if isinstance(answer, httpx.Response) else ""
    backoff = min(MOST_SECONDS, FIRST_SECONDS * 2**number)
    return max(retry_after(header), uniform(backoff / 2, backoff))  # noqa: S311


def retry_after(header: str) -> float:
    """The seconds that `Retry-After` says, as a number or as a date (RFC 9110, 10.2.3); 0 for anything else."""
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time())
    except ValueError:
        return 0.0


def document(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = answer.json()
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"detail": answer.text[:200]}
