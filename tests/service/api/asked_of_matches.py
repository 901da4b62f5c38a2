"""Whatever can be asked about a match, with every parameter: operations of the contract, pages of the routes.

Both are found, not listed: a new operation or page is asked from then on, and a parameter without a value fails.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar.routes import HTTPRoute

from openapi.compatibility.reading import unshared
from service.http.inputs.strictness import parameters
from service.wiring.routes import routes

DOCUMENT: Final = unshared(json.loads(Path("openapi/openapi.json").read_text("utf-8")))
MATCH, DISPUTE = "{match_id:uuid}", "{dispute_id:str}"
NO_MATCH: Final = {
    *(
        "/",
        "/matches",
        "/matches/new",
        "/notice",
        "/llms.txt",
        "/me",
        "/j/{invitation:str}",
        "/push.js",
        "/problems",
        "/docs",
        "/rules",
        "/rules/{book:str}",
    ),
    *("/static/{name:path}", "/openapi.json", "/asyncapi.json", "/games", "/games/{game:str}"),
    *("/games/{game:str}/guide", "/games/{game:str}/learn", "/art/{drawings:str}"),
    "/openapi/{excerpt:str}",
    *("/livez", "/readyz", "/startupz", "/.well-known/moviola-keys.json"),
    *("/players", "/players/{player:path}", "/desk"),
    *("/tournaments", "/tournaments/new", "/tournaments/{tournament_id:uuid}"),
    *("/weekend", "/weekend/ranking.csv"),
    *(
        f"/tournaments/{{tournament_id:uuid}}/{rest}"
        for rest in (
            "standings.csv",
            "screen",
            "live",
            "shift",
            "enter",
            "entrant",
            "print/{sheet:str}",
            "export/{export:str}",
        )
    ),
}
"""Routes that are no page of one match: rows of the read models, whose secrets `test_secrecy.py` looks for."""


TREE: Final = f"/matches/{MATCH}/forks"
"""Shows no event. Twins are forks of one match, so that each stands at another place of the same tree."""


AS_SVG: Final = defaultdict(
    frozenset[str],
    {
        "/picture.png": frozenset(
            {"layout", "theme", "caption", "point", "outcome", "width", "language", "from"}
        )
    },
)
"""Parameters by which one operation answers what another does: a PNG is made of the SVG, which is asked so."""


class Asked(NamedTuple):
    """A GET: the path, the names of its query parameters, its media types."""

    path: str
    names: frozenset[str]
    accepted: tuple[str, ...]


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Method, rest of the path and operation, of all that need a match and nothing else in their path."""
    found = []
    for path, item in DOCUMENT["paths"].items():
        place, _, rest = path.partition("{match_id}")
        if place == "/v1/matches/" and "{" not in rest:
            found += [(method.upper(), rest, operation) for method, operation in item.items()]
    return found


def readings() -> list[Asked]:
    """The operations that read."""
    return [_asked(rest, operation) for method, rest, operation in operations() if method == "GET"]


def readings_of_disputes() -> list[Asked]:
    """As `readings`, of a dispute."""
    return [
        _asked(path.replace("{dispute_id}", DISPUTE), item["get"])
        for path, item in DOCUMENT["paths"].items()
        if path.startswith("/v1/disputes/{dispute_id}") and "get" in item
    ]


def _asked(path: str, operation: dict[str, Any]) -> Asked:
    names = {each["name"] for each in operation["parameters"] if each["in"] == "query"}
    return Asked(path, frozenset(names - AS_SVG[path]), tuple(operation["responses"]["200"]["content"]))


def pages(parameter: str) -> list[Asked]:
    """The pages with this in their path, `MATCH` or `DISPUTE`, but for the tree of forks."""
    return [page for page in _pages() if parameter in page.path and page.path != TREE]


def unknown_pages() -> set[str]:
    """Those that show neither a match nor are known to show none."""
    return {page.path for page in _pages() if MATCH not in page.path and DISPUTE not in page.path} - NO_MATCH


def _pages() -> Iterator[Asked]:
    for route in routes(0).routes:
        if not isinstance(route, HTTPRoute) or route.path.startswith("/v1"):
            continue
        for handler in route.route_handlers:
            if "GET" in handler.http_methods:
                names = [name for name, _, given, *_ in parameters(handler.fn) if given.param_type == "query"]
                yield Asked(route.path, frozenset(names), ("text/html",))


def wishes(names: frozenset[str], newest: int, parts: tuple[str, ...]) -> list[dict[str, Any]]:
    """Nothing, then each parameter by itself; `parts` are names of parts that a picture may have."""
    values: dict[str, tuple[Any, ...]] = {
        "at": (newest - 1,),
        "from": (newest - 1,),
        "to": (newest,),
        "limit": (3,),
        "around": (50,),
        "language": ("it",),
        "layout": ("narrow",),
        "shape": ("table",),
        "theme": ("print",),
        "caption": ("true",),
        "names": ("true",),
        "named": ("false",),
        "include": ("awaited,commands",),
        "width": (300,),
        "ticket": (),  # looks_at_twins.py asks by tickets, too
        "wait": (),  # tests/service/api/test_play.py: an answer like any other, later
        "checkpoint": (),  # adds a proof of salted hashes
        "after": (),  # the cursor of an answer that is compared
        "kind": ("decisions", "luck", "disputes"),
        "seat": (0, 1),
        "as": ("spectator", "organiser", "0", "1"),
        "point": parts,
        "outcome": ("1",),
        "unlike": ("spectator", "organiser", "0", "1"),
        "bot": ("mcts",),
        "playouts": (4,),
        "seed": (1,),
        "refused": ("true",),
        "chosen": (),  # means something with `refused` alone: look_at_refusals
    }
    return [{}, *({name: value} for name in sorted(names) for value in values[name])]
