"""A record that may be altered, and the list of alterations."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from tests.judge.history import Claim, History, Log
from tests.judge.record import Entry, Final, Request

Alteration = Callable[["Record"], None]
Kind = TypeVar("Kind")

FAULTS: dict[str, tuple[str, Alteration]] = {}
"""What is planted -> the anomaly by which it is told, and what alters a record."""


class Record:
    """Entries that may be changed, with what alterations look for."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.history = History(entries)

    def add(self, entry: Entry) -> None:
        entry.number = len(self.entries)
        self.entries.append(entry)

    def remove(self, gone: Callable[[Any], bool]) -> None:
        left = [each for each in self.entries if not gone(each)]
        assert len(left) < len(self.entries), "there is something to remove"
        self.entries[:] = left

    def all(self, kind: type[Kind]) -> Iterator[Kind]:
        return (each for each in self.entries if isinstance(each, kind))

    def final(self, what: str, subject: str = "", viewer: str = "organiser") -> Final:
        places = (each for each in self.all(Final) if (each.what, each.viewer) == (what, viewer))
        return next(each for each in places if subject in ("", each.subject))

    def log(self, match_id: str) -> list[Any]:
        """The events of a final log, to be changed."""
        found: list[Any] = self.final("events", match_id).answer
        return found

    def commands(self) -> tuple[Log, list[Claim]]:
        """A match that was begun here and what its players did there, in order: at least ten commands."""
        for log in self.history.logs.values():
            claims = [each for each in log.claims if each.request.operation == "submitCommand"]
            is_begun_here = any(each.request.operation == "createMatch" for each in log.claims)
            if is_begun_here and len(claims) >= 10:
                return log, sorted(claims, key=lambda each: each.first)
        raise AssertionError("a match with ten commands")

    def answers(self, operation: str) -> Iterator[Request]:
        return (each for each in self.all(Request) if each.operation == operation and each.outcome == "ok")


def plant(name: str, anomaly: str) -> Callable[[Alteration], Alteration]:
    def register(alteration: Alteration) -> Alteration:
        FAULTS[name] = (anomaly, alteration)
        return alteration

    return register
