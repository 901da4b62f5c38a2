"""API keys: handed out by the admin, rotated and revoked by the admin or their holders."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, delete, get, post
from litestar.params import PathParameter

from service.access.keys import ApiKey
from service.http.inputs import bodies, paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, IdempotencyKey, Service
from service.http.operation import Contract
from service.schemas.keys import CreateKey, KeyPage, NewKey, RotateKey

KeyId = Annotated[UUID, PathParameter(description="The key, by its public id.")]
KeyPlace = tuple[datetime, UUID]


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
        """The key is shown only this once; only its hash is stored. Give it no more scopes than its job needs."""
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, caller, idempotency_key)
        key = await service.app.keys.create(caller, asked, bodies.wish(request, CreateKey))
        return http.created(key, f"/v1/keys/{key.key_id}")

    @get(
        operation_id="listKeys",
        summary="List the keys",
        contract=Contract(answer=KeyPage, callers=("admin",), problems=("forbidden",)),
    )
    async def keys(
        self,
        request: HttpRequest,
        service: Service,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[KeyPage]:
        """All keys ever made, newest first, without their secrets."""
        caller = await http.caller_of(request, service)
        found = await service.app.keys.listed(caller, paging.place(after, KeyPlace), limit + 1)
        shown, following = paging.page_of(found, limit, lambda key: (key.created_at, key.key_id))
        return paging.listed(request, KeyPage(shown, following))

    @get(
        "/{key_id:uuid}",
        operation_id="getKey",
        summary="Look at a key",
        contract=Contract(answer=ApiKey, callers=("admin", "key"), problems=("forbidden", "not_found")),
    )
    async def key(self, request: HttpRequest, service: Service, key_id: KeyId) -> Response[ApiKey]:
        """What the key may do and until when, without its secret. The admin and the key's holder may look."""
        caller = await http.caller_of(request, service)
        return Response(await service.app.keys.find(caller, key_id), headers=http.PRIVATE)

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
        """The same key with a new secret, shown only this once. The old secret stays valid for `grace_seconds`.

        The admin and the key's holder may do it.
        """
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, caller, idempotency_key)
        key = await service.app.keys.rotate(caller, key_id, asked, bodies.wish(request, RotateKey))
        return http.handed_out(key, 200)

    @delete(
        "/{key_id:uuid}",
        operation_id="revokeKey",
        summary="Revoke a key",
        status_code=200,
        contract=Contract(answer=ApiKey, callers=("admin", "key"), problems=("forbidden", "not_found")),
    )
    async def revoke(self, request: HttpRequest, service: Service, key_id: KeyId) -> Response[ApiKey]:
        """The key is dead within five seconds on every replica; what it did stays recorded under its id.

        The admin and the key's holder may do it.
        """
        caller = await http.caller_of(request, service)
        return Response(await service.app.keys.revoke(caller, key_id), headers=http.PRIVATE)
