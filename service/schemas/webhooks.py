"""Webhooks, their deliveries, and what is sent again."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from service.schemas.bounds import LINE, URL

WebhookUrl = Annotated[str, Meta(min_length=1, max_length=500, pattern=URL)]
EventTypes = Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=100)]
Description = Annotated[str, Meta(max_length=200, pattern=LINE)]
UnansweredSeconds = Annotated[int, Meta(ge=0, le=604_800)]
WebhookViewer = Literal["spectator", "organiser", "seat"]
Status = Literal["pending", "delivered", "parked"]


class Delivery(Struct, frozen=True):
    """`answers` are the HTTP statuses of the attempts so far, null where no answer came; `error` says why.

    A `pending` one is tried (again) at `due_at`. A `parked` one has failed too often: redeliver it.
    """

    delivery_id: UUID
    match_id: UUID
    revision: int
    type: str
    status: Status
    answers: list[int | None]
    error: str | None
    due_at: Annotated[datetime, Meta(tz=True)]
    planned_at: Annotated[datetime, Meta(tz=True)]
    settled_at: Annotated[datetime, Meta(tz=True)] | None


class CreateWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send which events: `event_types` empty are all, `match_id` null every match the key organises.

    `viewer` is as whom the events are shown. `organiser` has to be the match's and sees everything of it, which
    is recorded as a look (MV-ORG-07); for every match it is told at once, of private forks too, what spectators
    are shown. Events that spectators see late are told to others late as well. `seat` is for players: instead of
    events, each seat that was taken with this key is told when it is its turn, when a dispute is opened and
    when the match is over: `event_types` are then of `your_turn`, `dispute_opened` and `match_over`. With
    `unanswered_seconds` a seat is told of its turn only if it has not answered for so long.
    """

    url: WebhookUrl
    event_types: EventTypes = []
    match_id: UUID | None = None
    viewer: WebhookViewer = "organiser"
    description: Description = ""
    unanswered_seconds: UnansweredSeconds = 0


class UpdateWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """A field left out, or null, stays as it is."""

    url: WebhookUrl | None = None
    event_types: EventTypes | None = None
    description: Description | None = None
    is_active: bool | None = None
    unanswered_seconds: UnansweredSeconds | None = None


class WebhookView(Struct, frozen=True):
    """`inactive_reason` says why it was switched off, `secrets` with how many messages are signed now."""

    webhook_id: UUID
    owner: str
    url: str
    event_types: list[str]
    match_id: UUID | None
    viewer: WebhookViewer
    unanswered_seconds: int
    description: str | None
    is_active: bool
    inactive_reason: str | None
    secrets: int
    created_at: Annotated[datetime, Meta(tz=True)]


class NewWebhook(WebhookView, frozen=True):
    """`secret` verifies the messages of this webhook (Standard Webhooks, `v1`); it is shown this once."""

    secret: str


class WebhookList(Struct, frozen=True):
    items: list[WebhookView]


class DeliveryPage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[Delivery]
    next: str | None = None


class ReplayWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Events of a match from one revision to another, at most 1000; `last_revision` null is the newest."""

    match_id: UUID
    first_revision: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 1
    last_revision: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class Replayed(Struct, frozen=True):
    """How many deliveries are on their way; those of types the webhook does not ask for are not among them."""

    deliveries: int
