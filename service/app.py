"""The application: routes, what is refused before them, the error table, and the edge around it all."""

from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import ValidationException

from service import problems
from service.application import Application
from service.controllers.archives import ArchivesController, MatchArchiveController
from service.controllers.audit import AuditController
from service.controllers.disputes import DisputesController
from service.controllers.entries import EntriesController
from service.controllers.forks import ForksController
from service.controllers.games import GamesController
from service.controllers.health import HealthController
from service.controllers.keys import KeysController
from service.controllers.live import LiveController
from service.controllers.matches import MatchesController
from service.controllers.outcomes import OutcomesController
from service.controllers.pages import PagesController
from service.controllers.play import PlayController
from service.controllers.reading import ReadingController
from service.controllers.replay import ReplayController
from service.controllers.rounds import RoundsController
from service.controllers.rulings import RulingsController
from service.controllers.strictness import check, invalid_parameter
from service.controllers.tournaments import TournamentsController
from service.controllers.webhooks import WebhooksController
from service.edge import Edge
from service.hot import HotRoute
from service.throttle import Throttle

CONTROLLERS = (
    GamesController,
    MatchesController,
    PlayController,
    ReadingController,
    ReplayController,
    LiveController,
    ForksController,
    TournamentsController,
    EntriesController,
    RoundsController,
    MatchArchiveController,
    ArchivesController,
    OutcomesController,
    DisputesController,
    RulingsController,
    KeysController,
    AuditController,
    WebhooksController,
    HealthController,
    PagesController,
)


def create_app(service: Application) -> Edge:
    return Edge(Throttle(service, HotRoute(service, routes(service, service.settings.body_limit_bytes))))


def routes(service: Any, body_limit_bytes: int) -> Litestar:
    """The routes; `service` may be missing where they are only looked at."""
    return Litestar(
        route_handlers=list(CONTROLLERS),
        dependencies={"service": Provide(lambda: service, sync_to_thread=False)},
        exception_handlers={ValidationException: invalid_parameter, Exception: problems.answer},
        before_request=check,
        request_max_body_size=body_limit_bytes,
        openapi_config=None,
        logging_config=None,
    )
