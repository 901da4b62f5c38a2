"""What passes between the server and the application for one request."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

from litestar.exceptions import ClientException

from service.http.edge.deprecation import Notices
from service.http.edge.whole import NAME as WHOLE
from service.http.edge.whole import CommonHead, Pairs
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
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Exchange:
    """What passes between the server and the application for one request.

    `inner` is the scope in which the application notes the route it takes.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        inner: Scope,
        request_id: bytes,
        notices: Notices,
        *,
        is_head: bool,
    ) -> None:
        self.status = 0
        self.etag = ""
        self._receive = receive
        self._send = send
        self.inner = inner
        self.request_id = request_id
        self._notices = notices
        self._is_head = is_head
        self._has_body = False

    async def receive(self) -> Message:
        """What the server has for the application. A client that only wanted the headers is gone once it has them;
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
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = self._completed(message["headers"])
            await self._send(message)
            if self._is_head:
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif not self._is_head:
            await self._send(message)

    async def send_whole(self, status: int, head: CommonHead, more: Pairs, body: bytes) -> None:
        """An answer of which nothing is left to say: `more` has its tag, its length and the id of the request."""
        self.status = status
        self.etag = next((value.decode().strip('"') for name, value in more if name == b"etag"), "")
        at_once = self.inner.get("extensions", NOTHING).get(WHOLE)
        if at_once is not None:
            await at_once(status, head, more, body)
            return
        headers = [*head.pairs, *more]
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})

    def _completed(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        headers = {**ALWAYS, **{name.lower(): value for name, value in given}, REQUEST_ID: self.request_id}
        allowed = headers.get(b"allow", b"")
        if b"GET" in allowed and b"HEAD" not in allowed:
            headers[b"allow"] = allowed + b", HEAD"
        if is_repetition.get():
            name, value = REPLAYED
            headers[name] = value
        self.etag = headers.get(b"etag", b"").decode().strip('"')
        headers |= self._notices.get((self.inner["method"], self.inner.get("path_template", "")), NOTHING)
        return list(headers.items())
