"""Organisers' keys, handed out by the admin."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from service import entropy
from service.access import ApiKey, require_admin
from service.contract import Contract
from service.controllers import bodies
from service.controllers import request as http
from service.controllers.request import HttpRequest, IdempotencyKey, Service
from service.schemas import CreateKey, NewKey

KeyId = Annotated[UUID, PathParameter(description="The key, by its public id.")]


class KeysController(Controller):
    path = "/v1/keys"
    tags = ("keys",)

    @post(
        operation_id="createKey",
        summary="Create an organiser's key",
        contract=Contract(
            answer=NewKey,
            status=201,
            body=CreateKey,
            callers=("admin",),
            problems=("forbidden",),
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewKey]:
        """The key is shown this once; only its hash is stored."""
        caller = await service.access.caller(http.token(request))
        require_admin(caller)
        data = await bodies.read(request, CreateKey)
        asked = await http.match_request(request, caller, idempotency_key)
        secret = entropy.organiser_key(service.settings.secret, asked.key)
        key = await service.access.create_key(data.name, secret)
        return Response(NewKey(key.key_id, key.name, secret), status_code=201, headers=http.PRIVATE)

    @get(
        operation_id="listKeys",
        summary="List the organisers' keys",
        contract=Contract(answer=list[ApiKey], callers=("admin",), problems=("forbidden",)),
    )
    async def keys(self, request: HttpRequest, service: Service) -> Response[list[ApiKey]]:
        """All keys ever made, newest first, without their secrets."""
        require_admin(await service.access.caller(http.token(request)))
        return Response(await service.access.keys(), headers=http.PRIVATE)

    @delete(
        "/{key_id:uuid}",
        operation_id="revokeKey",
        summary="Revoke a key",
        status_code=200,
        contract=Contract(answer=ApiKey, callers=("admin",), problems=("forbidden", "not_found")),
    )
    async def revoke(self, request: HttpRequest, service: Service, key_id: KeyId) -> Response[ApiKey]:
        """The key is dead within five seconds on every replica; what it did stays recorded under its id."""
        require_admin(await service.access.caller(http.token(request)))
        key = await service.access.revoke_key(key_id)
        if key is None:
            raise NotFoundException(f"there is no key {key_id}")
        return Response(key, headers=http.PRIVATE)
