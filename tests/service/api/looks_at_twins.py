"""What the viewer of twins may ask of a match: all that can be read, what others could do, disputes, forks."""

import os
import re
from collections.abc import Collection
from itertools import product
from typing import Any, Final

import msgspec
import pytest

from tests.service.api.asked_of_matches import (
    DISPUTE,
    MATCH,
    operations,
    pages,
    readings,
    readings_of_disputes,
    wishes,
)
from tests.service.api.compared_twins import Twins, forks_of, until_told
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import bearer
from tests.service.api.test_forks import all_events
from tests.service.api.timed_answers import newest_of
from tests.service.api.twins import Pair

PART = re.compile(r'data-part="([^"]*)"')
MOST_POINTS: Final = 3
"""Of the parts that only an organiser sees."""
DRAWS: Final = 2
"""How many of the last ones."""
SEEDS = int(os.environ.get("MOVIOLA_TWINS", "1"))


async def look_around(pair: Twins, but: Collection[str] = ()) -> None:
    """As clients look while they play: every operation, with nothing asked for."""
    newest = await newest_of(pair.matches[0])
    await until_told(pair, newest)
    for asked in readings():
        if asked.path in but:
            continue
        for accept in asked.accepted:
            await pair.ask("GET", asked.path, accept=accept)
            if "ticket" in asked.names:
                await pair.ask("GET", asked.path, accept=accept, by_ticket=True)


async def look_everywhere(pair: Twins) -> None:
    """Every page too, and everything that can be asked for."""
    newest = await newest_of(pair.matches[0])
    await until_told(pair, newest)
    parts = await parts_of(pair)
    for asked in (*readings(), *pages(MATCH)):
        for query, accept in product(wishes(asked.names, newest, parts), asked.accepted):
            await pair.ask("GET", asked.path, accept=accept, **query)


async def look_at_chance(pair: Twins) -> None:
    """What else the last draws could have given: shown to those alone who may fork the match."""
    events = await all_events(pair.matches[0])
    drawn = [event["revision"] for event in events if event["event"]["type"] == "ChanceDrawn"]
    for asked in (*readings(), *pages(MATCH)):
        if not asked.names & {"at", "outcome"}:
            continue
        for revision, accept in product(drawn[-DRAWS:], asked.accepted):
            query = {"at": revision - 1, "outcome": "1"}
            given = {name: value for name, value in query.items() if name in asked.names}
            await pair.ask("GET", asked.path, accept=accept, **given)


async def look_at_refusals(pair: Twins, command: Any) -> None:
    """Why the viewer cannot touch other parts, after the card that somebody else will choose."""
    card = getattr(command, "card", None)
    if card:
        await pair.ask("GET", "/commands", refused="true", chosen=f"card:{card}")


async def look_at_forks(pair: Twins) -> None:
    """What an organiser forked from each shows no more than the twins do. In the tree each stands elsewhere."""
    await look_around(await forks_of(pair), but=("/forks",))


async def parts_of(pair: Twins) -> tuple[str, ...]:
    """One that everybody sees, and some that the viewer does not: to guess them tells nothing."""
    found: list[list[str]] = []
    for match in pair.matches:
        for token in (match.seats[pair.viewer] if isinstance(pair.viewer, int) else None, ADMIN):
            headers = bearer(token) if token else {}
            answer = await match.client.get(f"{match.url}/picture.svg", headers=headers)
            found.append(PART.findall(answer.text))
    seen, known, seen_too, known_too = found
    assert seen == seen_too
    guesses = sorted({*known, *known_too} - {*seen})
    return (seen[0], *guesses[:MOST_POINTS])


async def look_at_the_desk(pair: Twins) -> None:
    """Their last event is contested; the viewer sees their part of it."""
    contested = await newest_of(pair.matches[0])
    for match in pair.matches:
        claim = {"revision": contested, "claim": "Not so."}
        assert (await match.post("disputes", claim, match.seats[0])).status_code == 201
    for asked in readings_of_disputes():
        for query, accept in product(wishes(asked.names, contested, ()), asked.accepted):
            await pair.ask("GET", asked.path, accept=accept, **query)
    desk, *others = pages(DISPUTE)
    for asked in (desk, *others):
        for query in wishes(asked.names, contested, await parts_of(pair)):
            await pair.ask("GET", asked.path, accept="text/html", **query)
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", desk.path, accept="text/html", token=ADMIN, around=100)


async def refusals(pair: Twins, commands: list[Any]) -> None:
    """What others could do, guessed by the viewer; what is no command; what only others may ask."""
    for command in commands:
        answer = await pair.ask("POST", "/commands", command)
        assert answer.status_code >= 400
    for body in (None, [], {"type": "nothing"}, [commands[0], commands[0]]):
        await pair.ask("POST", "/commands", body)
    for method, rest, _ in operations():
        if method != "GET" and rest not in ("/commands", "/resign"):
            await pair.ask(method, rest, {})
    await pair.ask("POST", "/forks", {"revision": 1})


async def play(pair: Twins, found: Pair, ply: int) -> None:
    """The course's next command by its seat; every third time that it is not theirs, the viewer tries it first."""
    command, seat = found.one.commands[ply]
    body = msgspec.to_builtins(command)
    await look_at_refusals(pair, command)
    asked = (await pair.matches[0].get("state"))["awaited"]["seats"]
    if pair.viewer not in asked:
        pair.waited += 1
        if pair.waited % 3 == 1:
            await refusals(pair, [body])
    for match in pair.matches:
        answer = await match.post("commands", body, match.seats[seat])
        assert answer.status_code == 200, answer.text
