"""How far back a ruling goes, what is drawn anew after it, and how often a seat may ask for one."""

from contextlib import nullcontext

import msgspec
import pytest

from domain.kernel import luck
from domain.kernel.chance import Draw, Pick, Roll, Shuffle
from domain.kernel.table import ORGANISER, SPECTATOR, Hidden
from domain.matches import decider, forking
from domain.matches.clocks.control import TimeControl
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.kinds import AdjustClock, Award, GoBack, Stand
from domain.matches.rulings.remedies import remedies
from domain.matches.shuffling import unknown_to_all
from domain.matches.terms import Drawn
from domain.matches.view import redact, view
from tests.matches.desk import CHIEF, MATCH, SEEDS, Desk, fresh_luck
from tests.matches.test_disputes import every_game, refused
from tests.matches.test_rulings import draws, played


@pytest.mark.rule("MV-RUL-09")
@every_game
def test_found_a_claim_that_was_dismissed_kept_a_real_one_from_being_ruled_on(game: str) -> None:
    desk = played(game)
    at = desk.sheet.disputes.sealed_revision + 1
    desk.rule(desk.dispute(by=0), Stand())
    real = desk.dispute(at + 1, by=1)
    desk.rule(real, GoBack(at))
    assert desk.at(desk.sheet.rewinds[-1].revision).play == desk.at(at).play


@pytest.mark.rule("MV-RUL-09")
def test_a_clock_that_was_adjusted_bounds_no_later_ruling() -> None:
    desk = Desk(clocks=TimeControl(match_seconds=600))
    at = desk.sheet.disputes.sealed_revision
    desk.rule(desk.dispute(), AdjustClock(0, 5))
    desk.rule(desk.dispute(by=1), GoBack(at))


@pytest.mark.rule("MV-RUL-09")
@every_game
def test_what_another_ruling_changed_is_undone_only_if_the_later_one_supersedes_it(game: str) -> None:
    desk = played(game)
    began = desk.sheet.disputes.sealed_revision
    first = desk.dispute(by=0)
    desk.rule(first, GoBack(desk.revision - 3))
    desk.play(2, seed=4)
    second = desk.dispute(by=0)
    desk.rule(second, GoBack(desk.revision - 2))
    desk.play(1, seed=5)
    third = desk.dispute(by=1)
    bounds = {each.dispute_id: each.rulings[0].revision for each in desk.sheet.disputes.all[:2]}
    assert desk.sheet.disputes.all[-1].floor == bounds[second]
    told = remedies(desk.match, desk.sheet.disputes.all[-1])
    assert [each.supersedes for each in told.bounds] == [second, first]
    assert (told.floor, told.bounds[-1].floor) == (bounds[second], began)
    refused(desk, "MV-RUL-09", "rewind_too_far", lambda: desk.rule(third, GoBack(began)))
    only_one = GoBack(began, supersedes=second)
    refused(desk, "MV-RUL-09", "rewind_too_far", lambda: desk.rule(third, only_one))
    strange = GoBack(began, supersedes=third)
    refused(desk, "MV-RUL-09", "nothing_to_supersede", lambda: desk.rule(third, strange))
    ruled = desk.rule(third, GoBack(began, supersedes=first), by=CHIEF)
    assert [event.supersedes for event in ruled if type(event).__name__ == "RulingGiven"] == [first]  # type: ignore[attr-defined]
    assert desk.at(desk.sheet.rewinds[-1].revision).play == desk.at(began).play
    desk.play(2)
    fourth = desk.dispute(by=None)
    refused(desk, "MV-RUL-09", "rewind_too_far", lambda: desk.rule(fourth, GoBack(began)))
    own = GoBack(began, supersedes=third)
    refused(desk, "MV-RUL-11", "ruling_final", lambda: desk.rule(fourth, own, by=CHIEF))


@pytest.mark.rule("MV-RUL-03", "MV-RUL-08")
@every_game
def test_found_fresh_luck_gave_the_next_numbers_of_the_old_seed(game: str) -> None:
    """A fork with the same luck, made at the head, shows nothing of what a fresh rewind brings."""
    desk = played(game)
    start = desk.sheet.disputes.sealed_revision
    foreseen = [
        luck.draw(luck.keyed(SEEDS[MATCH], desk.sheet.entropy), MATCH, number, _what(drawn))
        for number, drawn in enumerate(draws(desk), 1)
    ]
    desk.rule(desk.dispute(), GoBack(start, "fresh"))
    assert desk.sheet.luck.source != MATCH
    assert desk.sheet.luck.commitment != luck.commitment(SEEDS[MATCH])
    desk.play(12, seed=5)
    again = [drawn.outcome for drawn in draws(desk, desk.sheet.rewinds[-1].revision)]
    assert again != foreseen[: len(again)]


def _what(drawn: Drawn) -> Draw:
    match drawn.kind:
        case "shuffle":
            return Shuffle(drawn.what, ("",) * drawn.size)
        case "pick":
            return Pick(drawn.what, drawn.size)
    return Roll(drawn.what, drawn.size)


@pytest.mark.rule("MV-RUL-08")
@every_game
def test_found_a_fresh_rewind_brought_the_same_deck_in_the_same_order(game: str) -> None:
    desk = Desk(game, {"mode": "peach"} if game == "sukkube" else None)
    desk.play(12, seed=5)
    at = desk.revision
    desk.play(4, seed=6)
    before = desk.at(at)
    unknown = unknown_to_all(desk.match.game, before.play, desk.seats)
    assert unknown, "there is a pile that nobody may know"
    events = desk.rule(desk.dispute(), GoBack(at, "fresh"))
    names = [type(event).__name__ for event in events]
    place = names.index("MatchRewound")
    assert names[place : place + 4] == ["MatchRewound", "ChanceDrawn", "UnknownCardsShuffled", "RulingGiven"]
    after = desk.at(desk.sheet.rewinds[-1].revision + 2)
    assert after.play != before.play
    assert not desk.match.game.violations(after.play)
    for viewer in (*range(desk.seats), SPECTATOR):
        shown = (view(each, viewer).play for each in (before, after))
        assert len({msgspec.json.encode(each, order="sorted") for each in shown}) == 1
    assert [sorted(group) for group in unknown] == unknown_to_all(desk.match.game, after.play, desk.seats)


@pytest.mark.rule("MV-RUL-08")
@every_game
def test_the_new_order_is_another_with_every_seed(game: str) -> None:
    tables = set()
    for _ in range(5):
        desk = Desk(game, {"mode": "peach"} if game == "sukkube" else None)
        desk.play(12, seed=5)
        desk.rule(desk.dispute(), GoBack(desk.revision - 1, "fresh"))
        tables.add(msgspec.json.encode(desk.at(desk.sheet.rewinds[-1].revision + 2).play))
    assert len(tables) == 5


@pytest.mark.rule("MV-LUC-05")
@every_game
def test_found_an_appeal_drew_once_more(game: str) -> None:
    desk = played(game)
    at = desk.sheet.disputes.sealed_revision
    dispute = desk.dispute()
    desk.rule(dispute, GoBack(at, "fresh"))
    desk.appeal(dispute)
    refused(desk, "MV-LUC-05", "luck_was_fresh", lambda: desk.rule(dispute, GoBack(at, "fresh")))
    first = desk.at(at).sheet.luck
    desk.rule(dispute, GoBack(at))
    assert desk.at(desk.sheet.rewinds[-1].revision).sheet.luck == first


@pytest.mark.rule("MV-RUL-02")
def test_the_middle_of_a_ruling_is_no_place_to_go_back_to() -> None:
    desk = played("frantic")
    first = desk.dispute()
    desk.rule(first, GoBack(desk.revision - 3, "fresh"))
    middle = desk.sheet.rewinds[-1].revision
    second = desk.dispute(by=1)
    for revision in (middle, middle + 1):
        ruling = GoBack(revision, supersedes=first)
        refused(desk, "MV-RUL-02", "nothing_to_rewind", lambda ruling=ruling: desk.rule(second, ruling))
    desk.rule(second, GoBack(middle + 2, supersedes=first), by=CHIEF)


def test_a_fork_from_the_middle_of_a_ruling_is_played_to_its_end() -> None:
    desk = played("frantic")
    desk.rule(desk.dispute(), GoBack(desk.revision - 3, "fresh"))
    middle = desk.sheet.rewinds[-1].revision
    for kind in ("same", "fresh"):
        fork = Desk("frantic")
        fork.log, fork.match = desk.log[: middle + 1], desk.at(middle + 1)
        new = fresh_luck()
        source = forking.LuckSource(is_organised=True)
        terms = forking.ForkTerms(MATCH, middle + 1, kind, new.terms, {}, "host", source)  # type: ignore[arg-type]
        fork.do(lambda match, terms=terms: forking.fork(match, desk.match, terms))
        fork.play()
        assert fork.sheet.phase == "finished"


@pytest.mark.rule("MV-DIS-06")
def test_a_seat_has_so_many_claims_and_those_upheld_do_not_count() -> None:
    desk = Desk(disputes_per_seat=2)
    desk.play(6)
    for revision in (6, 7):
        desk.rule(desk.dispute(revision), Stand())
    refused(desk, "MV-DIS-06", "no_disputes_left", lambda: desk.dispute(8))
    desk.rule(desk.dispute(8, by=1), GoBack(desk.revision - 2))
    desk.rule(desk.dispute(9, by=1), Stand())
    desk.rule(desk.dispute(10, by=1), Stand())
    refused(desk, "MV-DIS-06", "no_disputes_left", lambda: desk.dispute(11, by=1))
    desk.dispute(11, by=None)


@pytest.mark.rule("MV-DIS-07")
def test_a_seat_does_not_dispute_an_event_twice_unless_a_ruling_changed_something() -> None:
    desk = Desk(disputes_per_seat=3)
    desk.play(6)
    at = desk.revision
    desk.rule(desk.dispute(at), Stand())
    refused(desk, "MV-DIS-07", "already_disputed", lambda: desk.dispute(at))
    desk.rule(desk.dispute(at, by=1), GoBack(at - 1), by=CHIEF)
    desk.dispute(at)


@pytest.mark.rule("MV-DIS-08")
def test_a_claim_is_withdrawn_by_who_made_it_while_nobody_has_answered() -> None:
    desk = played("sukkube")
    before = decider.awaited(desk.match)
    dispute = desk.dispute(by=0)
    desk.do(lambda match: disputing.make_statement(match, dispute, 0, "I mean the second card"))

    def withdraw(by: int | None) -> list[object]:
        return list(desk.do(lambda match: disputing.withdraw(match, dispute, by)))

    refused(desk, "MV-DIS-08", "not_your_dispute", lambda: withdraw(1))
    refused(desk, "MV-DIS-08", "not_your_dispute", lambda: withdraw(None))
    withdraw(0)
    assert decider.awaited(desk.match) == before
    refused(desk, "MV-DIS-08", "dispute_closed", lambda: withdraw(0))
    refused(desk, "MV-DIS-04", "dispute_closed", lambda: desk.rule(dispute, Stand()))
    refused(desk, "MV-DIS-05", "not_ruled", lambda: desk.appeal(dispute))
    dispute = desk.dispute(by=1)
    desk.do(lambda match: disputing.make_statement(match, dispute, 0, "not true"))
    refused(desk, "MV-DIS-08", "claim_answered", lambda: withdraw(1))
    desk.rule(dispute, Stand())
    desk.appeal(dispute)
    dispute = desk.sheet.disputes.all[-1].dispute_id
    refused(desk, "MV-DIS-08", "claim_answered", lambda: withdraw(1))


@pytest.mark.rule("MV-DIS-12")
@pytest.mark.parametrize("organiser", ["", "cup"])
def test_a_seat_ends_a_dispute_that_nobody_has_ruled_on_for_a_day(organiser: str) -> None:
    desk = Desk(organiser=organiser)
    desk.play(6)
    dispute = desk.dispute(by=0)
    desk.do(lambda match: disputing.make_statement(match, dispute, 1, "not true"))

    def end(by: int | None, waited_seconds: float) -> None:
        desk.do(lambda match: disputing.withdraw(match, dispute, by, waited_seconds))

    a_day = disputing.UNRULED_SECONDS
    refused(desk, "MV-DIS-08", "not_your_dispute", lambda: end(1, a_day - 1))
    refused(desk, "MV-DIS-08", "not_your_dispute", lambda: end(None, a_day))
    if organiser:
        refused(desk, "MV-DIS-08", "not_your_dispute", lambda: end(1, a_day))
        return
    end(1, a_day)
    assert not desk.sheet.frozen_by
    refused(desk, "MV-DIS-12", "dispute_closed", lambda: end(0, a_day))


@pytest.mark.rule("MV-RUL-06")
def test_the_time_a_claim_has_bought_is_taken_in_the_ruling_on_it() -> None:
    desk = Desk(clocks=TimeControl(match_seconds=600))
    dispute = desk.dispute()
    events = desk.rule(dispute, Stand(), clock=AdjustClock(0, -120))
    names = [type(event).__name__ for event in events]
    assert names == ["ClockAdjusted", "RulingGiven"]
    assert desk.sheet.clocks is not None
    assert desk.sheet.clocks.seats[0].left_ms == 480_000
    assert desk.sheet.disputes.all[0].rulings[0].kind == "stand"
    second = desk.dispute(by=1)
    places = Award(((0,), (1,)))
    refused(
        desk,
        "MV-CLK-08",
        "not_playing",
        lambda: desk.rule(second, places, clock=AdjustClock(0, 5)),
    )


@pytest.mark.rule("MV-RUL-02")
@every_game
def test_what_is_told_to_be_the_last_event_to_go_back_to_is_the_one_before_the_dispute(game: str) -> None:
    desk = played(game)
    before = desk.revision
    dispute = desk.dispute(by=0)
    told = remedies(desk.match, desk.sheet.disputes.all[-1])
    last = told.last
    assert (last, told.fresh_luck) == (before, True)
    desk.rule(dispute, GoBack(last))
    assert desk.sheet.rewinds[-1].to_revision == last


@pytest.mark.rule("MV-RUL-03", "MV-RUL-08")
@every_game
def test_with_the_same_luck_no_card_is_shuffled_even_if_fresh_luck_is_at_hand(game: str) -> None:
    desk = played(game)
    events = desk.rule(desk.dispute(by=0), GoBack(desk.revision - 2), fresh=fresh_luck())
    assert "UnknownCardsShuffled" not in {type(event).__name__ for event in events}


@pytest.mark.parametrize(("revision", "is_read"), [(0, False), (1, True), (2**31 - 1, True), (2**31, False)])
def test_a_ruling_names_a_revision_that_a_log_can_have(revision: int, is_read: bool) -> None:
    with nullcontext() if is_read else pytest.raises(msgspec.ValidationError):
        assert msgspec.convert({"kind": "rewind", "revision": revision}, GoBack).revision == revision


@pytest.mark.parametrize(("seat", "is_read"), [(-1, False), (0, True), (5, True), (6, False)])
def test_a_ruling_names_a_seat_that_a_table_can_have(seat: int, is_read: bool) -> None:
    with nullcontext() if is_read else pytest.raises(msgspec.ValidationError):
        assert msgspec.convert({"kind": "clock", "seat": seat, "seconds": 5}, AdjustClock).seat == seat


@pytest.mark.rule("MV-RUL-02")
def test_what_is_drawn_and_still_to_come_after_going_back_is_the_organisers_alone() -> None:
    desk = played("frantic")
    events = desk.rule(desk.dispute(by=0), GoBack(desk.revision - 2))
    (rewound,) = [event for event in events if type(event).__name__ == "MatchRewound"]
    event = msgspec.structs.replace(rewound, drawn=((1,),), script=((2,), (3,)))
    assert redact(desk.match, event, ORGANISER).drawn == ((1,),)  # type: ignore[attr-defined]
    for viewer in (SPECTATOR, 0):
        seen = redact(desk.match, event, viewer)
        assert (seen.drawn, seen.script) == ((Hidden(1),), Hidden(2))  # type: ignore[attr-defined]
