"""Webhooks: who is told what, and the secrets."""

from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import PathParameter

from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, IdempotencyKey, Service
from service.http.operation import Contract
from service.schemas.webhooks import (
    CreateWebhook,
    NewWebhook,
    UpdateWebhook,
    WebhookList,
    WebhookView,
)

WebhookId = Annotated[UUID, PathParameter(description="The webhook.")]
HOLDERS: tuple[Literal["key", "admin"], ...] = ("key", "admin")


class WebhooksController(Controller):
    path = "/v1/webhooks"
    tags = ("webhooks",)

    @post(
        operation_id="createWebhook",
        summary="Be told of events",
        contract=Contract(
            answer=NewWebhook,
            status=201,
            body=CreateWebhook,
            callers=HOLDERS,
            problems=("forbidden", "match_not_found", "too_many_webhooks"),
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewWebhook]:
        """From now on each matching event is sent to `url` by POST, at least once, in no certain order.

        Messages are signed after Standard Webhooks: verify `webhook-signature` with the secret, which is shown
        this once, and drop repetitions by `webhook-id`. An answer of 2xx settles a message. Any other, or none
        within 20 seconds, is followed by up to nine more attempts over 75 hours; then the message is parked. 410
        switches the webhook off. `url` must be https, at a public address; redirects are not followed.

        With `"viewer": "seat"` the seats taken with this key are told, in one match or in all, when it is their
        turn, when a dispute is opened and when the match is over.
        """
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, caller, idempotency_key)
        made = await service.app.webhooks.create(caller, asked, bodies.wish(request, CreateWebhook))
        return http.created(made, f"/v1/webhooks/{made.webhook_id}")

    @get(
        operation_id="listWebhooks",
        summary="List your webhooks",
        contract=Contract(answer=WebhookList, callers=HOLDERS, problems=("forbidden",)),
    )
    async def webhooks(self, request: HttpRequest, service: Service) -> Response[WebhookList]:
        """The webhooks of this key, newest first; the admin sees everybody's. Secrets are not shown."""
        caller = await http.caller_of(request, service)
        found = WebhookList(await service.app.webhooks.listed(caller))
        return Response(found, headers=http.PRIVATE)

    @get(
        "/{webhook_id:uuid}",
        operation_id="getWebhook",
        summary="Look at a webhook",
        contract=Contract(answer=WebhookView, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def webhook(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[WebhookView]:
        """Whether it is switched on and, if not, why."""
        caller = await http.caller_of(request, service)
        return Response(await service.app.webhooks.find(caller, webhook_id), headers=http.PRIVATE)

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
        """Change the address or the types, or switch it off and on. Waiting messages are kept and go to the new
        address."""
        caller = await http.caller_of(request, service)
        wish = bodies.wish(request, UpdateWebhook)
        return Response(await service.app.webhooks.update(caller, webhook_id, wish), headers=http.PRIVATE)

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
        """Its deliveries are deleted with it, waiting ones too. The answer shows the webhook as it is now."""
        caller = await http.caller_of(request, service)
        return Response(await service.app.webhooks.delete(caller, webhook_id), headers=http.PRIVATE)

    @post(
        "/{webhook_id:uuid}/secret",
        operation_id="rotateWebhookSecret",
        summary="Replace a webhook's secret",
        status_code=200,
        contract=Contract(answer=NewWebhook, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def rotate(
        self,
        request: HttpRequest,
        service: Service,
        webhook_id: WebhookId,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[NewWebhook]:
        """For 24 hours messages are signed with both secrets: change the receiver within that time."""
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, caller, idempotency_key)
        rotated = await service.app.webhooks.rotate_secret(caller, webhook_id, asked)
        return http.handed_out(rotated, 200)
