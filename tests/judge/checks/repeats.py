"""A key counts once: whoever repeats a request gets the first answer, however late, and only for the same body."""

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import CHANGES, History
from tests.judge.record import Request


def check(history: History) -> Anomalies:
    for key, attempts in history.by_key.items():
        accepted = [each for each in attempts if each.outcome == "ok"]
        if accepted:
            yield from _of_key(key, min(accepted, key=lambda each: each.ended), attempts)


def _of_key(key: str, first: Request, attempts: list[Request]) -> Anomalies:
    for each in attempts:
        if each is first or each.outcome == "unknown":
            continue
        records = (first.number, each.number)
        is_same = (each.path, each.body) == (first.path, first.body)
        told = f"{each.operation} of {each.client} with the key {key}"
        if not is_same and each.outcome == "ok":
            yield Anomaly("key_used_twice", f"{told} was accepted with another body.", records)
        elif is_same and each.outcome == "ok" and each.answer != first.answer:
            yield Anomaly("replay_differs", f"{told} was answered otherwise than at first.", records)
        elif is_same and each.began > first.ended:
            if each.outcome == "refused":
                sentence = f"{told} was refused ({each.status}) after it had been accepted."
                yield Anomaly("receipt_lost", sentence, records)
            elif each.operation in CHANGES and not each.is_replay:
                yield Anomaly("receipt_lost", f"{told} was carried out anew.", records)
