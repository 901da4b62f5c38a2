"""Server-sent events, and where a stream goes on after it broke off."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from moviola_client.models import EventView
from moviola_client.operations import check_game


@dataclass(frozen=True)
class Frame:
    name: str
    data: dict[str, Any]


@dataclass
class Reader:
    """Lines to frames. A new connection goes on behind the `id` seen last: a revision, or one of each match with
    points in between. `of` is the type that events are asked for as."""

    last: str
    of: object = None
    is_over: bool = False
    _name: str = ""
    _id: str = ""
    _data: list[str] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)

    def headers(self) -> dict[str, str]:
        return {"Accept": "text/event-stream"} | ({"Last-Event-ID": self.last} if self.last else {})

    def events(self, line: str) -> Iterator[EventView]:
        """The event that this line completes."""
        frame = self._frame(line)
        if frame is None:
            return
        if frame.name == "hello" and self.of is not None:
            check_game(self.of, frame.data["game"])
        match = frame.data.get("match_id", "")  # named where there are several, which go on
        if frame.name in ("end", "bye") and not match and frame.data.get("reason") != "draining":
            self.is_over = True
        if "event" in frame.data and frame.data["revision"] > self._seen.get(match, 0):
            self._seen[match] = frame.data["revision"]
            yield cast(EventView, frame.data)

    def dropped(self) -> None:
        """The connection is gone, and with it what was not complete."""
        self._name, self._id, self._data = "", "", []

    def _frame(self, line: str) -> Frame | None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._name = value
        elif name == "id":
            self._id = value
        elif name == "data":
            self._data.append(value)
        elif not line and self._data:
            frame = Frame(self._name, json.loads("\n".join(self._data)))
            self.last = self._id or self.last
            self.dropped()
            return frame
        return None
