"""What chance could give: every possible result of the draws a match awaits, with its probability."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Draw, Outcome, answer
from domain.kernel.decision import Rejected
from domain.matches import decider
from domain.matches.state import Match

MOST_OUTCOMES = 1000


class Possible(Struct, frozen=True):
    """One result: what each draw gives, as a scripted fork takes it, how likely it is, and the match after it."""

    outcomes: tuple[Outcome, ...]
    probability: Fraction
    match: Match


def awaited_draws(match: Match) -> tuple[Draw, ...]:
    """The draws that `match` awaits; refused where it awaits none, or more than can be listed (MV-FRK-05)."""
    awaited = decider.awaited(match)
    if not isinstance(awaited, AwaitsChance) or not awaited.draws or match.sheet.drawn:
        raise Rejected(
            "chance_not_awaited",
            "MV-FRK-05",
            "nothing is to be drawn after this event; ask at the event right before a ChanceDrawn",
        )
    count = prod(draw.count for draw in awaited.draws)
    if count > MOST_OUTCOMES:
        names = ", ".join(draw.field for draw in awaited.draws)
        raise Rejected(
            "too_many_outcomes",
            "MV-FRK-05",
            f"{names} can turn out in {count:.4g} ways, more than the {MOST_OUTCOMES} that are listed; "
            "look at some of them in forks with scripted luck",
        )
    return awaited.draws


def possible(match: Match) -> Iterator[Possible]:
    """Every result of the awaited draws, all equally likely, in the order of the draws' own numbers."""
    draws = awaited_draws(match)
    chance = decider.awaited(match)
    assert isinstance(chance, AwaitsChance)
    probability = Fraction(1, prod(draw.count for draw in draws))
    for outcomes in product(*(draw.outcomes() for draw in draws)):
        decision = decider.decision_on(match)
        decider.play(decision, answer(chance.command, draws, outcomes), None)
        yield Possible(outcomes, probability, decision.state)
