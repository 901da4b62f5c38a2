"""API keys: handed out by the admin, rotated and revoked by the admin or their holders."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from service import entropy
from service.access.callers import require_admin, require_owner
from service.access.keys import ApiKey
from service.contract.promises import Contract
from service.http.controllers import bodies
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, Service
from service.http.problems import InvalidBody
from service.schemas.keys import CreateKey, NewKey, RotateKey

KeyId = Annotated[UUID, PathParameter(description="The key, by its public id.")]


class KeysController(Controller):
    path = "/v1/keys"
    tags = ("keys",)

    @post(
        operation_id="createKey",
        summary="Create a key",
        contract=Contract(
            answer=NewKey, status=201, body=CreateKey, callers=("admin",), problems=("forbidden",)
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewKey]:
        """The key is shown this once; only its hash is stored. Give it the scopes its job needs, no more."""
        caller = await service.access.caller(http.token(request))
        require_admin(caller)
        data = await bodies.read(request, CreateKey)
        if data.expires_at is not None and data.expires_at <= datetime.now(UTC):
            raise InvalidBody("/expires_at", "lies in the past")
        asked = await http.asked_by(request, caller, idempotency_key)
        secret = entropy.api_key(service.settings.secret, asked.key)
        scopes = list(dict.fromkeys(data.scopes))
        key = await service.access.keys.create(data.name, data.owner, scopes, data.expires_at, secret)
        told = f"{key.name}: {', '.join(key.scopes)}"
        await service.audit.record(caller, "key_created", str(key.key_id), key_id=key.key_id, detail=told)
        return Response(_shown(key, secret), status_code=201, headers=http.PRIVATE)

    @get(
        operation_id="listKeys",
        summary="List the keys",
        contract=Contract(answer=list[ApiKey], callers=("admin",), problems=("forbidden",)),
    )
    async def keys(self, request: HttpRequest, service: Service) -> Response[list[ApiKey]]:
        """All keys ever made, newest first, without their secrets."""
        require_admin(await service.access.caller(http.token(request)))
        return Response(await service.access.keys.all(), headers=http.PRIVATE)

    @post(
        "/{key_id:uuid}/rotate",
        operation_id="rotateKey",
        summary="Replace a key's secret",
        status_code=200,
        contract=Contract(
            answer=NewKey, body=RotateKey, callers=("admin", "key"), problems=("forbidden", "not_found")
        ),
    )
    async def rotate(
        self,
        request: HttpRequest,
        service: Service,
        key_id: KeyId,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[NewKey]:
        """Same key, other secret, shown this once. The old secret stays good for `grace_seconds`.

        The admin may, and whoever holds the key.
        """
        caller = await service.access.caller(http.token(request))
        require_owner(caller, str(key_id))
        data = await bodies.read(request, RotateKey)
        asked = await http.asked_by(request, caller, idempotency_key)
        secret = entropy.api_key(service.settings.secret, asked.key)
        key = await service.access.keys.rotate(key_id, secret, data.grace_seconds)
        if key is None:
            raise NotFoundException(f"there is no key {key_id} in force")
        told = f"the old secret is good for {data.grace_seconds} s more"
        mark = f"{key_id}/{key.rotated_at}"
        await service.audit.record(caller, "key_rotated", mark, key_id=key_id, detail=told)
        return Response(_shown(key, secret), headers=http.PRIVATE)

    @delete(
        "/{key_id:uuid}",
        operation_id="revokeKey",
        summary="Revoke a key",
        status_code=200,
        contract=Contract(answer=ApiKey, callers=("admin", "key"), problems=("forbidden", "not_found")),
    )
    async def revoke(self, request: HttpRequest, service: Service, key_id: KeyId) -> Response[ApiKey]:
        """The key is dead within five seconds on every replica; what it did stays recorded under its id.

        The admin may, and whoever holds the key.
        """
        caller = await service.access.caller(http.token(request))
        require_owner(caller, str(key_id))
        key = await service.access.keys.revoke(key_id)
        if key is None:
            raise NotFoundException(f"there is no key {key_id}")
        await service.audit.record(caller, "key_revoked", str(key_id), key_id=key_id)
        return Response(key, headers=http.PRIVATE)


def _shown(key: ApiKey, secret: str) -> NewKey:
    return NewKey(key.key_id, key.name, key.owner, key.scopes, key.expires_at, secret)
