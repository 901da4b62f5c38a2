"""Who asks for a change, and what makes asking twice harmless: the same for matches and tournaments."""

from collections.abc import Iterable

from msgspec import Struct

from domain.kernel.decision import Caused
from domain.kernel.table import Seat
from service.errors import KeyReused
from service.event_store.codec import encode
from service.event_store.records import NewEvent, Receipt
from service.event_store.store import LogReader


class Request(Struct, frozen=True):
    """`actor` is recorded with the events; `seat` is its seat, if it has one.

    `key` (scoped by the caller, empty without Idempotency-Key) and `fingerprint` (a hash of the request) make the
    receipt; `traceparent` joins the events to a trace.
    """

    actor: str
    key: str = ""
    fingerprint: bytes = b""
    traceparent: str = ""
    seat: Seat | None = None


SYSTEM = Request("system")


def recorded(caused: Iterable[Caused], request: Request) -> tuple[NewEvent, ...]:
    """The events as the log takes them, with who asked for them."""
    return tuple(encode(each, request.actor, request.key, request.traceparent) for each in caused)


def receipt_of(request: Request, answer: bytes) -> Receipt | None:
    return Receipt(request.key, request.fingerprint, answer) if request.key else None


async def first_answer(log: LogReader, request: Request) -> bytes | None:
    """What was answered if this very request was accepted before; raises `KeyReused` if it was another."""
    receipt = await log.receipt(request.key) if request.key else None
    if receipt is None:
        return None
    if receipt.request_hash != request.fingerprint:
        raise KeyReused
    return receipt.answer
