"""Litestar without its caches of requests: it keeps the latest 1024 paths and queries, which are anybody's text.

A thousand long paths took 64 MiB for good. Finding a route takes 7 microseconds. Litestar has no setting for it.
"""

from types import ModuleType
from typing import Final

from litestar import Litestar
from litestar._asgi.routing_trie import traversal
from litestar._kwargs import extractors
from litestar.connection import base

CACHED: Final[tuple[tuple[ModuleType, str], ...]] = (
    (traversal, "parse_path_params"),
    (base, "parse_query_string"),
    (extractors, "parse_query_string"),
    (extractors, "create_query_default_dict"),
)


def without_caches(framework: Litestar) -> Litestar:
    """The same application, which remembers nothing of requests."""
    for module, name in CACHED:
        _uncache(module, name)
    _uncache(framework.asgi_router, "handle_routing")
    return framework


def _uncache(place: object, name: str) -> None:
    """Also where that has happened before: modules are shared by all applications of a process."""
    function = getattr(place, name)
    setattr(place, name, getattr(function, "__wrapped__", function))
