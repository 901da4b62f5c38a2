"""Everything that holders of a key can read of their webhooks."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from service.access.callers import Caller, require_key
from service.app.pages import ListPage, page_of
from service.app.webhooks.deliveries import Deliveries
from service.app.webhooks.subscriptions import Subscription, Subscriptions, secrets
from service.schemas.webhooks import Delivery, Status, WebhookList, WebhookView

DeliveryPlace = tuple[datetime, UUID]
"""Of a row in the list: when the delivery was planned, and its id."""


@dataclass(frozen=True, slots=True, repr=False)
class WebhookQueries:
    """`secret` is the deployment's, from which those of the webhooks are derived."""

    subscriptions: Subscriptions
    sent: Deliveries
    secret: str

    async def of_caller(self, caller: Caller) -> WebhookList:
        """The caller's own, newest first; the admin sees everybody's."""
        require_key(caller)
        return WebhookList([view_of(self.secret, each) for each in await self.subscriptions.listed(caller)])

    async def view(self, caller: Caller, webhook_id: UUID) -> WebhookView:
        return view_of(self.secret, await own_webhook(self.subscriptions, caller, webhook_id))

    async def deliveries(
        self,
        caller: Caller,
        webhook_id: UUID,
        *,
        status: Status | None,
        before: DeliveryPlace | None,
        limit: int,
    ) -> ListPage[Delivery]:
        """Newest first."""
        await own_webhook(self.subscriptions, caller, webhook_id)
        rows = await self.sent.listed(webhook_id, status, before, limit + 1)
        return page_of(rows, limit, lambda row: (row.planned_at, row.delivery_id))


async def own_webhook(subscriptions: Subscriptions, caller: Caller, webhook_id: UUID) -> Subscription:
    """Raises `NotFound` for a webhook that is not the caller's."""
    require_key(caller)
    return await subscriptions.find(caller, webhook_id)


def view_of(secret: str, webhook: Subscription) -> WebhookView:
    return WebhookView(
        webhook_id=webhook.webhook_id,
        owner=webhook.owner,
        url=webhook.url,
        event_types=webhook.event_types,
        match_id=webhook.match_id,
        viewer=webhook.viewer,
        unanswered_seconds=webhook.unanswered_seconds,
        description=webhook.description or None,
        is_active=webhook.is_active,
        inactive_reason=webhook.inactive_reason or None,
        secrets=len(secrets(secret, webhook.webhook_id, webhook.secret_rotations)),
        created_at=webhook.created_at,
    )
