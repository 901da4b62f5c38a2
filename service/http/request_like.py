"""What the service reads of a request, whoever parsed it."""

from typing import Any, Protocol


class RequestLike(Protocol):
    """The framework's request has it, and so has the hot route's. `headers` are found by lower-case name."""

    scope: Any

    @property
    def method(self) -> str: ...

    @property
    def headers(self) -> Any: ...

    async def body(self) -> bytes: ...
