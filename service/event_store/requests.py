"""Who asks for a change, and what makes asking twice harmless: the same for matches and tournaments."""

from collections.abc import Iterable

from msgspec import Struct

from domain.kernel.decision import Caused
from domain.kernel.table import Seat
from service.event_store.codec import encode
from service.event_store.records import NewEvent, Receipt
from service.event_store.store import LogReader
from service.platform.errors import KeyReused


class RequestMeta(Struct, frozen=True):
    """What is known of a request beside its body. `actor` is recorded with the events; `seat` is its seat, if any.

    `key` (scoped by the caller, empty without Idempotency-Key) and `fingerprint` (a hash of the request) make the
    receipt; `traceparent` joins the events to a trace. `if_revision` and `if_window` are what it was decided on.
    `is_brief`: its answer need not repeat what can be read.
    """

    actor: str
    key: str = ""
    fingerprint: bytes = b""
    traceparent: str = ""
    seat: Seat | None = None
    if_revision: int | None = None
    if_window: str = ""
    is_brief: bool = False


SYSTEM = RequestMeta("system")


def recorded(caused: Iterable[Caused], request: RequestMeta) -> tuple[NewEvent, ...]:
    """The events as the log takes them, with who asked for them."""
    return tuple(encode(each, request.actor, request.key, request.traceparent) for each in caused)


def receipt_of(request: RequestMeta, answer: bytes) -> Receipt | None:
    return Receipt(request.key, request.fingerprint, answer) if request.key else None


async def first_answer(log: LogReader, request: RequestMeta) -> bytes | None:
    """What was answered if this very request was accepted before; raises `KeyReused` if it was another."""
    receipt = await log.receipt(request.key) if request.key else None
    if receipt is None:
        return None
    if receipt.request_hash != request.fingerprint:
        raise KeyReused
    return receipt.answer
