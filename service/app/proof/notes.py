"""Checkpoints of the list as signed notes (C2SP signed-note and tlog-checkpoint, with Ed25519 signatures)."""

import base64
import hashlib
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import UNSET

from service.app.proof.heads import BadSignature, public_bytes
from service.schemas.heads import PublicKey

ED25519: Final = b"\x01"
HINT_BYTES = 4
SIGNATURE_LINE = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})")
SIZE = re.compile(r"0|[1-9][0-9]{0,14}")


class NotANote(Exception):
    """The text is no checkpoint; the message says why."""


class Note(NamedTuple):
    """A checkpoint of the list `origin`. `text` is what is signed; each signature has a name, a hint of its key
    and 64 bytes if it is one of Ed25519."""

    text: str
    origin: str
    size: int
    root: bytes
    signatures: tuple[tuple[str, bytes, bytes], ...]


def signed(origin: str, size: int, root: bytes, key: Ed25519PrivateKey) -> str:
    text = f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"
    signature = _hint(origin, key.public_key().public_bytes_raw()) + key.sign(text.encode())
    return f"{text}\n— {origin} {base64.b64encode(signature).decode()}\n"


def read(note: str) -> Note:
    """Raises `NotANote`. Nothing about it is proved yet."""
    text, separator, below = note.rpartition("\n\n")
    lines = text.split("\n")
    if not separator or len(lines) < 3 or not all(lines):
        raise NotANote("expected origin, size and root on a line each, an empty line, and signatures")
    if not below.endswith("\n"):
        raise NotANote("the last line breaks off")
    if not SIZE.fullmatch(lines[1]):
        raise NotANote("the second line is not the size of a tree")
    root = _decoded(lines[2])
    if len(root) != hashlib.sha256().digest_size:
        raise NotANote("the third line is not a SHA-256 hash in base64")
    signatures = []
    for line in below.splitlines():
        match = SIGNATURE_LINE.fullmatch(line)
        if match is None:
            raise NotANote("a line below the empty one is no signature")
        packed = _decoded(match[2])
        signatures.append((match[1], packed[:HINT_BYTES], packed[HINT_BYTES:]))
    return Note(f"{text}\n", lines[0], int(lines[1]), root, tuple(signatures))


def check(note: Note, keys: Mapping[str, PublicKey]) -> str:
    """The id of the key that has signed it; raises `BadSignature` if none of `keys` has, or one that is revoked.

    Signatures of others, such as witnesses, are passed over (C2SP signed-note)."""
    for key in keys.values():
        public = public_bytes(key)
        for name, hint, signature in note.signatures:
            if name != note.origin or hint != _hint(name, public):
                continue
            try:
                Ed25519PublicKey.from_public_bytes(public).verify(signature, note.text.encode())
            except InvalidSignature as error:
                raise BadSignature(
                    f"the signature is not one of the key {key.kid} over this checkpoint"
                ) from error
            if key.revoked is not UNSET:
                raise BadSignature(f"the key {key.kid} is revoked")
            return key.kid
    raise BadSignature("the checkpoint is signed with none of the keys given")


def _hint(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + public).digest()[:HINT_BYTES]


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise NotANote(f"it has something that is no base64: {error}") from error
