"""Stored events never change their bytes; readers know only the newest shape. Upcasters convert the old ones.

A type of event whose shape has changed has functions that lift it, from version 1 to 2 first. The version that is
written today is one more than there are functions:

LIFTS = {"CardPlayed": (lambda fields: {**fields, "pile": "table"},)}       # version 1 -> version 2
decoder = EventDecoder({"CardPlayed": CardPlayed}, LIFTS)
event = decoder.decode("CardPlayed", 1, payload)
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel.game import Upcaster
from service.platform.log_errors import UnknownEvent


class EventDecoder:
    """Decodes payloads to the newest shape of their event type: `shapes` gives its class.

    `completed` adds to events of a type what is recorded beside them, in `meta`.
    """

    def __init__(
        self,
        shapes: Mapping[str, type],
        lifts: Mapping[str, Sequence[Upcaster]] = {},
        completed: Mapping[str, Callable[[Any, bytes], Any]] = {},
    ) -> None:
        self._lifts = lifts
        self._completed = completed
        self._shapes = shapes
        self._decoders: dict[tuple[str, int], Callable[[bytes], Any]] = {
            (type_, newest(type_, lifts)): msgspec.msgpack.Decoder(shape).decode
            for type_, shape in shapes.items()
        }

    def decode(self, type_: str, version: int, payload: bytes, meta: bytes | None = None) -> Any:
        """Return the event. Raises `UnknownEvent` for a type or a version this release does not know."""
        decode = self._decoders.get((type_, version))
        event = decode(payload) if decode else self._decode_old(type_, version, payload)
        return self._completed[type_](event, meta) if meta and type_ in self._completed else event

    def _decode_old(self, type_: str, version: int, payload: bytes) -> Any:
        newest_version = newest(type_, self._lifts) if type_ in self._shapes else 0
        if not 1 <= version < newest_version:
            raise UnknownEvent(
                f"no decoder for {type_} version {version}, newest known version: {newest_version}"
            )
        fields = msgspec.msgpack.decode(payload)
        for lift in self._lifts[type_][version - 1 :]:
            fields = lift(fields)
        return msgspec.convert(fields, self._shapes[type_])


def newest(type_: str, lifts: Mapping[str, Sequence[Upcaster]]) -> int:
    """The version of events of this type that is written today."""
    return 1 + len(lifts.get(type_, ()))
