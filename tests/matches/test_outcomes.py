"""Every possible result of a draw, before anybody forks for one of them."""

from fractions import Fraction

import pytest

from domain.kernel.awaited import AwaitsChance
from domain.kernel.decision import Rejected
from domain.matches import decider
from domain.matches.outcomes import MOST_OUTCOMES, awaited_draws, possible
from tests.matches.desk import Desk, digest


def chances(desk: Desk) -> list[int]:
    """The revisions after which something is drawn."""
    return [
        revision for revision in range(4, desk.revision)
        if isinstance(decider.awaited(desk.at(revision)), AwaitsChance)
        and not desk.at(revision).sheet.drawn
        and type(desk.log[revision].event).__name__ == "ChanceDrawn"
    ]  # fmt: skip


@pytest.mark.rule("MV-FRK-05")
def test_every_result_of_a_die_is_listed_and_the_one_that_came_is_among_them() -> None:
    desk = Desk("frantic")
    desk.play(30)
    dice = 0
    for revision in chances(desk):
        before = desk.at(revision)
        awaited = decider.awaited(before)
        assert isinstance(awaited, AwaitsChance)
        if len(awaited.draws) != 1 or not hasattr(awaited.draws[0], "sides"):
            continue
        dice += 1
        unchanged = digest(before)
        every = list(possible(before))
        assert [each.outcomes for each in every] == [((n,),) for n in range(1, awaited.draws[0].sides + 1)]
        assert sum(each.probability for each in every) == Fraction(1)
        drawn = desk.log[revision].event.draws[0].outcome  # type: ignore[attr-defined]
        (came,) = [each for each in every if each.outcomes == (drawn,)]
        steps = revision + 1
        plays = [desk.at(later).play for later in range(steps + 1, desk.revision + 1)]
        assert came.match.play in plays, "the state that this result leads to is one the match went through"
        assert digest(before) == unchanged
    assert dice >= 2


@pytest.mark.rule("MV-FRK-05")
def test_a_small_shuffle_is_listed_a_large_one_refused() -> None:
    desk = Desk("piccioni")
    desk.play()
    listed = refused = 0
    for revision in chances(desk):
        match = desk.at(revision)
        awaited = decider.awaited(match)
        assert isinstance(awaited, AwaitsChance)
        if len(getattr(awaited.draws[0], "items", ())) > 6:
            with pytest.raises(Rejected) as refusal:
                awaited_draws(match)
            assert (refusal.value.code, refusal.value.rule) == ("too_many_outcomes", "MV-FRK-05")
            refused += 1
            continue
        draws = awaited_draws(match)
        every = list(possible(match))
        assert len(every) <= MOST_OUTCOMES
        assert len({each.outcomes for each in every}) == len(every)
        assert all(
            draw.possible(outcome)
            for each in every
            for draw, outcome in zip(draws, each.outcomes, strict=True)
        )
        assert sum(each.probability for each in every) == 1
        listed += 1
    assert listed
    assert refused


@pytest.mark.rule("MV-FRK-05")
def test_where_nothing_is_drawn_there_is_nothing_to_list() -> None:
    desk = Desk("frantic")
    for match in (desk.match, desk.at(1), desk.at(chances(desk)[0] + 1)):
        with pytest.raises(Rejected) as refusal:
            list(possible(match))
        assert refusal.value.code == "chance_not_awaited"
