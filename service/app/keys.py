"""API keys: handed out by the admin, rotated and revoked by the admin or their holders."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from service.access.audit import Audit
from service.access.callers import Caller, require_admin, require_owner
from service.access.keys import ApiKey, KeyStore
from service.app.matches.changes import LazyBody
from service.app.pages import ListPage, page_of
from service.event_store.requests import RequestMeta
from service.platform import entropy
from service.platform.clock import utc_now
from service.platform.errors import InvalidBody, NotFound
from service.schemas.keys import CreateKey, NewKey, RotateKey

KeyPlace = tuple[datetime, UUID]
"""Of a row in the list: when the key was made, and its id."""


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """`secret` is the deployment's, from which the keys of repeated requests are derived."""

    keys: KeyStore
    audit: Audit
    secret: str

    async def create(self, caller: Caller, request: RequestMeta, body: LazyBody[CreateKey]) -> NewKey:
        require_admin(caller)
        terms = await body()
        if terms.expires_at is not None and in_utc("/expires_at", terms.expires_at) <= utc_now():
            raise InvalidBody("/expires_at", "lies in the past")
        secret = entropy.api_key(self.secret, request.receipt_key)
        scopes = list(dict.fromkeys(terms.scopes))
        key = await self.keys.create(terms.name, terms.owner, scopes, terms.expires_at, secret)
        summary = f"{key.name}: {', '.join(key.scopes)}"
        await self.audit.record(caller, "key_created", str(key.key_id), key_id=key.key_id, detail=summary)
        return _shown(key, secret)

    async def rotate(
        self, caller: Caller, key_id: UUID, request: RequestMeta, body: LazyBody[RotateKey]
    ) -> NewKey:
        require_owner(caller, str(key_id))
        grace_seconds = (await body()).grace_seconds
        secret = entropy.api_key(self.secret, request.receipt_key)
        key = await self.keys.rotate(key_id, secret, grace_seconds)
        if key is None:
            raise NotFound(f"there is no key {key_id} in force")
        mark, summary = f"{key_id}/{key.rotated_at}", f"the old secret is good for {grace_seconds} s more"
        await self.audit.record(caller, "key_rotated", mark, key_id=key_id, detail=summary)
        return _shown(key, secret)

    async def revoke(self, caller: Caller, key_id: UUID) -> ApiKey:
        require_owner(caller, str(key_id))
        key = await self.keys.revoke(key_id)
        if key is None:
            raise NotFound(f"there is no key {key_id}")
        await self.audit.record(caller, "key_revoked", str(key_id), key_id=key_id)
        return key


@dataclass(frozen=True, slots=True)
class KeyQueries:
    keys: KeyStore

    async def page(self, caller: Caller, before: KeyPlace | None, limit: int) -> ListPage[ApiKey]:
        """All keys ever made, newest first."""
        require_admin(caller)
        rows = await self.keys.listed(before, limit + 1)
        return page_of(rows, limit, lambda key: (key.created_at, key.key_id))

    async def find(self, caller: Caller, key_id: UUID) -> ApiKey:
        require_owner(caller, str(key_id))
        key = await self.keys.look(key_id)
        if key is None:
            raise NotFound(f"there is no key {key_id}")
        return key


def in_utc(pointer: str, moment: datetime) -> datetime:
    """The moment as it is stored; raises `InvalidBody` for one outside the years 1 to 9999 there."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise InvalidBody(pointer, "is in no year from 1 to 9999 by UTC") from None


def _shown(key: ApiKey, secret: str) -> NewKey:
    return NewKey(key.key_id, key.name, key.owner, key.scopes, key.expires_at, secret)
