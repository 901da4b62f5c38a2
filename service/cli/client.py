"""A client of the service for our own tools, over HTTP like anybody's."""

from collections.abc import Iterator
from typing import Any, TypeVar

import httpx
import msgspec
import rich_click as click
from msgspec import Struct

from service.platform.plain_text import shown

Shape = TypeVar("Shape")
TIMEOUT_SECONDS = 30.0


class NotReachable(click.ClickException):
    """Nobody answers at the URL. It ends a command, as a refusal does."""


class ReceivedFault(Struct, frozen=True):
    """A field that is wrong: a JSON pointer or a parameter's name, or neither, and what is wrong with it."""

    detail: str = ""
    pointer: str | None = None


class ReceivedProblem(Struct, frozen=True):
    """The members of the service's problem documents that we read."""

    status: int
    code: str
    title: str
    detail: str = ""
    rule: str | None = None
    errors: tuple[ReceivedFault, ...] | None = None


class RequestRefused(click.ClickException):
    """The service answers with a problem document."""

    def __init__(self, problem: ReceivedProblem) -> None:
        rule = f" ({problem.rule})" if problem.rule else ""
        faults = "; ".join(f"{fault.pointer or ''} {fault.detail}".strip() for fault in problem.errors or ())
        text = ": ".join(filter(None, (problem.title, problem.detail, faults)))
        super().__init__(shown(f"{text}{rule}"))
        self.problem = problem


class Client:
    """Requests with a bearer token, or without one."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.url = url
        self._http = httpx.Client(base_url=url, headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False)

    def get(self, path: str, shape: type[Shape], **parameters: Any) -> Shape:
        """The answer as `shape`; raises `RequestRefused`, `NotReachable`. A parameter of None is left out."""
        query = {name.rstrip("_"): value for name, value in parameters.items() if value is not None}
        return self._ask("GET", path, shape, params=query)

    def post(
        self, path: str, body: Any, shape: type[Shape], key: str | None = None, revision: int | None = None
    ) -> Shape:
        """As `get`; with a `key` the request may be repeated and is carried out once, with a `revision` at no
        other. A body of None is none."""
        headers = {"Idempotency-Key": key} if key else {}
        if revision is not None:
            headers["If-Match"] = f'"{revision}"'
        if body is None:
            return self._ask("POST", path, shape, headers=headers)
        headers["Content-Type"] = "application/json"
        return self._ask("POST", path, shape, content=msgspec.json.encode(body), headers=headers)

    def download(self, path: str, **parameters: Any) -> Iterator[bytes]:
        """The answer in pieces as they come, whatever it is; raises as `get`."""
        query = {name.rstrip("_"): value for name, value in parameters.items() if value is not None}
        return self.stream("GET", path, {"params": query})

    def stream(self, method: str, path: str, request: dict[str, Any]) -> Iterator[bytes]:
        """As `download`, of a request as httpx takes it."""
        try:
            with self._http.stream(method, path, **request) as answer:
                if answer.is_error:
                    answer.read()
                    raise RequestRefused(msgspec.json.decode(answer.content, type=ReceivedProblem))
                yield from answer.iter_bytes()
        except httpx.TransportError as error:
            raise NotReachable(f"{self.url} broke off: {error}") from error
        except msgspec.DecodeError as error:
            raise NotReachable(f"{self.url} does not answer as Moviola does: {error}") from error

    def upload(self, path: str, content: bytes, media_type: str, shape: type[Shape]) -> Shape:
        """POST a body that is no JSON; raises as `get`."""
        return self._ask("POST", path, shape, content=content, headers={"Content-Type": media_type})

    def answers(self) -> bool:
        """Whether the service is there and ready."""
        try:
            return self._http.get("/readyz").is_success
        except httpx.TransportError:
            return False

    def _ask(self, method: str, path: str, shape: type[Shape], **request: Any) -> Shape:
        try:
            answer = self._http.request(method, path, **request)
        except httpx.TransportError as error:
            raise NotReachable(f"no answer from {self.url}: {error}") from error
        try:
            if answer.is_error:
                raise RequestRefused(msgspec.json.decode(answer.content, type=ReceivedProblem))
            return msgspec.json.decode(answer.content, type=shape)
        except msgspec.DecodeError as error:
            raise NotReachable(f"{self.url} does not answer as Moviola does: {error}") from error
