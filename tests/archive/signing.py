"""Archives that a service has signed, and the file of its keys: one in use, one retired."""

import hashlib
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.app.proof import heads
from service.schemas.heads import KeySet, PublicKey, SignedHead
from tests.archive.altering import Line, events

RETIRED_AT = int(datetime(2026, 11, 20, tzinfo=UTC).timestamp())
SIGNED_AT = "2026-11-22T12:00:00.000000Z"


def key(name: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())


def public(name: str, **fields: Any) -> PublicKey:
    return msgspec.structs.replace(heads.as_jwk(key(name).public_key().public_bytes_raw()), **fields)


KEY_SET = KeySet([public("retired", nbf=0, exp=RETIRED_AT), public("in use", nbf=RETIRED_AT)])
KEY_FILE = msgspec.json.encode(KEY_SET)
KEYS = heads.read_keys(KEY_FILE)


def sign(lines: list[Line], name: str = "in use", at: str = SIGNED_AT) -> None:
    """Sign the head of the archive as it stands."""
    last = events(lines)[-1]
    kid = public(name).kid
    head = SignedHead(UUID(lines[0]["match_id"]), last["revision"], last["hash"], at, kid, "")
    lines[-1]["signed"] = msgspec.to_builtins(heads.signed(head, key(name)))


def signed(lines: list[bytes]) -> list[Line]:
    documents = [msgspec.json.decode(line) for line in lines]
    sign(documents)
    return documents


def written(documents: list[Line]) -> list[bytes]:
    return [msgspec.json.encode(document) + b"\n" for document in documents]
