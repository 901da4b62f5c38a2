"""Content codings (RFC 9110, 8.4): which one an answer is sent in, and the bytes in it."""

import re
import struct
import zlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Final, Literal, get_args

import brotli
from cachetools import LRUCache, cached

Coding = Literal["br", "gzip"]
"""The smallest first: among equals it is taken."""

SMALLEST_BYTES: Final = 1024
"""Below, the answer fits a packet or two as it is."""
KEPT_BYTES: Final = 8 * 1024 * 1024
"""Of what was compressed; what it was made from is known by its digest."""
SLOTS: Final[dict[Coding, int]] = {"br": 8, "gzip": 1}
"""Of half a MiB: a stream's compressor keeps 2.5 to 3.2 MiB until its reader has everything, and gzip's 0.3."""
BROTLI_STREAM: Final = 5
"""The level at which a stream keeps less than 4 MiB. The ninth writes 6 % less, and keeps 25."""
WINDOW: Final = 19
"""Its power of two is how many bytes back a stream repeats: the lines of a film do from afar."""
SHARE: Final = 32_768
"""Bytes of a stream that are compressed together: what has been written so far can be read after each."""
SHARED_PIECES: Final = 64
"""The latest that were compressed apart: all who follow a match as the same viewer have the same."""
TEXT: Final = frozenset(
    {"application/json", "application/problem+json", "application/x-ndjson", "image/svg+xml"}
)
ACCEPTED: Final = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")
_kept: LRUCache[object, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)


def is_text(media_type: str) -> bool:
    """Whether it is worth compressing."""
    name = media_type.partition(";")[0].strip().lower()
    return name in TEXT or name.startswith("text/")


def preferred(accept: str, *, excluded: Collection[Coding] = ()) -> Coding | None:
    """The coding Accept-Encoding likes best; None for the bytes as they are."""
    weights = {
        match[1].lower(): float(match[2] or 1)
        for each in accept.split(",")
        if (match := ACCEPTED.fullmatch(each))
    }
    rest = weights.get("*", 0.0)
    codings: tuple[Coding, ...] = get_args(Coding)
    left = (coding for coding in codings if coding not in excluded)
    best = max(left, key=lambda coding: weights.get(coding, rest))
    weight = weights.get(best, rest)
    return None if weight <= 0 or weight < weights.get("identity", 0) else best


def compressed(coding: Coding, body: bytes) -> bytes:
    if coding == "br":
        return bytes(brotli.compress(body, quality=4))
    return zlib.compress(body, 5, wbits=31)


def _digest(coding: Coding, body: bytes) -> tuple[Coding, bytes]:
    return coding, blake2b(body).digest()


compressed_once: Callable[[Coding, bytes], bytes] = cached(_kept, key=_digest)(compressed)
"""As `compressed`, for what many get: the latest are kept."""


@dataclass
class Compressor:
    """Takes a stream piece by piece, and gives what can be sent of it."""

    take: Callable[[bytes], bytes]
    flush: Callable[[], bytes]
    finish: Callable[[], bytes]
    pending: int = 0

    def __call__(self, piece: bytes, *, is_last: bool) -> bytes:
        coded = self.take(piece)
        if is_last:
            return coded + self.finish()
        self.pending += len(piece)
        if self.pending < SHARE:
            return coded
        self.pending = 0
        return coded + self.flush()


def compressor(coding: Coding) -> Compressor:
    if coding == "br":
        br = brotli.Compressor(quality=BROTLI_STREAM, lgwin=WINDOW)
        return Compressor(br.process, br.flush, br.finish)
    gz = zlib.compressobj(5, wbits=31)
    return Compressor(gz.compress, partial(gz.flush, zlib.Z_SYNC_FLUSH), gz.flush)


@lru_cache(SHARED_PIECES)
def apart(piece: bytes) -> bytes:
    """Blocks of deflate (RFC 1951) that end at a byte, are not the last and refer to nothing before them."""
    deflate = zlib.compressobj(5, wbits=-12, memLevel=5)
    return deflate.compress(piece) + deflate.flush(zlib.Z_SYNC_FLUSH)


class GzipOfPieces:
    """Gzip (RFC 1952) of pieces that are each compressed apart: a stream has neither a window nor a delay."""

    __slots__ = ("_crc", "_head", "_size")

    def __init__(self) -> None:
        self._head = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
        self._crc = self._size = 0

    def __call__(self, piece: bytes, *, is_last: bool) -> bytes:
        coded = self._head + (apart(piece) if piece else b"")
        self._head = b""
        self._crc, self._size = zlib.crc32(piece, self._crc), self._size + len(piece)
        if not is_last:
            return coded
        return coded + b"\x03\0" + struct.pack("<II", self._crc, self._size % 2**32)
