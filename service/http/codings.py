"""Content codings (RFC 9110, 8.4): which one an answer is sent in, and the bytes in it."""

import re
import zlib
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, Literal, Protocol

import brotli
from cachetools import LRUCache, cached

Coding = Literal["br", "gzip"]

SMALLEST_BYTES: Final = 1024
"""Below, the answer fits a packet or two as it is."""
KEPT_BYTES: Final = 8 * 1024 * 1024
"""Of what was compressed; what it was made from is known by its digest."""
STREAMED: Final = 9
"""Brotli's quality for streams: a tenth of a millisecond for a line of a film, which takes two to make."""
WINDOW: Final = 20
"""Its power of two is how many bytes back a stream repeats: the lines of a film do from afar."""
SHARE: Final = 32_768
"""Bytes of a stream that are compressed together: what has been written so far can be read after each."""
TEXT: Final = frozenset(
    {"application/json", "application/problem+json", "application/x-ndjson", "image/svg+xml"}
)
ACCEPTED: Final = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")
_kept: LRUCache[object, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)


class Compressor(Protocol):
    """Takes a stream piece by piece, and gives what can be sent of it."""

    def __call__(self, piece: bytes, *, is_last: bool) -> bytes: ...


def is_text(media_type: str) -> bool:
    """Whether it is worth compressing. Server-sent events are not: each has to arrive by itself."""
    name = media_type.partition(";")[0].strip().lower()
    return name in TEXT or (name.startswith("text/") and name != "text/event-stream")


def preferred(accept: str) -> Coding | None:
    """The coding Accept-Encoding likes best, brotli among equals; None for the bytes as they are."""
    weights = {
        found[1].lower(): float(found[2] or 1)
        for each in accept.split(",")
        if (found := ACCEPTED.fullmatch(each))
    }
    rest = weights.get("*", 0.0)
    brotli_weight, gzip_weight = weights.get("br", rest), weights.get("gzip", rest)
    if max(brotli_weight, gzip_weight) <= 0 or max(brotli_weight, gzip_weight) < weights.get("identity", 0):
        return None
    return "br" if brotli_weight >= gzip_weight else "gzip"


def compressed(coding: Coding, body: bytes) -> bytes:
    if coding == "br":
        coded: bytes = brotli.compress(body, quality=4)
        return coded
    return zlib.compress(body, 5, wbits=31)


def _digest(coding: Coding, body: bytes) -> tuple[Coding, bytes]:
    return coding, blake2b(body).digest()


compressed_once: Callable[[Coding, bytes], bytes] = cached(_kept, key=_digest)(compressed)
"""As `compressed`, for what many get: the latest are kept."""


def compressor(coding: Coding) -> Compressor:
    return _Brotli() if coding == "br" else _Gzip()


class _Brotli:
    def __init__(self) -> None:
        self._coder = brotli.Compressor(quality=STREAMED, lgwin=WINDOW)
        self._held = 0

    def __call__(self, piece: bytes, *, is_last: bool) -> bytes:
        coded: bytes = self._coder.process(piece)
        if is_last:
            return coded + bytes(self._coder.finish())
        self._held += len(piece)
        if self._held < SHARE:
            return coded
        self._held = 0
        return coded + bytes(self._coder.flush())


class _Gzip:
    def __init__(self) -> None:
        self._coder = zlib.compressobj(5, wbits=31)
        self._held = 0

    def __call__(self, piece: bytes, *, is_last: bool) -> bytes:
        coded = self._coder.compress(piece)
        if is_last:
            return coded + self._coder.flush()
        self._held += len(piece)
        if self._held < SHARE:
            return coded
        self._held = 0
        return coded + self._coder.flush(zlib.Z_SYNC_FLUSH)
