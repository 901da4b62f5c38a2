"""Tournaments to rule in: for each game two tables of short matches, under clocks that do not run out.

With `MOVIOLA_RULINGS=all` every test is made in every game, and matches are played move by move to their end.
"""

import json
import os
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
import pytest
import yaml

from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import Table
from tests.service.installation import PROJECT

POINTS = {2: [3, 1], 3: [5, 2, 1]}
CLOCKS = {"decision_seconds": 3600, "match_seconds": 7200, "increment_seconds": 2}
TABLES = 2
ALL = os.environ.get("MOVIOLA_RULINGS") == "all"


@dataclass(frozen=True)
class Played:
    """What is played at a table; after `plies` a match is well under way.

    `scenario` is the worked example whose position a referee may set there.
    """

    seats: int
    options: dict[str, Any]
    plies: int
    scenario: str


GAMES = {
    "sukkube": Played(2, {"mode": "peach", "target_points": 2}, 8, "SK-WE-09"),
    "frantic": Played(
        3, {"match_length": "custom", "point_limit": 1, "max_turns_per_round": 6}, 14, "FR-EX-12"
    ),
    "piccioni": Played(3, {}, 8, "PI-WE-08"),
    "bathroom_rush": Played(3, {"round_cap": 10}, 8, "BR-EX-05"),
}


def in_games(*usual: str) -> pytest.MarkDecorator:
    """A test of what is the same in all games is usually made in these."""
    return pytest.mark.parametrize("game", GAMES if ALL else usual)


def position_of(game: str) -> Any:
    """The position document of the game's scenario."""
    path = PROJECT / f"tests/games/{game}/scenarios/{GAMES[game].scenario}.yaml"
    return yaml.safe_load(path.read_text("utf-8"))["position"]


async def cup_of(client: httpx.AsyncClient, game: str, rounds: int = 1) -> Holding:
    """A tournament with its first round started: everybody sits at one of two full tables."""
    played = GAMES[game]
    cup = await organiser(client, f"arbiters of {game}")
    await cup.create(
        game=game,
        options=played.options,
        table_size=played.seats,
        rounds=rounds,
        points=POINTS[played.seats],
        tie_breaks=["wins"],
        clocks=CLOCKS,
    )
    for _ in range(TABLES * played.seats):
        await cup.enter()
    await cup.begin_round(1)
    return cup


async def matches(cup: Holding, number: int) -> list[Table]:
    """The matches of a round, one for each table, with the tokens of those who play it by seat."""
    tables = (await cup.get(f"/rounds/{number}"))["tables"]
    return [
        Table(cup.client, match["match_id"], "", dict(enumerate(cup.tokens[e] for e in match["seating"])))
        for table in tables
        for match in table["matches"]
    ]


async def play(
    match: Table, random: Random, plies: int = 10_000, looker: str | None = None
) -> list[tuple[int, Any]]:
    """Random plies, to the end of the match if they last; who gave which command. `looker` may see the match."""
    given: list[tuple[int, Any]] = []
    now = await match.get("state", looker)
    while len(given) < plies and now["awaited"]["kind"] == "seats":
        seat = random.choice(now["awaited"]["seats"])
        command = random.choice((await match.get("commands", match.seats[seat]))["commands"])
        now = await give(match, seat, command)
        given.append((seat, command))
    return given


async def give(match: Table, seat: int, command: Any) -> Any:
    answer = await match.post("commands", command, match.seats[seat])
    assert answer.status_code == 200, answer.text
    return answer.json()


async def leave(match: Table) -> None:
    """Everybody resigns, and the rules' defaults are played to the end, if it is not there yet."""
    for token in match.seats.values():
        answer = await match.post("resign", token=token)
        if answer.status_code == 409:
            break
        assert answer.status_code == 200, answer.text
    assert (await match.get("state", match.seats[0]))["sheet"]["phase"] == "finished"


def free_cards(play: Any) -> list[tuple[Any, Any]]:
    """Whose hands hold a card that nothing under way names, and the first such card of each.

    Who has answered with a card has to hold it until all have answered (MV-COR-05).
    """
    hands, under_way = play["hands"], json.dumps(play.get("agenda"))
    holders = hands.items() if isinstance(hands, dict) else enumerate(hands)
    free = [(holder, [card for card in hand if f'"{card}"' not in under_way]) for holder, hand in holders]
    return [(holder, cards[0]) for holder, cards in free if cards]
