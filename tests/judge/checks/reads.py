"""Appends and reads are linearizable: who asks after an answer has come sees at least what it told.

Of each match the largest revision that anybody has been told before a request began is a lower bound for what it
tells: this is read-your-writes, monotonic reads, and real time across clients. And nothing is seen before it was
asked for.
"""

from collections import defaultdict
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import CHANGES, History
from tests.judge.record import Request


class Seen(NamedTuple):
    """Somebody was told that a match had reached `revision`, by an answer from `began` to `ended`.

    `newest`: it told the newest there was; None where that was not asked for. Changes wrote it themselves.
    """

    match_id: str
    began: float
    ended: float
    revision: int
    newest: int | None
    number: int
    what: str


def check(history: History) -> Anomalies:
    by_match: defaultdict[str, list[Seen]] = defaultdict(list)
    for seen in _all(history):
        by_match[seen.match_id].append(seen)
    for match_id, seen_here in by_match.items():
        yield from _stale(match_id, seen_here)
        yield from _too_early(history, match_id, seen_here)


def _stale(match_id: str, seen: list[Seen]) -> Anomalies:
    known = sorted(seen, key=attrgetter("ended"))
    newest: Seen | None = None
    place = 0
    for each in sorted(seen, key=attrgetter("began")):
        while place < len(known) and known[place].ended < each.began:
            if newest is None or known[place].revision > newest.revision:
                newest = known[place]
            place += 1
        if newest is not None and each.newest is not None and each.newest < newest.revision:
            name = "written_in_the_past" if each.what in CHANGES else "stale_read"
            sentence = (
                f"{each.what} at {match_id} told revision {each.newest}, after {newest.what} had told "
                f"{newest.revision}."
            )
            yield Anomaly(name, sentence, (newest.number, each.number))


def _too_early(history: History, match_id: str, seen: list[Seen]) -> Anomalies:
    log = history.logs.get(match_id)
    for each in seen:
        if log is None:
            break
        claim = log.claimed.get(each.revision)
        if claim is not None and claim.began > each.ended:
            sentence = f"{each.what} told revision {each.revision} of {match_id} before it was asked for."
            yield Anomaly("seen_too_early", sentence, (each.number, claim.request.number))


def _all(history: History) -> Iterator[Seen]:
    for request in history.requests:
        if request.outcome == "ok" and isinstance(request.answer, dict):
            yield from _of_request(request)
    for frame in history.frames:
        stream = history.streams[frame.stream]
        if frame.kind == "hello":
            revision = frame.data["revision"]
            yield Seen(stream.subject, stream.began, frame.at, revision, revision, frame.number, "a stream")
        elif frame.revision:
            yield Seen(stream.subject, frame.at, frame.at, frame.revision, None, frame.number, "a stream")
    for message in history.messages:
        match_id, revision = message.body["subject"], message.body["sequence"]
        yield Seen(match_id, message.at, message.at, revision, None, message.number, "a message")


def _of_request(request: Request) -> Iterator[Seen]:
    answer, operation = request.answer, request.operation
    if "match_id" not in answer:
        return
    revision = newest = None
    if operation in CHANGES and not request.is_replay:
        revision = newest = answer["revision"]
    elif operation in ("getState", "listLegalCommands"):
        revision = answer["revision"]
        newest = None if "at" in request.query else revision
    elif operation == "listEvents" and answer["items"]:
        revision = answer["items"][-1]["revision"]
        newest = revision if answer.get("next_from") is None else None
    elif operation == "getTimeline" and answer["items"]:
        revision = answer["items"][-1]["revision"]
        newest = answer["newest"]
    if revision is not None:
        yield Seen(
            answer["match_id"], request.began, request.ended, revision, newest, request.number, operation
        )
