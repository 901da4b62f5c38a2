"""Operations that are going: told in the contract and in the headers of their answers (RFC 9745, RFC 8594)."""

from collections.abc import Iterator
from email.utils import format_datetime
from typing import TypeAlias

from litestar import Litestar
from litestar.routes import HTTPRoute

from service.http.operation import Contract

Notices: TypeAlias = dict[tuple[str, str], dict[bytes, bytes]]
"""Headers by method and path template, of the operations that are going."""


def notices_of(app: Litestar) -> Notices:
    notices: Notices = {}
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            contract = handler.opt.get("contract")
            if isinstance(contract, Contract) and contract.deprecated_at is not None:
                headers = {name.lower().encode(): text.encode() for name, text in notice(contract)}
                notices |= {(method, route.path_format): headers for method in handler.http_methods}
    return notices


def notice(contract: Contract) -> Iterator[tuple[str, str]]:
    if contract.deprecated_at is not None:
        yield "Deprecation", f"@{int(contract.deprecated_at.timestamp())}"
        yield "Link", '</docs>; rel="deprecation"; type="text/html"'
    if contract.sunset_at is not None:
        yield "Sunset", format_datetime(contract.sunset_at, usegmt=True)


def documented(contract: Contract) -> dict[str, object]:
    """The same headers as the contract describes them."""
    return {name: {"schema": {"type": "string", "examples": [text]}} for name, text in notice(contract)}
