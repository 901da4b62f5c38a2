"""Server-sent events, and where a stream goes on after it broke off."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from moviola_client.models import EventView


@dataclass(frozen=True)
class Frame:
    name: str
    data: dict[str, Any]


class Reader:
    """Lines to frames. `last` is the revision seen last: a new connection goes on behind it."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.is_over = False
        self._name = ""
        self._data: list[str] = []

    def headers(self) -> dict[str, str]:
        return {"Accept": "text/event-stream", "Last-Event-ID": str(self.last)}

    def events(self, line: str) -> Iterator[EventView]:
        """The event that this line completes, if it is one that was not seen yet."""
        frame = self._frame(line)
        if frame is None:
            return
        if frame.name == "end" or (frame.name == "bye" and frame.data["reason"] != "draining"):
            self.is_over = True
        if "event" in frame.data and frame.data["revision"] > self.last:
            self.last = frame.data["revision"]
            yield cast(EventView, frame.data)

    def dropped(self) -> None:
        """The connection is gone, and with it what was not complete."""
        self._name, self._data = "", []

    def _frame(self, line: str) -> Frame | None:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            self._name = value
        elif field == "data":
            self._data.append(value)
        elif not line and self._data:
            frame = Frame(self._name, json.loads("\n".join(self._data)))
            self.dropped()
            return frame
        return None
