"""What a client has already is not sent again, and what cannot change is not even asked for again."""

from random import Random

import httpx
import pytest

from service.http.edge.etags import is_known
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

READ = ("state", "events", "picture.svg", "picture.png", "commands?as=0")


@pytest.fixture
async def match(client: httpx.AsyncClient) -> Table:
    match = await table(client, "sukkube", 2, options={"mode": "peach", "target_points": 1})
    await match.start()
    return match


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
async def test_what_is_known_of_a_match_is_not_sent_again(match: Table, coding: str) -> None:
    for path in READ:
        ask = {**bearer(ADMIN), "Accept-Encoding": coding}
        first = await match.client.get(f"{match.url}/{path}", headers=ask)
        tag = first.headers["etag"]
        again = await match.client.get(f"{match.url}/{path}", headers={**ask, "If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), path
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers.get("vary") == first.headers.get("vary")
        assert not {"content-length", "content-type", "content-encoding"} & set(again.headers)
    await match.play(Random(1), 1)
    for path in READ:
        ask = {**bearer(ADMIN), "Accept-Encoding": coding, "If-None-Match": tag}
        assert (await match.client.get(f"{match.url}/{path}", headers=ask)).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/v1/rulebooks/MV", "/v1/games/frantic/rules", "/v1/games/frantic/cards", "/openapi.json", "/docs"],
)
async def test_rules_and_cards_are_asked_for_again_by_their_tag(client: httpx.AsyncClient, path: str) -> None:
    first = await client.get(path)
    assert "public" in first.headers["cache-control"]
    again = await client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_one_viewers_answer_is_not_taken_for_anothers(match: Table) -> None:
    """They differ at the same address, in the same coding, at the same revision."""
    asks = [bearer(token) for token in (*match.seats.values(), ADMIN)] + [{}]
    tags = [(await match.client.get(f"{match.url}/state", headers=ask)).headers["etag"] for ask in asks]
    assert len(set(tags)) == len(asks)
    assert len({tag.partition("-")[0] for tag in tags}) == 1


async def test_each_coding_has_a_strong_tag_of_its_own(match: Table) -> None:
    tags = set()
    for coding in ("identity", "gzip", "br"):
        answer = await match.client.get(f"{match.url}/picture.svg", headers={"Accept-Encoding": coding})
        tags.add(answer.headers["etag"])
    assert len(tags) == 3
    assert not any(tag.startswith("W/") for tag in tags)


async def test_head_knows_tags_as_well(match: Table) -> None:
    head = await match.client.head(f"{match.url}/state")
    again = await match.client.head(f"{match.url}/state", headers={"If-None-Match": head.headers["etag"]})
    assert again.status_code == 304


async def test_a_command_is_played_whatever_if_none_match_says(match: Table) -> None:
    seat = (await match.get("state"))["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    played = await match.post("commands", legal[0], match.seats[seat], If_None_Match="*")
    assert played.status_code == 200


async def test_a_story_that_is_not_yet_whole_is_not_kept(match: Table) -> None:
    """Nobody follows the log here: the read models know nothing of the match."""
    await match.play(Random(1))
    for path, is_whole in (("timeline?at=6", False), ("timeline?at=6&from=7", True), ("events?at=6", True)):
        answer = await match.client.get(f"{match.url}/{path}")
        assert ("immutable" in answer.headers["cache-control"]) is is_whole, path


EDITIONED = ("rules", "rules/FR-CAP-02", "cards", "")


async def test_what_is_read_of_an_edition_is_immutable(client: httpx.AsyncClient) -> None:
    url = "/v1/games/frantic"
    edition = (await client.get(url)).json()["edition"]
    for path in EDITIONED:
        now = await client.get(f"{url}/{path}".rstrip("/"))
        named = await client.get(f"{url}/{path}".rstrip("/"), params={"edition": edition})
        assert named.headers["cache-control"] == "public, max-age=86400, immutable"
        assert now.headers["cache-control"] == "public, max-age=300"
        assert (named.content, named.headers["etag"]) == (now.content, now.headers["etag"])
        gone = await client.get(f"{url}/{path}".rstrip("/"), params={"edition": "frantic/0"})
        told = problem(gone, 404, "not_found")
        assert edition in told["detail"]
        assert "immutable" not in gone.headers["cache-control"]


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ('"a"', True),
        ('W/"a"', True),
        ('"b", "a"', True),
        ("*", True),
        ('"b"', False),
        ("", False),
        ("a", False),
        ('"a', False),
    ],
)
def test_tags_are_compared_as_http_wants(given: str, known: bool) -> None:
    assert is_known(given, '"a"') is known
