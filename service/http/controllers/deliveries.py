"""What became of the messages to a webhook; a message again, a match's events again."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import PathParameter, QueryParameter

from service.http.controllers.webhooks import HOLDERS, WebhookId
from service.http.inputs import bodies, paging
from service.http.inputs import request as http
from service.http.inputs.paging import After, PageSize
from service.http.inputs.request import HttpRequest, Service
from service.http.operation import Contract
from service.schemas.webhooks import Delivery, DeliveryPage, Replayed, ReplayWebhook

DeliveryId = Annotated[UUID, PathParameter(description="The delivery.")]
StatusWanted = Annotated[
    Literal["pending", "delivered", "parked"] | None, QueryParameter(name="status", description="Only these.")
]


class DeliveriesController(Controller):
    path = "/v1/webhooks/{webhook_id:uuid}"
    tags = ("webhooks",)

    @get(
        "/deliveries",
        operation_id="listDeliveries",
        summary="What became of the messages",
        contract=Contract(answer=DeliveryPage, callers=HOLDERS, problems=("forbidden", "not_found")),
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
        """Newest first, with the answers to all attempts. Delivered messages are listed for 30 days."""
        caller = await http.caller_of(request, service)
        place = paging.place(after, tuple[datetime, UUID])
        found = await service.app.webhooks.deliveries(caller, webhook_id, status, place, limit + 1)
        shown, following = paging.page_of(found, limit, lambda each: (each.planned_at, each.delivery_id))
        return paging.listed(request, DeliveryPage(shown, following))

    @post(
        "/deliveries/{delivery_id:uuid}/redeliver",
        operation_id="redeliver",
        summary="Send a message again",
        status_code=200,
        contract=Contract(answer=Delivery, callers=HOLDERS, problems=("forbidden", "not_found")),
    )
    async def redeliver(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId, delivery_id: DeliveryId
    ) -> Response[Delivery]:
        """Send a message again under the same `webhook-id`, whatever became of it. A parked one gets all its
        attempts anew."""
        caller = await http.caller_of(request, service)
        sent = await service.app.webhooks.redeliver(caller, webhook_id, delivery_id)
        return Response(sent, headers=http.PRIVATE)

    @post(
        "/replay",
        operation_id="replayWebhook",
        summary="Send a match's events again",
        status_code=200,
        contract=Contract(
            answer=Replayed,
            body=ReplayWebhook,
            callers=HOLDERS,
            problems=("forbidden", "not_found", "match_not_found", "revision_not_found"),
        ),
    )
    async def replay(
        self, request: HttpRequest, service: Service, webhook_id: WebhookId
    ) -> Response[Replayed]:
        """For a receiver that lost its data: the events of a match from a revision on, even from before the
        webhook was made. What a fork inherits belongs to its parent and is not sent again."""
        caller = await http.caller_of(request, service)
        sent = await service.app.webhooks.replay(caller, webhook_id, bodies.wish(request, ReplayWebhook))
        return Response(Replayed(sent), headers=http.PRIVATE)
