"""When a match that is over is disclosed, and that what has been disclosed is never played again."""

import pytest

from domain.kernel.decision import Rejected
from domain.matches import creating, disclosing, forking
from domain.matches import events as e
from domain.matches.forking import is_open_book
from domain.matches.rulings.kinds import Annul, Award, Correct, GoBack, Stand
from domain.matches.state import document
from tests.matches.desk import MATCH, Desk, fresh_luck
from tests.matches.test_disputes import every_game, refused

WAITED_SECONDS = 60


def organised(game: str = "sukkube") -> Desk:
    return Desk(game, organiser="k", disputes_seconds=WAITED_SECONDS)


def pass_time(desk: Desk, seconds: float) -> list[str]:
    """What happens by itself meanwhile."""
    desk.now_ms += int(seconds * 1000)
    return [type(event).__name__ for event in desk.do(lambda _: None)]


@pytest.mark.rule("MV-DCL-01", "MV-DCL-02", "MV-LUC-02")
@every_game
@pytest.mark.parametrize("ruling", [Award(((1,), (0,))), Annul()])
def test_found_award_and_annul_opened_the_match_while_it_could_be_played_on(
    game: str, ruling: Award | Annul
) -> None:
    desk = organised(game)
    desk.play(4)
    dispute = desk.dispute()
    desk.rule(dispute, ruling)
    assert desk.sheet.phase == "finished"
    assert (desk.sheet.seed, is_open_book(desk.match)) == (None, False)
    desk.appeal(dispute)
    assert pass_time(desk, 10 * WAITED_SECONDS) == []
    assert not is_open_book(desk.match)
    desk.rule(dispute, GoBack(desk.sheet.disputes.all[0].floor, "fresh"))
    assert desk.sheet.phase == "playing"
    assert not is_open_book(desk.match)


@pytest.mark.rule("MV-DCL-02", "MV-LUC-02")
@every_game
def test_a_match_nobody_organises_is_disclosed_at_its_end(game: str) -> None:
    desk = Desk(game)
    desk.play()
    assert [type(each.event).__name__ for each in desk.log[-2:]] == ["MatchDisclosed", "LuckRevealed"]
    assert is_open_book(desk.match)


@pytest.mark.rule("MV-DCL-01", "MV-DCL-02")
def test_an_organised_match_is_disclosed_when_no_dispute_has_come_in_time() -> None:
    desk = organised()
    desk.play()
    last = desk.log[-1].event
    assert isinstance(last, e.DisclosureSet)
    assert last.at_ms == desk.now_ms + WAITED_SECONDS * 1000
    assert pass_time(desk, WAITED_SECONDS - 0.001) == []
    assert not desk.sheet.is_disclosed
    assert pass_time(desk, 0.001) == ["MatchDisclosed", "LuckRevealed"]
    assert is_open_book(desk.match)
    assert pass_time(desk, 1000) == []


@pytest.mark.rule("MV-DCL-02")
def test_a_ruling_after_the_end_gives_the_whole_time_again() -> None:
    desk = organised()
    desk.play()
    desk.now_ms += (WAITED_SECONDS - 1) * 1000
    dispute = desk.dispute()
    assert desk.sheet.disclosed_from_ms is None
    assert pass_time(desk, 1000) == []
    desk.rule(dispute, Stand())
    assert desk.sheet.disclosed_from_ms == desk.now_ms + WAITED_SECONDS * 1000


@pytest.mark.rule("MV-DCL-02")
def test_an_organiser_discloses_a_match_that_is_over_and_not_in_dispute() -> None:
    desk = organised()
    refused(desk, "MV-DCL-02", "match_not_over", lambda: desk.do(disclosing.disclose))
    desk.play()
    dispute = desk.dispute()
    refused(desk, "MV-DIS-02", "match_frozen", lambda: desk.do(disclosing.disclose))
    desk.rule(dispute, Stand())
    for seat in range(desk.seats):
        desk.accept(dispute, seat)
    desk.do(disclosing.disclose)
    assert is_open_book(desk.match)
    assert desk.sheet.seed
    refused(desk, "MV-DCL-02", "already_disclosed", lambda: desk.do(disclosing.disclose))


@pytest.mark.rule("MV-DCL-02")
def test_disputes_are_waited_for_up_to_a_week() -> None:
    with pytest.raises(Rejected) as refusal:
        Desk(disputes_seconds=7 * 86_400 + 1)
    assert refusal.value.rule == "MV-DCL-02"


@pytest.mark.rule("MV-RUL-07")
@every_game
def test_no_ruling_takes_a_disclosed_match_back_into_play(game: str) -> None:
    desk = organised(game)
    desk.play(8)
    desk.play()
    desk.do(disclosing.disclose)
    dispute = desk.dispute()
    at = desk.sheet.disputes.all[0].floor
    for ruling in (GoBack(at), GoBack(at, "fresh")):
        refused(desk, "MV-RUL-07", "match_disclosed", lambda ruling=ruling: desk.rule(dispute, ruling))
    desk.rule(dispute, Award(((1,), (0,))))
    desk.appeal(dispute)
    desk.rule(dispute, Annul())
    assert (desk.sheet.phase, desk.match.result.reason) == ("finished", "annulled")  # type: ignore[union-attr]
    assert is_open_book(desk.match)


@pytest.mark.rule("MV-RUL-07")
def test_no_table_is_set_for_a_disclosed_match_to_be_played_on() -> None:
    desk = Desk()
    desk.play()
    ruling = Correct(patch=document(desk.at(desk.revision - 4).play))
    dispute = desk.dispute()
    refused(desk, "MV-RUL-07", "match_disclosed", lambda: desk.rule(dispute, ruling))


@pytest.mark.rule("MV-FRK-02", "MV-FRK-04", "MV-DCL-02")
def test_a_match_that_is_over_is_forked_in_private_until_it_is_disclosed() -> None:
    desk = organised()
    desk.play(6)
    at = desk.revision
    desk.play()
    assert not forking.may_fork(desk.match, organises=False)
    terms = forking.ForkTerms(MATCH, at, "fresh", fresh_luck().terms, {}, "host")
    decision = creating.MatchDecision(desk.at(at))
    forking.fork(decision, desk.match, terms)
    assert decision.state.sheet.is_private
    desk.do(disclosing.disclose)
    assert forking.may_fork(desk.match, organises=False)
    decision = creating.MatchDecision(desk.at(at))
    forking.fork(decision, desk.match, terms)
    sheet = decision.state.sheet
    assert (sheet.is_private, sheet.is_disclosed, sheet.disputes_seconds) == (False, False, 0)
