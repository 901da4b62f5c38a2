"""Each accepted command is in the log exactly once, and nothing is there that nobody has asked for."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly, fits, same_event
from tests.judge.history import OWN_MATCH, Claim, History, Log
from tests.judge.record import Request

BY_ITSELF = ("system", "bot")
"""Actors that act without being asked."""
ORGANISING = ("organiser", "key", "admin")


def check(history: History) -> Anomalies:
    for log in history.logs.values():
        yield from _gaps(log)
        yield from _claims(log)
        yield from _unclaimed(history, log)


def _gaps(log: Log) -> Anomalies:
    revisions = [each["revision"] for each in log.events]
    if revisions != list(range(1, len(revisions) + 1)):
        yield Anomaly("log_gap", f"The log of {log.match_id} does not count its events from 1 without gaps.")


def _claims(log: Log) -> Anomalies:
    for claim in log.claims:
        request = claim.request
        told = f"{request.operation} of {request.client} at {log.match_id}, revision {claim.last},"
        if claim.last > log.newest:
            yield Anomaly("lost_append", f"{told} was accepted and is not in the log.", (request.number,))
            continue
        for event in request.answer.get("events", ()):
            true = log.event(event["revision"])
            if true is None or not same_event(event, true):
                sentence = f"{told} was answered with another event {event['revision']} than the log has."
                yield Anomaly("changed_append", sentence, (request.number,))
                break
        for revision in range(claim.first, claim.last + 1):
            other = log.claimed[revision]
            if other is not claim:
                sentence = (
                    f"{told} was told event {revision}, which {other.request.client} had been told is theirs."
                )
                yield Anomaly("one_place_twice", sentence, (request.number, other.request.number))
                break


def _unclaimed(history: History, log: Log) -> Anomalies:
    """Events that no answer tells of: the service's own, or of a request whose outcome is unknown, once each."""
    open_requests = list(_without_answer(history, log.match_id))
    is_of_a_cup = all(claim.request.operation not in OWN_MATCH for claim in log.claims)
    for unit in _units(log):
        first = unit[0]
        actor = first["actor"].partition(":")[0]
        if actor in BY_ITSELF or (is_of_a_cup and actor in ORGANISING) or _belongs_to_a_claim(log, first):
            continue
        twin = next((claim for claim in log.claims if _is_again(log, claim, first)), None)
        known = next((each for each in open_requests if _could_be(history, each, first)), None)
        if twin is not None or known is None:
            yield from _invented(log, first, twin)
            continue
        open_requests.remove(known)
        if _was_refused(history.by_key[known.key]):
            place = f"event {first['revision']} of {log.match_id}"
            sentence = f"{known.operation} of {known.client} was refused and is {place}."
            yield Anomaly("refused_but_applied", sentence, (known.number,))


def _invented(log: Log, event: Any, twin: Claim | None) -> Anomalies:
    place = f"event {event['revision']} of {log.match_id}, {event['event']['type']} by {event['actor']},"
    if twin is not None:
        sentence = f"{place} is what {twin.request.client} asked for once, again."
        yield Anomaly("doubled_append", sentence, (twin.request.number,))
    else:
        yield Anomaly("invented_event", f"{place} was asked for by nobody.")


def _is_again(log: Log, claim: Claim, event: Any) -> bool:
    own = log.event(claim.first)
    return own is not None and own["actor"] == event["actor"] and own["event"] == event["event"]


def _units(log: Log) -> Iterator[list[Any]]:
    """Runs of unclaimed events that one request could have led to."""
    free = [each for each in log.events if each["revision"] not in log.claimed]
    numbered = ((each["revision"] - place, each["at"], each["actor"]) for place, each in enumerate(free))
    for _, run in groupby(zip(numbered, free, strict=True), key=lambda pair: pair[0]):
        yield [event for _, event in run]


def _belongs_to_a_claim(log: Log, event: Any) -> bool:
    """Whether an answer that names only its last event has led to this one before it."""
    following = log.claimed.get(event["revision"] + 1)
    if following is None or following.request.answer.get("events"):
        return False
    last = log.event(following.last)
    return last is not None and (last["at"], last["actor"]) == (event["at"], event["actor"])


def _without_answer(history: History, match_id: str) -> Iterator[Request]:
    """One request of each key that was never accepted, and of which some attempt may have been carried out."""
    for attempts in history.by_key.values():
        if attempts[0].subject == match_id and all(each.outcome != "ok" for each in attempts):
            yield attempts[0]


def _was_refused(attempts: list[Request]) -> bool:
    return attempts[-1].outcome == "refused"


def _could_be(history: History, request: Request, event: Any) -> bool:
    """Whether the request may have led to the event; of one that was refused, something it names has to say so."""
    actor = event["actor"]
    who = f"seat:{request.viewer}" if request.viewer.isdecimal() else request.viewer
    is_theirs = actor == who or (who == "organiser" and actor.partition(":")[0] in ORGANISING)
    body = request.body if isinstance(request.body, dict) else {}
    told = event["event"]
    in_common = [name for name in body if name in told and name != "type"]
    names_it = any(body[name] is not None for name in in_common)
    if _was_refused(history.by_key[request.key]) and not names_it:
        return False
    return is_theirs and all(fits(body[name], told[name]) for name in in_common)
