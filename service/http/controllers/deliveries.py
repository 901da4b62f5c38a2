"""Messages to a webhook, and their fate; a message again, a match's events again."""

from typing import Annotated, Literal

from litestar.params import QueryParameter

from service.access.callers import Caller
from service.app.app import App
from service.app.webhooks.queries import DeliveryPlace
from service.http.controllers.webhooks import HOLDERS
from service.http.inputs import paging
from service.http.inputs.ids import WebhookId
from service.http.rows.changes import caller_change
from service.http.rows.reads import caller_query
from service.http.rows.route import group
from service.schemas.webhooks import Delivery, DeliveryPage, Replayed, ReplayWebhook

StatusFilter = Annotated[
    Literal["pending", "delivered", "parked"] | None, QueryParameter(name="status", description="Only these.")
]


@caller_query(
    "/{webhook_id:uuid}/deliveries",
    "listDeliveries",
    summary="List the deliveries of a webhook",
    answer=DeliveryPage,
    callers=HOLDERS,
    problems=("not_found",),
)
async def deliveries(
    app: App,
    caller: Caller,
    webhook_id: WebhookId,
    status: StatusFilter = None,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
) -> DeliveryPage:
    """Newest first, with the answers to all attempts. Delivered messages are listed for 30 days."""
    before = paging.place(after, DeliveryPlace)
    page = await app.queries.webhooks.deliveries(
        caller, webhook_id, status=status, before=before, limit=limit
    )
    return DeliveryPage(page.rows, paging.continued(page))


DELIVERIES = group(
    "/v1/webhooks",
    "webhooks",
    deliveries,
    caller_change(
        "/{webhook_id:uuid}/deliveries/{delivery_id:uuid}/redeliver",
        "redeliver",
        lambda app: app.commands.webhooks.redeliver,
        summary="Send a message again",
        is_keyed=False,
        answer=Delivery,
        callers=HOLDERS,
        problems=("not_found",),
        says="""
        Send a message again under the same `webhook-id`, whatever became of it. A parked one gets all its
        attempts anew.
        """,
    ),
    caller_change(
        "/{webhook_id:uuid}/replay",
        "replayWebhook",
        lambda app: app.commands.webhooks.replay,
        summary="Send a match's events again",
        is_keyed=False,
        answer=Replayed,
        body=ReplayWebhook,
        callers=HOLDERS,
        problems=("not_found", "match_not_found", "revision_not_found"),
        says="""
        For a receiver that lost its data: the events of a match from a revision on, even from before the
        webhook was made. What a fork inherits belongs to its parent and is not sent again.
        """,
    ),
)
