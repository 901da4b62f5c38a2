"""Web Push: a message encrypted for one device (RFC 8291), sent under a key that its service knows (RFC 8292)."""

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from time import time
from typing import Final
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from service.platform.entropy import in_force

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve (FIPS 186-4, D.1.2.3)."""
RECORD_BYTES: Final = 4096
SALT_BYTES: Final = 16
LAST_RECORD: Final = b"\x02"
KEPT_SECONDS: Final = 86_400
"""So long a push service keeps a message for a device that is switched off."""
SIGNED_SECONDS: Final = 43_200


def sending_keys(secret: str) -> dict[str, ec.EllipticCurvePrivateKey]:
    """By their public halves, as browsers take them: one of each of the deployment's secrets, the newest first."""
    keys = [_sending_key(bytes.fromhex(each)) for each in in_force(secret)]
    return {text_of(_point(key.public_key())): key for key in keys}


def _sending_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(hmac.digest(secret, b"push", "sha512"))
    return ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)


def encrypted(
    message: bytes,
    device_key: str,
    device_secret: str,
    *,
    salt: bytes = b"",
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The body for the device with this public key: one record of `aes128gcm` (RFC 8188).

    `salt` and `own` are drawn anew but for examples. Raises `ValueError` for a key that is no point of the curve.
    """
    salt, own = salt or os.urandom(SALT_BYTES), own or ec.generate_private_key(CURVE)
    receiver, sender = bytes_of(device_key), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    context = b"WebPush: info\0" + receiver + sender
    keyed = _derived(shared, bytes_of(device_secret), context, 32)
    key = _derived(keyed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keyed, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4) + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def headers(
    endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, topic: str
) -> dict[str | bytes, str | bytes]:
    """Of a message to `endpoint`; it replaces one of the same `topic` that the device has not fetched yet.

    `contact` is the operator's address, `mailto:` or `https:`, or empty.
    """
    origin = urlsplit(endpoint)
    claims = {"aud": f"{origin.scheme}://{origin.netloc}", "exp": int(time()) + SIGNED_SECONDS}
    token = jwt.encode(claims | ({"sub": contact} if contact else {}), key, "ES256")
    return {
        "authorization": f"vapid t={token}, k={text_of(_point(key.public_key()))}",
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "topic": topic,
        "ttl": str(KEPT_SECONDS),
        "user-agent": "Moviola",
    }


def text_of(value: bytes) -> str:
    """As browsers write keys: base64url without padding (RFC 7515, 2)."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
