"""One request between the server and the application."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

from litestar.exceptions import ClientException

from service.http.edge.cors import Cors
from service.http.edge.deprecation import Notices
from service.http.edge.representation import Representation
from service.http.edge.throttle import Admitted
from service.http.limits.slots import FreeSlots
from service.platform.repetitions import is_repetition

REQUEST_ID = b"x-request-id"
REPLAYED = (b"idempotency-replayed", b"true")
ALWAYS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cache-control": b"no-store",
}
"""Headers of every answer that does not say otherwise: answers hold tokens and hands."""
STREAMED: Final = "moviola.streamed"
"""Where a scope has what streams the answer, once all layers have returned: while it lasts, none takes memory."""
NOTHING: Final[dict[Any, Any]] = {}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Pairs = Iterable[tuple[bytes, bytes]]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Exchange:
    """One request between the server and the application; the head of the answer is written here.

    `inner` is the scope: the application notes the route there. `admitted` knows the budget that has
    been paid from. The head waits for the first piece of the body, which says whether that is all.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        inner: Scope,
        request_id: bytes,
        notices: Notices,
        cors: Cors,
        slots: FreeSlots,
        *,
        is_head: bool,
    ) -> None:
        self.status = 0
        self.etag = ""
        self.inner = inner
        self.request_id = request_id
        self.admitted: Admitted | None = None
        self._receive = receive
        self._send = send
        self._notices = notices
        self._cors = cors
        self._is_head = is_head
        self._has_body = False
        self._head: Message | None = None
        self._representation = Representation(inner, slots)

    async def receive(self) -> Message:
        """The next message of the server. A client that only wanted the headers is gone once it has them;
        one that leaves before the end of its body has sent a malformed request, and nothing has failed here.
        """
        if self._is_head and self.status:
            return {"type": "http.disconnect"}
        message = await self._receive()
        if message["type"] == "http.request":
            self._has_body = not message.get("more_body", False)
        elif not self._has_body and not self.status:
            raise ClientException("the client went away before the end of its body")
        return message

    async def send(self, message: Message) -> None:
        """A message of the application's answer."""
        if message["type"] == "http.response.start":
            self._head = message
            return
        body, goes_on = message.get("body", b""), message.get("more_body", False)
        if self._head is not None:
            head, self._head = self._head, None
            await self.answer(head["status"], head["headers"], body, goes_on=goes_on)
            return
        if self._is_head:
            return
        self._charge(len(body))
        piece = self._representation.go_on(body, is_last=not goes_on)
        if piece or not goes_on:
            await self._send({"type": "http.response.body", "body": piece, "more_body": goes_on})

    def end(self) -> None:
        """Let go of what the answer holds; its reader may have left before its end."""
        self._representation.end()

    async def answer(self, status: int, pairs: Pairs, body: bytes, *, goes_on: bool = False) -> None:
        """The head of the answer, and its body or the first piece of it."""
        headers = {name.lower(): value for name, value in pairs}
        if self.admitted is not None:
            headers = self.admitted.learn(status) | headers
        size = len(body)
        status, headers, body = self._representation.begin(status, headers, body, is_whole=not goes_on)
        self._charge(size)
        self._complete(headers)
        headers = ALWAYS | headers
        self.status = status
        await self._send({"type": "http.response.start", "status": status, "headers": [*headers.items()]})
        if self._is_head:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif body or not goes_on:
            await self._send({"type": "http.response.body", "body": body, "more_body": goes_on})

    def _charge(self, size: int) -> None:
        """Of the body, before it is compressed."""
        if self.admitted is not None:
            self.admitted.charge_bytes(size, self._representation.coding)

    def _complete(self, headers: dict[bytes, bytes]) -> None:
        """Add what holds for every answer."""
        headers[REQUEST_ID] = self.request_id
        allowed = headers.get(b"allow", b"")
        if b"GET" in allowed and b"HEAD" not in allowed:
            headers[b"allow"] = allowed + b", HEAD"
        if is_repetition.get():
            name, value = REPLAYED
            headers[name] = value
        self.etag = headers.get(b"etag", b"").decode().strip('"')
        self._cors.allow(self.inner, headers)
        if self._notices:
            headers |= self._notices.get((self.inner["method"], self.inner.get("path_template", "")), NOTHING)
