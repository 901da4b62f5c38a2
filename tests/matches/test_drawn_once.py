"""Luck is drawn once: what rulings draw anew, who confirms it, and who has learnt what it would repeat."""

import pytest

from domain.kernel.decision import Rejected
from domain.kernel.luck import ALGORITHM
from domain.kernel.table import SPECTATOR
from domain.matches import events as e
from domain.matches.learning import Learnt, learnt_since
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings import redrawing
from domain.matches.rulings.kinds import Correct, GoBack, Stand
from domain.matches.rulings.state import Redraws
from domain.matches.terms import LuckTerms
from tests.matches.desk import Desk, fresh_luck
from tests.matches.test_dealing import POSITIONS
from tests.matches.test_disputes import every_game, refused
from tests.matches.test_rulings import draws, played

SEED = LuckTerms(ALGORITHM, "first", "m")
OTHER = LuckTerms(ALGORITHM, "second", "n")


def learnt(desk: Desk, at: int) -> dict[object, Learnt]:
    events = [(place, each.event) for place, each in enumerate(desk.log, 1) if place > at]
    return {each.viewer: each for each in learnt_since(desk.at(at), events)}


def own_motion(desk: Desk, author: str) -> str:
    desk.do(lambda match: disputing.open_dispute(match, None, desk.revision, "not so", (), author))
    return desk.sheet.disputes.all[-1].dispute_id


@pytest.mark.rule("MV-LUC-05")
def test_found_one_die_was_rolled_six_times_in_disputes_of_an_organisers_own() -> None:
    desk = played("bathroom_rush")
    at = max(
        place
        for place, each in enumerate(desk.log)
        if isinstance(each.event, e.ChanceDrawn) and each.event.draws[0].kind == "roll"
    )
    first = own_motion(desk, "organiser:k")
    desk.rule(first, GoBack(at, "fresh"))
    replaced = desk.sheet.redraws.replaced
    for _ in range(5):
        again = own_motion(desk, "organiser:k")
        past = GoBack(at, "fresh", supersedes=first)
        refused(desk, "MV-LUC-05", "luck_was_fresh", lambda again=again, past=past: desk.rule(again, past))
        desk.rule(again, Stand())
    assert desk.sheet.redraws.replaced == replaced > 0


@pytest.mark.rule("MV-LUC-05")
@every_game
def test_draws_that_replace_others_are_counted_and_not_replaced_again(game: str) -> None:
    desk = played(game)
    start, count = desk.sheet.disputes.sealed_revision, len(draws(desk))
    desk.rule(desk.dispute(), GoBack(start, "fresh"))
    assert desk.sheet.redraws.replaced >= count > 0
    desk.play(2, seed=7)
    again, at = desk.dispute(by=1), desk.sheet.disputes.all[0].rulings[0].revision
    refused(desk, "MV-LUC-05", "luck_was_fresh", lambda: desk.rule(again, GoBack(at, "fresh")))
    desk.rule(again, GoBack(at, "same"))


@pytest.mark.rule("MV-LUC-05")
def test_only_questions_that_no_ruling_has_answered_anew_are_drawn_anew() -> None:
    """Draws 3 and 4 of the first seed are replaced by draws 2 and 3 of the second, after an order of cards."""
    redraws = Redraws()
    redrawing.reach(redraws, LuckTerms(ALGORITHM, "first", "m", 5))
    redrawing.replace(redraws, LuckTerms(ALGORITHM, "first", "m", 3), OTHER)
    redrawing.order(redraws, OTHER, 1)
    assert redraws.replaced == 3
    for refused_at in (("first", 1), ("first", 4), ("second", 2), ("second", 3)):
        with pytest.raises(Rejected):
            redrawing.check_is_first(redraws, LuckTerms(ALGORITHM, refused_at[0], "m", refused_at[1]))
    redrawing.check_is_first(redraws, LuckTerms(ALGORITHM, "second", "n", 4))
    redrawing.check_is_first(redraws, LuckTerms(ALGORITHM, "first", "m", 5))


@pytest.mark.rule("MV-LUC-05", "MV-RUL-04")
def test_a_position_with_cards_left_out_is_dealt_by_a_ruling_once() -> None:
    desk, ruling = played("frantic"), Correct(position=POSITIONS["frantic"])
    desk.rule(desk.dispute(), ruling)
    assert desk.sheet.redraws.has_order
    again = desk.dispute()
    refused(desk, "MV-LUC-05", "luck_was_fresh", lambda: desk.rule(again, ruling))


@pytest.mark.rule("MV-LUC-06")
@every_game
def test_who_has_opened_a_dispute_does_not_draw_anew_in_it_where_another_can_confirm(game: str) -> None:
    desk = played(game)
    at = desk.revision - 2
    two = {"arbiters": ("organiser:k", "organiser:other")}
    alone = {"arbiters": ("organiser:k", "organiser:of_the_same")}
    both_keys = frozenset(("organiser:k", "organiser:of_the_same"))
    own = own_motion(desk, "organiser:of_the_same")
    fresh = GoBack(at, "fresh")
    refused(
        desk, "MV-LUC-06", "second_must_confirm", lambda: desk.rule(own, fresh, author_as=both_keys, **two)
    )
    desk.do(lambda match: disputing.withdraw(match, own, None))
    desk.rule(own_motion(desk, "organiser:k"), fresh, author_as=both_keys, **alone)
    assert desk.sheet.redraws.replaced > 0


@pytest.mark.rule("MV-LUC-06")
def test_an_organiser_draws_anew_in_a_dispute_of_a_seat_or_of_another() -> None:
    for author in ("", "organiser:other"):
        desk = played("frantic")
        dispute = own_motion(desk, author) if author else desk.dispute()
        desk.rule(
            dispute,
            GoBack(desk.revision - 2, "fresh"),
            author_as=frozenset({"organiser:k"}),
            arbiters=("organiser:k", "organiser:other"),
        )


@pytest.mark.rule("MV-LUC-07")
def test_found_a_rewind_brought_four_cards_again_which_the_seat_had_learnt_by_then() -> None:
    desk = Desk("sukkube", {"mode": "peach"})
    start = desk.sheet.disputes.sealed_revision
    desk.play(8)
    known = learnt(desk, start)
    assert len(known[0].cards) >= 4
    assert known[0].repeats
    assert start < known[0].revision <= desk.revision
    desk.rule(desk.dispute(), GoBack(start), learnt=tuple(known.values()), fresh=fresh_luck())
    (rewound,) = (each.event for each in desk.log if isinstance(each.event, e.MatchRewound))
    assert rewound.luck == "fresh"


@pytest.mark.rule("MV-LUC-07")
@every_game
def test_nobody_has_learnt_anything_since_the_newest_event_and_the_luck_is_the_same(game: str) -> None:
    desk = played(game)
    assert learnt(desk, desk.revision) == {}
    desk.rule(desk.dispute(), GoBack(desk.revision - 1), learnt=tuple(learnt(desk, desk.revision).values()))
    (rewound,) = (each.event for each in desk.log if isinstance(each.event, e.MatchRewound))
    assert rewound.luck == "same"


@pytest.mark.rule("MV-LUC-07")
def test_a_die_that_was_rolled_is_known_to_everybody_even_if_it_was_undone() -> None:
    desk = played("bathroom_rush")
    at = max(
        place
        for place, each in enumerate(desk.log)
        if isinstance(each.event, e.ChanceDrawn) and each.event.draws[0].kind == "roll"
    )
    (number, *_) = (each.number for each in desk.log[at].event.draws)  # type: ignore[attr-defined]
    assert number in learnt(desk, at)[SPECTATOR].draws
    desk.rule(desk.dispute(), GoBack(at, "same"))
    assert number in learnt(desk, at)[SPECTATOR].draws
    assert learnt(desk, at)[SPECTATOR].repeats
