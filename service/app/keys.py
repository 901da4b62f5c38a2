"""API keys: handed out by the admin, rotated and revoked by the admin or their holders."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from service.access.audit import Audit
from service.access.callers import Caller, require_admin, require_owner
from service.access.keys import ApiKey, KeyStore
from service.app.matches.changes import Wish
from service.event_store.requests import RequestMeta
from service.platform import entropy
from service.platform.clock import utc_now
from service.platform.errors import InvalidBody, NotFound
from service.schemas.keys import CreateKey, NewKey, RotateKey


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """`secret` is the deployment's, from which the keys of repeated requests are derived."""

    keys: KeyStore
    audit: Audit
    secret: str

    async def create(self, caller: Caller, request: RequestMeta, wish: Wish[CreateKey]) -> NewKey:
        require_admin(caller)
        terms = await wish()
        if terms.expires_at is not None and terms.expires_at <= utc_now():
            raise InvalidBody("/expires_at", "lies in the past")
        secret = entropy.api_key(self.secret, request.receipt_key)
        scopes = list(dict.fromkeys(terms.scopes))
        key = await self.keys.create(terms.name, terms.owner, scopes, terms.expires_at, secret)
        told = f"{key.name}: {', '.join(key.scopes)}"
        await self.audit.record(caller, "key_created", str(key.key_id), key_id=key.key_id, detail=told)
        return _shown(key, secret)

    async def listed(self, caller: Caller, before: tuple[datetime, UUID] | None, limit: int) -> list[ApiKey]:
        require_admin(caller)
        return await self.keys.listed(before, limit)

    async def find(self, caller: Caller, key_id: UUID) -> ApiKey:
        require_owner(caller, str(key_id))
        key = await self.keys.look(key_id)
        if key is None:
            raise NotFound(f"there is no key {key_id}")
        return key

    async def rotate(
        self, caller: Caller, key_id: UUID, request: RequestMeta, wish: Wish[RotateKey]
    ) -> NewKey:
        require_owner(caller, str(key_id))
        grace_seconds = (await wish()).grace_seconds
        secret = entropy.api_key(self.secret, request.receipt_key)
        key = await self.keys.rotate(key_id, secret, grace_seconds)
        if key is None:
            raise NotFound(f"there is no key {key_id} in force")
        mark, told = f"{key_id}/{key.rotated_at}", f"the old secret is good for {grace_seconds} s more"
        await self.audit.record(caller, "key_rotated", mark, key_id=key_id, detail=told)
        return _shown(key, secret)

    async def revoke(self, caller: Caller, key_id: UUID) -> ApiKey:
        require_owner(caller, str(key_id))
        key = await self.keys.revoke(key_id)
        if key is None:
            raise NotFound(f"there is no key {key_id}")
        await self.audit.record(caller, "key_revoked", str(key_id), key_id=key_id)
        return key


def _shown(key: ApiKey, secret: str) -> NewKey:
    return NewKey(key.key_id, key.name, key.owner, key.scopes, key.expires_at, secret)
