"""What a request counts as, and how many streams are open: without a server."""

import pytest
from msgspec.structs import replace

from service.access.callers import ANONYMOUS, Caller
from service.http.edge import throttle
from service.http.limits import rate_limits
from service.http.limits.rate_limits import Policy, RateBudget, RateLimited, class_of, policies
from service.http.limits.stream_limits import StreamLimits
from service.http.operation import Contract
from service.platform.errors import StreamsFull, TooManyStreams
from service.platform.settings import Settings
from service.wiring.routes import routes

SETTINGS = Settings(admin_key="x" * 16, secret="0" * 64)
PAID_BY_THEIR_HANDLERS = {
    *("exportEvents", "getArchive", "getFilm", "getTournamentArchive", "importMatch", "listEvents"),
    "verifyArchive",
}
"""They know how much they do once they have looked."""
MATCH = "/v1/matches/01980000-0000-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/livez", None),
        ("GET", "/", "page"),
        ("GET", "/static", "page"),
        ("GET", "/livez/more", "page"),
        ("POST", "/static/x", None),
        ("GET", "/matches", "page"),
        ("POST", "/matches/x", "page"),
        ("GET", "/nowhere", "page"),
        ("GET", "/v1/matches", "read"),
        ("HEAD", MATCH, "read"),
        ("OPTIONS", "/v1/matches", "read"),
        ("GET", f"{MATCH}/events/stream", "stream"),
        ("POST", "/v1/stream", "stream"),
        ("GET", "/v1/stream", "stream"),
        ("GET", f"{MATCH}/picture.svg", "picture"),
        ("GET", f"{MATCH}/picture.png", "png"),
        ("HEAD", f"{MATCH}/film", "film"),
        ("POST", "/v1/turns", "turns"),
        ("POST", f"{MATCH}/tickets", "read"),
        ("POST", "/v1/matches", "create"),
        ("POST", "/v1/matches/batch", "create"),
        ("PUT", "/v1/matches", "write"),
        ("POST", "/v1/matches/x", "write"),
        ("POST", f"{MATCH}/forks", "fork"),
        ("GET", f"{MATCH}/forks", "read"),
        ("DELETE", f"{MATCH}/forks", "write"),
        ("POST", f"{MATCH}/picture.svg", "write"),
        ("DELETE", "/v1/keys/x", "write"),
    ],
)
def test_an_operation_counts_as_one_of_a_class(method: str, path: str, name: str | None) -> None:
    assert class_of(method, path) == name


def test_every_route_but_probes_and_files_has_a_class() -> None:
    unlimited = {
        route.path_format
        for route in routes(SETTINGS.body_limit_bytes).routes
        for method in route.methods
        if class_of(method, route.path_format) is None
    }
    assert unlimited == {"/livez", "/readyz", "/startupz", "/static/{name}"}


def test_what_may_find_no_room_is_paid_for_by_what_it_does() -> None:
    """Whatever is done aside or has few places is dear: its row declares a cost, or its handler pays."""
    without_price = {
        handler.operation_id
        for route in routes(SETTINGS.body_limit_bytes).routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(contract := handler.opt.get("contract"), Contract)
        and any(kind.endswith("_busy") for kind in contract.problems)
        and not handler.opt["cost"].points
    }
    assert without_price == PAID_BY_THEIR_HANDLERS


@pytest.mark.parametrize(
    ("rate", "seconds"), [("7/second", 1), ("7/minute", 60), ("7/hour", 3600), ("7/day", 86_400)]
)
def test_a_rate_is_so_many_in_a_window(rate: str, seconds: int) -> None:
    found = policies(replace(SETTINGS, rate_read=rate, rate_cost=rate))
    assert found["read"] == Policy("read", 7, seconds)
    assert found["cost"] == Policy("cost", 7, seconds)
    assert set(found) == {*rate_limits.CLASSES, "cost"}


def test_a_refusal_says_what_is_left_and_when_there_is_more() -> None:
    budget = RateBudget(Policy("read", 7, 60), False, 2, 31)
    assert str(RateLimited(budget)) == (
        "7 requests of the class read in 60 s are spent; the next ones are admitted in 31 s"
    )
    refused = RateLimited(budget, 3)
    assert "in 60 s leave 2 more, and not 3;" in str(refused)
    assert refused.retry_after_seconds == 31
    points = RateBudget(Policy("cost", 7, 60), False, 2, 31)
    assert str(RateLimited(points, 3)).startswith("7 points of cost in 60 s leave 2 more, and not 3;")
    assert refused.headers == {
        "RateLimit-Policy": '"read";q=7;w=60',
        "RateLimit": '"read";r=2;t=31',
    }


def limits(**numbers: int) -> StreamLimits:
    return StreamLimits(replace(SETTINGS, **numbers))


SEATS = [Caller("seat", f"seat:{seat}", f"token {seat}", seat) for seat in range(4)]


def test_a_token_has_so_many_streams_and_an_address_others() -> None:
    streams = limits(streams_per_caller=2, streams_per_address=1, streams_per_process=10)
    releases = [streams.admit(SEATS[0], "here") for _ in range(2)]
    with pytest.raises(TooManyStreams, match="2 streams are open with this token"):
        streams.admit(SEATS[0], "there")
    streams.admit(ANONYMOUS, "here")
    with pytest.raises(TooManyStreams, match="1 streams are open with this address"):
        streams.admit(ANONYMOUS, "here")
    streams.admit(ANONYMOUS, "there")
    streams.admit(SEATS[1], "here")
    assert streams.open == 5
    releases[0]()
    releases[0]()
    assert streams.open == 4
    streams.admit(SEATS[0], "here")
    with pytest.raises(TooManyStreams):
        streams.admit(SEATS[0], "here")


def test_a_process_has_so_many_streams() -> None:
    streams = limits(streams_per_caller=5, streams_per_process=3)
    releases = [streams.admit(seat, "") for seat in SEATS[:3]]
    with pytest.raises(StreamsFull):
        streams.admit(SEATS[3], "")
    assert streams.open == 3
    for release in releases:
        release()
    assert streams.open == 0
    assert not streams._open, "who has no stream is forgotten"


def test_streams_of_many_callers_are_admitted_all_or_none() -> None:
    streams = limits(streams_per_caller=5, streams_per_process=3)
    with pytest.raises(StreamsFull):
        streams.admit_all(SEATS, "")
    assert streams.open == 0
    release = streams.admit_all(SEATS[:3], "")
    assert streams.open == 3
    release()
    release()
    assert streams.open == 0


@pytest.mark.parametrize(
    ("path", "raw", "is_one"),
    [
        ("/", b"/", True),
        ("/v1/matches", b"/v1/matches", True),
        ("/v1/matches", None, True),
        ("/v1/matches/", b"/v1/matches/", False),
        ("//v1/matches", b"//v1/matches", False),
        ("/v1/matches", b"/v1%2Fmatches", False),
    ],
)
def test_a_path_is_spelt_in_one_way(path: str, raw: bytes | None, is_one: bool) -> None:
    assert throttle.is_canonical({"path": path, "raw_path": raw}) is is_one
