"""Every link of the pages leads somewhere, and gateway and ingress let it through."""

import re
from collections import Counter, deque
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

from service.wiring.parts import ApiParts
from service.wiring.routes import routes
from tests.k8s.test_routes import GATEWAYS, INGRESSES, PROBES, gateway_rule, is_in_ingress
from tests.projections.conftest import caught_up
from tests.service.api import holding
from tests.service.api.conftest import BASE_URL, client_of, projecting
from tests.service.api.playing import table

LINK = re.compile(r'\s(?:href|src)="([^"]+)"')
ALIKE = 2
"""Of links that differ in ids, numbers or values of their query alone so many are followed."""

ASK_MORE = ("/players", "/chance", "/slips", "/weekend", "/weekend/ranking.csv")
"""Ends of pages that no address alone opens: one needs a name, one the end of play, one a form's file, two name
tournaments."""


def kind_of(link: str) -> str:
    address = urlsplit(link)
    path = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d+", "*", address.path)
    return f"{path}?{sorted({name for name, _ in parse_qsl(address.query)})}"


def pages(**ids: str) -> list[str]:
    """Whatever is served outside `/v1` and has no other parameters in its path than `ids`."""
    paths = {each.path for each in routes(0).routes} - PROBES
    for name, value in ids.items():
        paths = {re.sub(rf"{{{name}:\w+}}", value, path) for path in paths}
    whole = (path for path in paths if "{" not in path)
    return sorted(path for path in whole if not path.startswith("/v1") and not path.endswith(ASK_MORE))


def is_open(path: str) -> bool:
    return all(gateway_rule(each, path) for each in GATEWAYS) and all(
        is_in_ingress(each, path) for each in INGRESSES
    )


async def test_every_link_answers_and_comes_through_gateway_and_ingress(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        match = await table(client, "sukkube", 2)
        await match.start()
        held = await holding.tournament(client, "running")
        await caught_up(own_service.pool)
        opened = pages(
            match_id=match.match_id, tournament_id=held.url.rpartition("/")[2], game="sukkube", book="MV"
        )
        links, followed, broken = deque((page, "the routes") for page in opened), Counter[str](), []
        while links:
            link, origin = links.popleft()
            kind = kind_of(link)
            if followed[kind] == ALIKE:
                continue
            followed[kind] += 1
            answer = await client.get(link, follow_redirects=True)
            if not answer.is_success or not is_open(urlsplit(link).path):
                broken.append(f"{link} of {origin}: {answer.status_code}")
            if answer.headers.get("content-type", "").startswith("text/html"):
                targets = (urljoin(f"{BASE_URL}{link}", unescape(each)) for each in LINK.findall(answer.text))
                links.extend(
                    (target.removeprefix(BASE_URL).partition("#")[0], link)
                    for target in targets
                    if target.startswith(f"{BASE_URL}/")
                )
    assert broken == []
    assert {"/weekend", "/weekend/ranking.csv"} <= {kind.partition("?")[0] for kind in followed}
