"""Heads of matches as the service signs them, and the public keys to check them with."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

HASH = Meta(pattern="^[0-9a-f]{64}$", max_length=64)
TIMESTAMP = Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$", max_length=27)
KID = Meta(pattern="^[A-Za-z0-9_-]{43}$", max_length=43)
SIGNATURE = Meta(pattern="^[A-Za-z0-9_-]{86}$", max_length=86)
"""Lengths besides, since `$` lets a line break pass."""


class SignedHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The hash of event `revision` of a match, as this service had it at `signed_at`.

    `signature` (Ed25519, base64url) is over `moviola-head/1`, `match_id`, `revision`, `hash`, `signed_at` and
    `kid`, one a line. `kid` names the key in `/.well-known/moviola-keys.json`.
    """

    match_id: UUID
    revision: Annotated[int, Meta(ge=1)]
    hash: Annotated[str, HASH]
    signed_at: Annotated[str, TIMESTAMP]
    kid: Annotated[str, KID]
    signature: Annotated[str, SIGNATURE]


class Head(Struct, frozen=True):
    """How far a match has come: `hash` covers all events up to `revision`.

    `signed` is null where the service has no key, and for an imported match, which it has not seen being played.
    """

    match_id: UUID
    revision: int
    hash: str
    signed: SignedHead | None


class PublicKey(Struct, frozen=True, kw_only=True):
    """An Ed25519 key as JSON Web Key (RFC 8037): `x` are its 32 bytes, `kid` is its thumbprint (RFC 7638).

    It has signed from `nbf` on, until `exp` if it is no longer in use (seconds since 1970). `revoked` is for who
    keeps the file: nothing that this key has signed counts.
    """

    kty: str = "OKP"
    crv: str = "Ed25519"
    x: str
    kid: str
    nbf: int | UnsetType = UNSET
    exp: int | UnsetType = UNSET
    revoked: object = UNSET


class KeySet(Struct, frozen=True):
    """A JSON Web Key Set (RFC 7517)."""

    keys: list[PublicKey]
