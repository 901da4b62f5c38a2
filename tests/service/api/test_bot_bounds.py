"""What house bots may cost: thinking has a time limit and a queue, tables without players share one lane."""

import asyncio
import gc
from collections.abc import Iterator
from functools import partial
from random import Random
from time import monotonic, process_time
from uuid import UUID

import pytest

from domain.games.frantic.cards import card_ids
from domain.games.frantic.options import Options
from service.app.bots import driver
from service.app.bots.choice import BOTS
from service.app.bots.effort import USUAL, Meter
from service.app.bots.lane import RESTS, Lane
from service.app.bots.worlds import sight_of
from service.platform.fair_queue import Bounds
from service.testing.given import given
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of
from tests.service.api.playing import Table, table
from tests.waiting import eventually


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Late in a run it spends a second or two on the cycles of other tests; a bot has no part in that."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("bot", ["greedy", "lookahead", "mcts"])
@pytest.mark.parametrize("cards", [4, 20, 88])
def test_a_bot_with_a_large_hand_does_not_think_longer(cards: int, bot: str) -> None:
    """With 20 and 88 cards, each of which was tried on every square once, it thought for 12 and 30 seconds."""
    hand = card_ids(Options().deck_list)[:cards]
    position = given("frantic", 2, position={"hands": {"0": hand}})
    sight = sight_of(position.game, position.state, 0)
    legal = position.legal(0)
    began = process_time()
    chosen = BOTS[bot](position.game, sight, 0, legal, Random(1), Meter(USUAL, process_time))
    assert process_time() - began < USUAL.seconds + 0.5
    assert chosen in legal


async def test_matches_that_are_left_to_bots_move_one_after_another_with_rests() -> None:
    lane, moves = Lane(), []

    async def play(name: str, *, shared: bool) -> None:
        for _ in range(3):
            async with lane.move(name, shared=shared):
                moves.append(name)
                await asyncio.sleep(0.02)

    began = monotonic()
    await asyncio.gather(play("one", shared=True), play("two", shared=True), play("players", shared=False))
    assert monotonic() - began >= 6 * 0.02 * (1 + RESTS)
    assert moves.index("two") < 6, "the matches take turns"
    assert moves[:8].count("players") == 3, "players wait for no lane"


def driver_of(service: ApiParts) -> driver.BotDriver:
    told = (getattr(each, "__self__", None) for each in service.matches.after_apply)
    return next(each for each in told if isinstance(each, driver.BotDriver))


async def test_a_match_that_nobody_looks_at_rests(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots wrote 1.4 MB/s for as long as they played; now they wait for a reader."""
    monkeypatch.setattr(driver, "UNSEEN", 5)
    bots = driver_of(own_service)
    async with client_of(own_service) as client:
        match = await table(client, "frantic", 2, bots={"0": "random", "1": "random"})
        await match.start()

        async def newest_when_at_rest() -> int | None:
            return None if bots._driving else await revision()

        async def revision() -> int:
            head = await own_service.matches.log.head(UUID(match.match_id))
            assert head is not None
            return head.revision

        first = await eventually(newest_when_at_rest)
        await asyncio.sleep(0.2)
        assert await revision() == first
        assert (await match.get("state"))["sheet"]["phase"] == "playing"
        assert await eventually(newest_when_at_rest) > first, "a look wakes them"


async def test_a_bot_whose_turn_to_think_does_not_come_chooses_at_random(own_service: ApiParts) -> None:
    queue = driver_of(own_service)._thinking.queue
    queue._bounds = Bounds("thinking", waiting=1, wait_seconds=None)
    async with queue.turn("somebody else"), client_of(own_service) as client:
        bots = {"0": "lookahead", "1": "lookahead"}
        match = await table(client, "sukkube", 2, bots=bots, options={"target_points": 1})
        await match.start()
        assert await eventually(partial(are_over, match))


async def test_of_matches_without_players_so_many_are_played_in_turn(own_service: ApiParts) -> None:
    bots = driver_of(own_service)
    bots._lane = Lane(Bounds("lane", waiting=2, wait_seconds=None))
    left = {"0": "random", "1": "random"}
    async with client_of(own_service) as client:
        async with bots._lane.queue.turn("somebody else"):
            matches = [
                await table(client, "sukkube", 2, bots=left, options={"target_points": 1}) for _ in range(2)
            ]
            for match in matches:
                await match.start()
            assert await eventually(lambda: asyncio.sleep(0, len(bots._driving) == 1))
        assert await eventually(partial(are_over, matches[0]))
        assert not await are_over(matches[1])


async def are_over(*matches: Table) -> bool:
    phases = [(await each.get("state"))["sheet"]["phase"] for each in matches]
    return phases == ["finished"] * len(matches)
