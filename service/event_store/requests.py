"""Who asks for a change, and what makes asking twice harmless: the same for matches and tournaments."""

from collections.abc import Iterable

from msgspec import Struct

from domain.kernel.decision import Caused
from domain.kernel.table import Seat
from service.event_store.codec import encode
from service.event_store.records import NewEvent, Receipt
from service.event_store.store import LogReader
from service.platform.errors import KeyReused


class Asked(Struct, frozen=True):
    """`actor` is recorded with the events; `seat` is its seat, if it has one.

    `key` (scoped by the caller, empty without Idempotency-Key) and `fingerprint` (a hash of the request) make the
    receipt; `traceparent` joins the events to a trace.
    """

    actor: str
    key: str = ""
    fingerprint: bytes = b""
    traceparent: str = ""
    seat: Seat | None = None
    if_revision: int | None = None


SYSTEM = Asked("system")


def recorded(caused: Iterable[Caused], asked: Asked) -> tuple[NewEvent, ...]:
    """The events as the log takes them, with who asked for them."""
    return tuple(encode(each, asked.actor, asked.key, asked.traceparent) for each in caused)


def receipt_of(asked: Asked, answer: bytes) -> Receipt | None:
    return Receipt(asked.key, asked.fingerprint, answer) if asked.key else None


async def first_answer(log: LogReader, asked: Asked) -> bytes | None:
    """What was answered if this very request was accepted before; raises `KeyReused` if it was another."""
    receipt = await log.receipt(asked.key) if asked.key else None
    if receipt is None:
        return None
    if receipt.request_hash != asked.fingerprint:
        raise KeyReused
    return receipt.answer
