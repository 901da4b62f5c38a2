"""`moviola mcp`, started and asked by the client of the official SDK, against a running service."""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from mcp import Client, StdioServerParameters

from domain.games import GAMES
from tests.processes import PROJECT
from tests.service.installation import Installation, clean_environment
from tests.service.test_play import run_here
from tests.waiting import until

SHORT = {"sukkube": {"mode": "last_hope", "target_points": 1}}
MOVES = 3
IS_OVER = "## You are not asked: nobody"


class Agent:
    """A player, and the tools of a server that has the player's key."""

    def __init__(self, api: httpx.AsyncClient, client: Client) -> None:
        self.api = api
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        (content,) = answer.content
        assert not answer.is_error, content
        return content.text

    async def refusal(self, tool: str, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error
        return answer.content[0].text

    async def match(self, game: str) -> str:
        """A match that has begun: the player at seat 0, a bot at each other."""
        seats = max(2, GAMES[game].seats[0])
        bots = {str(each): "random" for each in range(1, seats)}
        wish = {"game": game, "seats": seats, "bots": bots, "options": SHORT.get(game, {})}
        made = (await self.api.post("/v1/matches", json=wish)).raise_for_status().json()
        url = f"/v1/matches/{made['match_id']}"
        (await self.api.post(f"{url}/seats", json={"player": "Ada"})).raise_for_status()
        host = {"Authorization": f"Bearer {made['host_token']}"}
        (await self.api.post(f"{url}/start", headers=host)).raise_for_status()
        return made["match_id"]

    async def move(self, match_id: str) -> bool:
        """Answer with the last choice of the brief; false once the match is over."""
        text = await self.call("look", match_id=match_id)
        if "## You are not asked" in text:
            return IS_OVER not in text
        name, _ = last_choice(text)
        wish = {"match_id": match_id, "revision": revision_of(text), "choice": name.lower()}
        answer = await self.client.call_tool("choose", wish)
        reply = answer.content[0].text
        if answer.is_error:  # in a window a bot has answered meanwhile
            assert "look again" in reply
            return await self.move(match_id)
        assert reply.startswith(f"You chose {name}.\n")
        return True


def revision_of(brief: str) -> int:
    found = re.search(r"event (\d+), you are seat", brief)
    assert found, brief
    return int(found[1])


def last_choice(brief: str) -> tuple[str, str]:
    """Its name, and its words put together as a reader does."""
    heads, _, ends = brief.rstrip().splitlines()[-1].partition(" … ")
    letter, start = re.findall(r"\*\*([A-Z]+)\*\* (.*?)(?=; \*\*|$)", heads)[-1]
    if not ends:
        return letter, start
    number, end = re.findall(r"(?:^|; )(\d+) (.*?)(?=; \d+ |$)", ends)[-1]
    return f"{letter}{number}", f"{start} {end}".strip()


@asynccontextmanager
async def agent(running: Installation) -> AsyncIterator[Agent]:
    async with httpx.AsyncClient(base_url=running.url, timeout=30) as api:
        body = {"name": "Ada", "device": "an agent"}
        player = (await api.post("/v1/players", json=body)).raise_for_status().json()
        api.headers["Authorization"] = f"Bearer {player['key']}"
        started = StdioServerParameters(
            command=sys.executable,
            args=["-m", "service.cli.main", "mcp", "--url", running.url],
            env=clean_environment() | {"PLAYER_KEY": player["key"]},
            cwd=PROJECT,
        )
        async with Client(started) as client:
            yield Agent(api, client)


async def test_a_match_is_played_to_its_end_read_and_forked(running: Installation) -> None:
    async with agent(running) as player:
        match = await player.match("sukkube")

        async def is_listed() -> bool:
            return f"{match} sukkube, seat 1: " in await player.call("my_turns")

        await until(is_listed, 30)
        first = revision_of(await player.call("look", match_id=match))
        while await player.move(match):
            pass
        story = await player.call("replay", match_id=match)
        assert story.startswith("1. ")
        assert "Ada" not in story, "words of a player"
        last = revision_of(await player.call("look", match_id=match))
        assert (await player.call("replay", match_id=match, start=last)).startswith(f"{last}. ")
        rules = re.findall(r"SK-[A-Z]+-\d+", story)
        assert await player.call("read_rule", rule_id=rules[0])

        async def is_disclosed() -> bool:
            state = (await player.api.get(f"/v1/matches/{match}/state")).raise_for_status().json()
            return state["sheet"]["phase"] == "finished"

        await until(is_disclosed, 30)
        fork = (await player.call("fork", match_id=match, revision=first, seat=2)).partition(" ")[0]
        assert "you are seat 2" in await player.call("look", match_id=fork)
        await player.move(fork)


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(SHORT)))
async def test_moves_of_every_other_game(running: Installation, game: str) -> None:
    async with agent(running) as player:
        match = await player.match(game)
        for _ in range(MOVES):
            await player.move(match)


async def test_refusals_are_told_to_the_model(running: Installation) -> None:
    async with agent(running) as player:
        match = await player.match("sukkube")
        text = await player.call("look", match_id=match)
        at = {"match_id": match, "revision": revision_of(text)}
        assert "has no choice ZZ" in await player.refusal("choose", choice="ZZ", **at)
        at["revision"] -= 1
        assert "look again" in await player.refusal("choose", choice="A", **at)
        assert "1 to 2" in await player.refusal("fork", match_id=match, revision=3, seat=3)
        assert "MV-FRK" in await player.refusal("fork", match_id=match, revision=3, seat=1)
        for nothing in ("SK-NO-99", "../matches"):
            assert "here" in await player.refusal("read_rule", rule_id=nothing)


def test_without_a_key_it_does_not_start(running: Installation) -> None:
    refused = run_here("mcp", "--url", running.url)
    assert refused.returncode == 2
    assert "PLAYER_KEY" in refused.stderr
