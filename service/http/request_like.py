"""A request as the service reads it, whichever parser it comes from."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

CALLER: Final = "moviola.caller"
"""Where a scope has the caller, once the request is at its operation: for the access log."""
COMMANDS: Final = "moviola.commands"
"""Where a scope has the posted commands, once they are read."""
REFUSAL: Final = "moviola.refusal"
"""Where a scope has the code of a refusal, and the error behind one of the service's own: for the access log."""


class RequestLike(Protocol):
    """The framework's request has it, and so has the hot route's. `headers` are found by lower-case name."""

    scope: Any

    @property
    def method(self) -> str: ...

    @property
    def headers(self) -> Any: ...

    async def body(self) -> bytes: ...


class Heard(Protocol):
    """A request with a connection that can be listened to."""

    @property
    def receive(self) -> Callable[[], Awaitable[Any]]: ...


class HeardRequest(RequestLike, Heard, Protocol):
    """One that a change is asked for with."""
