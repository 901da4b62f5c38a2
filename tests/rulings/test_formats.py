"""The archive of a cup of every format before both verifiers, with a result that a ruling has set."""

from random import Random
from typing import get_args

import httpx
import pytest

from domain.tournaments.terms import Format
from tests.rulings.cups import leave, matches
from tests.rulings.test_late import rule_late
from tests.rulings.verifying import both_agree
from tests.service.api.holding import PATIENCE_SECONDS, organiser
from tests.waiting import until


@pytest.mark.rule("TO-ARC-01")
@pytest.mark.parametrize("format_", get_args(Format))
async def test_both_verifiers_agree_on_a_cup_of_this_format(client: httpx.AsyncClient, format_: str) -> None:
    cup = await organiser(client, f"arbiters of {format_}")
    await cup.create(format=format_, rounds=2)
    for _ in range(4):
        await cup.enter()
    await cup.begin_round(1)
    first, second = await matches(cup, 1)
    await first.play(Random(1), 2)
    for match in (first, second):
        await leave(match)
    await cup.closed(1)
    await rule_late(cup, first, kind="award", places=[[1], [0]])

    async def is_awarded() -> bool:
        return "awarded" in [m["cause"] for t in (await cup.get("/rounds/1"))["tables"] for m in t["matches"]]

    await until(is_awarded, PATIENCE_SECONDS)
    await both_agree(cup)
