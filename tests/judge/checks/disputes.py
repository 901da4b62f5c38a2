"""Disputes and rulings follow from the events: no word is lost, rulings mark what they undo."""

from collections import defaultdict
from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History, Log


def check(history: History) -> Anomalies:
    everywhere = {each["dispute_id"]: each for each in history.final("all disputes") or ()}
    for log in history.logs.values():
        told = history.final("disputes", log.match_id)
        if told is not None:
            yield from _disputes(log, told, everywhere)
        yield from _rulings(log)
        yield from _undone(log)


def _disputes(log: Log, told: list[Any], everywhere: dict[str, Any]) -> Anomalies:
    said: defaultdict[str, list[Any]] = defaultdict(list)
    ruled: defaultdict[str, list[Any]] = defaultdict(list)
    opened = []
    for each in log.own_events:
        event = each["event"]
        match event["type"]:
            case "DisputeOpened":
                opened.append(each["revision"])
            case "StatementMade":
                said[event["dispute"]].append((each["revision"], event["by"], event["text"]))
            case "RulingGiven":
                ruled[event["dispute"]].append((each["revision"], event["kind"], event["reason"]))
    if [each["opened_revision"] for each in told] != opened:
        yield Anomaly("dispute_differs", f"The disputes of {log.match_id} are not those that were opened.")
    for each in told:
        id_ = each["dispute_id"]
        if [(s["revision"], s["by"], s["text"]) for s in each["statements"]] != said[id_]:
            yield Anomaly("dispute_differs", f"Dispute {id_} does not tell what was stated.")
        if [(r["revision"], r["kind"], r["reason"]) for r in each["rulings"]] != ruled[id_]:
            yield Anomaly("dispute_differs", f"Dispute {id_} does not tell how it was ruled.")
        listed = everywhere.get(id_)
        if everywhere and (listed is None or listed["status"] != each["status"]):
            yield Anomaly("dispute_differs", f"Dispute {id_} is listed with another status than it has.")


def _rulings(log: Log) -> Anomalies:
    for claim in log.claims:
        request = claim.request
        if request.operation != "giveRuling":
            continue
        given = [log.event(revision) for revision in range(claim.first, claim.last + 1)]
        kinds = [e["event"]["kind"] for e in given if e is not None and e["event"]["type"] == "RulingGiven"]
        if kinds != [request.body["ruling"]["kind"]]:
            sentence = (
                f"A ruling at {log.match_id} was accepted, and the log has {kinds or 'none'} in its place."
            )
            yield Anomaly("ruling_lost", sentence, (request.number,))


def _undone(log: Log) -> Anomalies:
    for each in log.events:
        if each["event"]["type"] != "MatchRewound":
            continue
        for claim in log.claims:
            is_behind = each["event"]["to_revision"] < claim.first and claim.last < each["revision"]
            if is_behind and claim.request.operation == "submitCommand":
                true = log.event(claim.first)
                if true is not None and true.get("undone_by") is None:
                    sentence = f"Event {claim.first} of {log.match_id} does not tell that it is undone."
                    yield Anomaly("undone_not_told", sentence, (claim.request.number,))
