"""The record beside an event: what everybody may know of how it came about, and what nobody needs to."""

import os

import msgspec
from msgspec import Struct

from domain.matches.terms import Imported

SALT_BYTES = 16


class Meta(Struct, frozen=True, omit_defaults=True):
    """The rules that caused an event, who acted, by which request, and the salt that hides its payload.

    `actor` is `seat:2`, `bot:random`, `host`, `organiser:<key id>` (the match's own), `key:<key id>` (of somebody
    else), `admin` or `system`; with ` for seat:2` behind it, it has acted in the name of that seat. Actor and
    rules are shown to everybody and part of the hash chain; `command_id` and `traceparent` are the request's own
    and are not. `salt` is random and shown with the payload only (`hash_chain.py`). An event that was `imported`
    was recorded elsewhere: who acted, when and by which rules is what an archive said.
    """

    rules: tuple[str, ...]
    actor: str
    command_id: str = ""
    traceparent: str = ""
    salt: bytes = b""
    imported: Imported | None = None


def new_salt() -> bytes:
    return os.urandom(SALT_BYTES)


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Meta).decode
