"""Each webhook is told every event at least once, signed, as the log has it, with its place in the order."""

from collections import defaultdict

from tests.judge.anomalies import Anomalies, Anomaly, same_event
from tests.judge.history import History
from tests.judge.record import Message, Request


def check(history: History) -> Anomalies:
    told: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for message in history.messages:
        body = message.body
        told[message.webhook, body["subject"]].add(body["sequence"])
        yield from _message(history, message)
    for request in _made(history):
        webhook = request.answer
        for log in history.logs.values():
            if webhook["viewer"] == "spectator" and _is_private(history, log.match_id):
                continue
            missing = [
                e["revision"]
                for e in log.events
                if e["revision"] not in told[webhook["webhook_id"], log.match_id]
            ]
            inherited = _inherited(log.events)
            if lost := [revision for revision in missing if revision > inherited]:
                sentence = (
                    f"Webhook {webhook['webhook_id']} ({webhook['viewer']}) was not told events {lost[:5]} "
                    f"of {log.match_id}, {len(lost)} in all."
                )
                yield Anomaly("message_lost", sentence, (request.number,))


def _message(history: History, message: Message) -> Anomalies:
    body, numbers = message.body, (message.number,)
    match_id, revision = body["subject"], body["sequence"]
    if not message.is_signed:
        yield Anomaly("message_unsigned", f"A message about {match_id} has no signature that fits.", numbers)
    log = history.logs.get(match_id)
    if log is None:
        return
    true = log.event(revision)
    envelope = (message.message_id, body["id"], body["source"], body["data"]["revision"])
    expected = (f"{match_id}.{revision}", f"{match_id}.{revision}", f"/v1/matches/{match_id}", revision)
    if true is None or envelope != expected or not same_event(body["data"], true):
        sentence = f"A message tells of event {revision} of {match_id} what the log does not have."
        yield Anomaly("message_differs", sentence, numbers)


def _made(history: History) -> list[Request]:
    """Each webhook once, although its creation may have been repeated."""
    made = [each for each in history.requests if each.operation == "createWebhook" and each.outcome == "ok"]
    return list({each.answer["webhook_id"]: each for each in made}.values())


def _is_private(history: History, match_id: str) -> bool:
    row = history.final("row", match_id)
    return bool(row is not None and row["is_private"])


def _inherited(events: list[dict]) -> int:
    """Up to which event a fork's log is its parent's, and was told there."""
    return max((e["event"]["revision"] for e in events if e["event"]["type"] == "MatchForked"), default=0)
