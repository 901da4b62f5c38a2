"""Stored events never change their bytes; readers know only the newest shape. Upcasters convert the old ones.

upcasters = Upcasters()

@upcasters.lifts("CardPlayed", 1)
def name_the_pile(fields):            # version 1 -> version 2
    return {**fields, "pile": "table"}

decoder = EventDecoder({"CardPlayed": (2, CardPlayed)}, upcasters)
event = decoder.decode("CardPlayed", 1, payload)
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from service.platform.log_errors import UnknownEvent

# A payload as plain values: a dict, or a list where the event is stored as an array.
Fields = Any
Upcaster = Callable[[Fields], Fields]


class Upcasters:
    """Pure functions that turn the fields of one version of an event type into those of the next version."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Upcaster] = {}

    def lifts(self, type_: str, version: int) -> Callable[[Upcaster], Upcaster]:
        """Register the decorated function for `version`; it returns the fields of `version + 1`."""

        def register(upcaster: Upcaster) -> Upcaster:
            if (type_, version) in self._steps:
                raise ValueError(f"two upcasters for {type_} version {version}")
            self._steps[type_, version] = upcaster
            return upcaster

        return register

    def lift(self, type_: str, version: int, fields: Fields, to: int) -> Fields:
        """Return the fields at version `to`. Raises `UnknownEvent` where a step is missing."""
        for step in range(version, to):
            upcaster = self._steps.get((type_, step))
            if upcaster is None:
                raise UnknownEvent(f"no upcaster for {type_} from version {step} to {step + 1}")
            fields = upcaster(fields)
        return fields


class EventDecoder:
    """Decodes payloads to the newest shape of their event type: `shapes` gives its version and its class.

    `completed` adds to events of a type what is recorded beside them, in `meta`.
    """

    def __init__(
        self,
        shapes: Mapping[str, tuple[int, type]],
        upcasters: Upcasters,
        completed: Mapping[str, Callable[[Any, bytes], Any]] = {},
    ) -> None:
        self._upcasters = upcasters
        self._completed = completed
        self._shapes = shapes
        self._decoders: dict[tuple[str, int], Callable[[bytes], Any]] = {
            (type_, version): msgspec.msgpack.Decoder(shape).decode
            for type_, (version, shape) in shapes.items()
        }

    def decode(self, type_: str, version: int, payload: bytes, meta: bytes | None = None) -> Any:
        """Return the event. Raises `UnknownEvent` for a type or a version this release does not know."""
        decode = self._decoders.get((type_, version))
        event = decode(payload) if decode else self._decode_old(type_, version, payload)
        return self._completed[type_](event, meta) if meta and type_ in self._completed else event

    def _decode_old(self, type_: str, version: int, payload: bytes) -> Any:
        newest, shape = self._shapes.get(type_, (0, None))
        if version > newest:
            raise UnknownEvent(f"no decoder for {type_} version {version}, newest known version: {newest}")
        fields = self._upcasters.lift(type_, version, msgspec.msgpack.decode(payload), newest)
        return msgspec.convert(fields, shape)
