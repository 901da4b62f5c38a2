"""Gateway and ingress let every public route through, streams without a time limit, and no probe."""

import re
from collections.abc import Callable

import pytest
from litestar.routes import HTTPRoute

from service.http.live.follower import KEEP_ALIVE_SECONDS
from service.wiring.routes import routes
from tests.k8s.rendering import OVERLAYS, Resource, of_kind

PROBES = {"/livez", "/metrics", "/readyz", "/startupz"}
"""Of the cluster: no way leads to them from outside, nor does the public port answer the metrics."""
GATEWAYS = [overlay for overlay in OVERLAYS if of_kind(overlay, "HTTPRoute")]
INGRESSES = [overlay for overlay in OVERLAYS if of_kind(overlay, "Ingress")]
STREAM_SECONDS = 3600
"""nginx waits so long for the next byte of a stream."""


def paths() -> set[str]:
    """A path of each route, its parameters filled in."""
    return {
        re.sub(r"{[^}]+}", "0190c2f6-0000-7000-8000-000000000000", each.path) for each in routes(0).routes
    }


def streams() -> set[str]:
    """The paths that answer with server-sent events."""
    found = {
        each.path
        for each in routes(0).routes
        if isinstance(each, HTTPRoute)
        for handler in each.route_handlers
        if str(handler.operation_id).startswith("follow")
    }
    return {re.sub(r"{[^}]+}", "0190c2f6-0000-7000-8000-000000000000", path) for path in found}


def matches(kind: str, value: str, path: str) -> bool:
    """Whether a rule of the Gateway API or of an Ingress takes `path`."""
    by_kind: dict[str, Callable[[], bool]] = {
        "Exact": lambda: path == value,
        "PathPrefix": lambda: path == value or path.startswith(value.rstrip("/") + "/"),
        "RegularExpression": lambda: re.fullmatch(value, path) is not None,
    }
    return by_kind["PathPrefix" if kind == "Prefix" else kind]()


def gateway_rule(overlay: str, path: str) -> Resource | None:
    """The first rule that takes `path`."""
    for route in of_kind(overlay, "HTTPRoute"):
        for rule in route["spec"]["rules"]:
            if any(matches(each["path"]["type"], each["path"]["value"], path) for each in rule["matches"]):
                found: Resource = rule
                return found
    return None


def is_in_ingress(overlay: str, path: str) -> bool:
    rules = [rule for each in of_kind(overlay, "Ingress") for rule in each["spec"]["rules"]]
    return any(
        matches(each["pathType"], each["path"], path) for rule in rules for each in rule["http"]["paths"]
    )


def test_there_is_something_to_let_through() -> None:
    assert GATEWAYS
    assert INGRESSES
    assert len(paths()) > 100
    assert streams() == {
        "/v1/stream",
        "/v1/matches/0190c2f6-0000-7000-8000-000000000000/events/stream",
    }


@pytest.mark.parametrize("overlay", GATEWAYS)
def test_the_gateway_lets_through_every_public_route_and_no_probe(overlay: str) -> None:
    closed = {path for path in paths() | PROBES if gateway_rule(overlay, path) is None}
    assert closed == PROBES


@pytest.mark.parametrize("overlay", INGRESSES)
def test_the_ingress_lets_through_every_public_route_and_no_probe(overlay: str) -> None:
    assert {path for path in paths() | PROBES if not is_in_ingress(overlay, path)} == PROBES


@pytest.mark.parametrize("overlay", GATEWAYS)
def test_streams_alone_have_no_time_limit_at_the_gateway(overlay: str) -> None:
    """`/v1/stream` fell under the rule with a time limit, which cut it every 30 s."""
    endless = set()
    for path in paths() - PROBES:
        rule = gateway_rule(overlay, path)
        assert rule is not None
        if rule["timeouts"] == {"request": "0s", "backendRequest": "0s"}:
            endless.add(path)
    assert endless == streams()
    assert KEEP_ALIVE_SECONDS < 30, "gateways take a longer silence for a dead connection"


@pytest.mark.parametrize("overlay", INGRESSES)
def test_the_ingress_keeps_streams_open(overlay: str) -> None:
    for each in of_kind(overlay, "Ingress"):
        notes = each["metadata"]["annotations"]
        assert notes["nginx.ingress.kubernetes.io/proxy-read-timeout"] == str(STREAM_SECONDS)
        assert notes["nginx.ingress.kubernetes.io/proxy-buffering"] == "off"
