"""Every registered route as a request: path with its places filled, a body that nobody could mean.

What is asked cannot be carried out, whoever asks: the body has a member that no request has, the precondition
names a revision that no match reaches. So a request shows who is let in and changes nothing; a few operations have
neither body nor precondition and are carried out (`DONE_IN_EARNEST`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from service.http.operation import Contract
from service.wiring.routes import routes

NOBODYS_WISH = {"no such member": 0}
NO_ARCHIVE = [0]
NEVER = {"If-Match": '"2147483647"'}
WEEKEND = {"cups": "{tournament_id}"}
QUERIES = {
    "getWeekend": WEEKEND,
    "GET /weekend": WEEKEND,
    "GET /weekend/ranking.csv": WEEKEND,
    "GET /players": {"name": "Ada"},
    "listPlayerSeats": {"player": "Ada"},
    "listLegalCommands": {"as": "0"},
    "getBrief": {"as": "0"},
    "listOutcomes": {"at": "4"},
    "listAwaitedDraws": {"at": "4"},
    "getInclusion": {"leaf": "0", "size": "1"},
    "getConsistency": {"first": "1", "second": "1"},
}
DONE_IN_EARNEST = {
    "deletePlayer",
    "revokeDevice",
    "createTransfer",
    "stopPush",
    "revokeKey",
    "deleteWebhook",
    "rotateWebhookSecret",
    "redeliver",
}


@dataclass(frozen=True)
class Operation:
    """`name` is its operation id in the contract; method and path for pages, which have none."""

    name: str
    method: str
    path: str
    content: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """What the path is below: a match, a dispute, a tournament; empty for nothing with rights of its own."""
        return next(
            (name for name in ("tournament", "match", "dispute") if f"{{{name}_id}}" in self.path), ""
        )

    @property
    def is_endless(self) -> bool:
        return self.method == "GET" and self.path.endswith("/stream")

    def at(self, places: Mapping[str, str]) -> str:
        return self.path.format_map(dict(places))

    def query_at(self, places: Mapping[str, str]) -> dict[str, str]:
        return {name: value.format_map(dict(places)) for name, value in self.query.items()}


def operations() -> list[Operation]:
    found = sorted(_found(), key=lambda each: (each.path, each.name))
    assert len({each.name for each in found}) == len(found)
    return found


def _found() -> Iterator[Operation]:
    for route in routes(0).routes:
        if isinstance(route, HTTPRoute):
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
            for handler in set(route.route_handlers):
                for method in sorted(handler.http_methods - {"OPTIONS"}):
                    yield from _variants(path, method, handler)


def _variants(path: str, method: str, handler: HTTPRouteHandler) -> Iterator[Operation]:
    name = handler.operation_id if isinstance(handler.operation_id, str) else f"{method} {path}"
    contract = handler.opt.get("contract")
    headers = dict(NEVER if "if_match" in handler.parsed_fn_signature.parameters else {})
    content: Any = None
    if isinstance(contract, Contract) and contract.body is not None:
        content = NOBODYS_WISH if contract.body_media_type == "application/json" else NO_ARCHIVE
        headers["Content-Type"] = contract.body_media_type
    if name == "submitCommand":
        yield Operation(name, method, path, {"type": "play_card", "card": "green_right_1"}, headers)
        yield Operation("submitCommand default", method, path, {"type": "play_default", "seat": 0}, headers)
    elif name in QUERIES:
        yield Operation(name, method, path, query=QUERIES[name])
    else:
        yield Operation(name, method, path, content, headers)
