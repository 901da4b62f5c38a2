"""What is told: streams, read models, webhooks, forks, disputes, standings, cards, failures."""

from itertools import pairwise

from msgspec import structs

from tests.judge.planted.altering import Record, plant
from tests.judge.record import Frame, Message, Stream


@plant("a stream leaves an event out", "frame_skipped")
def _(record: Record) -> None:
    frames = [each for each in record.all(Frame) if each.revision]
    middle = next(
        b for a, b, c in zip(frames, frames[1:], frames[2:], strict=False) if a.stream == b.stream == c.stream
    )
    record.remove(lambda each: each is middle)


@plant("a stream that resumes leaves an event out", "frame_skipped")
def _(record: Record) -> None:
    resumed = {each.number for each in record.all(Stream) if each.after}
    frames = [each for each in record.all(Frame) if each.revision and each.stream in resumed]
    first = next(a for a, b in pairwise(frames) if a.stream == b.stream)
    record.remove(lambda each: each is first)


@plant("a stream tells an event twice", "frame_again")
def _(record: Record) -> None:
    frame = next(each for each in record.all(Frame) if each.revision)
    record.entries.insert(record.entries.index(frame) + 1, structs.replace(frame))


@plant("a stream stops before the end", "stream_unfinished")
def _(record: Record) -> None:
    log, _ = record.commands()
    streams = {each.number for each in record.all(Stream) if each.subject == log.match_id}
    record.remove(
        lambda each: isinstance(each, Frame) and each.stream in streams and each.revision == log.newest
    )


@plant("a match's row is one event behind", "row_behind")
def _(record: Record) -> None:
    record.final("row").answer["revision"] -= 1


@plant("a match's row names other players", "row_differs")
def _(record: Record) -> None:
    record.final("row").answer["players"].reverse()


@plant("a match is not in the list", "list_differs")
def _(record: Record) -> None:
    log, _ = record.commands()
    rows = record.final("matches").answer
    rows[:] = [row for row in rows if row["match_id"] != log.match_id]


@plant("a line of the timeline is missing", "timeline_differs")
def _(record: Record) -> None:
    del record.final("timeline").answer[7]


@plant("a player's seat is missing", "seats_differ")
def _(record: Record) -> None:
    log, _ = record.commands()
    record.final("seats", log.match_id).answer["seats"].clear()


@plant("a message is never sent", "message_lost")
def _(record: Record) -> None:
    lost = next(each for each in record.all(Message))
    place = (lost.webhook, lost.message_id)
    record.remove(lambda each: isinstance(each, Message) and (each.webhook, each.message_id) == place)


@plant("a message tells of another event", "message_differs")
def _(record: Record) -> None:
    messages = list(record.all(Message))
    other = next(each for each in messages if each.body["data"]["event"] != messages[0].body["data"]["event"])
    messages[0].body["data"]["event"] = other.body["data"]["event"]


@plant("a message has no place in the order", "message_differs")
def _(record: Record) -> None:
    next(iter(record.all(Message))).body["data"]["revision"] += 1


@plant("a message is not signed", "message_unsigned")
def _(record: Record) -> None:
    next(iter(record.all(Message))).is_signed = False


@plant("a match is forked at another event", "fork_differs")
def _(record: Record) -> None:
    for each in record.answers("forkMatch"):
        each.body["revision"] -= 1


@plant("a fork begins with other events than its parent", "fork_differs")
def _(record: Record) -> None:
    forked = next(iter(record.answers("forkMatch")))
    record.log(forked.answer["match_id"])[2]["hash"] = "f" * 64


@plant("a statement is not heard", "dispute_differs")
def _(record: Record) -> None:
    disputes = (each for final in record.history.finals("disputes") for each in final.answer)
    next(each for each in disputes if each["statements"])["statements"].clear()


@plant("another ruling is kept than was given", "ruling_lost")
def _(record: Record) -> None:
    ruled = next(iter(record.answers("giveRuling")))
    events = record.log(ruled.answer["match_id"])
    first, last = ruled.answer["events"][0]["revision"], ruled.answer["revision"]
    given = next(each for each in events[first - 1 : last] if each["event"]["type"] == "RulingGiven")
    given["event"]["kind"] = "annul"


@plant("a move that a ruling took back still counts", "undone_not_told")
def _(record: Record) -> None:
    for log in record.history.logs.values():
        for each in log.events:
            each.pop("undone_by", None)


@plant("standings ignore a ruling", "result_differs")
def _(record: Record) -> None:
    events = record.final("tournament events").answer
    recorded = [each for each in events if each["event"]["type"] == "ResultRecorded"]
    awarded = next(each for each in reversed(recorded) if each["event"]["cause"] == "awarded")
    awarded["event"]["places"].reverse()


@plant("an entrant has the points of another result", "standing_differs")
def _(record: Record) -> None:
    rows = record.final("standings").answer["standings"]
    rows[0]["points"], rows[-1]["points"] = rows[-1]["points"], rows[0]["points"]


@plant("standings are of an older revision", "standing_behind")
def _(record: Record) -> None:
    record.final("standings").answer["revision"] -= 1


@plant("a stream shows somebody the cards that another draws", "card_shown")
def _(record: Record) -> None:
    streams = {each.number: each for each in record.all(Stream)}
    for frame in record.all(Frame):
        event = frame.data.get("event", {}) if isinstance(frame.data, dict) else {}
        if (
            event.get("type") in ("CardsDrawn", "HandDealt", "ActionCardsDrawn")
            and "hidden" in event["cards"]
        ):
            log = record.log(streams[frame.stream].subject)
            event["cards"] = log[frame.revision - 1]["event"]["cards"]
            return
    raise AssertionError("cards that were hidden")


@plant("a table shows a spectator somebody's hand", "card_shown")
def _(record: Record) -> None:
    for state in record.answers("getState"):
        dealt = [e for e in record.log(state.subject) if e["event"]["type"] == "HandsDealt"]
        if state.viewer == "spectator" and dealt and state.answer["revision"] >= dealt[0]["revision"]:
            state.answer["play"]["hands"][0] = dealt[0]["event"]["hands"][0]
            return
    raise AssertionError("a table of Frantic")


@plant("a request is answered by a 500", "server_error")
def _(record: Record) -> None:
    state = next(iter(record.answers("getState")))
    state.outcome, state.status = "unknown", 500


@plant("a refusal is no problem document", "no_problem_document")
def _(record: Record) -> None:
    state = next(iter(record.answers("getState")))
    state.outcome, state.status, state.answer = "refused", 404, "Not Found"


@plant("a 503 does not say when to come again", "no_retry_after")
def _(record: Record) -> None:
    state = next(iter(record.answers("getState")))
    problem = {"type": "about:blank", "title": "away", "status": 503}
    state.outcome, state.status, state.answer = "unknown", 503, problem
