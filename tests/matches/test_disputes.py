"""Disputes of a match: who may open, speak and appeal, and what waits meanwhile."""

from collections.abc import Callable

import msgspec
import pytest

from domain.kernel.awaited import AwaitsRuling, AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.table import ORGANISER, SPECTATOR, PlayDefault
from domain.matches import creating, decider
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.decider import STATEMENTS
from domain.matches.rulings.kinds import Annul, Award, GoBack, Stand
from domain.matches.seats import seating
from domain.matches.sentences import describe
from domain.matches.view import redact, view
from tests.matches.desk import MATCH, QUICK, Desk, stored

every_game = pytest.mark.parametrize("game", QUICK)


def refused(desk: Desk, rule: str, code: str, act: Callable[[], object]) -> None:
    before = stored(desk.match), desk.revision
    with pytest.raises(Rejected) as refusal:
        act()
    assert (refusal.value.rule, refusal.value.code) == (rule, code)
    assert (stored(desk.match), desk.revision) == before


@pytest.mark.rule("MV-DIS-01")
@every_game
def test_a_seat_or_an_organiser_disputes_an_event_of_a_match_that_has_begun(game: str) -> None:
    desk = Desk(game)
    desk.play(3)
    prefix = desk.match.game.prefix
    for stranger in (0, desk.revision + 1):
        refused(desk, "MV-DIS-01", "unknown_event", lambda at=stranger: desk.dispute(at))
    refused(desk, "MV-DIS-01", "unknown_rule", lambda: desk.dispute(rules=(f"{prefix}-NO-99",)))
    other = "frantic" if game == "sukkube" else "sukkube"
    foreign = {"frantic": "FR-DEC-01", "sukkube": "SK-DEC-49"}[other]
    refused(desk, "MV-DIS-01", "unknown_rule", lambda: desk.dispute(rules=(foreign,)))
    first = desk.dispute(2, by=None, rules=("MV-PLA-01",))
    assert first == f"{MATCH}.1"
    assert desk.sheet.disputes.all[0].opened_by is None
    refused(desk, "MV-DIS-01", "dispute_open", desk.dispute)
    desk.rule(first, Stand())
    assert desk.dispute() == f"{MATCH}.2"


@pytest.mark.rule("MV-DIS-01")
def test_a_match_not_begun_has_nothing_to_dispute_and_a_finished_one_has() -> None:
    opening = creating.create(Desk().log[0].event)  # type: ignore[arg-type]
    with pytest.raises(Rejected) as refusal:
        disputing.open_dispute(opening, None, 1, "too early", ())
    assert refusal.value.code == "match_not_begun"
    desk = Desk()
    desk.play()
    assert desk.sheet.phase == "finished"
    desk.dispute()
    assert isinstance(decider.awaited(desk.match), AwaitsRuling)


@pytest.mark.rule("MV-DIS-02")
@every_game
def test_while_a_dispute_is_open_nothing_else_happens(game: str) -> None:
    desk = Desk(game)
    desk.play(4)
    before = decider.awaited(desk.match)
    assert isinstance(before, AwaitsSeats)
    seat = before.seats[0]
    legal = desk.match.game.legal_commands(desk.match.play, seat)[0]
    dispute = desk.dispute()
    assert desk.sheet.frozen_by == dispute
    refused(desk, "MV-DIS-02", "match_frozen", lambda: desk.do(lambda m: decider.play(m, legal, seat)))
    refused(
        desk, "MV-DIS-02", "match_frozen", lambda: desk.do(lambda m: decider.play(m, PlayDefault(seat), None))
    )
    refused(desk, "MV-DIS-02", "match_frozen", lambda: desk.do(lambda m: seating.resign(m, seat)))
    assert desk.rule(dispute, Stand())[-1].dispute == dispute  # type: ignore[attr-defined]
    assert decider.awaited(desk.match) == before
    desk.do(lambda m: decider.play(m, legal, seat))


@pytest.mark.rule("MV-DIS-03")
def test_every_party_is_heard_until_the_ruling_and_read_by_the_others() -> None:
    desk = Desk()
    dispute = desk.dispute()
    for by in (0, 1, None):
        desk.do(lambda m, by=by: disputing.make_statement(m, dispute, by, f"{by} says"))
    for viewer in (0, 1, ORGANISER):
        for each in desk.log[-4:]:
            assert redact(desk.match, each.event, viewer) == each.event
        assert view(desk.match, viewer).sheet.disputes == desk.sheet.disputes
    for each in desk.log[-4:]:
        assert "says" not in str(redact(desk.match, each.event, SPECTATOR))
    for _ in range(STATEMENTS - 1):
        desk.do(lambda m: disputing.make_statement(m, dispute, 1, "again"))
    refused(
        desk,
        "MV-DIS-03",
        "enough_said",
        lambda: desk.do(lambda m: disputing.make_statement(m, dispute, 1, "and again")),
    )
    desk.rule(dispute, Stand())
    refused(
        desk,
        "MV-DIS-03",
        "dispute_closed",
        lambda: desk.do(lambda m: disputing.make_statement(m, dispute, 0, "too late")),
    )


@pytest.mark.rule("MV-DIS-04")
def test_a_ruling_needs_an_open_dispute_and_a_rule() -> None:
    desk = Desk()
    dispute = desk.dispute()
    refused(desk, "MV-DIS-01", "unknown_rule", lambda: desk.rule(dispute, Stand(), rule="SK-NO-01"))
    desk.rule(dispute, Stand())
    assert desk.sheet.frozen_by is None
    given = desk.sheet.disputes.all[0].rulings[0]
    assert (given.kind, given.author, given.reason) == ("stand", "organiser:k", "seen on film")
    refused(desk, "MV-DIS-04", "dispute_closed", lambda: desk.rule(dispute, Annul()))


@pytest.mark.rule("MV-DIS-05")
def test_one_appeal_until_the_seat_plays_on_and_the_second_ruling_is_final() -> None:
    desk = Desk()
    first = desk.dispute()
    refused(desk, "MV-DIS-05", "not_ruled", lambda: desk.appeal(first))
    desk.rule(first, Stand())
    desk.play(1)
    played, other = (0, 1) if 0 in desk.sheet.disputes.all[0].accepted_by else (1, 0)
    refused(desk, "MV-DIS-05", "ruling_accepted", lambda: desk.appeal(first, by=played))
    desk.appeal(first, by=other)
    assert desk.sheet.frozen_by == first
    refused(desk, "MV-DIS-05", "not_ruled", lambda: desk.appeal(first, by=other))
    desk.rule(first, Stand())
    refused(desk, "MV-DIS-05", "ruling_final", lambda: desk.appeal(first, by=other))
    second = desk.dispute()
    desk.rule(second, Stand())
    third = desk.dispute()
    desk.rule(third, Stand())
    refused(desk, "MV-DIS-05", "ruling_final", lambda: desk.appeal(second))


@pytest.mark.rule("MV-DIS-05")
def test_a_house_bot_that_plays_on_accepts_nothing() -> None:
    desk = Desk(bots={0: "random", 1: "random"})
    desk.rule(desk.dispute(by=None), Stand())
    desk.play(3)
    assert desk.sheet.disputes.all[0].accepted_by == []


@pytest.mark.rule("MV-RUL-01")
@every_game
def test_what_stands_goes_on_as_if_nobody_had_asked(game: str) -> None:
    asked, not_asked = Desk(game), Desk(game)
    for desk in (asked, not_asked):
        desk.play(4, seed=3)
    before = asked.match.game.clone(asked.match.play)
    assert [type(event).__name__ for event in asked.rule(asked.dispute(), Stand())] == ["RulingGiven"]
    assert asked.match.play == before
    for desk in (asked, not_asked):
        desk.play(seed=4)
    assert asked.match.play == not_asked.match.play


@pytest.mark.rule("MV-RUL-01")
def test_on_appeal_the_first_ruling_stands() -> None:
    desk = Desk()
    desk.play(3)
    dispute = desk.dispute()
    desk.rule(dispute, Annul())
    desk.appeal(dispute)
    desk.rule(dispute, Stand())
    assert desk.match.result is not None
    assert desk.match.result.reason == "annulled"


@pytest.mark.rule("MV-RUL-05")
@every_game
def test_an_awarded_match_is_over_with_these_places(game: str) -> None:
    desk = Desk(game)
    desk.play(4)
    dispute = desk.dispute()
    refused(desk, "MV-RUL-05", "unknown_seat", lambda: desk.rule(dispute, Award(((1,), (0, 2)))))
    refused(desk, "MV-RUL-05", "incomplete_places", lambda: desk.rule(dispute, Award(((1,),))))
    refused(desk, "MV-RUL-05", "incomplete_places", lambda: desk.rule(dispute, Award(((1,), (0, 1)))))
    events = desk.rule(dispute, Award(((1,), (0,))))
    names = [type(event).__name__ for event in events]
    assert names == ["MatchAwarded", "RulingGiven", "MatchDisclosed", "LuckRevealed"]
    result = desk.match.result
    assert result is not None
    assert (result.winners, result.places, result.reason) == ((1,), ((1,), (0,)), "awarded")
    assert desk.sheet.phase == "finished"
    refused(desk, "MV-RUL-05", "match_over", lambda: desk.do(lambda m: decider.play(m, PlayDefault(0), None)))
    refused(desk, "MV-RES-01", "not_playing", lambda: desk.do(lambda m: seating.resign(m, 0)))


@pytest.mark.rule("MV-RUL-05", "MV-RUL-03")
def test_an_annulled_match_has_no_result_and_an_appeal_may_bring_it_back() -> None:
    desk = Desk(disputes_seconds=60)
    desk.play(3)
    at = desk.revision
    dispute = desk.dispute()
    desk.rule(dispute, Annul())
    assert desk.match.result is not None
    assert (desk.match.result.winners, desk.match.result.places) == ((), ())
    desk.appeal(dispute)
    desk.rule(dispute, GoBack(at))
    assert desk.sheet.phase == "playing"
    assert desk.match.result is None
    assert (desk.sheet.luck, desk.sheet.seed) == (desk.at(at).sheet.luck, None)


def test_every_event_of_a_dispute_is_told_in_both_languages() -> None:
    desk = Desk()
    desk.play(4)
    dispute = desk.dispute(rules=("SK-LEG-02",))
    desk.do(lambda m: disputing.make_statement(m, dispute, None, "let me see"))
    desk.rule(dispute, GoBack(desk.sheet.disputes.all[0].floor + 2))
    desk.appeal(dispute)
    desk.rule(dispute, Award(((0, 1),)))
    for each in desk.log:
        english, italian = describe(desk.match, each.event, "en"), describe(desk.match, each.event, "it")
        assert english
        assert english != italian
        assert msgspec.json.encode(each.event)


@pytest.mark.rule("MV-ORG-03")
def test_who_ruled_first_does_not_rule_the_appeal_if_another_can() -> None:
    desk = Desk("sukkube")
    dispute = desk.dispute()
    desk.rule(dispute, Stand())
    desk.appeal(dispute, by=0)
    both = ("organiser:k", "organiser:other")
    refused(desk, "MV-ORG-03", "ruled_first", lambda: desk.rule(dispute, Stand(), appeal_rulers=both))
    desk.rule(dispute, Stand(), appeal_rulers=both[:1])
