"""A fork begins with its parent's events, up to the one that was asked for, and says so."""

from typing import Any

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History


def check(history: History) -> Anomalies:
    for log in history.logs.values():
        for claim in log.claims:
            if claim.request.operation == "forkMatch":
                yield from _fork(
                    history, log.match_id, claim.request.number, claim.request.answer, claim.request
                )


def _fork(history: History, fork_id: str, number: int, answer: Any, request: Any) -> Anomalies:
    fork, parent = history.logs[fork_id], history.logs.get(answer["parent_id"])
    asked = request.body["revision"]
    own = [each for each in fork.events if each["event"]["type"] == "MatchForked"][-1:]
    said = [(each["revision"], each["event"]["parent"], each["event"]["revision"]) for each in own]
    if answer["fork_revision"] != asked or said != [(asked + 1, request.subject, asked)]:
        sentence = (
            f"{fork_id} was to be forked after event {asked} of {request.subject}; its log says {said}."
        )
        yield Anomaly("fork_differs", sentence, (number,))
    elif parent is not None:
        theirs = [each["hash"] for each in parent.events[:asked]]
        if [each["hash"] for each in fork.events[:asked]] != theirs:
            sentence = f"The first {asked} events of {fork_id} are not those of {parent.match_id}."
            yield Anomaly("fork_differs", sentence, (number,))
