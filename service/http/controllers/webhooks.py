"""Webhooks: who is told what, and the secrets."""

from functools import cache
from typing import Annotated, Literal
from urllib.parse import urlsplit
from uuid import UUID

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import PathParameter

from domain.games import GAMES
from domain.kernel.table import ORGANISER
from domain.matches.events import MATCH_EVENTS
from service import entropy
from service.access.callers import Caller, require_key, require_organises, viewer
from service.application import Application
from service.contract.promises import Contract
from service.http.controllers import bodies
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, Service
from service.http.problems import InvalidBody
from service.schemas.webhooks import (
    CreateWebhook,
    UpdateWebhook,
    WebhookSecret,
    WebhookView,
)
from service.webhooks.outside import ForbiddenTarget, check_url
from service.webhooks.subscriptions import Subscription, Terms, secrets

WebhookId = Annotated[UUID, PathParameter(description="The webhook.")]
HOLDERS: tuple[Literal["key", "admin"], ...] = ("key", "admin")


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
            callers=HOLDERS,
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
        caller = await holder(request, service)
        data = await bodies.read(request, CreateWebhook)
        _check(service, data.url, data.event_types)
        await _require_may_follow(request, service, caller, data)
        asked = await http.asked_by(request, caller, idempotency_key)
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
        contract=Contract(answer=list[WebhookView], callers=HOLDERS, problems=("forbidden",)),
    )
    async def webhooks(self, request: HttpRequest, service: Service) -> Response[list[WebhookView]]:
        """The webhooks of this key, newest first; the admin sees everybody's. Secrets are not shown."""
        caller = await holder(request, service)
        found = await service.webhooks.listed(caller)
        return Response([_view(service, each) for each in found], headers=http.PRIVATE)

    @get(
        "/{webhook_id:uuid}",
        operation_id="getWebhook",
        summary="Look at a webhook",
        contract=Contract(answer=WebhookView, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def webhook(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Whether it is switched on, and if not, why."""
        found = await service.webhooks.find(await holder(request, service), webhook_id)
        return Response(_view(service, found), headers=http.PRIVATE)

    @patch(
        "/{webhook_id:uuid}",
        operation_id="updateWebhook",
        summary="Change a webhook",
        contract=Contract(
            answer=WebhookView, body=UpdateWebhook, callers=HOLDERS, problems=("forbidden", "not_found")
        ),
    )
    async def update(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Another address, other types, off and on again. What waits is kept, and goes to the new address."""
        await service.webhooks.find(await holder(request, service), webhook_id)
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
        contract=Contract(answer=WebhookView, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def delete(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Its deliveries go with it, also those that were still to come. Answers with what it was."""
        found = await service.webhooks.find(await holder(request, service), webhook_id)
        await service.webhooks.delete(webhook_id)
        return Response(_view(service, found), headers=http.PRIVATE)

    @post(
        "/{webhook_id:uuid}/secret",
        operation_id="rotateWebhookSecret",
        summary="Replace a webhook's secret",
        status_code=200,
        contract=Contract(answer=WebhookSecret, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def rotate(
        self,
        request: HttpRequest,
        service: Service,
        webhook_id: WebhookId,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[WebhookSecret]:
        """For 24 hours messages are signed with the old secret, too: change the receiver within that time."""
        caller = await holder(request, service)
        await service.webhooks.find(caller, webhook_id)
        asked = await http.asked_by(request, caller, idempotency_key)
        rotated = await service.webhooks.rotate(webhook_id, asked.key)
        return Response(_with_secret(service, rotated), headers=http.PRIVATE)


async def holder(request: HttpRequest, service: Application) -> Caller:
    """Who has a key, and so webhooks."""
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
    viewer(caller, loaded.state, data.viewer)


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
