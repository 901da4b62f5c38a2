"""The possible outcomes of chance: every possible result of the draws a match awaits, with its
probability."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Draw, Outcome, answer
from domain.kernel.decision import Rejected
from domain.matches import decider
from domain.matches.decider import MatchDecision
from domain.matches.state import Match

MOST_OUTCOMES = 1000


class Possible(Struct, frozen=True):
    """One result: what each draw gives, as a scripted fork takes it, how likely it is, and the match after it."""

    outcomes: tuple[Outcome, ...]
    probability: Fraction
    match: Match


def is_due(match: Match) -> bool:
    """Whether something is drawn next."""
    awaited = decider.awaited(match)
    return isinstance(awaited, AwaitsChance) and bool(awaited.draws) and not match.sheet.drawn


def due(match: Match) -> AwaitsChance:
    """The draws that `match` awaits and the command they fill; refused where it awaits none (MV-FRK-05)."""
    awaited = decider.awaited(match)
    if not isinstance(awaited, AwaitsChance) or not is_due(match):
        raise Rejected(
            "chance_not_awaited",
            "MV-FRK-05",
            "nothing is to be drawn after this event; ask at the event right before a ChanceDrawn",
        )
    return awaited


def count(draws: Sequence[Draw]) -> int:
    """In how many ways they can turn out together."""
    return prod(draw.count for draw in draws)


def awaited_draws(match: Match) -> tuple[Draw, ...]:
    """The draws that `match` awaits; refused where it awaits none, or more than can be listed (MV-FRK-05)."""
    draws = due(match).draws
    if count(draws) > MOST_OUTCOMES:
        names = ", ".join(draw.field for draw in draws)
        raise Rejected(
            "too_many_outcomes",
            "MV-FRK-05",
            f"{names} can turn out in {count(draws):.4g} ways, more than the {MOST_OUTCOMES} that are listed; "
            "look at some of them in forks with scripted luck",
        )
    return draws


def possible(match: Match) -> Iterator[Possible]:
    """Every result of the awaited draws, all equally likely, in the order of the draws' own numbers."""
    draws = awaited_draws(match)
    probability = Fraction(1, count(draws))
    for outcomes in product(*(draw.outcomes() for draw in draws)):
        yield Possible(outcomes, probability, resulting(match, outcomes).state)


def resulting(match: Match, outcomes: tuple[Outcome, ...]) -> MatchDecision:
    """The table after the awaited draws give `outcomes`, on a copy of `match`; refused if they cannot."""
    chance = due(match)
    if len(outcomes) != len(chance.draws):
        detail = f"{len(chance.draws)} outcomes are drawn after this event, not {len(outcomes)}"
        raise Rejected("impossible_outcome", "MV-FRK-05", detail)
    for draw, outcome in zip(chance.draws, outcomes, strict=True):
        if not draw.possible(outcome):
            raise Rejected("impossible_outcome", "MV-FRK-05", f"{draw.field}: {draw.mismatch(outcome)}")
    decision = decider.decision_on(match)
    decider.play(decision, answer(chance.command, chance.draws, outcomes), None)
    return decision
