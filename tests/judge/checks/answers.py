"""Whatever goes wrong, an answer is a problem document, never a 500, and a 503 says when to come again."""

from tests.judge.anomalies import Anomalies, Anomaly
from tests.judge.history import History

BUSY = 503


def check(history: History) -> Anomalies:
    for request in history.requests:
        told = f"{request.operation} of {request.client} was answered {request.status}"
        if request.status >= 500 and request.status != BUSY:
            yield Anomaly("server_error", f"{told}: {str(request.answer)[:300]}", (request.number,))
        elif request.status >= 400 and not _is_problem(request.answer):
            yield Anomaly("no_problem_document", f"{told} without a problem document.", (request.number,))
        elif request.status == BUSY and not request.retry_after.isdecimal():
            yield Anomaly("no_retry_after", f"{told} without Retry-After.", (request.number,))


def _is_problem(answer: object) -> bool:
    return isinstance(answer, dict) and {"type", "title", "status"} <= answer.keys()
