"""The one hot route, played past the framework: a command posted in the usual way.

Routing, signatures and responses of the framework cost about as much as deciding and storing a command. A request
with anything unusual about it (another query, a malformed precondition, another media type, no length) takes the
framework's way; both end in `play_commands`, so the contract is one.
"""

import re
from typing import Any
from uuid import UUID

import msgspec
from litestar import Response

from service.http import problems
from service.http.application import Application
from service.http.controllers.play import play_commands
from service.http.controllers.request import REVISION_TAG, WINDOW

PATH = re.compile(r"/v1/matches/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/commands")
ROUTE = "/v1/matches/{match_id}/commands"
LISTS_COMMANDS = b"include=commands"
FORMS = {
    "idempotency-key": re.compile(r"[!-~]{1,128}"),
    "if-match": re.compile(REVISION_TAG),
    "if-window": re.compile(WINDOW),
}
_encode = msgspec.json.Encoder().encode


class UsualRequest:
    """What handlers read of a request, for one that has nothing unusual about it."""

    method = "POST"

    def __init__(self, scope: Any, receive: Any, headers: dict[str, str]) -> None:
        self.scope = scope
        self.headers = headers
        self._receive = receive
        self._body: bytes | None = None

    async def body(self) -> bytes:
        """The whole body; the edge raises when the client goes away before its end."""
        if self._body is None:
            parts = []
            more = True
            while more:
                message = await self._receive()
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._body = b"".join(parts)
        return self._body


class SubmitRoute:
    """ASGI: answers what is usual, leaves the rest to `framework`."""

    def __init__(self, service: Application, framework: Any) -> None:
        self._service = service
        self._framework = framework
        self._limit = service.settings.body_limit_bytes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        usual = self._usual(scope)
        if usual is None:
            await self._framework(scope, receive, send)
            return
        match_id, headers = usual
        scope["path_template"], scope["path_params"] = ROUTE, {"match_id": match_id}
        request = UsualRequest(scope, receive, headers)
        answer: Response[Any]
        try:
            answer = await play_commands(
                request,
                self._service,
                match_id,
                headers.get("idempotency-key"),
                headers.get("if-match"),
                headers.get("if-window"),
                lists_commands=bool(scope["query_string"]),
            )
            body = answer.content
        except Exception as error:
            answer = problems.answer(request, error)
            body = _encode(answer.content)
        sent = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
        sent += [
            (b"content-type", (answer.media_type or "application/json").encode()),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": answer.status_code or 200, "headers": sent})
        await send({"type": "http.response.body", "body": body})

    def _usual(self, scope: Any) -> tuple[UUID, dict[str, str]] | None:
        """The match and the headers of a usual request."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        if scope["query_string"] not in (b"", LISTS_COMMANDS):
            return None
        path = PATH.fullmatch(scope["path"])
        if path is None:
            return None
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        length = headers.get("content-length", "")
        is_usual = (
            headers.get("content-type") == "application/json"
            and length.isdecimal()
            and int(length) <= self._limit
            and len(headers) == len(scope["headers"])
            and "transfer-encoding" not in headers
            and all(form.fullmatch(headers[name]) for name, form in FORMS.items() if name in headers)
        )
        return (UUID(path[1]), headers) if is_usual else None
