"""Luck that can be checked: every draw follows from a secret seed, its number and what is drawn.

The algorithm is `moviola-luck/1`, described with test vectors in LUCK.md beside this file:

- commitment = SHA-256(seed), published when the match is created; the seed (32 bytes) when it has ended;
- key = HMAC-SHA256(seed, one line `seat:entropy` for each seat that contributed some, in seat order);
- draw k of a match reads a stream of 64-bit big-endian numbers from the blocks
  HMAC-SHA256(key, `source/k/what/block`), block counting from 0;
- a number below n is the next stream number r with r < n * floor(2^64 / n), modulo n: no bias;
- a shuffle is Fisher-Yates from the last place down to the second, swapping with a place below or at it.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from typing import Final

from domain.kernel.chance import Draw, Outcome, Pick, Roll, Shuffle

ALGORITHM: Final = "moviola-luck/1"
SEED_BYTES: Final = 32
ENOUGH_ENTROPY: Final = 22
"""So many characters may hold 128 bits (base64); a seat that adds fewer has no part in the luck worth the name."""


def commitment(seed: bytes) -> str:
    """The hash published before the first draw: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def keyed(seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The key of the match's draws: the seed mixed with what the seats contributed."""
    lines = "".join(f"{seat}:{entropy[seat]}\n" for seat in sorted(entropy))
    return hmac.digest(seed, lines.encode(), "sha256")


def draw(key: bytes, source: str, number: int, what: Draw) -> Outcome:
    """The outcome of draw `number` (from 1) of the match `source`, which names the one whose seed is used."""
    numbers = _numbers(key, f"{source}/{number}/{what.field}")
    match what:
        case Shuffle(items=items):
            order = list(range(len(items)))
            for place in range(len(order) - 1, 0, -1):
                other = _below(numbers, place + 1)
                order[place], order[other] = order[other], order[place]
            return tuple(order)
        case Pick(below=below):
            return (_below(numbers, below),)
        case Roll(sides=sides):
            return (_below(numbers, sides) + 1,)


def _numbers(key: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        stream = hmac.digest(key, f"{name}/{block}".encode(), "sha256")
        for start in range(0, len(stream), 8):
            yield int.from_bytes(stream[start : start + 8], "big")
        block += 1


def _below(numbers: Iterator[int], limit: int) -> int:
    fair = limit * (2**64 // limit)
    return next(number for number in numbers if number < fair) % limit
