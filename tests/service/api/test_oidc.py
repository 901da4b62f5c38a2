"""Tokens of an OpenID Connect issuer: a real server that publishes keys, and everything that can be wrong."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, HMACAlgorithm, OKPAlgorithm, RSAAlgorithm
from msgspec.structs import replace

from service.access import oidc
from service.access.oidc import Issuer, PublishedKeys
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.listening import listening
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import bearer, table

ISSUER, AUDIENCE = "https://issuer.example", "moviola"
RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
ELLIPTIC = ec.generate_private_key(ec.SECP256R1())
EDWARDS = ed25519.Ed25519PrivateKey.generate()
SHORT = rsa.generate_private_key(public_exponent=65537, key_size=1024)
SHARED = "a secret between the issuer and nobody here"
PEM = RSA.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)


def published(kid: str, jwk: dict[str, Any], algorithm: str, use: str = "sig") -> dict[str, Any]:
    return {**jwk, "kid": kid, "alg": algorithm, "use": use}


KEYS = [
    published("rsa", RSAAlgorithm.to_jwk(RSA.public_key(), as_dict=True), "RS256"),
    published("pss", RSAAlgorithm.to_jwk(RSA.public_key(), as_dict=True), "PS256"),
    published("ec", ECAlgorithm.to_jwk(ELLIPTIC.public_key(), as_dict=True), "ES256"),
    published("ed", OKPAlgorithm.to_jwk(EDWARDS.public_key(), as_dict=True), "EdDSA"),
    published("shared", HMACAlgorithm.to_jwk(SHARED, as_dict=True), "HS256"),
    published("sealing", RSAAlgorithm.to_jwk(RSA.public_key(), as_dict=True), "RS256", "enc"),
    published("short", RSAAlgorithm.to_jwk(SHORT.public_key(), as_dict=True), "RS256"),
    {"kid": "broken", "kty": "RSA"},
]
UNREADABLE = [
    {"kid": "u", "kty": "RSA", "alg": "none"},
    {"kid": "u", "kty": "RSA", "alg": ["RS256"]},
    {"kid": "u", "kty": "RSA", "n": 5, "e": 3, "alg": "RS256"},
    {"kid": "u", "kty": ["RSA"]},
    {"kid": "u", "kty": "EC", "crv": {}, "x": None, "y": [], "alg": "ES256"},
    {"kid": "u", "kty": "OKP", "crv": "Ed25519", "x": 7, "alg": "EdDSA"},
    {"kid": "u", "kty": "oct", "k": 7, "alg": "HS256"},
    {"kid": "u", "kty": "RSA", "n": "AA", "e": "AA", "oth": 1, "d": 1, "alg": "PS256"},
    {"kid": {}, "kty": "RSA"},
    None,
]


class Publisher:
    """The issuer's server: `body` is what it publishes, `asked` how often somebody came for it."""

    def __init__(self) -> None:
        self.body = json.dumps({"keys": KEYS}).encode()
        self.status = 200
        self.asked = 0
        self.url = ""

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": self.body})


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def publishing() -> AsyncIterator[Publisher]:
    publisher = Publisher()
    async with listening(publisher) as url:
        publisher.url = f"{url}/keys"
        yield publisher


@pytest.fixture
async def publisher() -> AsyncIterator[Publisher]:
    """One that the test may change."""
    async with publishing() as publisher:
        yield publisher


@asynccontextmanager
async def trusting(
    service: ApiParts, url: str, folder: Path, **more: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """A replica that believes the issuer."""
    trusted = {"oidc_issuer": ISSUER, "oidc_audience": AUDIENCE, "oidc_jwks_url": url}
    settings = replace(service.settings, data_dir=folder, **trusted, **more)
    async with build(settings) as replica, client_of(replica) as client:
        yield client


@pytest.fixture(scope="module")
async def here(
    service: ApiParts, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """One replica for all tests that only show it tokens."""
    folder = tmp_path_factory.mktemp("oidc")
    async with publishing() as publisher, trusting(service, publisher.url, folder) as client:
        yield client


def claims(**other: Any) -> dict[str, Any]:
    now = int(time())
    given = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "nbf": now - 60, "exp": now + 600, "scope": "play"}
    return {name: value for name, value in (given | other).items() if value is not None}


def token(key: Any = RSA, algorithm: str | None = "RS256", kid: str | None = "rsa", **other: Any) -> str:
    return jwt.encode(claims(**other), key, algorithm, headers={"kid": kid} if kid else {})


async def status(client: httpx.AsyncClient, method: str, path: str, key: str, body: Any = None) -> int:
    return (await client.request(method, path, json=body, headers=bearer(key))).status_code


@pytest.mark.parametrize(
    ("scope", "creates", "lists_keys"),
    [
        ("play", 201, 403),
        ("spectate", 403, 403),
        ("openid admin", 201, 200),
        ("", 403, 403),
        (None, 403, 403),
    ],
)
async def test_the_claim_scope_says_what_the_holder_may_do(
    here: httpx.AsyncClient, scope: str | None, creates: int, lists_keys: int
) -> None:
    holder = token(scope=scope)
    assert await status(here, "POST", "/v1/matches", holder, {"game": "sukkube", "seats": 2}) == creates
    assert await status(here, "GET", "/v1/keys", holder) == lists_keys


async def test_the_same_subject_is_the_same_holder_whatever_the_token(here: httpx.AsyncClient) -> None:
    match = await table(here, "sukkube", 2, key=token(scope="play organise"))
    await match.start()
    for holder, sees in (
        (token(RSA, "PS256", "pss", scope="organise"), "organiser"),
        (token(ELLIPTIC, "ES256", "ec", scope="organise"), "organiser"),
        (token(EDWARDS, "EdDSA", "ed", scope="organise"), "organiser"),
        (token(scope="play"), "spectator"),
        (token(scope="organise", sub="bruno"), "spectator"),
    ):
        assert (await match.get("state", holder))["viewer"] == sees


def unsigned() -> str:
    return jwt.encode(claims(), None, "none", headers={"kid": "rsa"})


def signed_with_the_public_key() -> str:
    """What a verifier takes that lets the token choose between a signature and a shared secret."""
    head, body = (
        jwt.utils.base64url_encode(json.dumps(part).encode())
        for part in (
            {"alg": "HS256", "kid": "rsa", "typ": "JWT"},
            claims(),
        )
    )
    signature = HMACAlgorithm(HMACAlgorithm.SHA256).sign(head + b"." + body, PEM)
    return b".".join((head, body, jwt.utils.base64url_encode(signature))).decode()


def altered() -> str:
    head, _, signature = token().split(".")
    body = jwt.utils.base64url_encode(json.dumps(claims(scope="admin")).encode()).decode()
    return f"{head}.{body}.{signature}"


BAD = {
    "expired": lambda: token(exp=int(time()) - 60),
    "too long": lambda: token(exp=int(time()) + 86_400 + 60),
    "too long in words": lambda: token(exp=str(int(time()) + 86_400 + 60)),
    "end in words": lambda: token(exp=str(int(time()) + 600)),
    "begin in words": lambda: token(nbf=str(int(time()) - 60)),
    "short key": lambda: token(SHORT, kid="short"),
    "without end": lambda: token(exp=2**53),
    "not yet": lambda: token(nbf=int(time()) + 600),
    "other issuer": lambda: token(iss="https://elsewhere.example"),
    "other audience": lambda: token(aud="elsewhere"),
    "other key": lambda: token(OTHER),
    "unknown kid": lambda: token(OTHER, kid="unknown"),
    "no kid": lambda: token(kid=None),
    "kid of another algorithm": lambda: token(RSA, "RS256", "pss"),
    "weaker algorithm": lambda: token(RSA, "RS512"),
    "key for sealing": lambda: token(kid="sealing"),
    "broken key": lambda: token(kid="broken"),
    "unsigned": unsigned,
    "shared secret": lambda: token(SHARED, "HS256", "shared"),
    "public key as secret": signed_with_the_public_key,
    "altered": altered,
    "scope no string": lambda: token(scope=["admin"]),
    "no JWT": lambda: "a.b.c",
    **{f"without {name}": (lambda name=name: token(**{name: None})) for name in oidc.REQUIRED},
}


@pytest.mark.filterwarnings("ignore:The RSA key is 1024 bits long")
@pytest.mark.parametrize("wrong", BAD)
async def test_anything_wrong_is_nobodys(here: httpx.AsyncClient, wrong: str) -> None:
    answer = await here.get("/v1/matches", headers=bearer(BAD[wrong]()))
    assert "not good" in problem(answer, 401, "unauthenticated")["detail"]


async def test_a_token_may_be_good_for_as_long_as_the_setting_says(
    service: ApiParts, publisher: Publisher, tmp_path: Path, here: httpx.AsyncClient
) -> None:
    day = token(exp=int(time()) + 86_400 - 60)
    assert await status(here, "GET", "/v1/matches", day) == 200
    strict = trusting(service, publisher.url, tmp_path / "strict", oidc_longest_seconds=3600)
    async with strict as there:
        assert await status(there, "GET", "/v1/matches", day) == 401
        assert await status(there, "GET", "/v1/matches", token(exp=int(time()) + 3600 - 60)) == 200


async def test_keys_are_still_known_beside_the_issuers_tokens(here: httpx.AsyncClient) -> None:
    assert await status(here, "GET", "/v1/keys", ADMIN) == 200
    assert await status(here, "GET", "/v1/matches", "mv_nobodys") == 401


async def test_the_issuer_is_asked_seldom_however_many_keys_are_named(publisher: Publisher) -> None:
    clock = Clock()
    issuer = Issuer(ISSUER, AUDIENCE, PublishedKeys(publisher.url, clock), 86_400)
    try:
        assert await issuer.identify(token()) is not None
        for number in range(20):
            assert await issuer.keys.find(f"made up {number}") is None
        assert publisher.asked == 1
        clock.now += oidc.ASKED_EVERY_SECONDS
        publisher.body = json.dumps({"keys": [{**KEYS[0], "kid": "next"}]}).encode()
        found = await asyncio.gather(*(issuer.identify(token(kid="next")) for _ in range(20)))
        assert all(found)
        assert publisher.asked == 2
        assert await issuer.keys.find("rsa") is None  # withdrawn
    finally:
        await issuer.keys.close()


@pytest.mark.parametrize("trouble", ["status", "no set", "no JSON", "too much"])
async def test_known_keys_are_good_for_a_while_without_the_issuer(publisher: Publisher, trouble: str) -> None:
    clock = Clock()
    keys = PublishedKeys(publisher.url, clock)
    try:
        assert await keys.find("rsa")
        publisher.status = 503 if trouble == "status" else 200
        publisher.body = {"no set": b"[]", "no JSON": b"<html>", "too much": b" " * 300_000}.get(
            trouble, publisher.body
        )
        clock.now += oidc.BELIEVED_SECONDS - 1
        assert await keys.find("rsa")
        assert publisher.asked == 2
        clock.now += 2
        assert await keys.find("rsa") is None
        publisher.status, publisher.body = 200, json.dumps({"keys": KEYS}).encode()
        clock.now += oidc.ASKED_EVERY_SECONDS
        assert await keys.find("rsa")
    finally:
        await keys.close()


@pytest.mark.parametrize("entry", UNREADABLE, ids=repr)
async def test_an_entry_that_cannot_be_read_is_passed_over(publisher: Publisher, entry: Any) -> None:
    publisher.body = json.dumps({"keys": [entry, *KEYS]}).encode()
    issuer = Issuer(ISSUER, AUDIENCE, PublishedKeys(publisher.url), 86_400)
    try:
        assert await issuer.identify(token()) is not None
        assert await issuer.keys.find("u") is None
    finally:
        await issuer.keys.close()


async def test_an_issuer_away_opens_nothing_and_keeps_nobody_else_out(
    service: ApiParts, tmp_path: Path
) -> None:
    async with trusting(service, "http://127.0.0.1:1/keys", tmp_path) as client:
        answer = await client.get("/v1/matches", headers=bearer(token()))
        assert "does not answer" in problem(answer, 401, "unauthenticated")["detail"]
        assert (await client.get("/v1/matches")).status_code == 200
        assert await status(client, "GET", "/v1/keys", ADMIN) == 200
