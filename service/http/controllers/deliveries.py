"""What became of the messages to a webhook; a message again, a match's events again."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import PathParameter, QueryParameter

from service.access.at_tournaments import organisers_of
from service.access.callers import Forbidden
from service.application import Application
from service.contract.promises import Contract
from service.errors import MatchNotFound, RevisionNotFound
from service.event_store.records import StoredEvent
from service.http.controllers import bodies, paging
from service.http.controllers import request as http
from service.http.controllers.paging import After, PageSize
from service.http.controllers.request import HttpRequest, Service
from service.http.controllers.webhooks import HOLDERS, WebhookId, holder
from service.http.problems import InvalidBody
from service.schemas.webhooks import DeliveryPage, Replayed, ReplayWebhook
from service.webhooks.deliveries import Delivery
from service.webhooks.subscriptions import Subscription

REPLAYED_AT_ONCE = 1000
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
        """Newest first, with the answers to all attempts. What was delivered is listed for 30 days."""
        await service.webhooks.find(await holder(request, service), webhook_id)
        place = paging.place(after, tuple[datetime, UUID])
        found = await service.deliveries.listed(webhook_id, status, place, limit + 1)
        shown, following = paging.page_of(found, limit, lambda each: (each.planned_at, each.delivery_id))
        return Response(DeliveryPage(shown, following), headers=http.PRIVATE)

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
        """Whatever became of it, a parked one with all its attempts before it; under the same `webhook-id`."""
        await service.webhooks.find(await holder(request, service), webhook_id)
        return Response(await service.deliveries.redeliver(webhook_id, delivery_id), headers=http.PRIVATE)

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
        """For a receiver that lost what it had: the events of a match from a revision on, also from before the
        webhook was made. What a fork inherits belongs to its parent and is not sent again."""
        webhook = await service.webhooks.find(await holder(request, service), webhook_id)
        data = await bodies.read(request, ReplayWebhook)
        sent = await _events_to_replay(service, webhook, data)
        return Response(Replayed(await service.deliveries.replay(webhook_id, sent)), headers=http.PRIVATE)


async def _events_to_replay(
    service: Application, webhook: Subscription, data: ReplayWebhook
) -> list[StoredEvent]:
    newest = await service.matches.newest(data.match_id)
    if webhook.match_id not in (None, data.match_id):
        raise InvalidBody("/match_id", f"this webhook is for match {webhook.match_id}")
    organisers = await organisers_of(service.tournaments, newest.state)
    if not webhook.may_tell(newest.state, organisers):
        if newest.state.sheet.is_private:
            raise MatchNotFound(data.match_id)
        raise Forbidden("this needs a webhook of the match's organiser, or one for this match alone")
    if not webhook.organises(newest.state, organisers):
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
