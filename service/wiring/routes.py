"""The application: routes, what is refused before them, the error table, and the edge around it all."""

from functools import cache
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import ValidationException
from litestar.types import ASGIApp, Receive, Send

from service.http.controllers.advice import ADVICE
from service.http.controllers.archives import ARCHIVES, HEAD, MATCH_ARCHIVE, TOURNAMENT_ARCHIVE, signing_keys
from service.http.controllers.attendance import ATTENDANCE
from service.http.controllers.audit import AUDIT
from service.http.controllers.batches import BATCHES
from service.http.controllers.brief import BRIEF
from service.http.controllers.calls import CALLS
from service.http.controllers.checkpoints import CHECKPOINTS
from service.http.controllers.deliveries import DELIVERIES
from service.http.controllers.disputes import DISPUTES
from service.http.controllers.entries import ENTRIES
from service.http.controllers.entry_lists import ENTRY_LISTS
from service.http.controllers.exports import EXPORTS
from service.http.controllers.forks import FORKS
from service.http.controllers.games import GamesController
from service.http.controllers.health import HealthController
from service.http.controllers.invitations import INVITED, INVITING
from service.http.controllers.keys import KEYS
from service.http.controllers.matches import MATCH, MATCHES
from service.http.controllers.moments import MOMENTS
from service.http.controllers.outcomes import OUTCOMES
from service.http.controllers.penalties import PENALTIES
from service.http.controllers.pictures import PICTURES
from service.http.controllers.play import PLAY, SUBMIT
from service.http.controllers.players import PLAYERS, TRANSFERS
from service.http.controllers.reading import READING
from service.http.controllers.rematches import REMATCHES
from service.http.controllers.replay import REPLAY
from service.http.controllers.root import RootController
from service.http.controllers.rounds import ROUNDS
from service.http.controllers.rules import RulesController
from service.http.controllers.rulings import RULINGS
from service.http.controllers.seats import SEATS
from service.http.controllers.shift import SHIFT
from service.http.controllers.tickets import TICKETS
from service.http.controllers.tournaments import TOURNAMENTS
from service.http.controllers.turns import TURNS
from service.http.controllers.webhooks import WEBHOOKS
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
from service.http.live.live import LIVE
from service.http.live.many_live import MANY_LIVE
from service.http.problems import answers as problems
from service.http.submit_route import SubmitRoute
from service.http.uncached import without_caches
from service.platform.fair_queue import FairQueue
from service.web.controllers.arbiter import ArbiterController
from service.web.controllers.chance import ChancePagesController
from service.web.controllers.desk import DeskController
from service.web.controllers.games import GamePagesController
from service.web.controllers.invitations import InvitationPagesController
from service.web.controllers.live_tables import LiveTablesController
from service.web.controllers.matches import MatchPagesController
from service.web.controllers.pages import PagesController
from service.web.controllers.prints import PrintsController
from service.web.controllers.setup import SetupPagesController
from service.web.controllers.shift import ShiftController
from service.web.controllers.slips import SlipsController
from service.web.controllers.table import TableController
from service.web.controllers.tournaments import TournamentPagesController
from service.web.controllers.viewer import LARGE_PAGES, ViewingController, reader_of
from service.web.refusals import for_people
from service.wiring.parts import ApiParts

OPERATIONS = (
    RootController,
    GamesController,
    RulesController,
    MATCHES,
    MATCH,
    PLAY,
    BRIEF,
    TURNS,
    BATCHES,
    ADVICE,
    SEATS,
    INVITING,
    INVITED,
    REMATCHES,
    CALLS,
    READING,
    EXPORTS,
    REPLAY,
    PICTURES,
    MOMENTS,
    LIVE,
    MANY_LIVE,
    TICKETS,
    FORKS,
    TOURNAMENTS,
    ENTRIES,
    PENALTIES,
    SHIFT,
    ENTRY_LISTS,
    ATTENDANCE,
    ROUNDS,
    MATCH_ARCHIVE,
    TOURNAMENT_ARCHIVE,
    HEAD,
    ARCHIVES,
    CHECKPOINTS,
    OUTCOMES,
    DISPUTES,
    RULINGS,
    KEYS,
    PLAYERS,
    TRANSFERS,
    AUDIT,
    WEBHOOKS,
    DELIVERIES,
)
PAGES = (
    signing_keys,
    HealthController,
    PagesController,
    ChancePagesController,
    MatchPagesController,
    GamePagesController,
    SetupPagesController,
    TournamentPagesController,
    ArbiterController,
    LiveTablesController,
    ShiftController,
    PrintsController,
    SlipsController,
    DeskController,
    TableController,
    InvitationPagesController,
    ViewingController,
)


def create_app(parts: ApiParts) -> Middleware:
    framework = routes(parts.settings.body_limit_bytes)
    pages = FairQueue(LARGE_PAGES)
    in_play = MatchesInPlay(parts.redis, parts.settings.matches_in_play, parts.app.queries.matches.over)
    served = Served(
        parts.app, parts.visits, parts.stream_limits, pages, FairQueue(dear_answers.BOUNDS), in_play
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
        route_handlers=[*OPERATIONS, *PAGES],
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
