"""Whatever strangers send as text is read or refused as what it is, and soon.

Hypothesis bends what is good, and makes up the rest; `MOVIOLA_EXAMPLES` is how often for each reader. Archives,
patches and positions are bent by the campaigns `forged`, `patches` and `positions`, requests by `fuzz`.
"""

import asyncio
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple
from uuid import UUID

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.kernel.table import SPECTATOR
from service.access.callers import BadTicket, Caller, Unauthenticated
from service.access.oidc import Issuer, PublishedKeys
from service.access.tickets import Tickets
from service.app.proof import notes
from service.http.edge import codings, etags
from service.http.inputs import paging
from service.http.inputs.request import RETURN
from service.http.problems.answers import InvalidParameter
from service.platform.webhook_client import ForbiddenTarget, check_url

EXAMPLES: Final = int(os.environ.get("MOVIOLA_EXAMPLES", "150"))
OFTEN: Final = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine makes examples slowly
LONGEST: Final = 8_192
"""Characters: more than an address may have, and as many as a header."""
SECONDS: Final = 0.25
"""Of a processor for the longest text. A reader that comes back to every character for each of them takes more."""
ISSUER, AUDIENCE = "https://issuer.example", "moviola"
MATCH: Final = UUID("018f0000-0000-7000-8000-000000000001")
KEY: Final = ec.generate_private_key(ec.SECP256R1())
TAG: Final = '"12-5f2a90c1e7d34b86-br"'
NAMES: Final = [
    "cursor",
    "Accept-Encoding",
    "If-None-Match",
    "Prefer",
    "ticket",
    "token",
    "webhook",
    "checkpoint",
]


class Never(Exception):
    """Of readers that refuse nothing."""


class Reader(NamedTuple):
    """`refuses` is all that `read` may raise."""

    read: Callable[[str], object]
    refuses: type[Exception]
    good: str


def issuer() -> Issuer:
    """It has published `KEY` already."""
    keys = PublishedKeys("https://issuer.example/keys")
    jwk = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(KEY.public_key()))
    keys._keys = {"ec": jwt.PyJWK(jwk, "ES256")}
    keys._got_at = keys._asked_at = time.monotonic()
    return Issuer(ISSUER, AUDIENCE, keys, 3600)


def signed(claims: Any) -> str:
    """By the issuer, whatever it says; `jwt.encode` refuses what is no object."""
    body = json.dumps(claims).encode()
    return jwt.api_jws.encode(body, KEY, "ES256", headers={"kid": "ec"})


def claims(**other: Any) -> dict[str, Any]:
    now = int(time.time())
    return {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "nbf": now - 60, "exp": now + 600} | other


@cache
def readers() -> dict[str, Reader]:
    """Made when the first test asks: what is good here is not good for long."""
    trusted, own = issuer(), Tickets("ab" * 32, access=None)  # type: ignore[arg-type]  # opening asks nobody
    holder = Caller("player", "key:ada", "ada", key_id="ada")
    ticket, _ = own.issue(holder, "a token", MATCH, SPECTATOR, 15)
    note = notes.signed("moviola.example/log", 12, bytes(32), Ed25519PrivateKey.generate())
    found = (
        Reader(lambda text: paging.place(text, tuple[int, UUID]), InvalidParameter, paging.cursor(7, MATCH)),
        Reader(codings.preferred, Never, "gzip;q=0.5, br, deflate;q=0, *;q=0.1"),
        Reader(lambda text: etags.is_known(text, TAG), Never, f"W/{TAG}, {TAG}"),
        Reader(RETURN.search, Never, 'respond-async, return="minimal"; wait=5'),
        Reader(own.match_of, BadTicket, ticket),
        Reader(lambda token: asyncio.run(trusted.identify(token)), Unauthenticated, signed(claims())),
        Reader(
            lambda text: check_url(text, reach_loopback=False),
            ForbiddenTarget,
            "https://[2001:db8::1]:443/a?b",
        ),
        Reader(notes.read, notes.NotANote, note),
    )
    return dict(zip(NAMES, found, strict=True))


@st.composite
def bent(draw: st.DrawFn, good: str) -> str:
    """`good`, a few pieces of it left out, repeated or exchanged for others."""
    text = good
    for _ in range(draw(st.integers(0, 4))):
        start, end = sorted(draw(st.tuples(*(st.integers(0, len(text)),) * 2)))
        piece = draw(
            st.one_of(st.text(max_size=8), st.sampled_from([text[start:end] * 2, "", "\0", "é", "=", "."]))
        )
        text = text[:start] + piece + text[end:]
    return text[:LONGEST]


def long(good: str) -> Iterator[str]:
    """As long as can be: the beginning, the end or all of what is good, again and again."""
    for piece in {good, good[:1], good[-1:], f"{good},", " ", ",", "[", "A", "="}:
        yield (piece * LONGEST)[:LONGEST]
        yield (good + piece * LONGEST)[:LONGEST]


def check(reader: Reader, text: str) -> None:
    began = time.process_time()
    with suppress(reader.refuses):
        reader.read(text)
    assert time.process_time() - began < SECONDS, text[:80]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_good_is_read(name: str) -> None:
    reader = readers()[name]
    if name != "webhook":  # an address for documentation, which nobody has
        reader.read(reader.good)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_bent_is_read_or_refused(name: str) -> None:
    reader = readers()[name]

    @OFTEN
    @given(st.one_of(bent(reader.good), st.text(max_size=200)))
    def bends(text: str) -> None:
        check(reader, text)

    bends()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_long_is_read_or_refused_soon(name: str) -> None:
    for text in long(readers()[name].good):
        check(readers()[name], text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", ["nbf", "iat", "exp"])
@pytest.mark.parametrize("moment", [10**400, -(10**400), 1e300, float("inf"), float("nan"), "9" * 5000])
def test_a_moment_that_no_calendar_has_names_nobody(name: str, moment: Any) -> None:
    check(readers()["token"], signed(claims(**{name: moment})))


@OFTEN
@given(st.sampled_from(["iss", "aud", "sub", "nbf", "iat", "exp", "scope", "jti"]), JSON)
def test_an_issuer_that_signs_nonsense_names_nobody(name: str, value: Any) -> None:
    check(readers()["token"], signed(claims(**{name: value})))


@OFTEN
@given(JSON)
def test_a_token_that_is_no_object_names_nobody(value: Any) -> None:
    check(readers()["token"], signed(value))


@pytest.mark.parametrize("part", [0, 1])
def test_a_token_nested_deeply_names_nobody(part: int) -> None:
    nested = jwt.utils.base64url_encode(b"[" * 6000).decode()
    parts = readers()["token"].good.split(".")
    parts[part] = nested
    check(readers()["token"], ".".join(parts))
