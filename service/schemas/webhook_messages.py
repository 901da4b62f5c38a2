"""The message: an event in an envelope after CloudEvents 1.0, signed after Standard Webhooks 1.0."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct
from standardwebhooks.webhooks import Webhook

from domain.kernel.game import Result
from domain.kernel.table import Seat
from domain.matches.state import Phase
from service.schemas.matches import AwaitedView, EventView

TYPE_PREFIX = "moviola."


class WebhookMessage(Struct, frozen=True):
    """`source` is the match, `sequence` the event's revision in it: messages may come in another order.

    `id` is that of the header `webhook-id`: equal for every attempt, also when it is delivered again. `type` is
    `moviola.` and the type of the event. `game` is an extension attribute, as CloudEvents calls it.
    """

    specversion: Literal["1.0"]
    id: str
    source: str
    subject: UUID
    type: str
    time: Annotated[datetime, Meta(tz=True)]
    sequence: int
    game: str
    data: EventView


Notice = Literal["your_turn", "match_over", "dispute_opened"]


class SeatNotice(Struct, frozen=True, omit_defaults=True):
    """The message to a seat, and the state of the match then, after event `revision`.

    `your_turn`: the seat is asked, and was not before or is asked anew; `match_over`: with the `result`;
    `dispute_opened`: play waits for a ruling on the dispute `dispute_id`.
    """

    notice: Notice
    game: str
    match_id: UUID
    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    seat: Seat
    phase: Phase
    awaited: AwaitedView
    result: Result | None = None
    dispute_id: str = ""

    @property
    def id(self) -> str:
        return f"{message_id(self.match_id, self.revision)}.{self.seat}.{self.notice}"


class SeatMessage(Struct, frozen=True):
    """The message to a webhook whose viewer is `seat`: as `WebhookMessage`, with a notice instead of an
    event.

    `type` is `moviola.` and the notice.
    """

    specversion: Literal["1.0"]
    id: str
    source: str
    subject: UUID
    type: str
    time: Annotated[datetime, Meta(tz=True)]
    sequence: int
    data: SeatNotice


def seat_message(notice: SeatNotice) -> SeatMessage:
    return SeatMessage(
        specversion="1.0",
        id=notice.id,
        source=f"/v1/matches/{notice.match_id}",
        subject=notice.match_id,
        type=TYPE_PREFIX + notice.notice,
        time=notice.at,
        sequence=notice.revision,
        data=notice,
    )


def message(match_id: UUID, game: str, view: EventView) -> WebhookMessage:
    return WebhookMessage(
        specversion="1.0",
        id=message_id(match_id, view.revision),
        source=f"/v1/matches/{match_id}",
        subject=match_id,
        type=TYPE_PREFIX + type(view.event).__name__,
        time=view.at,
        sequence=view.revision,
        game=game,
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
