"""Refusals for people: where a browser asks for a page, a problem document is shown as one."""

from typing import Any
from urllib.parse import parse_qs

from litestar import MediaType, Response

from service.http.problems.answers import Problem
from service.http.request_like import RequestLike
from service.web.template import page
from service.web.words import language_of, words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
CALLING_POLICY = POLICY.replace("trusted-types 'none'", "trusted-types push")
"""Of the page that registers the worker for push messages: in browsers that is to run a script."""
EMBEDDED_POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors *"
)
"""Of what stands in pages of others: it runs nothing, so that nothing of what this browser keeps can be read."""
PAGE_HEADERS = {
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": POLICY,
    "Vary": "Accept-Language, Authorization",
}
"""A page depends on who asks, and runs and loads nothing from elsewhere."""


def for_people(request: RequestLike, refusal: Response[Problem]) -> Response[Any]:
    """The refusal as a page, if that is what is asked for; below /v1 there are none."""
    path: str = request.scope["path"]
    if path.startswith("/v1/") or "text/html" not in request.headers.get("accept", ""):
        return refusal
    status = refusal.status_code or 500
    choice = parse_qs(request.scope["query_string"].decode("latin-1")).get("language", [None])[0]
    language = language_of(choice, request.headers.get("accept-language", ""))
    texts = words(language)["refusals"]
    heading, advice = texts.get(str(status)) or texts["400" if status < 500 else "500"]
    detail = refusal.content.detail
    values = {"heading": heading, "advice": advice, "detail": detail, "status": status, "path": path}
    text = page("refusal.html", language, "/matches", **values)
    return Response(
        text, status_code=status, media_type=MediaType.HTML, headers={**refusal.headers, **PAGE_HEADERS}
    )
