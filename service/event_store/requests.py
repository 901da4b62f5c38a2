"""The author of a change, and the key that makes a repeated request harmless: the same for matches and
tournaments."""

from collections.abc import Awaitable, Callable, Iterable
from hashlib import blake2b
from uuid import UUID

from msgspec import Struct

from domain.kernel.decision import Caused
from domain.kernel.table import Seat
from service.event_store.codec import encode
from service.event_store.records import NewEvent, Receipt
from service.event_store.store import EventLog
from service.platform.errors import KeyReused


class RequestMeta(Struct, frozen=True):
    """The facts about a request beside its body. `actor` is recorded with the events; `seat` is its seat,
    if any.

    `key` (the caller's own, empty without Idempotency-Key), `path` and `fingerprint` (a hash of the request) make
    the receipt; `traceparent` joins the events to a trace. `if_revision` and `if_window` are what it was decided
    on. `is_brief`: its answer need not repeat what can be read. `has_gone` tells whether the caller has hung up,
    as far as the service has heard; None where nobody waits for an answer.
    """

    actor: str
    key: str = ""
    fingerprint: bytes = b""
    traceparent: str = ""
    seat: Seat | None = None
    if_revision: int | None = None
    if_window: str = ""
    is_brief: bool = False
    path: str = ""
    has_gone: Callable[[], Awaitable[bool]] | None = None

    @property
    def receipt_key(self) -> str:
        """The key for this caller and path, hashed, since it can be a secret; empty without Idempotency-Key."""
        if not self.key:
            return ""
        path = self.path.lower().replace("-", "")  # an id has more spellings than one
        return blake2b(f"{path}\n{self.key}".encode(), digest_size=16).hexdigest()


SYSTEM = RequestMeta("system")


def recorded(caused: Iterable[Caused], request: RequestMeta) -> tuple[NewEvent, ...]:
    """The events as the log takes them, with who asked for them."""
    return tuple(encode(each, request.actor, request.key, request.traceparent) for each in caused)


def receipt_of(request: RequestMeta, answer: bytes) -> Receipt | None:
    return Receipt(request.receipt_key, request.fingerprint, answer) if request.key else None


async def first_answer(log: EventLog, request: RequestMeta, stream_id: UUID) -> bytes | None:
    """The earlier answer if this very request to this stream was accepted before; raises `KeyReused` if it
    was another."""
    if not request.key:
        return None
    return answer_at(request, await log.receipt(log.shard_of(stream_id), request.receipt_key))


def answer_at(request: RequestMeta, receipt: Receipt | None) -> bytes | None:
    """The answer that the receipt under the key of this request has; raises `KeyReused` if it is another's."""
    if receipt is None:
        return None
    if receipt.request_hash != request.fingerprint:
        raise KeyReused
    return receipt.answer
