"""Signing the head of a match and checking the signature: Ed25519 (RFC 8032) over six lines of text."""

import base64
import binascii
import hashlib
from datetime import datetime

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.schemas.heads import KeySet, PublicKey, SignedHead

STATEMENT = "moviola-head/1"
KEY_BYTES = 32


class NotAKeySet(Exception):
    """The file with the keys cannot be read; the message says why."""


class NotAHead(Exception):
    """The file with the head cannot be read; the message says why."""


class BadSignature(Exception):
    """The head was not signed so by one of the keys; the message says why."""


def kid_of(public_key: bytes) -> str:
    """The thumbprint of the key as JWK (RFC 7638, RFC 8037)."""
    canonical = f'{{"crv":"Ed25519","kty":"OKP","x":"{_encoded(public_key)}"}}'
    return _encoded(hashlib.sha256(canonical.encode()).digest())


def as_jwk(public_key: bytes) -> PublicKey:
    return PublicKey(x=_encoded(public_key), kid=kid_of(public_key))


def statement(head: SignedHead) -> bytes:
    """The signed bytes."""
    lines = (STATEMENT, head.match_id, head.revision, head.hash, head.signed_at, head.kid)
    return "\n".join(map(str, lines)).encode()


def signed(head: SignedHead, key: Ed25519PrivateKey) -> SignedHead:
    return msgspec.structs.replace(head, signature=_encoded(key.sign(statement(head))))


def read_keys(text: bytes) -> dict[str, PublicKey]:
    """The Ed25519 keys of a JWK Set by their ids, others passed over. Raises `NotAKeySet`."""
    try:
        entries = msgspec.json.decode(text, type=dict[str, list[dict[str, object]]])["keys"]
        mine = [each for each in entries if (each.get("kty"), each.get("crv")) == ("OKP", "Ed25519")]
        keys = msgspec.convert({"keys": mine}, KeySet).keys
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError) as error:
        raise NotAKeySet(f"it is no JSON Web Key Set: {error}") from error
    if not keys:
        raise NotAKeySet("it has no Ed25519 key")
    return {key.kid: key for key in keys}


def read_head(text: bytes) -> SignedHead:
    """A signed head as `GET /v1/matches/{match_id}/head` gives it, or by itself. Raises `NotAHead`."""
    try:
        members = msgspec.json.decode(text, type=dict[str, object])
        return msgspec.convert(members.get("signed", members), SignedHead)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotAHead(f"it is no signed head: {error}") from error


def check(head: SignedHead, keys: dict[str, PublicKey]) -> None:
    """Raises `BadSignature`: an unknown key, one that is revoked or was not in use, or none of its signatures."""
    key = keys.get(head.kid)
    if key is None:
        raise BadSignature(f"it is signed with the key {head.kid}, which is none of those given")
    public = public_bytes(key)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(_decoded(head.signature), statement(head))
    except (InvalidSignature, ValueError) as error:
        raise BadSignature(f"the signature is not one of the key {head.kid} over this head") from error
    _check_in_use(head, key)


def public_bytes(key: PublicKey) -> bytes:
    """The 32 bytes of the key; raises `BadSignature` if it is none, or another than its id says."""
    try:
        public = _decoded(key.x)
    except ValueError as error:
        raise BadSignature(f"the key given as {key.kid} cannot be read: {error}") from error
    if len(public) != KEY_BYTES or kid_of(public) != key.kid:
        raise BadSignature(f"the key given as {key.kid} has another thumbprint")
    return public


def _check_in_use(head: SignedHead, key: PublicKey) -> None:
    if key.revoked is not msgspec.UNSET:
        raise BadSignature(f"the key {head.kid} is revoked")
    at = datetime.fromisoformat(head.signed_at).timestamp()
    if isinstance(key.nbf, int) and at < key.nbf:
        raise BadSignature(f"it says {head.signed_at}, but the key {head.kid} was not in use yet")
    if isinstance(key.exp, int) and at > key.exp:
        raise BadSignature(f"it says {head.signed_at}, but the key {head.kid} was retired before")


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    """Raises `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error
