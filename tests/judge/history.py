"""A record put in order: the final log of each match, and which request claims which of its events."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.judge.record import Began, Entry, Final, Frame, Message, Request, Stream

CHANGES = {
    "createMatch",
    "takeSeat",
    "startMatch",
    "submitCommand",
    "resign",
    "openDispute",
    "makeStatement",
    "giveRuling",
    "makeAppeal",
    "acceptRuling",
    "discloseMatch",
    "forkMatch",
}
"""Operations that append to a match."""
OWN_MATCH = {"createMatch", "forkMatch"}
"""Those that begin the match which their answer names."""


@dataclass
class Claim:
    """A change that was accepted: the events `first` to `last` are its own. `attempts` are all with its key.

    `began` is when it was first asked for, `ended` when it was first answered.
    """

    match_id: str
    request: Request
    attempts: Sequence[Request]
    first: int
    last: int

    @property
    def began(self) -> float:
        return min(each.began for each in self.attempts)

    @property
    def ended(self) -> float:
        return self.request.ended


@dataclass
class Log:
    """A match at the end: `events` as its organiser sees them, the first of revision 1."""

    match_id: str
    events: list[Any]
    claims: list[Claim] = field(default_factory=list)
    claimed: dict[int, Claim] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        return int(self.events[-1]["revision"]) if self.events else 0

    @property
    def creation(self) -> Any:
        return self.events[0]["event"]

    @property
    def own_events(self) -> list[Any]:
        """Without those that a fork has from its parent, whose disputes are not its own."""
        forked = [place for place, each in enumerate(self.events) if each["event"]["type"] == "MatchForked"]
        return self.events[forked[-1] :] if forked else self.events

    def event(self, revision: int) -> Any:
        """None where the log has no such event."""
        found = self.events[revision - 1] if 0 < revision <= len(self.events) else None
        return found if found is not None and found["revision"] == revision else None


class History:
    """What the checks ask of a record."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.requests = [each for each in self.entries if isinstance(each, Request)]
        self.streams = {each.number: each for each in self.entries if isinstance(each, Stream)}
        self.frames = [each for each in self.entries if isinstance(each, Frame)]
        self.messages = [each for each in self.entries if isinstance(each, Message)]
        self.wall_of_zero = next(each.wall_of_zero for each in self.entries if isinstance(each, Began))
        self._finals = {
            (each.what, each.subject, each.viewer): each for each in self.entries if isinstance(each, Final)
        }
        self._states = [each for each in self.entries if isinstance(each, Final) and each.what == "state"]
        self.by_key = _by_key(self.requests)
        self.logs = {
            subject: Log(subject, final.answer)
            for (what, subject, viewer), final in self._finals.items()
            if what == "events" and viewer == "organiser"
        }
        for claim in _claims(self.by_key.values()):
            if log := self.logs.get(claim.match_id):
                _enter(log, claim)

    def final(self, what: str, subject: str = "", viewer: str = "organiser") -> Any:
        """None if it was not read."""
        found = self._finals.get((what, subject, viewer))
        return None if found is None else found.answer

    def finals(self, what: str) -> Iterator[Final]:
        return (each for each in self.entries if isinstance(each, Final) and each.what == what)

    def webhook_viewer(self, webhook_id: str) -> str:
        """As whom the events are shown to a webhook: to one for all matches as to a spectator."""
        for each in self.requests:
            if each.operation == "createWebhook" and each.outcome == "ok":
                webhook = each.answer
                if webhook["webhook_id"] == webhook_id and webhook["match_id"] is not None:
                    return str(webhook["viewer"])
        return "spectator"

    def newest_state(self, match_id: str) -> Any:
        """The table at the end."""
        states = [each.answer for each in self._states if each.subject == match_id]
        return max(states, key=lambda state: state["revision"], default=None)


def shown_events(history: History) -> Iterator[tuple[str, Any, int, float, str]]:
    """Every event that anybody was shown before the end: match, event, record, time, viewer."""
    for request in history.requests:
        answer = request.answer
        if request.outcome == "ok" and isinstance(answer, dict) and "match_id" in answer:
            for event in answer.get("events", ()):
                yield answer["match_id"], event, request.number, request.ended, request.viewer
    for frame in history.frames:
        if frame.revision:
            stream = history.streams[frame.stream]
            yield stream.subject, frame.data, frame.number, frame.at, stream.viewer


def is_disclosed(log: Log) -> bool:
    return any(each["event"]["type"] in ("MatchDisclosed", "LuckRevealed") for each in log.events)


def _by_key(requests: Iterable[Request]) -> Mapping[str, list[Request]]:
    found: defaultdict[str, list[Request]] = defaultdict(list)
    for request in requests:
        if request.key:
            found[request.key].append(request)
    return found


def _claims(groups: Iterable[list[Request]]) -> Iterator[Claim]:
    for attempts in groups:
        done = [each for each in attempts if each.outcome == "ok" and each.operation in CHANGES]
        if not done:
            continue
        request = min(done, key=lambda each: each.ended)
        answer = request.answer
        match_id = answer["match_id"]
        last = answer["revision"]
        events = answer.get("events")
        first = 1 if request.operation in OWN_MATCH else events[0]["revision"] if events else last
        yield Claim(match_id, request, attempts, first, last)


def _enter(log: Log, claim: Claim) -> None:
    log.claims.append(claim)
    for revision in range(claim.first, claim.last + 1):
        log.claimed.setdefault(revision, claim)
