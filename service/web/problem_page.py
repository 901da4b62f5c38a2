"""The catalogue of problems as a page: what every problem's `type` points into, and every code of a rule."""

from collections.abc import Iterator
from functools import cache
from html import escape

from service.http.problems.catalogue import RefusalKind, catalogue
from service.http.problems.kinds import KINDS
from service.web import files as pages

INTRO = (
    "<h1>What can go wrong</h1>\n<p>Every answer that is no success is a problem document (RFC 9457, "
    "<code>application/problem+json</code>). Its <code>type</code> is one of these; its <code>code</code> is "
    'the same word or, <a href="#refused">where a rule refuses</a>, a finer one.</p>'
)
REFUSED = (
    '<h1 id="refused">Where a rule refuses</h1>\n<p><code>type</code> is then <code>not_now</code> (409: the '
    "same request may be accepted at another time) or <code>against_the_rules</code> (422), for tickets "
    "<code>unauthenticated</code> (401) or <code>forbidden</code> (403); <code>code</code> is one of these, and "
    "<code>rule</code> the rule that refuses.</p>"
)


@cache
def problems() -> str:
    kinds = (
        f'<h2 id="{name}"><code>{name}</code> ({kind.status})</h2>\n'
        f"<p><b>{escape(kind.title)}.</b> {escape(kind.meaning)}</p>"
        for name, kind in KINDS.items()
    )
    return pages.framed("Moviola: what can go wrong", "\n".join((INTRO, *kinds, REFUSED, *_refusals())))


def _refusals() -> Iterator[str]:
    for title, refused in catalogue().items():
        if refused:
            yield f"<h2>In {escape(title)}</h2>"
        for code, kind in refused.items():
            yield f'<h3 id="{code}"><code>{code}</code> ({KINDS[kind.problem].status})</h3>\n{_told(kind)}'


def _told(kind: RefusalKind) -> str:
    rules = ", ".join(f'<a href="/v1/rules/{rule}">{rule}</a>' for rule in kind.rules)
    return f"<p>{escape(kind.cause)} <b>{escape(kind.way_out)}</b>{rules and f' ({rules})'}</p>"
