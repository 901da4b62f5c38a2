"""Fields of a request's head, read as RFC 9110 has them."""

from collections.abc import Iterable
from typing import Final

LISTS: Final = frozenset({b"accept", b"accept-encoding", b"accept-language", b"if-none-match", b"prefer"})
"""Fields that are lists: on several lines they mean the same as on one (RFC 9110, 5.3)."""
BEARER: Final = "bearer"

Pairs = list[tuple[bytes, bytes]]


def joined(headers: Iterable[tuple[bytes, bytes]]) -> Pairs:
    """The same fields, each list on one line."""
    pairs: Pairs = []
    places: dict[bytes, int] = {}
    for name, value in headers:
        if name in LISTS and name in places:
            place = places[name]
            pairs[place] = (name, pairs[place][1] + b", " + value)
            continue
        places.setdefault(name, len(pairs))
        pairs.append((name, value))
    return pairs


def bearer(authorization: str) -> str | None:
    """The token of `Bearer <token>`, with one blank or more between; None for another scheme, or no token
    (RFC 9110, 11.4; RFC 6750, 2.1)."""
    scheme, _, token = authorization.strip().partition(" ")
    return token.lstrip() or None if scheme.lower() == BEARER else None
