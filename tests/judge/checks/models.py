"""Read models at the end are what the log says: rows of matches, lists, timelines, seats of players."""

from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History, Log


def check(history: History) -> Anomalies:
    listed = {row["match_id"]: row for row in history.final("matches") or ()}
    for log in history.logs.values():
        row = history.final("row", log.match_id)
        if row is not None:
            yield from _row(history, log, row)
        yield from _timeline(history, log)
        if history.final("matches") is not None and listed.get(log.match_id) != row:
            yield Anomaly("list_differs", f"{log.match_id} is not in the list of matches as it is by itself.")
    yield from _seats(history)


def _row(history: History, log: Log, row: Any) -> Anomalies:
    if row["revision"] != log.newest:
        sentence = (
            f"The row of {log.match_id} is of revision {row['revision']}, the log goes to {log.newest}."
        )
        yield Anomaly("row_behind", sentence)
        return
    state = history.newest_state(log.match_id)
    taken = {
        e["event"]["seat"]: e["event"]["player"] for e in log.events if e["event"]["type"] == "SeatTaken"
    }
    expected = {
        "game": log.creation["game"],
        "players": [taken.get(seat, "") for seat in range(log.creation["seats"])],
    }
    if state is not None and state["revision"] == log.newest:
        result = state["result"]
        expected |= {
            "phase": state["sheet"]["phase"],
            "awaited": state["awaited"].get("seats", []),
            "winners": result["winners"] if result else [],
            "places": result["places"] if result else [],
        }
    for name, value in expected.items():
        if row[name] != value:
            sentence = f"The row of {log.match_id} has {name} {row[name]}, and the log makes it {value}."
            yield Anomaly("row_differs", sentence)


def place_of(seat: int, places: list[list[int]]) -> int | None:
    """From 1, tied seats share the best; `places` are seats from first to last."""
    before = 0
    for tied in places:
        if seat in tied:
            return before + 1
        before += len(tied)
    return None


def _timeline(history: History, log: Log) -> Anomalies:
    lines = history.final("timeline", log.match_id)
    if lines is None:
        return
    told = [(line["revision"], line["type"], line["at"], line.get("undone_by")) for line in lines]
    true = [(e["revision"], e["event"]["type"], e["at"], e.get("undone_by")) for e in log.events]
    if told != true:
        sentence = f"The {len(told)} lines of the timeline of {log.match_id} are not its {len(true)} events."
        yield Anomaly("timeline_differs", sentence)


def _seats(history: History) -> Anomalies:
    for final in history.finals("seats"):
        log, player = history.logs[final.subject], final.answer["player"]
        if any(each["event"]["type"] == "MatchForked" for each in log.events):
            continue
        found = [each for each in final.answer["seats"] if each["match_id"] == final.subject]
        row = history.final("row", final.subject)
        for each in found:
            place = place_of(each["seat"], row["places"])
            if (each["phase"], each["place"]) != (row["phase"], place):
                sentence = f"The seats of {player} tell another end of {final.subject} than its row."
                yield Anomaly("seats_differ", sentence, (final.number,))
        if not found:
            sentence = f"The seats of {player} do not name {final.subject}."
            yield Anomaly("seats_differ", sentence, (final.number,))
