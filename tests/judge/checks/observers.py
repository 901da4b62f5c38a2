"""All observers are shown one history: the events and tables that the final log has."""

from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly, same_event
from tests.judge.history import History, shown_events


def check(history: History) -> Anomalies:
    yield from _events(history)
    yield from _states(history)


def _events(history: History) -> Anomalies:
    for match_id, event, number, _, viewer in shown_events(history):
        log = history.logs.get(match_id)
        true = None if log is None else log.event(event["revision"])
        if log is not None and (true is None or not same_event(event, true)):
            sentence = (
                f"{viewer} was shown an event {event['revision']} of {match_id} that is not in its log."
            )
            yield Anomaly("shown_not_in_log", sentence, (number,))


def _states(history: History) -> Anomalies:
    """A viewer who looks at a revision twice, even at the end, is shown the same table."""
    hashes: dict[tuple[str, int, str], tuple[str, int]] = {}
    found = [(each.number, each.answer) for each in history.finals("state")]
    found += [
        (each.number, each.answer)
        for each in history.requests
        if each.operation == "getState" and each.outcome == "ok"
    ]
    for number, state in found:
        place = (state["match_id"], state["revision"], str(state["viewer"]))
        first, first_number = hashes.setdefault(place, (state["hash"], number))
        if first != state["hash"]:
            sentence = f"The table of {place[0]} at revision {place[1]} was shown to {place[2]} in two ways."
            yield Anomaly("two_tables", sentence, (first_number, number))
        yield from _beyond(history, state, number)


def _beyond(history: History, state: Any, number: int) -> Anomalies:
    log = history.logs.get(state["match_id"])
    if log is not None and state["revision"] > log.newest:
        sentence = (
            f"A table of {log.match_id} at revision {state['revision']} was shown, which is not in the log."
        )
        yield Anomaly("shown_not_in_log", sentence, (number,))
