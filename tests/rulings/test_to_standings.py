"""Each ruling in each game, from the claim to standings that are right."""

from random import Random

import httpx
import pytest

from tests.rulings import reference
from tests.rulings.cases import opened
from tests.rulings.cups import ALL, GAMES, cup_of, free_cards, leave, matches, play
from tests.rulings.kinds import KINDS
from tests.rulings.verifying import both_agree
from tests.rulings.whatif import tried

AFTER_PLIES = 10_000 if ALL else 4


@pytest.mark.rule("MV-RUL-01", "MV-RUL-02", "MV-RUL-04", "MV-RUL-05", "MV-RUL-06", "TO-RES-03", "TO-RES-04")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
async def test_from_the_claim_to_the_standings(client: httpx.AsyncClient, game: str, kind: str) -> None:
    random, ruling = Random(f"{kind} in {game}"), KINDS[kind]
    cup = await cup_of(client, game)
    match, other = await matches(cup, 1)
    await play(match, random, GAMES[game].plies)
    while len(free_cards((await match.get("state", cup.key))["play"])) < 2:
        assert await play(match, random, 1), "the match is over, and no two seats hold free cards"
    await leave(other)
    await cup.result_of(1, other.match_id)  # the tournament is not to change while a fork is tried

    case = await opened(cup, game, match)
    whatif = await tried(case, random)
    await ruling.means(case, await case.rule(ruling.order(case)))

    await play(match, random, AFTER_PLIES)
    await leave(match)
    round_ = await cup.closed(1)
    assert [table["matches"][0]["cause"] for table in round_["tables"]] == [ruling.cause, "finished"]
    assert whatif.match_id not in str(await cup.get("/events"))
    assert await reference.shown(cup) == await reference.expected(cup)
    assert (await cup.ask("/finish", {}))["phase"] == "finished"
    await both_agree(cup)
