"""Entity tags (RFC 9110, 8.8.3): which answer a client has already, and 304 where it is this one.

A tag begins with the revision of a match or tournament, if the answer is about one, and ends with the content
coding: `"12-5f2a90c1e7d34b86-br"`. In between stands a hash of the answer: who asks, and which release answers, is
not in the address.
"""

import re
from hashlib import blake2b
from typing import Final

REVISION: Final = re.compile(rb'"\d{1,10}"')
TAG: Final = re.compile(r'(?:W/)?("[^"]*")')
KEPT_IN_304: Final = frozenset(
    {b"cache-control", b"vary", b"etag", b"date", b"expires", b"ratelimit", b"ratelimit-policy", b"link"}
)


def tag_of(own: bytes, body: bytes) -> bytes:
    """The tag of an answer: the handler's own, but where that is a revision or none, one with the body's hash."""
    if own and not REVISION.fullmatch(own):
        return own
    hashed = blake2b(body, digest_size=8).hexdigest().encode()
    return b'"%b-%b"' % (own.strip(b'"'), hashed) if own else b'"%b"' % hashed


def coded(tag: bytes, coding: str) -> bytes:
    """The tag of the same answer in a content coding: other bytes, hence another strong tag."""
    return tag[:-1] + b"-" + coding.encode() + b'"' if tag.endswith(b'"') else tag


def is_known(if_none_match: str, tag: str) -> bool:
    """Whether If-None-Match names the tag (weak comparison) or anything at all."""
    return if_none_match.strip() == "*" or tag.removeprefix("W/") in TAG.findall(if_none_match)


def not_modified(headers: dict[bytes, bytes]) -> dict[bytes, bytes]:
    """The headers of a 304: what the answer would have said of itself, without what is about its body."""
    return {name: value for name, value in headers.items() if name in KEPT_IN_304}
