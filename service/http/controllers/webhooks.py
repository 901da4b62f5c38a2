"""Webhooks: who is told what, and the secrets."""

from service.access.callers import Caller
from service.app.app import App
from service.http.inputs.ids import WebhookId
from service.http.operation import Who
from service.http.rows.changes import caller_change
from service.http.rows.reads import caller_query
from service.http.rows.route import group
from service.schemas.webhooks import CreateWebhook, NewWebhook, UpdateWebhook, WebhookList, WebhookView

HOLDERS: tuple[Who, ...] = ("key", "admin")


@caller_query("", "listWebhooks", summary="List your webhooks", answer=WebhookList, callers=HOLDERS)
async def webhooks(app: App, caller: Caller) -> WebhookList:
    """The webhooks of this key, newest first; the admin sees everybody's. Secrets are not shown."""
    return await app.queries.webhooks.of_caller(caller)


@caller_query(
    "/{webhook_id:uuid}",
    "getWebhook",
    summary="Look at a webhook",
    answer=WebhookView,
    callers=HOLDERS,
    problems=("not_found",),
)
async def webhook(app: App, caller: Caller, webhook_id: WebhookId) -> WebhookView:
    """Whether it is switched on and, if not, why."""
    return await app.queries.webhooks.view(caller, webhook_id)


WEBHOOKS = group(
    "/v1/webhooks",
    "webhooks",
    caller_change(
        "",
        "createWebhook",
        lambda app: app.commands.webhooks.create,
        summary="Be told of events",
        answer=NewWebhook,
        body=CreateWebhook,
        callers=HOLDERS,
        problems=("match_not_found", "too_many_webhooks"),
        location=lambda new: f"/v1/webhooks/{new.webhook_id}",
        says="""
        From now on each matching event is sent to `url` by POST, at least once, in no certain order.

        Messages are signed after Standard Webhooks: verify `webhook-signature` with the secret, which is shown
        this once, and drop repetitions by `webhook-id`. An answer of 2xx settles a message. Any other, or none
        within 20 seconds, is followed by up to nine more attempts over 75 hours; then the message is parked. 410
        switches the webhook off. `url` must be https, at a public address; redirects are not followed.

        With `"viewer": "seat"` the seats taken with this key are told, in one match or in all, when it is their
        turn, when a dispute is opened and when the match is over.
        """,
    ),
    webhooks,
    webhook,
    caller_change(
        "/{webhook_id:uuid}",
        "updateWebhook",
        lambda app: app.commands.webhooks.update,
        method="patch",
        summary="Change a webhook",
        is_keyed=False,
        answer=WebhookView,
        body=UpdateWebhook,
        callers=HOLDERS,
        problems=("not_found",),
        says="""
        Change the address or the types, or switch it off and on. Waiting messages are kept and go to the new
        address.
        """,
    ),
    caller_change(
        "/{webhook_id:uuid}",
        "deleteWebhook",
        lambda app: app.commands.webhooks.delete,
        method="delete",
        summary="Delete a webhook",
        is_keyed=False,
        answer=WebhookView,
        callers=HOLDERS,
        problems=("not_found",),
        says="""
        Its deliveries are deleted with it, waiting ones too. The answer shows the webhook as it is now.
        """,
    ),
    caller_change(
        "/{webhook_id:uuid}/secret",
        "rotateWebhookSecret",
        lambda app: app.commands.webhooks.rotate_secret,
        summary="Replace a webhook's secret",
        answer=NewWebhook,
        callers=HOLDERS,
        problems=("not_found",),
        hands_out=True,
        says="For 24 hours messages are signed with both secrets: change the receiver within that time.",
    ),
)
