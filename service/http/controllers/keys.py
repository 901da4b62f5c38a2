"""API keys: handed out by the admin, rotated and revoked by the admin or their holders."""

from service.access.callers import Caller
from service.access.keys import ApiKey
from service.app.app import App
from service.app.keys import KeyPlace
from service.http.inputs import paging
from service.http.inputs.ids import KeyId
from service.http.rows.changes import caller_change
from service.http.rows.reads import caller_query
from service.http.rows.route import group
from service.schemas.keys import CreateKey, KeyPage, NewKey, RotateKey


@caller_query("", "listKeys", summary="List the keys", answer=KeyPage, callers=("admin",))
async def keys(
    app: App, caller: Caller, after: paging.After = None, limit: paging.PageSize = paging.PAGE
) -> KeyPage:
    """All keys ever made, newest first, without their secrets."""
    page = await app.queries.keys.page(caller, paging.place(after, KeyPlace), limit)
    return KeyPage(page.rows, paging.continued(page))


@caller_query(
    "/{key_id:uuid}",
    "getKey",
    summary="Look at a key",
    answer=ApiKey,
    callers=("admin", "key"),
    problems=("not_found",),
)
async def key(app: App, caller: Caller, key_id: KeyId) -> ApiKey:
    """The key's rights and its end, without its secret. The admin and the key's holder may look."""
    return await app.queries.keys.find(caller, key_id)


KEYS = group(
    "/v1/keys",
    "keys",
    caller_change(
        "",
        "createKey",
        lambda app: app.commands.keys.create,
        summary="Create a key",
        answer=NewKey,
        body=CreateKey,
        callers=("admin",),
        location=lambda new: f"/v1/keys/{new.key_id}",
        says="""
        The key is shown only this once; only its hash is stored. Give it no more scopes than its job needs.
        """,
    ),
    keys,
    key,
    caller_change(
        "/{key_id:uuid}/rotate",
        "rotateKey",
        lambda app: app.commands.keys.rotate,
        summary="Replace a key's secret",
        answer=NewKey,
        body=RotateKey,
        callers=("admin", "key"),
        problems=("not_found",),
        hands_out=True,
        says="""
        The same key with a new secret, shown only this once. The old secret stays valid for `grace_seconds`.

        The admin and the key's holder may do it.
        """,
    ),
    caller_change(
        "/{key_id:uuid}",
        "revokeKey",
        lambda app: app.commands.keys.revoke,
        method="delete",
        summary="Revoke a key",
        is_keyed=False,
        answer=ApiKey,
        callers=("admin", "key"),
        problems=("not_found",),
        says="""
        The key is dead within five seconds on every replica; what it did stays recorded under its id.

        The admin and the key's holder may do it.
        """,
    ),
)
