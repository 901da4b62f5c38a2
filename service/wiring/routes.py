"""The application: routes, what is refused before them, the error table, and the edge around it all."""

from functools import cache
from typing import Any

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import ValidationException
from litestar.types import ASGIApp, Receive, Scope, Send

from service.http.application import Application
from service.http.controllers.advice import AdviceController
from service.http.controllers.archives import (
    ArchivesController,
    HeadController,
    MatchArchiveController,
    SigningKeysController,
    TournamentArchiveController,
)
from service.http.controllers.attendance import AttendanceController
from service.http.controllers.audit import AuditController
from service.http.controllers.batches import BatchesController
from service.http.controllers.checkpoints import CheckpointsController
from service.http.controllers.deliveries import DeliveriesController
from service.http.controllers.disputes import DisputesController
from service.http.controllers.entries import EntriesController
from service.http.controllers.forks import ForksController
from service.http.controllers.games import GamesController
from service.http.controllers.health import HealthController
from service.http.controllers.keys import KeysController
from service.http.controllers.matches import MatchesController
from service.http.controllers.outcomes import OutcomesController
from service.http.controllers.pictures import PicturesController
from service.http.controllers.play import PlayController
from service.http.controllers.reading import ReadingController
from service.http.controllers.replay import ReplayController
from service.http.controllers.rounds import RoundsController
from service.http.controllers.rules import RulesController
from service.http.controllers.rulings import RulingsController
from service.http.controllers.seats import SeatsController
from service.http.controllers.tickets import TicketsController
from service.http.controllers.tournaments import TournamentsController
from service.http.controllers.turns import TurnsController
from service.http.controllers.webhooks import WebhooksController
from service.http.edge.cors import Cors
from service.http.edge.deprecation import notices_of
from service.http.edge.middleware import Middleware
from service.http.edge.representation import Representation
from service.http.edge.throttle import Throttle
from service.http.inputs.request import HttpRequest
from service.http.inputs.strictness import check, invalid_parameter
from service.http.live.live import LiveController
from service.http.live.many_live import ManyLiveController
from service.http.problems import answers as problems
from service.http.submit_route import SubmitRoute
from service.web.controllers.chance import ChancePagesController
from service.web.controllers.desk import DeskController
from service.web.controllers.games import GamePagesController
from service.web.controllers.matches import MatchPagesController
from service.web.controllers.pages import PagesController
from service.web.controllers.setup import SetupPagesController
from service.web.controllers.tournaments import TournamentPagesController
from service.web.controllers.viewer import ViewingController
from service.web.refusals import for_people

CONTROLLERS = (
    GamesController,
    RulesController,
    MatchesController,
    PlayController,
    TurnsController,
    BatchesController,
    AdviceController,
    SeatsController,
    AttendanceController,
    ReadingController,
    ReplayController,
    PicturesController,
    LiveController,
    ManyLiveController,
    TicketsController,
    ForksController,
    TournamentsController,
    EntriesController,
    RoundsController,
    MatchArchiveController,
    TournamentArchiveController,
    HeadController,
    ArchivesController,
    SigningKeysController,
    CheckpointsController,
    OutcomesController,
    DisputesController,
    RulingsController,
    KeysController,
    AuditController,
    WebhooksController,
    DeliveriesController,
    HealthController,
    PagesController,
    ChancePagesController,
    MatchPagesController,
    GamePagesController,
    SetupPagesController,
    TournamentPagesController,
    DeskController,
    ViewingController,
)

SERVICE = "service"
"""Where a request finds the service that is asked."""


def create_app(service: Application) -> Middleware:
    framework = routes(service.settings.body_limit_bytes)
    notices = notices_of(framework)
    throttle = Throttle(service, _asked_of(service, framework))
    cors = Cors(service.settings, Representation(throttle))
    return Middleware(cors, notices, for_people, SubmitRoute(service, throttle, cors, notices))


def _refused(request: HttpRequest, error: Exception) -> Response[Any]:
    return for_people(request, problems.answer(request, error))


def _unreadable(request: HttpRequest, error: ValidationException) -> Response[Any]:
    return for_people(request, invalid_parameter(request, error))


@cache
def routes(body_limit_bytes: int) -> Litestar:
    """The routes, whatever service is asked: to make them takes a sixth of a second."""
    return Litestar(
        route_handlers=list(CONTROLLERS),
        dependencies={"service": Provide(_service_of, sync_to_thread=False)},
        exception_handlers={ValidationException: _unreadable, Exception: _refused},
        before_request=check,
        request_max_body_size=body_limit_bytes,
        openapi_config=None,
        logging_config=None,
    )


def _asked_of(service: Application, framework: Litestar) -> ASGIApp:
    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        scope[SERVICE] = service  # type: ignore[literal-required]
        await framework(scope, receive, send)

    return asked


def _service_of(scope: Scope) -> Application:
    asked: Application = scope[SERVICE]  # type: ignore[literal-required]
    return asked
