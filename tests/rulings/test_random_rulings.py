"""Matches at whose desks everything happens at random; then a checker that knows only what is public in the end.

`MOVIOLA_RULED` is how many; `make campaign NAME=rulings` makes 2,000 of them.
"""

import os
from collections import Counter
from random import Random

import httpx
import pytest

from domain.matches.events import ChanceDrawn
from domain.matches.rulings.events import DisputeOpened
from tests.rulings.at_random import KINDS, random_desk
from tests.rulings.cups import GAMES
from tests.rulings.witness import (
    LARGE,
    Told,
    is_sound,
    judged,
    known_luck,
    leaks,
    moved_while_frozen,
    never_known,
)
from tests.service.api.holding import organiser
from tests.service.api.test_archives import taken

RULED = int(os.environ.get("MOVIOLA_RULED", "8"))
PARTS = max(1, RULED // 100)


@pytest.mark.timeout(2 * 3600)
@pytest.mark.rule("MV-DIS-02", "MV-RUL-03", "MV-RUL-07", "MV-RUL-08", "MV-DCL-01", "MV-PAU-01")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
async def test_whatever_is_ruled(client: httpx.AsyncClient, game: str, part: int) -> None:
    """No hidden card was readable before the match was disclosed, fresh luck was known to nobody, nothing frozen
    moved, and the whole is sound."""
    key = (await organiser(client, f"arbiters of {game}")).key
    ruled: Counter[tuple[str, str]] = Counter()
    count = RULED // len(GAMES) // PARTS
    answers = 0
    for number in range(count):
        named = f"{game} {part} {number}"
        desk = await random_desk(client, game, key, Random(named))
        await desk.happen()
        told = Told(await taken(desk.match))
        found = [*leaks(told, desk.witness), *moved_while_frozen(told), *known_luck(told, desk.forked)]
        assert not found, (named, found)
        assert not is_sound(told), named
        ruled += desk.ruled
        answers += judged(told, desk.witness)
    print(
        f"{count} matches of {game}, {answers} answers, {ruled.total()} rulings: {dict(sorted(ruled.items()))}"
    )
    if count >= 20:
        assert {kind for kind, _ in ruled} == set(KINDS)
        assert {phase for _, phase in ruled} == {"early", "late", "over"}


async def test_the_checker_sees_what_it_looks_for(client: httpx.AsyncClient) -> None:
    """A card and a seed that were read too early, a shuffle that was known of other luck, a move while frozen."""
    key = (await organiser(client, "arbiters")).key
    desk = await random_desk(client, "sukkube", key, Random(3))
    await desk.happen()
    told, witness = Told(await taken(desk.match)), desk.witness
    hidden = never_known(told, list(desk.match.seats))
    seat, revision = next((each[0], each[1]) for each in witness.heard if hidden[each[0]][each[1] - 1])
    card, *_ = hidden[seat][revision - 1]
    seed, *_ = told.seeds.values()
    witness.heard = [
        (seat, revision, "there", b'{"card":"%b"}' % card),
        (seat, revision, "here", seed.encode()),
        (seat, revision, "in a signature by chance", b'{"signature":"AB%bCD"}' % card),
    ]
    assert len(leaks(told, witness)) == 2
    shuffle = next(
        draw.outcome
        for event in told.events
        if isinstance(event, ChanceDrawn)
        for draw in event.draws
        if draw.size >= LARGE
    )
    assert isinstance(shuffle, tuple)
    assert not known_luck(told, set())
    assert known_luck(told, {("0" * 64, shuffle)})
    opened = next(n for n, event in enumerate(told.events) if isinstance(event, DisputeOpened))
    moved = next(n for n, event in enumerate(told.events) if isinstance(event, ChanceDrawn))
    told.events.insert(opened + 1, told.events[moved])
    told.archive.entries.insert(opened + 1, told.archive.entries[moved])
    assert len(moved_while_frozen(told)) == 1
