"""A device as a push service knows it: it decrypts as RFC 8291 and RFC 8188 say, with no code of ours."""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.service.api.receiver import Got

SALT_END, KEY_START = 16, 21


@dataclass(frozen=True)
class PushDevice:
    key: ec.EllipticCurvePrivateKey
    secret: bytes

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {"endpoint": endpoint, "keys": {"p256dh": text_of(self.point), "auth": text_of(self.secret)}}

    def decrypted(self, body: bytes) -> bytes:
        """Of one record; its delimiter is 2, and zeros may follow it."""
        salt, length = body[:SALT_END], body[KEY_START - 1]
        sender, sealed = body[KEY_START : KEY_START + length], body[KEY_START + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        prk_key = mac(self.secret, shared)
        ikm = mac(prk_key, b"WebPush: info\0" + self.point + sender + b"\1")
        prk = mac(salt, ikm)
        cek = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
        text, delimiter, _ = AESGCM(cek).decrypt(nonce, sealed, None).rstrip(b"\0").rpartition(b"\2")
        assert delimiter
        return text

    def message(self, got: Got) -> Any:
        return json.loads(self.decrypted(got.body))


def new_device() -> PushDevice:
    return PushDevice(ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef")


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def claims(got: Got, audience: str, key: str) -> dict[str, Any]:
    """Of the sender, whose public key is `key` (RFC 8292, 3)."""
    scheme, _, parameters = got.headers["authorization"].partition(" ")
    parts = dict(each.strip().split("=", 1) for each in parameters.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    signed: dict[str, Any] = jwt.decode(parts["t"], point, ["ES256"], audience=audience)
    return signed


def text_of(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "===")
