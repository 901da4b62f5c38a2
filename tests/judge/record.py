"""What a run leaves behind, as JSON lines: requests and answers, frames, messages, faults, with times.

Times are seconds of one monotonic clock; `Began` says what time of day its zero was.
"""

from pathlib import Path
from time import monotonic, time
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

Outcome = Literal["ok", "refused", "unknown"]
"""`ok`: 2xx. `refused`: 4xx, nothing has happened. `unknown`: no answer, or a failure."""


class Began(Struct, tag="began", kw_only=True):
    """`wall_of_zero`: seconds since 1970 at which the monotonic clock stood at 0."""

    number: int = 0
    wall_of_zero: float


class Request(Struct, tag="request", kw_only=True, omit_defaults=True):
    """A request, from before it was sent until its answer was read.

    `client` does one thing after another. `subject` is the match or tournament it is about. `operation` is the
    contract's name. `process` is the API process that was asked, `retry_after` the header of its answer.
    """

    number: int = 0
    client: str
    process: str
    operation: str
    method: str
    path: str
    subject: str = ""
    viewer: str = "spectator"
    key: str = ""
    query: dict[str, Any] = {}
    body: Any = None
    began: float
    ended: float
    outcome: Outcome
    status: int = 0
    answer: Any = None
    is_replay: bool = False
    retry_after: str = ""
    error: str = ""


class Stream(Struct, tag="stream", kw_only=True, omit_defaults=True):
    """A stream that was opened behind the revision `after`; `number` names it in its frames."""

    number: int = 0
    client: str
    process: str
    subject: str
    viewer: str
    after: int
    began: float
    opened: float


class Frame(Struct, tag="frame", kw_only=True, omit_defaults=True):
    """`revision` is the frame's id, 0 where it has none."""

    number: int = 0
    stream: int
    kind: str
    revision: int = 0
    data: Any = None
    at: float


class Message(Struct, tag="message", kw_only=True, omit_defaults=True):
    """A webhook's message as it arrived; `answered` is what the receiver said."""

    number: int = 0
    webhook: str
    message_id: str
    is_signed: bool
    body: Any
    answered: int
    at: float


class Final(Struct, tag="final", kw_only=True, omit_defaults=True):
    """What is true at the end, read over HTTP when everything was quiet; lists are whole."""

    number: int = 0
    what: str
    subject: str = ""
    viewer: str = "organiser"
    answer: Any = None
    at: float = 0.0


class Fault(Struct, tag="fault", kw_only=True, omit_defaults=True):
    """Something that was done to the installation; `ended` when it was over."""

    number: int = 0
    kind: str
    target: str
    began: float
    ended: float


Entry = Began | Request | Stream | Frame | Message | Final | Fault
Kind = TypeVar("Kind", Began, Request, Stream, Frame, Message, Final, Fault)


class Recorder:
    """Numbers the entries, keeps them and, with a file, writes each as it comes."""

    def __init__(self, file: Path | None = None) -> None:
        self.entries: list[Entry] = []
        self._out = file.open("wb") if file is not None else None
        self.add(Began(wall_of_zero=time() - monotonic()))

    def add(self, entry: Kind) -> Kind:
        entry.number = len(self.entries)
        self.entries.append(entry)
        if self._out is not None and not self._out.closed:
            self._out.write(msgspec.json.encode(entry) + b"\n")
        return entry

    def close(self) -> None:
        if self._out is not None:
            self._out.close()


def read(file: Path) -> list[Entry]:
    decoder = msgspec.json.Decoder(Entry)
    with file.open("rb") as lines:
        return [decoder.decode(line) for line in lines]


def copied(encoded: bytes) -> list[Entry]:
    """Entries of a JSON array, which may be changed without changing others."""
    return _ENTRIES.decode(encoded)


_ENTRIES = msgspec.json.Decoder(list[Entry])
