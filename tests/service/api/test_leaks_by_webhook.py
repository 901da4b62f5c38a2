"""Non-interference over webhooks: what spectators and a seat are told of twins is the same, byte for byte.

Spectators are told events, a seat what concerns it, of matches that it has taken a seat of with a key.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.table import ORGANISER, SPECTATOR, Seat
from domain.matches.state import Match
from service.app.matches.views import digest
from service.app.webhooks.notices import seat_notice
from service.event_store.records import StoredEvent
from service.schemas.webhook_messages import Notice, SeatNotice
from service.testing.set_tables import document
from service.wiring.parts import ApiParts
from tests.games.all_settings import position
from tests.service.api.compared_twins import SETTINGS, Twins, born, names_of
from tests.service.api.conftest import ADMIN, client_of, notifying
from tests.service.api.looks_at_twins import play
from tests.service.api.playing import Table
from tests.service.api.receiver import Got, Receiver, receiving
from tests.service.api.test_keys import new_key
from tests.service.api.test_planted_leaks import to_organisers
from tests.service.api.test_told_seats import seated_table
from tests.service.api.test_webhooks import deliveries, hook
from tests.service.api.twins import Pair, find
from tests.waiting import until

WAIT_SECONDS = 60
PLANTED = "bathroom_rush"
WRITTEN_AFTER = {"sukkube": 0, "frantic": 20, "piccioni": 0, "bathroom_rush": 3}
"""After so many plies the table can be written as a position: nothing that comes before play is left to choose, no
window is open."""


@asynccontextmanager
async def told(own_service: ApiParts) -> AsyncIterator[tuple[httpx.AsyncClient, Receiver]]:
    """A client, and who receives what webhooks are told."""
    async with receiving() as receiver, client_of(own_service) as client, notifying(own_service):
        yield client, receiver


@pytest.mark.parametrize("game", SETTINGS)
async def test_spectators_are_told_twins_alike(own_service: ApiParts, game: str) -> None:
    async with told(own_service) as (client, receiver):
        assert await messages_to_spectators(client, receiver, game) > 2 * SETTINGS[game][2]


@pytest.mark.parametrize("game", SETTINGS)
async def test_a_seat_is_told_twins_alike(own_service: ApiParts, game: str) -> None:
    async with told(own_service) as (client, receiver):
        assert await messages_to_a_seat(client, receiver, game) >= 2


async def test_an_event_is_told_that_says_too_much(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*to_organisers("service.app.matches.views.redact"))
    async with told(own_service) as (client, receiver):
        with pytest.raises(AssertionError, match="message tells spectator the twins apart"):
            await messages_to_spectators(client, receiver, PLANTED)


async def test_a_notice_is_told_that_says_too_much(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hash of the whole state, where one looks for the number of a dispute."""

    def with_hash(match: Match, notice: Notice, seat: Seat, last: StoredEvent) -> SeatNotice:
        return replace(seat_notice(match, notice, seat, last), dispute_id=digest(match, ORGANISER))

    monkeypatch.setattr("service.background.webhooks.seat_notices.seat_notice", with_hash)
    async with told(own_service) as (client, receiver):
        with pytest.raises(AssertionError, match="message tells 0 the twins apart"):
            await messages_to_a_seat(client, receiver, PLANTED)


async def messages_to_spectators(client: httpx.AsyncClient, receiver: Receiver, game: str) -> int:
    """How many of each match were compared, whole courses of them, dealt by chance."""
    seats, options, plies = SETTINGS[game]
    found = find(GAMES[game], seats, options, SPECTATOR, plies, 1)
    pair = await born(client, game, found)
    return await compare_messages(pair, receiver, found, ADMIN, range(plies))


async def messages_to_a_seat(client: httpx.AsyncClient, receiver: Receiver, game: str) -> int:
    """How many of each match were compared. No fork tells a key who sat there: both begin from tables."""
    seats, options, plies = SETTINGS[game]
    found = find(GAMES[game], seats, options, 0, plies, 1)
    key = (await new_key(client, "play"))["key"]
    keys = (key, *("" for _ in range(1, seats)))
    undrawn = found.one.undrawn_from(WRITTEN_AFTER[game])
    matches = []
    for course in (found.one, found.other):
        table = document(position(game)(course.tables[undrawn.start]))
        matches.append(await seated_table(client, game, *keys, options=options, position=table))
    pair = Twins(0, matches, [name for match in matches for name in await names_of(match)])
    return await compare_messages(pair, receiver, found, key, undrawn)


async def compare_messages(pair: Twins, receiver: Receiver, found: Pair, owner: str, plies: range) -> int:
    """Both are followed from here on; the last message is that of a dispute."""
    viewer = "seat" if isinstance(pair.viewer, int) else pair.viewer
    client = pair.matches[0].client
    hooks = [
        await hook(client, owner, f"{receiver.url}/{match.match_id}", viewer=viewer, match_id=match.match_id)
        for match in pair.matches
    ]
    for match in pair.matches:
        if viewer == "seat":
            await match.start()
    for ply in plies:
        await play(pair, found, ply)
    for match in pair.matches:
        claim = {"revision": (await match.get("state"))["revision"], "claim": "Not so."}
        assert (await match.post("disputes", claim, match.seats[0])).status_code == 201

    async def is_all_told() -> bool:
        last = [in_order(receiver, match)[-1:] for match in pair.matches]
        is_over = all(got and "ispute" in got[0].message["type"] for got in last)
        return is_over and not any([await deliveries(client, each, status="pending") for each in hooks])

    await until(is_all_told, WAIT_SECONDS)
    one, other = ([pair.plain_message(got) for got in in_order(receiver, match)] for match in pair.matches)
    for mine, theirs in zip(one, other, strict=True):
        assert mine == theirs, f"a message tells {pair.viewer} the twins apart: {mine!r} {theirs!r}"
    return len(one)


def in_order(receiver: Receiver, match: Table) -> list[Got]:
    """What was told of the match, each once: a message may come again."""
    got = {each.id: each for each in receiver.at(f"/{match.match_id}")}
    return sorted(got.values(), key=lambda each: (each.message["sequence"], each.id))
