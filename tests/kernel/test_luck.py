"""Draws are those of LUCK.md, and as fair and as many as chance allows."""

from collections import Counter
from collections.abc import Callable
from math import factorial
from pathlib import Path

import pytest

from domain import kernel
from domain.kernel import luck
from domain.kernel.chance import Draw, Outcome, Pick, Roll, Shuffle, answer
from tests.kernel import toy as t

VECTORS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in Path(kernel.__path__[0], "LUCK.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and line.count("|") == 10 and "seed" not in line
]
KINDS: dict[str, Callable[[str, int], Draw]] = {
    "pick": lambda what, size: Pick(what, size),
    "roll": lambda what, size: Roll(what, size),
    "shuffle": lambda what, size: Shuffle(what, ("",) * size),
}
DRAWS: tuple[Draw, ...] = (Pick("p", 3), Roll("r", 4), Shuffle("s", ("a", "b", "c")))


@pytest.mark.rule("MV-LUC-01")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector[5]}-{vector[1]}")
def test_a_draw_is_the_one_of_the_description(vector: list[str]) -> None:
    seed, seats, commitment, source, number, what, kind, size, outcome = vector
    entropy = {int(each[0]): each.partition(":")[2] for each in reversed(seats.split())}
    assert luck.commitment(bytes.fromhex(seed)) == commitment
    key = luck.keyed(bytes.fromhex(seed), entropy)
    drawn = luck.draw(key, source, int(number), KINDS[kind](what, int(size)))
    assert " ".join(map(str, drawn)) == outcome


@pytest.mark.rule("MV-LUC-01")
def test_the_vectors_show_every_kind() -> None:
    assert {vector[6] for vector in VECTORS} == set(KINDS)
    assert (luck.ALGORITHM, luck.SEED_BYTES) == ("moviola-luck/1", 32)


@pytest.mark.parametrize("draw", DRAWS)
def test_chance_gives_every_outcome_equally_often_and_no_other(draw: Draw) -> None:
    outcomes = list(draw.outcomes())
    count = {"p": 3, "r": 4, "s": factorial(3)}[draw.field]
    assert len(outcomes) == len(set(outcomes)) == draw.count == count
    assert draw.size == {"p": 3, "r": 4, "s": 3}[draw.field]
    drawn = Counter(luck.draw(b"key", "source", number, draw) for number in range(1, 601))
    assert set(drawn) == set(outcomes)
    assert min(drawn.values()) > 600 / count / 2
    for outcome in outcomes:
        assert draw.possible(outcome)
        assert draw.allows(draw.value(outcome))


@pytest.mark.parametrize(
    ("draw", "outcome", "value", "why", "refusal"),
    [
        (Pick("p", 3), (3,), 3, "a number from 0 to 2, not 3", "a number from 0 to 2, not 3"),
        (Pick("p", 3), (-1,), -1, "a number from 0 to 2, not -1", "a number from 0 to 2, not -1"),
        (Pick("p", 3), (0, 1), None, "a number from 0 to 2, not 2 numbers", "a number from 0 to 2, not None"),
        (Roll("r", 4), (0,), 0, "a die of 4 sides cannot show 0", "a die of 4 sides cannot show 0"),
        (Roll("r", 4), (5,), 5, "a die of 4 sides cannot show 5", "a die of 4 sides cannot show 5"),
        (
            Roll("r", 4),
            (),
            None,
            "a die of 4 sides cannot show 0 numbers",
            "a die of 4 sides cannot show None",
        ),
        (
            Shuffle("s", ("a", "b", "c")),
            (0, 1, 1),
            ("a", "b"),
            "an order of 3 cards names each number from 0 to 2 once",
            "an order names each of the 3 cards once; 2 were named",
        ),
        (
            Shuffle("s", ("a", "b", "c")),
            (0, 1, 3),
            None,
            "an order of 3 cards names each number from 0 to 2 once",
            "an order names each of the 3 cards once; 0 were named",
        ),
    ],
)
def test_what_chance_cannot_give_is_said(
    draw: Draw, outcome: Outcome, value: object, why: str, refusal: str
) -> None:
    assert not draw.possible(outcome)
    assert not draw.allows(value)
    assert draw.mismatch(outcome) == why
    assert draw.refusal(value) == refusal


def test_outcomes_fill_the_fields_of_the_command() -> None:
    shuffled = answer(t.ShuffleCards, (Shuffle("order", ("a", "b", "c")),), ((2, 0, 1),))
    assert shuffled == t.ShuffleCards(("c", "a", "b"))
    with pytest.raises(ValueError, match="shorter"):
        answer(t.ShuffleCards, (Shuffle("order", ("a", "b", "c")),), ())


@pytest.mark.parametrize(
    ("limit", "largest"), [(3, 2**64 - 2), (6, 2**64 - 5), (1, 2**64 - 1), (8, 2**64 - 1)]
)
def test_numbers_that_are_too_large_are_skipped(limit: int, largest: int) -> None:
    """No outcome is likelier than another: of so many numbers each is as often as the others."""
    assert (largest + 1) % limit == 0
    assert luck._below(iter((largest, 0)), limit) == limit - 1
    too_large = range(largest + 1, 2**64)
    assert luck._below(iter((*too_large, limit + 1)), limit) == 1 % limit
