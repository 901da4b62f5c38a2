"""The one hot route, played past the framework: a command posted in the usual way.

Routing, signatures and responses of the framework, and one layer after the other around it, cost more than
deciding and storing a command. A request with anything unusual about it (another query, a malformed precondition,
another media type, no length) takes the framework's way; both end in `play_commands`, so the contract is one. What
the layers say of an answer is asked of them here, once; an answer they would change goes through them.
"""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from service.app import Changed
from service.http.answering import MINIMAL_APPLIED, PRIVATE
from service.http.controllers.play import play_commands
from service.http.edge.codings import SMALLEST_BYTES
from service.http.edge.cors import Cors
from service.http.edge.deprecation import Notices
from service.http.edge.exchange import ALWAYS, REPLAYED, REQUEST_ID, Exchange
from service.http.edge.representation import ENCODED, VARIES, Represented
from service.http.edge.throttle import Admitted, Throttle
from service.http.edge.whole import head_of
from service.http.inputs.parameters import REVISION_TAG, WINDOW
from service.http.inputs.request import Served
from service.http.limits.rate_limits import RateLimited
from service.http.problems import answers as problems
from service.http.problems.refusing import refuse
from service.platform.repetitions import is_repetition

PATH = re.compile(r"/v1/matches/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/commands")
ROUTE = "/v1/matches/{match_id}/commands"
JSON = b"application/json"
LISTS_COMMANDS = b"include=commands"
FORMS = {
    b"idempotency-key": re.compile(rb"[!-~]{1,128}"),
    b"if-match": re.compile(REVISION_TAG.encode()),
    b"if-window": re.compile(WINDOW.encode()),
}
_encode = msgspec.json.Encoder().encode


class Headers:
    """The headers of a request by name, in lower case; each is decoded when it is asked for."""

    __slots__ = ("_given",)

    def __init__(self, given: Mapping[bytes, bytes]) -> None:
        self._given = given

    def get(self, name: str, default: Any = None) -> Any:
        value = self._given.get(name.encode())
        return default if value is None else value.decode("latin-1")

    def __contains__(self, name: str) -> bool:
        return name.encode() in self._given


class UsualRequest:
    """What handlers read of a request, for one that has nothing unusual about it."""

    __slots__ = ("_body", "_receive", "headers", "match_id", "scope")
    method = "POST"

    def __init__(self, match_id: UUID, headers: Headers) -> None:
        self.match_id = match_id
        self.headers = headers
        self.scope: Any = None
        self._receive: Any = None
        self._body: bytes | None = None

    def begin(self, exchange: Exchange) -> None:
        """From now on the request knows its route, and where its body comes from."""
        self.scope, self._receive = exchange.inner, exchange.receive
        self.scope["path_template"], self.scope["path_params"] = ROUTE, {"match_id": self.match_id}

    async def receive(self) -> Any:
        return await self._receive()

    async def body(self) -> bytes:
        """The whole body; the edge raises when the client goes away before its end."""
        if self._body is None:
            parts = []
            more = True
            while more:
                message = await self._receive()
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._body = parts[0] if len(parts) == 1 else b"".join(parts)
        return self._body


class SubmitRoute:
    """Answers what is usual."""

    def __init__(
        self, served: Served, body_limit_bytes: int, throttle: Throttle, cors: Cors, notices: Notices
    ) -> None:
        self._served = served
        self._throttle = throttle
        self._cors = cors
        self._limit = body_limit_bytes
        kept = {name.lower().encode(): value.encode() for name, value in PRIVATE.items()}
        always = {**ALWAYS, **kept, b"content-type": JSON, **notices.get(("POST", ROUTE), {})}
        self._head = head_of([*always.items(), *(cors.of_all or ())])

    def usual(self, scope: Any, given: Mapping[bytes, bytes]) -> UsualRequest | None:
        """The request, if there is nothing unusual about it; `given` are its headers."""
        if scope["method"] != "POST" or scope["query_string"] not in (b"", LISTS_COMMANDS):
            return None
        path = PATH.fullmatch(scope["path"])
        if path is None or given.get(b"content-type") != JSON:
            return None
        length = given.get(b"content-length", b"")
        is_usual = (
            length.isdigit()
            and int(length) <= self._limit
            and len(given) == len(scope["headers"])
            and b"transfer-encoding" not in given
            and all(form.fullmatch(given[name]) for name, form in FORMS.items() if name in given)
        )
        return UsualRequest(UUID(path[1]), Headers(given)) if is_usual else None

    async def answer(self, request: UsualRequest, exchange: Exchange) -> None:
        """Carry out the commands of the request, or say why not."""
        request.begin(exchange)
        try:
            admitted = await self._throttle.admit(request.scope)
        except RateLimited as spent:
            await refuse(request.scope, self._layers(exchange, None), spent)
            return
        headers = request.headers
        try:
            done = await play_commands(
                request,
                self._served.app,
                self._served.visits,
                request.match_id,
                headers.get("idempotency-key"),
                headers.get("if-match"),
                headers.get("if-window"),
                lists_commands=bool(request.scope["query_string"]),
            )
        except Exception as error:
            found = problems.answer(request, error)
            said = [(name.lower().encode(), value.encode()) for name, value in found.headers.items()]
            said.append((b"content-type", problems.MEDIA_TYPE.encode()))
            await self._through_the_layers(
                exchange, admitted, found.status_code or 500, said, _encode(found.content)
            )
        else:
            await self._accepted(request, exchange, admitted, done)

    async def _accepted(
        self, request: UsualRequest, exchange: Exchange, admitted: Admitted | None, done: Changed
    ) -> None:
        own = [(b"etag", b'"%d"' % done.revision)]
        if done.is_brief:
            own.append(MINIMAL_APPLIED)
        is_large = len(done.body) >= SMALLEST_BYTES
        if (is_large and ENCODED in request.headers) or self._cors.of_all is None:
            said = [*own, *self._head.pairs]
            await self._through_the_layers(exchange, admitted, 200, said, done.body)
            return
        own += [(b"content-length", b"%d" % len(done.body)), (REQUEST_ID, exchange.request_id)]
        if is_large:
            own.append(VARIES)
        if admitted is not None:
            own += admitted.learnt(200)
        if is_repetition.get():
            own.append(REPLAYED)
        await exchange.send_whole(200, self._head, own, done.body)

    async def _through_the_layers(
        self,
        exchange: Exchange,
        admitted: Admitted | None,
        status: int,
        headers: list[tuple[bytes, bytes]],
        body: bytes,
    ) -> None:
        send = self._layers(exchange, admitted)
        headers.append((b"content-length", b"%d" % len(body)))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _layers(self, exchange: Exchange, admitted: Admitted | None) -> Any:
        """What an answer goes through to its exchange."""
        send = Represented(exchange.inner, self._cors.answering(exchange.inner, exchange.send))
        return send if admitted is None else admitted.answering(send)
