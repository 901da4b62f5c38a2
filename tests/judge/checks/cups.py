"""Standings follow from how the matches of a tournament ended, whatever was ruled, and when."""

from collections import Counter
from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History

EXACT = 1e-3
"""Points are told to four decimals."""


def check(history: History) -> Anomalies:
    for final in history.finals("tournament events"):
        yield from _cup(history, final.subject, final.answer)


def _cup(history: History, tournament_id: str, events: list[Any]) -> Anomalies:
    standings = history.final("standings", tournament_id)
    terms = history.final("tournament", tournament_id)["terms"]
    if standings["revision"] != events[-1]["revision"]:
        told, newest = standings["revision"], events[-1]["revision"]
        sentence = f"Standings of {tournament_id} are of revision {told}, its log goes to {newest}."
        yield Anomaly("standing_behind", sentence)
    points: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    recorded = _recorded(events)
    for match_id, seating in _seatings(events).items():
        state = history.newest_state(match_id)
        places = [] if state is None or state["result"] is None else state["result"]["places"]
        true = [[seating[seat] for seat in group] for group in places]
        if match_id in recorded and recorded[match_id] != true:
            sentence = f"{tournament_id} counts {recorded[match_id]} for {match_id}, which ended {true}."
            yield Anomaly("result_differs", sentence)
        place = 0
        for group in true:
            shared = sum(terms["points"][place : place + len(group)]) / len(group)
            points.update(dict.fromkeys(group, shared))
            wins.update(group if place == 0 and len(group) == 1 else ())
            place += len(group)
    for row in standings["standings"]:
        entrant = row["entrant"]
        if row["byes"]:
            continue
        if abs(row["points"] - points[entrant]) > EXACT or row["wins"] != wins[entrant]:
            sentence = (
                f"Entrant {entrant} of {tournament_id} stands with {row['points']} points and {row['wins']} wins; "
                f"the matches give {points[entrant]} and {wins[entrant]}."
            )
            yield Anomaly("standing_differs", sentence)


def _seatings(events: list[Any]) -> dict[str, list[int]]:
    """The entrants by seat in each match that was begun."""
    paired: dict[tuple[int, int], Any] = {}
    found: dict[str, list[int]] = {}
    for each in events:
        event = each["event"]
        if event["type"] in ("RoundPaired", "PairingChanged"):
            for table in event["tables"]:
                paired[event["round"], table["table"]] = table["seatings"]
        elif event["type"] == "RoundStarted":
            for planned in event["matches"]:
                seatings = paired[event["round"], planned["table"]]
                found[planned["match_id"]] = seatings[planned["number"] - 1]
    return found


def _recorded(events: list[Any]) -> dict[str, Any]:
    """The newest result of each match; none where it was withdrawn."""
    found: dict[str, Any] = {}
    for each in events:
        event = each["event"]
        if event["type"] == "ResultRecorded":
            found[event["match_id"]] = event["places"]
        elif event["type"] == "ResultWithdrawn":
            found.pop(event["match_id"], None)
    return found
