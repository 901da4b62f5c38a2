"""Messages to devices of players: a kind of notice, a match and its title, encrypted."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from service.platform import web_push
from service.schemas.webhook_messages import Notice, SeatNotice


class PushMessage(Struct, frozen=True):
    """All that a device is told (MV-PLR-08); its service worker (`push/worker.js`) has the words for it."""

    notice: Notice
    game: str
    match_id: UUID
    title: str | None


class Post(NamedTuple):
    headers: dict[str | bytes, str | bytes]
    body: bytes


class Calls:
    """`secret` is the deployment's, `contact` where the operator is reached (RFC 8292, 2.1)."""

    def __init__(self, secret: str, contact: str) -> None:
        self._keys = web_push.sending_keys(secret)
        self._contact = contact

    def post(self, endpoint: str, push_keys: Sequence[str], call: SeatNotice, title: str | None) -> Post:
        device_key, device_secret, own = push_keys
        message = PushMessage(call.notice, call.game, call.match_id, title)
        body = web_push.encrypted(msgspec.json.encode(message), device_key, device_secret)
        key = self._keys.get(own) or next(iter(self._keys.values()))
        return Post(web_push.headers(endpoint, key, self._contact, call.match_id.hex), body)
