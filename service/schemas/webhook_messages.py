"""What is sent: an event in an envelope after CloudEvents 1.0, signed after Standard Webhooks 1.0."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct
from standardwebhooks.webhooks import Webhook

from service.schemas.matches import EventView

TYPE_PREFIX = "moviola."


class WebhookMessage(Struct, frozen=True):
    """`source` is the match, `sequence` the event's revision in it: messages may come in another order.

    `id` is that of the header `webhook-id`: equal for every attempt, also when it is delivered again. `type` is
    `moviola.` and the type of the event.
    """

    specversion: Literal["1.0"]
    id: str
    source: str
    subject: UUID
    type: str
    time: Annotated[datetime, Meta(tz=True)]
    sequence: int
    data: EventView


def message(match_id: UUID, view: EventView) -> WebhookMessage:
    return WebhookMessage(
        specversion="1.0",
        id=message_id(match_id, view.revision),
        source=f"/v1/matches/{match_id}",
        subject=match_id,
        type=TYPE_PREFIX + type(view.event).__name__,
        time=view.at,
        sequence=view.revision,
        data=view,
    )


def message_id(match_id: UUID, revision: int) -> str:
    return f"{match_id}.{revision}"


def headers(id_: str, body: bytes, secrets: Sequence[str]) -> dict[str | bytes, str | bytes]:
    """The headers of an attempt made now; one signature for each of the secrets."""
    now = datetime.now(UTC)
    return {
        "content-type": "application/json",
        "user-agent": "Moviola",
        "webhook-id": id_,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(Webhook(secret).sign(id_, now, body.decode()) for secret in secrets),
    }


encode = msgspec.json.Encoder().encode
