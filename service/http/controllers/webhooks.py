"""Webhooks: who is told what, the secrets, and what became of each telling."""

from datetime import datetime
from functools import cache
from typing import Annotated, Literal
from urllib.parse import urlsplit
from uuid import UUID

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import PathParameter, QueryParameter

from domain.games import GAMES
from domain.matches.events import MATCH_EVENTS
from domain.table import ORGANISER
from service import entropy
from service.access.at_tournaments import organisers_of
from service.access.callers import Caller, Forbidden, require_key, require_organises, viewer
from service.application import Application
from service.contract.promises import Contract
from service.errors import MatchNotFound, RevisionNotFound
from service.event_store.records import StoredEvent
from service.http.controllers import bodies, paging
from service.http.controllers import request as http
from service.http.controllers.paging import After, PageSize
from service.http.controllers.request import HttpRequest, IdempotencyKey, Service
from service.http.problems import InvalidBody
from service.schemas.webhooks import (
    CreateWebhook,
    DeliveryPage,
    Replayed,
    ReplayWebhook,
    UpdateWebhook,
    WebhookSecret,
    WebhookView,
)
from service.webhooks.deliveries import Delivery
from service.webhooks.outside import ForbiddenTarget, check_url
from service.webhooks.subscriptions import Subscription, Terms, secrets

REPLAYED_AT_ONCE = 1000
WebhookId = Annotated[UUID, PathParameter(description="The webhook.")]
DeliveryId = Annotated[UUID, PathParameter(description="The delivery.")]
StatusWanted = Annotated[
    Literal["pending", "delivered", "parked"] | None, QueryParameter(name="status", description="Only these.")
]
KEYS: tuple[Literal["key", "admin"], ...] = ("key", "admin")


class WebhooksController(Controller):
    path = "/v1/webhooks"
    tags = ("webhooks",)

    @post(
        operation_id="createWebhook",
        summary="Be told of events",
        contract=Contract(
            answer=WebhookSecret,
            status=201,
            body=CreateWebhook,
            callers=KEYS,
            problems=("forbidden", "match_not_found", "too_many_webhooks"),
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[WebhookSecret]:
        """From now on each event that fits is sent to `url` by POST, at least once, in no certain order.

        Messages are signed after Standard Webhooks: verify `webhook-signature` with the secret, which is shown
        this once, and drop repetitions by `webhook-id`. An answer of 2xx settles a message. Any other, or none
        within 20 seconds, is followed by up to nine more attempts over 75 hours; then the message is parked. 410
        switches the webhook off. `url` must be https, at a public address; redirects are not followed.
        """
        caller = await _holder(request, service)
        data = await bodies.read(request, CreateWebhook)
        _check(service, data.url, data.event_types)
        await _require_may_follow(request, service, caller, data)
        asked = await http.match_request(request, caller, idempotency_key)
        terms = Terms(data.viewer, data.url, data.event_types, data.match_id, data.description)
        made = await service.webhooks.create(caller, terms, asked.key)
        if made.viewer == ORGANISER:
            mark = str(made.webhook_id)
            await service.audit.record(
                caller, "webhook_created", mark, match_id=made.match_id, detail=f"{mark} to {_host(made.url)}"
            )
        return Response(_with_secret(service, made), status_code=201, headers=http.PRIVATE)

    @get(
        operation_id="listWebhooks",
        summary="List your webhooks",
        contract=Contract(answer=list[WebhookView], callers=KEYS, problems=("forbidden",)),
    )
    async def webhooks(self, request: HttpRequest, service: Service) -> Response[list[WebhookView]]:
        """The webhooks of this key, newest first; the admin sees everybody's. Secrets are not shown."""
        caller = await _holder(request, service)
        found = await service.webhooks.listed(caller)
        return Response([_view(service, each) for each in found], headers=http.PRIVATE)

    @get(
        "/{webhook_id:uuid}",
        operation_id="getWebhook",
        summary="Look at a webhook",
        contract=Contract(answer=WebhookView, callers=KEYS, problems=("forbidden", "not_found")),
    )
    async def webhook(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Whether it is switched on, and if not, why."""
        found = await service.webhooks.find(await _holder(request, service), webhook_id)
        return Response(_view(service, found), headers=http.PRIVATE)

    @patch(
        "/{webhook_id:uuid}",
        operation_id="updateWebhook",
        summary="Change a webhook",
        contract=Contract(
            answer=WebhookView, body=UpdateWebhook, callers=KEYS, problems=("forbidden", "not_found")
        ),
    )
    async def update(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Another address, other types, off and on again. What waits is kept, and goes to the new address."""
        await service.webhooks.find(await _holder(request, service), webhook_id)
        data = await bodies.read(request, UpdateWebhook)
        _check(service, data.url, data.event_types)
        changed = await service.webhooks.update(
            webhook_id,
            url=data.url,
            event_types=data.event_types,
            description=data.description,
            is_active=data.is_active,
        )
        return Response(_view(service, changed), headers=http.PRIVATE)

    @delete(
        "/{webhook_id:uuid}",
        operation_id="deleteWebhook",
        summary="Delete a webhook",
        status_code=200,
        contract=Contract(answer=WebhookView, callers=KEYS, problems=("forbidden", "not_found")),
    )
    async def delete(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Its deliveries go with it, also those that were still to come. Answers with what it was."""
        found = await service.webhooks.find(await _holder(request, service), webhook_id)
        await service.webhooks.delete(webhook_id)
        return Response(_view(service, found), headers=http.PRIVATE)

    @post(
        "/{webhook_id:uuid}/secret",
        operation_id="rotateWebhookSecret",
        summary="Replace a webhook's secret",
        status_code=200,
        contract=Contract(answer=WebhookSecret, callers=KEYS, problems=("forbidden", "not_found")),
    )
    async def rotate(
        self,
        request: HttpRequest,
        service: Service,
        webhook_id: WebhookId,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[WebhookSecret]:
        """For 24 hours messages are signed with the old secret, too: change the receiver within that time."""
        caller = await _holder(request, service)
        await service.webhooks.find(caller, webhook_id)
        asked = await http.match_request(request, caller, idempotency_key)
        rotated = await service.webhooks.rotate(webhook_id, asked.key)
        return Response(_with_secret(service, rotated), headers=http.PRIVATE)

    @get(
        "/{webhook_id:uuid}/deliveries",
        operation_id="listDeliveries",
        summary="What became of the messages",
        contract=Contract(answer=DeliveryPage, callers=KEYS, problems=("forbidden", "not_found")),
    )
    async def deliveries(
        self,
        request: HttpRequest,
        service: Service,
        webhook_id: WebhookId,
        status: StatusWanted = None,
        after: After = None,
        limit: PageSize = paging.PAGE,
    ) -> Response[DeliveryPage]:
        """Newest first, with the answers to all attempts. What was delivered is listed for 30 days."""
        await service.webhooks.find(await _holder(request, service), webhook_id)
        place = paging.place(after, tuple[datetime, UUID])
        found = await service.deliveries.listed(webhook_id, status, place, limit + 1)
        shown = found[:limit]
        more = paging.cursor(shown[-1].planned_at, shown[-1].delivery_id) if len(found) > limit else None
        return Response(DeliveryPage(shown, more), headers=http.PRIVATE)

    @post(
        "/{webhook_id:uuid}/deliveries/{delivery_id:uuid}/redeliver",
        operation_id="redeliver",
        summary="Send a message again",
        status_code=200,
        contract=Contract(answer=Delivery, callers=KEYS, problems=("forbidden", "not_found")),
    )
    async def redeliver(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId, delivery_id: DeliveryId
    ) -> Response[Delivery]:
        """Whatever became of it, a parked one with all its attempts before it; under the same `webhook-id`."""
        await service.webhooks.find(await _holder(request, service), webhook_id)
        return Response(await service.deliveries.redeliver(webhook_id, delivery_id), headers=http.PRIVATE)

    @post(
        "/{webhook_id:uuid}/replay",
        operation_id="replayWebhook",
        summary="Send a match's events again",
        status_code=200,
        contract=Contract(
            answer=Replayed,
            body=ReplayWebhook,
            callers=KEYS,
            problems=("forbidden", "not_found", "match_not_found", "revision_not_found"),
        ),
    )
    async def replay(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[Replayed]:
        """For a receiver that lost what it had: the events of a match from a revision on, also from before the
        webhook was made. What a fork inherits belongs to its parent and is not sent again."""
        webhook = await service.webhooks.find(await _holder(request, service), webhook_id)
        data = await bodies.read(request, ReplayWebhook)
        sent = await _events_to_replay(service, webhook, data)
        return Response(Replayed(await service.deliveries.replay(webhook_id, sent)), headers=http.PRIVATE)


async def _holder(request: HttpRequest, service: Application) -> Caller:
    caller = await service.access.caller(http.token(request))
    require_key(caller)
    return caller


async def _require_may_follow(
    request: HttpRequest, service: Application, caller: Caller, data: CreateWebhook
) -> None:
    """A webhook tells no more than the caller could read: of one match, or of all that it organises."""
    if data.match_id is None:
        require_organises(caller)
        return
    loaded, caller = await http.at_match(request, service, data.match_id)
    viewer(caller, loaded.match, data.viewer)


def _host(url: str) -> str:
    """The rest of a URL may be confidential."""
    return urlsplit(url).hostname or ""


def _check(service: Application, url: str | None, event_types: list[str] | None) -> None:
    """Raise `InvalidBody` for a URL nothing is sent to, or a type that no event has."""
    if url is not None:
        try:
            check_url(url, reach_loopback=service.settings.webhooks_reach_loopback)
        except ForbiddenTarget as error:
            raise InvalidBody("/url", str(error)) from error
    for place, name in enumerate(event_types or ()):
        if name not in _event_types():
            raise InvalidBody(f"/event_types/{place}", f"no event is called {name}; see the schema `Event`")


@cache
def _event_types() -> frozenset[str]:
    kinds = [*MATCH_EVENTS, *(kind for game in GAMES.values() for kind in game.events)]
    return frozenset(kind.__name__ for kind in kinds)


async def _events_to_replay(
    service: Application, webhook: Subscription, data: ReplayWebhook
) -> list[StoredEvent]:
    newest = await service.matches.current(data.match_id)
    if webhook.match_id not in (None, data.match_id):
        raise InvalidBody("/match_id", f"this webhook is for match {webhook.match_id}")
    organisers = await organisers_of(service.tournaments, newest.match)
    if not webhook.may_tell(newest.match, organisers):
        if newest.match.sheet.is_private:
            raise MatchNotFound(data.match_id)
        raise Forbidden("this needs a webhook of the match's organiser, or one for this match alone")
    if not webhook.organises(newest.match, organisers):
        newest = await service.spectating.seen(newest)
    if data.first_revision > newest.revision:
        raise RevisionNotFound(data.first_revision, newest.revision)
    last = min(data.last_revision or newest.revision, data.first_revision + REPLAYED_AT_ONCE - 1)
    stored = await service.log.read(data.match_id, data.first_revision - 1, last)
    return [
        event
        for event in stored
        if event.match_id == data.match_id and (not webhook.event_types or event.type in webhook.event_types)
    ]


def _with_secret(service: Application, webhook: Subscription) -> WebhookSecret:
    newest = len(webhook.secret_rotations)
    secret = entropy.webhook_secret(service.settings.secret, webhook.webhook_id, newest)
    return WebhookSecret(_view(service, webhook), secret)


def _view(service: Application, webhook: Subscription) -> WebhookView:
    live = secrets(service.settings.secret, webhook.webhook_id, webhook.secret_rotations)
    return WebhookView(
        webhook_id=webhook.webhook_id,
        owner=webhook.owner,
        url=webhook.url,
        event_types=webhook.event_types,
        match_id=webhook.match_id,
        viewer=webhook.viewer,
        description=webhook.description,
        is_active=webhook.is_active,
        inactive_reason=webhook.inactive_reason,
        secrets=len(live),
        created_at=webhook.created_at,
    )
