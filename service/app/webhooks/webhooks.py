"""Webhooks: made, changed, deleted, and their messages sent again."""

from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit
from uuid import UUID

from msgspec.structs import asdict, replace

from domain.games import GAMES
from domain.kernel.table import ORGANISER
from domain.matches.events import MATCH_EVENTS
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.at_tournaments import organisers_of
from service.access.audit import Audit
from service.access.callers import Caller, Forbidden, Plays, require_key, require_organises
from service.access.own_keys import own_key
from service.access.visibility import is_organisers, may_be_notified
from service.access.visits import Visits
from service.app.matches.changes import LazyBody
from service.app.webhooks.deliveries import Deliveries
from service.app.webhooks.notices import NOTICES
from service.app.webhooks.queries import own_webhook, view_of
from service.app.webhooks.subscriptions import SEAT, Subscription, Subscriptions, as_players
from service.event_store.aggregate import Versions
from service.event_store.records import StoredEvent
from service.event_store.requests import RequestMeta
from service.platform import entropy
from service.platform.errors import InvalidBody, MatchNotFound, RevisionNotFound
from service.platform.webhook_client import ForbiddenTarget, check_url
from service.schemas.webhooks import (
    CreateWebhook,
    Delivery,
    NewWebhook,
    Replayed,
    ReplayWebhook,
    UpdateWebhook,
    WebhookView,
    WebhookViewer,
)

REPLAYED_AT_ONCE = 1000


@dataclass(frozen=True, slots=True, repr=False)
class Webhooks:
    """For holders of a key. `secret` is the deployment's, from which those of the webhooks are derived;
    `reach_loopback` lets messages go to this machine."""

    subscriptions: Subscriptions
    sent: Deliveries
    visits: Visits
    matches: Versions[Match]
    tournaments: Versions[Tournament]
    plays: Plays
    audit: Audit
    secret: str
    reach_loopback: bool

    async def create(self, caller: Caller, request: RequestMeta, body: LazyBody[CreateWebhook]) -> NewWebhook:
        """A webhook tells no more than the caller could read: of one match, of all that it organises, or of those
        that it plays."""
        require_key(caller)
        order = await body()
        self._check(order, order.viewer)
        if order.viewer == SEAT:
            await self._require_own_seats(caller, order.match_id)
        elif order.match_id is None:
            require_organises(caller)
        else:
            visit = await self.visits.as_caller(caller, order.match_id, follows=order.viewer == ORGANISER)
            visit.viewer(order.viewer)
        subscription = await self.subscriptions.create(caller, order, request.key)
        if subscription.viewer == ORGANISER:
            mark = str(subscription.webhook_id)
            host = urlsplit(subscription.url).hostname or ""  # the rest of a URL may be confidential
            detail = f"{mark} to {host}"
            await self.audit.record(
                caller, "webhook_created", mark, match_id=subscription.match_id, detail=detail
            )
        return self._with_secret(subscription)

    async def update(self, caller: Caller, webhook_id: UUID, body: LazyBody[UpdateWebhook]) -> WebhookView:
        """Waiting messages stay, and go to the new address."""
        webhook = await own_webhook(self.subscriptions, caller, webhook_id)
        patch = await body()
        self._check(patch, webhook.viewer)
        changed = await self.subscriptions.update(webhook_id, patch)
        return view_of(self.secret, changed)

    async def delete(self, caller: Caller, webhook_id: UUID) -> WebhookView:
        """It is off for good, and its deliveries go with it."""
        webhook = await own_webhook(self.subscriptions, caller, webhook_id)
        await self.subscriptions.delete(webhook_id)
        return replace(view_of(self.secret, webhook), is_active=False, inactive_reason="deleted")

    async def rotate_secret(self, caller: Caller, webhook_id: UUID, request: RequestMeta) -> NewWebhook:
        """For a time messages are signed with the old secret as well."""
        await own_webhook(self.subscriptions, caller, webhook_id)
        return self._with_secret(await self.subscriptions.rotate(webhook_id, request.key))

    async def redeliver(self, caller: Caller, webhook_id: UUID, delivery_id: UUID) -> Delivery:
        await own_webhook(self.subscriptions, caller, webhook_id)
        return await self.sent.redeliver(webhook_id, delivery_id)

    async def replay(self, caller: Caller, webhook_id: UUID, body: LazyBody[ReplayWebhook]) -> Replayed:
        """Events of a match are sent again; those a fork inherits belong to its parent and are not."""
        webhook = await own_webhook(self.subscriptions, caller, webhook_id)
        return Replayed(await self.sent.replay(webhook_id, await self._to_replay(webhook, await body())))

    async def _to_replay(self, webhook: Subscription, order: ReplayWebhook) -> list[StoredEvent]:
        match_id, first = order.match_id, order.first_revision
        newest = await self.matches.newest(match_id)
        if webhook.viewer == SEAT:
            raise InvalidBody(
                "/match_id", "a webhook of seats tells no events: deliver one of its notices again"
            )
        if webhook.match_id not in (None, match_id):
            raise InvalidBody("/match_id", f"this webhook is for match {webhook.match_id}")
        organisers = await organisers_of(self.tournaments, newest.state)

        async def now() -> Match:
            return newest.state

        (webhook,) = await as_players([webhook], newest.state, organisers, now, self.plays)
        if not may_be_notified(webhook, newest.state, organisers):
            if newest.state.sheet.is_private:
                raise MatchNotFound(match_id)
            raise Forbidden("this needs a webhook of the match's organiser, or one for this match alone")
        if not is_organisers(webhook, newest.state, organisers):
            newest = await self.visits.delay.as_spectators_see(newest)
        if first > newest.revision:
            raise RevisionNotFound(first, newest.revision)
        last = min(order.last_revision or newest.revision, first + REPLAYED_AT_ONCE - 1)
        events = await self.matches.log.read(match_id, first - 1, last)
        types = webhook.event_types
        return [
            event for event in events if event.stream_id == match_id and (not types or event.type in types)
        ]

    async def _require_own_seats(self, caller: Caller, match_id: UUID | None) -> None:
        """Without a key of one's own, no seat is taken with it."""
        if not caller.key_id:
            raise Forbidden("this needs a key of your own: its seats are told")
        if match_id is None:
            return
        match = (await self.visits.as_caller(caller, match_id)).match
        mine = own_key(match_id, caller.key_id)
        if all(sitting.key != mine for sitting in match.sheet.seats):
            raise Forbidden("no seat of this match was taken with this key")

    def _check(self, order: CreateWebhook | UpdateWebhook, viewer: WebhookViewer) -> None:
        """Raise `InvalidBody` for a URL nothing is sent to, a type that nothing told to the viewer has, or a wait
        for the answers of one that is asked nothing."""
        if order.unanswered_seconds and viewer != SEAT:
            raise InvalidBody("/unanswered_seconds", "only seats owe answers: this needs the viewer `seat`")
        if order.url is not None:
            try:
                check_url(order.url, reach_loopback=self.reach_loopback)
            except ForbiddenTarget as error:
                raise InvalidBody("/url", str(error)) from error
        for place, name in enumerate(order.event_types or ()):
            if viewer == SEAT and name not in NOTICES:
                names = ", ".join(NOTICES)
                raise InvalidBody(f"/event_types/{place}", f"seats are told {names}, not {name}")
            if viewer != SEAT and name not in _event_types():
                raise InvalidBody(
                    f"/event_types/{place}", f"no event is called {name}; see the schema `Event`"
                )

    def _with_secret(self, webhook: Subscription) -> NewWebhook:
        newest = len(webhook.secret_rotations)
        secret = entropy.webhook_secret(self.secret, webhook.webhook_id, newest)
        return NewWebhook(**asdict(view_of(self.secret, webhook)), secret=secret)


@cache
def _event_types() -> frozenset[str]:
    kinds = [*MATCH_EVENTS, *(kind for game in GAMES.values() for kind in game.events)]
    return frozenset(kind.__name__ for kind in kinds)
