"""Problem documents for bytes that never become a request: the connection ends with them."""

from functools import cache
from http import HTTPStatus

import msgspec

from service.http.edge.exchange import ALWAYS
from service.http.problems import answers as problems


@cache
def refusal(kind: str) -> bytes:
    """The whole answer, for a kind of the catalogue."""
    problem = problems.of_kind(kind)
    body = msgspec.json.encode(problem)
    headers = {
        **ALWAYS,
        b"content-type": problems.MEDIA_TYPE.encode(),
        b"content-length": b"%d" % len(body),
        b"connection": b"close",
    }
    if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers[b"retry-after"] = b"1"
    status = b"HTTP/1.1 %d %b\r\n" % (problem.status, HTTPStatus(problem.status).phrase.encode())
    return status + b"".join(b"%b: %b\r\n" % header for header in headers.items()) + b"\r\n" + body
