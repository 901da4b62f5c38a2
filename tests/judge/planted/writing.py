"""What is written: lost, doubled, reordered, invented, seen too late or too early; keys that count twice."""

from typing import Any

from msgspec import structs

from tests.judge.planted.altering import Record, plant
from tests.judge.record import Request


@plant("the last events are lost after they were answered", "lost_append")
def _(record: Record) -> None:
    log, claims = record.commands()
    del record.log(log.match_id)[claims[-1].first - 1 :]


@plant("a command is carried out twice", "doubled_append")
def _(record: Record) -> None:
    log, claims = record.commands()
    events = record.log(log.match_id)
    again = [events[revision - 1] for revision in range(claims[3].first, claims[3].last + 1)]
    events += [
        {**each, "revision": len(events) + 1 + n, "at": "2100-01-01T00:00:00Z"}
        for n, each in enumerate(again)
    ]


@plant("two commands change places", "changed_append")
def _(record: Record) -> None:
    log, claims = record.commands()
    events = record.log(log.match_id)
    first, second = claims[2].first - 1, claims[5].first - 1
    events[first], events[second] = (
        {**events[second], "revision": first + 1},
        {**events[first], "revision": second + 1},
    )


@plant("two commands are told the same place", "one_place_twice")
def _(record: Record) -> None:
    _, claims = record.commands()
    for each in claims[4].attempts:
        if each.outcome == "ok":
            each.answer = claims[6].request.answer


@plant("a log leaves a number out", "log_gap")
def _(record: Record) -> None:
    log, claims = record.commands()
    del record.log(log.match_id)[claims[4].first - 1]


@plant("an event that nobody asked for", "invented_event")
def _(record: Record) -> None:
    log, _ = record.commands()
    events = record.log(log.match_id)
    event = {"type": "CardPlayed", "card": "none"}
    events.append({**events[-1], "revision": len(events) + 1, "actor": "seat:0", "event": event})


@plant("a command times out, is refused when repeated, and is carried out", "refused_but_applied")
def _(record: Record) -> None:
    log, claims = record.commands()
    told = [log.event(each.first)["event"] for each in claims]
    lost = next(
        each
        for each, event in zip(claims, told, strict=True)
        if told.count(event) == 1 and _names_something_of(each.request.body, event)
    )
    for each in lost.attempts:
        each.outcome, each.status, each.answer = "unknown", 0, None
    record.add(
        structs.replace(
            lost.request,
            outcome="refused",
            status=422,
            began=lost.ended,
            ended=lost.ended + 1,
            answer=_problem(422),
        )
    )


def _names_something_of(command: dict[str, Any], event: dict[str, Any]) -> bool:
    return any(command[name] is not None and name in event for name in command if name != "type")


@plant("a read tells an older table than was told before", "stale_read")
def _(record: Record) -> None:
    log, claims = record.commands()
    state = next(
        each
        for each in record.answers("getState")
        if each.subject == log.match_id and not each.query and each.began > claims[5].ended
    )
    state.answer["revision"] = claims[2].first


@plant("a command comes before one that had been answered before it was sent", "written_in_the_past")
def _(record: Record) -> None:
    _, claims = record.commands()
    early, late = claims[1].request, claims[-1].request
    early.began, early.ended, late.began, late.ended = late.began, late.ended, early.began, early.ended


@plant("a table is shown before its command was sent", "seen_too_early")
def _(record: Record) -> None:
    log, claims = record.commands()
    state = next(
        each
        for each in record.answers("getState")
        if each.subject == log.match_id and each.ended < claims[-1].began
    )
    state.answer["revision"] = claims[-1].last


@plant("an event is another afterwards than it was shown", "shown_not_in_log")
def _(record: Record) -> None:
    log, claims = record.commands()
    record.log(log.match_id)[claims[3].first - 1]["hash"] = "f" * 64


@plant("a table looked at again is another", "two_tables")
def _(record: Record) -> None:
    seen: dict[tuple[str, int, str], Request] = {}
    for each in record.answers("getState"):
        place = (each.subject, each.answer["revision"], each.viewer)
        if seen.setdefault(place, each) is not each:
            each.answer["hash"] = "f" * 64
            return
    raise AssertionError("a revision that was looked at twice")


@plant("a repeated command gets the answer to another", "replay_differs")
def _(record: Record) -> None:
    _, claims = record.commands()
    repeated = [each for each in claims[4].attempts if each.is_replay][-1]
    repeated.answer = claims[6].request.answer


@plant("a key raced at two processes is answered in two ways", "replay_differs")
def _(record: Record) -> None:
    _, claims = record.commands()
    twin = structs.replace(
        claims[4].request, process="another", answer={**claims[4].request.answer, "revision": 1}
    )
    twin.ended += 0.001
    record.add(twin)


@plant("a key is good for another body", "key_used_twice")
def _(record: Record) -> None:
    _, claims = record.commands()
    record.add(structs.replace(claims[4].request, body={"type": "something_else"}, ended=claims[4].ended + 1))


@plant("a receipt is lost", "receipt_lost")
def _(record: Record) -> None:
    _, claims = record.commands()
    repeated = [each for each in claims[4].attempts if each.is_replay][-1]
    repeated.outcome, repeated.status, repeated.answer = "refused", 409, _problem(409)


@plant("a repeated command is carried out anew", "receipt_lost")
def _(record: Record) -> None:
    _, claims = record.commands()
    [each for each in claims[4].attempts if each.is_replay][-1].is_replay = False


def _problem(status: int) -> dict[str, Any]:
    return {"type": "/problems#not-now", "title": "Not now", "status": status}
