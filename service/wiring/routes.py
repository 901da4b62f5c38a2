"""The application: routes, what is refused before them, the error table, and the edge around it all."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from litestar import Controller, Litestar, Request, Response, Router
from litestar.di import Provide
from litestar.exceptions import ValidationException
from litestar.types import ASGIApp, Receive, Send

from service.http import controllers, live
from service.http.controllers.play import SUBMIT
from service.http.edge.codings import SLOTS
from service.http.edge.cors import Cors
from service.http.edge.deprecation import notices_of
from service.http.edge.middleware import EdgeParts, Middleware
from service.http.edge.throttle import Throttle
from service.http.inputs.request import SERVED, HttpRequest, Served
from service.http.inputs.strictness import check, invalid_parameter
from service.http.limits import dear_answers
from service.http.limits.matches_in_play import MatchesInPlay
from service.http.limits.slots import FreeSlots
from service.http.problems import answers as problems
from service.http.submit_route import SubmitRoute
from service.http.uncached import without_caches
from service.platform.fair_queue import FairQueue
from service.web import controllers as pages
from service.web.controllers.viewer import LARGE_PAGES, reader_of
from service.web.refusals import for_people
from service.wiring.parts import ApiParts

FOLDERS = (controllers, live, pages)


def _route_handlers() -> list[Router | type[Controller]]:
    """Groups of rows and controllers of the modules in `FOLDERS`, each once."""
    modules = (
        import_module(f"{folder.__name__}.{each.name}")
        for folder in FOLDERS
        for each in iter_modules(folder.__path__)
    )
    there = [(module.__name__, value) for module in modules for value in vars(module).values()]
    groups = [value for _, value in there if isinstance(value, Router)]
    classes = [value for name, value in there if isinstance(value, type) and value.__module__ == name]
    return [*groups, *(each for each in classes if issubclass(each, Controller))]


def create_app(parts: ApiParts) -> Middleware:
    framework = routes(parts.settings.body_limit_bytes)
    large = FairQueue(LARGE_PAGES)
    in_play = MatchesInPlay(parts.redis, parts.settings.matches_in_play, parts.app.queries.matches.over)
    served = Served(
        parts.app, parts.visits, parts.stream_limits, large, FairQueue(dear_answers.BOUNDS), in_play
    )
    throttle = Throttle(parts.rate_limits, parts.settings.proxies, parts.settings.proxy_networks)
    submit = SubmitRoute(served, SUBMIT, parts.settings.body_limit_bytes)
    slots = FreeSlots(parts.settings.compressed_streams * max(SLOTS.values()))
    edge = EdgeParts(notices_of(framework), Cors(parts.settings), throttle, for_people, slots)
    return Middleware(_serving(served, framework), edge, submit)


def _refused(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    return for_people(request, problems.answer(request, error))


def _unreadable(request: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    return for_people(request, invalid_parameter(request, error))


@cache
def routes(body_limit_bytes: int) -> Litestar:
    """The routes, whatever service is asked: to make them takes a sixth of a second."""
    framework = Litestar(
        route_handlers=_route_handlers(),
        request_class=HttpRequest,
        dependencies={"reader": Provide(reader_of, sync_to_thread=False)},
        exception_handlers={ValidationException: _unreadable, Exception: _refused},
        before_request=check,
        request_max_body_size=body_limit_bytes,
        openapi_config=None,
        logging_config=None,
    )
    return without_caches(framework)


def _serving(served: Served, framework: Litestar) -> ASGIApp:
    """The routes, for requests to this service."""

    async def serve(scope: Any, receive: Receive, send: Send) -> None:
        scope[SERVED] = served
        await framework(scope, receive, send)

    return serve
