"""What is final stays so: rulings on appeal, rulings that nobody may appeal against any more, undone events."""

import pytest
from msgspec import UNSET

from domain.kernel.table import Event
from domain.matches import disclosing
from domain.matches.rulings import finality
from domain.matches.rulings.events import RulingGiven
from domain.matches.rulings.kinds import AnyRuling, Award, GoBack, Stand
from tests.matches.desk import CHIEF, Desk
from tests.matches.test_disclosing import organised
from tests.matches.test_disputes import every_game, refused
from tests.matches.test_rulings import played

BOTH = [Award(((0,), (1,))), Award(((1,), (0,)))]
OTHER = "organiser:o"


def final(desk: Desk, at: int, ruling: AnyRuling, by: str = OTHER) -> str:
    """A dispute about event `at` whose appeal is ruled on."""
    dispute = desk.dispute(at, by=None)
    desk.rule(dispute, Stand())
    desk.appeal(dispute)
    desk.rule(dispute, ruling, by=by)
    return dispute


def ruling_of(events: list[Event]) -> RulingGiven:
    (ruling,) = (event for event in events if isinstance(event, RulingGiven))
    return ruling


@pytest.mark.rule("MV-RUL-11")
@every_game
def test_found_an_arbiter_undid_the_final_ruling_that_had_overruled_him(game: str) -> None:
    desk = played(game)
    began, at = desk.sheet.disputes.sealed_revision, desk.revision
    first = final(desk, at, GoBack(at - 3))
    second = desk.dispute(by=None)
    past = GoBack(began, supersedes=first)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(second, past))
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(second, past, by=OTHER))
    assert ruling_of(desk.rule(second, past, by=CHIEF)).overrides == (first,)
    status = [(each.status, each.superseded_by) for each in desk.sheet.disputes.all]
    assert status == [("superseded", second), ("final", None)]
    refused(desk, "MV-DIS-05", "ruling_final", lambda: desk.appeal(second))


@pytest.mark.rule("MV-RUL-11")
def test_a_match_that_a_final_ruling_has_ended_is_given_another_end_by_the_chief_alone_and_once() -> None:
    desk = played("sukkube")
    first = final(desk, desk.revision, BOTH[0])
    second = desk.dispute(by=None)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(second, BOTH[1]))
    assert ruling_of(desk.rule(second, BOTH[1], by=CHIEF)).overrides == (first,)
    third = desk.dispute(by=None)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(third, BOTH[0], by=CHIEF))
    assert ruling_of(desk.rule(third, Stand())).overrides is UNSET


@pytest.mark.rule("MV-RUL-11")
def test_found_an_end_that_had_stood_on_appeal_was_changed_by_an_arbiter() -> None:
    """The last ruling of that dispute was `stand`: it is the first one that has ended the match."""
    desk = played("sukkube")
    first = desk.dispute(by=None)
    desk.rule(first, BOTH[0])
    desk.appeal(first)
    desk.rule(first, Stand(), by=OTHER)
    second = desk.dispute(by=None)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(second, BOTH[1]))
    assert ruling_of(desk.rule(second, BOTH[1], by=CHIEF)).overrides == (first,)


@pytest.mark.rule("MV-RUL-11")
def test_a_final_ruling_that_an_event_stands_is_not_undone_by_a_claim_about_the_same_event() -> None:
    desk = played("sukkube")
    at = desk.revision
    final(desk, at, Stand())
    again = desk.dispute(at, by=None)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(again, GoBack(at - 1)))
    desk.rule(again, GoBack(at - 1), by=CHIEF)


@pytest.mark.rule("MV-RUL-11")
def test_the_chief_does_not_change_a_final_ruling_that_was_the_chiefs() -> None:
    desk = played("sukkube")
    at = desk.revision
    final(desk, at, GoBack(at - 3), by=CHIEF)
    again = desk.dispute(by=None)
    past = GoBack(desk.sheet.disputes.all[0].floor, supersedes=desk.sheet.disputes.all[0].dispute_id)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(again, past, by=CHIEF))


@pytest.mark.rule("MV-DCL-03", "MV-DIS-05")
def test_found_an_arbiter_awarded_and_disclosed_before_anybody_could_appeal() -> None:
    desk = organised()
    desk.play(5)
    dispute = desk.dispute(by=None)
    desk.rule(dispute, BOTH[0])
    refused(desk, "MV-DCL-03", "appeal_left", lambda: desk.do(disclosing.disclose))
    desk.accept(dispute, 0)
    refused(desk, "MV-DIS-05", "ruling_accepted", lambda: desk.accept(dispute, 0))
    refused(desk, "MV-DIS-05", "ruling_accepted", lambda: desk.appeal(dispute, by=0))
    refused(desk, "MV-DCL-03", "appeal_left", lambda: desk.do(disclosing.disclose))
    desk.accept(dispute, 1)
    desk.do(disclosing.disclose)
    assert desk.sheet.is_disclosed


@pytest.mark.rule("MV-DIS-11")
@every_game
def test_found_an_event_that_a_ruling_had_undone_was_disputed(game: str) -> None:
    desk = played(game)
    at = desk.revision
    desk.rule(desk.dispute(), GoBack(at - 2))

    def dispute(revision: int) -> list[Event]:
        kind = type(desk.log[revision - 1].event).__name__
        return desk.do(lambda match: finality.check_is_in_force(match.state, revision, kind))

    refused(desk, "MV-DIS-11", "event_undone", lambda: dispute(at))
    for revision in (at - 2, desk.revision):
        dispute(revision)


@pytest.mark.rule("MV-RUL-11")
@every_game
def test_found_what_a_final_ruling_let_stand_fell_by_a_claim_about_its_neighbour(game: str) -> None:
    """A claim about an earlier event may still take it along: that ruling is about something else."""
    desk = played(game)
    at = desk.revision - 3
    first = final(desk, at, Stand())
    second = desk.dispute(at + 1, by=None)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(second, GoBack(at - 1)))
    assert ruling_of(desk.rule(second, GoBack(at - 1), by=CHIEF)).overrides == (first,)
    desk = played(game)
    final(desk, at, Stand())
    earlier = desk.dispute(at - 1, by=None)
    assert ruling_of(desk.rule(earlier, GoBack(at - 2))).overrides is UNSET
