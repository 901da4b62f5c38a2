"""Tables by their meaning: what getTable answers, and films of them."""

from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from domain.drawing.table_changes import folded
from domain.kernel import beats
from domain.kernel.table_description import TableDescription
from service.schemas.films import FilmFrame
from service.schemas.tables import TableAnswer
from tests.service.api.checks import problem
from tests.service.api.playing import Table, bearer, table

GAMES = ("sukkube", "frantic", "piccioni", "bathroom_rush")


async def played(client: httpx.AsyncClient, game: str, plies: int = 12) -> Table:
    match = await table(client, game, 2)
    await match.start()
    await match.play(Random(1), plies)
    return match


async def look(match: Table, token: str | None = None, **query: Any) -> TableAnswer:
    headers = bearer(token) if token else {}
    answer = await match.client.get(f"{match.url}/table", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=TableAnswer)


async def film(match: Table, token: str, **query: Any) -> list[FilmFrame]:
    query = {"shape": "table", **query}
    answer = await match.client.get(f"{match.url}/film", params=query, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    return [msgspec.json.decode(line, type=FilmFrame) for line in answer.content.splitlines()]


@pytest.mark.parametrize("game", GAMES)
async def test_a_film_of_tables_leads_to_each_table(client: httpx.AsyncClient, game: str) -> None:
    match = await played(client, game)
    first, *others = await film(match, match.seats[1], language="it")
    shown = first.table
    assert shown is not None
    tables: dict[int, TableDescription] = {first.revision: shown}
    for line in others:
        assert line.change is not None
        assert (line.scene, line.table, line.set) == (None, None, ())
        shown = folded(shown, line.change)
        tables[line.revision] = shown
    for revision in [*tables][:: len(tables) // 4]:
        answer = await look(match, match.seats[1], at=revision, language="it")
        sent = msgspec.json.encode(tables[revision])
        assert answer.table == msgspec.json.decode(sent, type=TableDescription)


@pytest.mark.parametrize("game", GAMES)
async def test_a_beat_begins_with_the_event_that_it_is_named_by(client: httpx.AsyncClient, game: str) -> None:
    match = await played(client, game)
    lines = await film(match, match.seats[0])
    opened = [line.revision for line in lines if line.beat and line.beat.part == "open"]
    assert opened
    for line in lines:
        if line.beat:
            assert line.beat.id in opened
            assert (line.beat.id == line.revision) == (line.beat.part == "open")
    expected = beats.beats(
        beats.rules(f"domain.games.{game}"), ((line.revision, line.type) for line in lines)
    )
    assert [line.revision for line in lines if line.beat] == [each.revision for each in expected]


async def test_each_sees_the_own_hand_alone(client: httpx.AsyncClient) -> None:
    match = await played(client, "frantic", 0)
    for seat, token in match.seats.items():
        answer = await look(match, token)
        assert answer.viewer == seat
        kinds = {(piece.at, piece.kind) for piece in answer.table.pieces if piece.at.startswith("hand:")}
        assert kinds == {(f"hand:{seat}", "card"), (f"hand:{1 - seat}", "back")}
    kinds = {(piece.at, piece.kind) for piece in (await look(match)).table.pieces}
    assert {("hand:0", "back"), ("hand:1", "back")} <= kinds


async def test_nobody_looks_with_another_seats_eyes(client: httpx.AsyncClient) -> None:
    match = await played(client, "sukkube", 0)
    headers = bearer(match.seats[0])
    problem(await client.get(f"{match.url}/table?as=1", headers=headers), 403, "forbidden")
    problem(await client.get(f"{match.url}/film?shape=table&as=1", headers=headers), 403, "forbidden")
    problem(await client.get(f"{match.url}/table?as=0"), 401, "unauthenticated")
    problem(await client.get(f"{match.url}/table?at=9999"), 404, "revision_not_found")


async def test_before_play_the_table_tells_who_sits_where(client: httpx.AsyncClient) -> None:
    match = await table(client, "piccioni", 2)
    answer = await look(match)
    assert (answer.phase, answer.awaited.kind) == ("open", "start")
    assert [sitter.seat for sitter in answer.sitters] == [0, 1]
    assert {piece.name for piece in answer.table.pieces} == {"seat:0", "seat:1"}


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_that_is_over_says_how_it_ended(client: httpx.AsyncClient, game: str) -> None:
    match = await played(client, game, 4)  # Bathroom Rush may be over after a dozen
    assert (await look(match)).why is None
    assert (await match.post("resign", {}, match.seats[1])).status_code == 200
    english, italian = [(await look(match, language=language)).why for language in ("en", "it")]
    assert "all other seats have resigned" in english
    assert "player 0" in english
    assert italian not in ("", english)


async def test_the_sentence_of_the_last_event_of_the_game_tells_the_end(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    await match.start()
    before = await match.play(Random(3))
    answer = await look(match, match.seats[0])
    assert answer.phase == "finished"
    assert answer.why.startswith("After ")
    assert (await look(match, match.seats[0], at=before["revision"] // 2)).why is None
