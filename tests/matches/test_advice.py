"""Advice: where a match allows it, to the seat that is asked."""

import pytest
from msgspec import UNSET

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.matches import advising, creating, decider
from domain.matches.state import Match
from domain.matches.terms import AtTournament
from tests.matches.test_rules import MATCH, begun, created, joined

rule = pytest.mark.rule


def asked(match: Match) -> int:
    awaited = decider.awaited(match)
    assert isinstance(awaited, AwaitsSeats)
    return awaited.seats[0]


@rule("MV-ADV-01")
def test_a_match_allows_advice_only_if_it_was_created_so() -> None:
    allowed = begun(allows_advice=True).state
    advising.check(allowed, asked(allowed))
    for given in (UNSET, False):
        match = begun(allows_advice=given).state
        with pytest.raises(Rejected, match="advice_not_allowed"):
            advising.check(match, asked(match))


@rule("MV-ADV-01")
def test_nobody_is_advised_in_a_match_of_a_tournament() -> None:
    match = begun(allows_advice=True, tournament=AtTournament(MATCH, 1, 1)).state
    with pytest.raises(Rejected, match="advice_not_allowed"):
        advising.check(match, asked(match))


@rule("MV-ADV-02")
def test_only_the_seat_that_is_asked_is_advised() -> None:
    match = begun(allows_advice=True).state
    with pytest.raises(Rejected, match="nothing_to_advise"):
        advising.check(match, 1 - asked(match))
    waiting = joined(creating.create(created(allows_advice=True)), 0, 1).state
    with pytest.raises(Rejected, match="nothing_to_advise"):
        advising.check(waiting, 0)
