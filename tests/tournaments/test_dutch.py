"""The Dutch system: its terms, its laws, what counts as played, and the reasons it gives."""

from typing import Any

import pytest

from domain.tournaments import attendance, changing, entries, pairing, table_rulings
from domain.tournaments.dutch.cards import Appearance, Card, DutchField, Outcome, worth
from domain.tournaments.dutch.colours import allocate
from domain.tournaments.dutch.laws import check_laws, clashing
from domain.tournaments.events import Absence, RoundPaired
from domain.tournaments.evolve import fold
from domain.tournaments.field import Solution
from domain.tournaments.scoring import scores
from domain.tournaments.trf import report
from service.app.tournaments.pairing import solve
from tests.tournaments.making import Held, in_order, refusal, tables, text

pytest.importorskip("py4swiss", reason="py4swiss has no wheel for this platform")
rule = pytest.mark.rule


def dutch(entrants: int = 0, **terms: Any) -> Held:
    return Held(**{"format": "swiss_dutch", "bye_points": 60} | terms).enter(entrants)


def field_of(held: Held) -> DutchField:
    (field,) = pairing.plan(held.state).fields
    assert isinstance(field, DutchField)
    return field


def card(held: Held, entrant: int) -> Card:
    return next(each for each in field_of(held).cards if each.entrant == entrant)


def outcomes(held: Held, entrant: int) -> list[Outcome]:
    return [each.outcome for each in card(held, entrant).rounds]


def forfeit(held: Held, round_: int, *entrants: int) -> None:
    table = next(each for each in held.state.round(round_).tables if set(entrants) <= set(each.entrants))
    held.do(lambda d: table_rulings.rule_forfeit(d, round_, table.number, entrants, "absent"))


def play(held: Held) -> None:
    """Whoever entered first wins, where nobody has forfeited."""
    for match in held.matches(len(held.state.rounds)):
        if match.places is None:
            held.result(match, in_order(match))


@rule("TO-CRE-16")
@pytest.mark.parametrize(
    "terms",
    [
        {"table_size": 4, "smallest_table": 2, "game": "frantic"},
        {"matches_per_round": 2},
        {"aims": ("byes",)},
        {"bye_points": 20},
        {"requested_bye_points": 1},
    ],
)
def test_terms_that_the_dutch_system_does_not_know(terms: dict[str, Any]) -> None:
    assert refusal(lambda: dutch(**terms)) == ("impossible_terms", "TO-CRE-16")


@rule("TO-CRE-16", "TO-CRE-13")
def test_terms_have_no_aims_and_can_be_changed() -> None:
    held = dutch(4, requested_bye_points=30)
    assert held.state.terms.aims == ()
    held.do(lambda decision: changing.change_terms(decision, changing.NewTerms(rounds=3), "key-1"))
    assert (held.state.terms.rounds, held.state.terms.aims) == (3, ())


@rule("TO-CRE-03", "TO-ENT-02")
def test_it_is_a_swiss_tournament() -> None:
    assert refusal(lambda: dutch(rounds=0)) == ("impossible_terms", "TO-CRE-03")
    held = dutch(4, late_entry_rounds=1)
    held.play_round(in_order)
    held.enter(1, rating=2000)
    held.do(lambda decision: entries.correct(decision, 1, seed=2))
    held.pair()
    assert [each.outcome for each in card_of_newest(held, 5).rounds] == ["away"]


def card_of_newest(held: Held, entrant: int) -> Card:
    """The card with which the newest round was paired."""
    before = held.state.clone()
    before.rounds.pop()
    (field,) = pairing.plan(before).fields
    assert isinstance(field, DutchField)
    return next(each for each in field.cards if each.entrant == entrant)


@rule("TO-PAI-13")
def test_the_first_round_and_its_seats() -> None:
    held = dutch(7)
    (paired,) = held.pair()
    assert tables(held.state, 1) == [(1, 4), (5, 2), (3, 6)]
    assert [bye.entrant for bye in held.state.rounds[0].byes] == [7]
    assert held.rules[-1] == ("TO-PAI-13", "TO-PAI-14")
    assert isinstance(paired, RoundPaired)
    assert paired.aims == ()


@rule("TO-PAI-13")
def test_who_was_never_paired_has_no_pairing_number() -> None:
    held = dutch(5)
    held.do(lambda decision: attendance.request_bye(decision, 1, 1, by_organiser=True))
    held.pair()
    assert tables(held.state, 1) == [(2, 4), (5, 3)], "2 is the first of those who are paired: White"


@rule("TO-PAI-13")
def test_who_has_forfeited_has_not_played() -> None:
    held = dutch(4, rounds=4)
    held.pair()
    held.start()
    forfeit(held, 1, 3)
    forfeit(held, 1, 4)
    assert (outcomes(held, 1), outcomes(held, 3)) == (["forfeit_win"], ["forfeit_loss"])
    assert (card(held, 1).met, card(held, 1).colours) == (set(), [])
    assert card(held, 1).has_had_bye
    assert not card(held, 3).has_had_bye
    for _ in range(3):
        play_next(held)
    later = [table for round_ in held.state.rounds[1:] for table in round_.tables]
    assert len({frozenset(table.entrants) for table in later}) == 6, "everybody meets everybody after all"
    again = next(table for table in later if set(table.entrants) == {1, 3})
    assert "They were paired in round 1, but did not play." in text(held, again)


def play_next(held: Held) -> None:
    held.pair()
    held.start()
    play(held)


@rule("TO-PAI-13")
def test_where_both_forfeit_nobody_has_won() -> None:
    held = dutch(4)
    held.pair()
    held.start()
    forfeit(held, 1, 1, 3)
    play(held)
    assert outcomes(held, 1) == outcomes(held, 3) == ["forfeit_loss"]
    assert (card(held, 1).score, card(held, 1).has_had_bye) == (0, False)


@rule("TO-PAI-13", "TO-RES-04")
def test_an_annulled_match_was_played() -> None:
    held = dutch(4)
    held.pair()
    held.start()
    first, second = held.matches(1)
    held.result(first, (), "annulled")
    held.result(second, ((0, 1),))
    assert outcomes(held, 1) == ["annulled"]
    assert (card(held, 1).met, card(held, 1).colours, card(held, 1).score) == ({3}, [True], 0)
    assert outcomes(held, 2) == ["draw"]


@rule("TO-PAI-13", "TO-RES-07", "TO-RES-08")
def test_what_was_taken_back_or_played_again_counts_as_it_came_out() -> None:
    held = dutch(4)
    held.pair()
    held.start()
    play(held)
    forfeit(held, 1, 1)
    assert outcomes(held, 1) == ["forfeit_loss"]
    held.do(lambda decision: table_rulings.replay_table(decision, 1, 1, ["again"], "wrong deck"))
    held.result(held.state.table(1, 1).matches[0], ((1,), (0,)))
    assert outcomes(held, 1) == ["loss"]
    assert outcomes(held, 3) == ["win"]


@rule("TO-PAI-13", "TO-ENT-05", "TO-ENT-06", "TO-ENT-07", "TO-STA-02")
def test_who_is_away_for_whatever_reason_keeps_their_place() -> None:
    held = dutch(7, requested_byes=1, requested_bye_points=30, late_entry_rounds=2)
    held.do(lambda decision: attendance.request_bye(decision, 7, 1))
    held.play_round(in_order)
    held.do(lambda decision: entries.withdraw(decision, 6))
    held.play_round(in_order)
    held.enter(1)
    held.do(lambda decision: attendance.take_back(decision, 6))
    assert outcomes(held, 7)[0] == "requested"
    assert outcomes(held, 6)[1] == "away"
    assert outcomes(held, 8) == ["away", "away"]
    assert all(each.score == scores(held.state)[each.entrant] for each in field_of(held).cards)
    held.pair()
    assert {6, 7, 8} <= {entrant for table in tables(held.state, 3) for entrant in table} | {
        bye.entrant for bye in held.state.rounds[-1].byes
    }


@rule("TO-PAI-13", "TO-CHK-03")
def test_who_has_not_checked_in_is_away() -> None:
    held = dutch(5, check_in_seconds=60)
    held.do(lambda decision: attendance.open_check_in(decision, 0))
    for entrant in range(1, 5):
        held.do(lambda decision, entrant=entrant: attendance.check_in(decision, entrant, 0))  # type: ignore[misc]
    (field,) = pairing.plan(held.state, now_ms=60_000).fields
    held.do(lambda decision: pairing.pair(decision, [solve(field)], now_ms=60_000))
    assert held.state.rounds[0].absences == (Absence(5, "missed"),)
    assert tables(held.state, 1) == [(1, 3), (4, 2)]


@rule("TO-PAI-13", "TO-PAI-05")
def test_nobody_has_a_second_bye_nor_one_after_a_win_without_play() -> None:
    held = dutch(5, rounds=4)
    held.pair()
    held.start()
    (first,) = held.state.rounds[0].byes
    forfeit(held, 1, 4)
    play(held)
    had = {first.entrant, 2}
    for _ in range(2):
        held.play_round(in_order)
        (bye,) = held.state.rounds[-1].byes
        assert bye.entrant not in had
        had.add(bye.entrant)


@rule("TO-PAI-13")
def test_where_no_pairing_is_left_none_is_made() -> None:
    held = dutch(4, rounds=5)
    for _ in range(3):
        held.play_round(in_order)
    assert refusal(held.pair) == ("no_pairing_left", "TO-PAI-13")


@rule("TO-PAI-13", "TO-PAI-02")
@pytest.mark.parametrize(
    ("solution", "broken"),
    [
        (((0, 1), (2, 3)), "TO-PAI-02"),
        (((0, 1), (1, 2)), "TO-PAI-02"),
        (((0, 1), (2, 3), (4, 5)), ""),
        (((0, 3), (1, 2), (4, 5)), "TO-PAI-13"),
    ],
)
def test_a_proposal_is_checked_before_it_is_recorded(
    solution: tuple[tuple[int, int], ...], broken: str
) -> None:
    held = dutch(6)
    held.play_round(lambda _: ((0, 1),))
    asked = Solution(solution, (), ())

    def pair() -> None:
        held.do(lambda decision: pairing.pair(decision, [asked]))

    if broken:
        assert refusal(pair) == ("not_a_pairing", broken)
    else:
        pair()
        assert len(held.state.rounds) == 2


@rule("TO-PAI-13")
def test_a_second_bye_is_refused_whoever_proposes_it() -> None:
    held = dutch(5)
    held.play_round(in_order)
    (had,) = held.state.rounds[0].byes
    place = field_of(held).entrants.index(had.entrant)
    others = [each for each in range(5) if each != place]
    for second in (others[1], others[2], others[3]):
        rest = [each for each in others if each not in (others[0], second)]
        proposed = Solution(((others[0], second), (rest[0], rest[1])), (place,), ())
        code, broken = refusal(lambda: held.do(lambda decision: pairing.pair(decision, [proposed])))  # noqa: B023
        assert (code, broken) == ("not_a_pairing", "TO-PAI-13")


@rule("TO-PAI-13")
@pytest.mark.parametrize("is_last_round", [False, True])
def test_two_who_must_both_have_the_same_seat_meet_only_as_topscorers(is_last_round: bool) -> None:
    """1 and 2 have had White twice, and won; the others have drawn among themselves, or lost to them."""
    rounds = (((1, 5), (2, 6), (3, 7), (8, 4)), ((1, 6), (2, 5), (7, 8), (4, 3)))
    field = drawn_up(rounds, is_last_round)
    (place, other) = (field.entrants.index(entrant) for entrant in (1, 2))
    found = {frozenset(pair) for pair in solve(field).tables}
    assert (frozenset((place, other)) in found) is is_last_round
    proposed = Solution(((0, 1), (2, 5), (3, 6), (4, 7)), (), ())
    if is_last_round:
        assert clashing(field) == {frozenset((5, 6))}
        check_laws(field, proposed)
    else:
        assert clashing(field) == {frozenset((1, 2)), frozenset((5, 6))}
        assert refusal(lambda: check_laws(field, proposed)) == ("not_a_pairing", "TO-PAI-13")


def drawn_up(rounds: Any, is_last_round: bool) -> DutchField:
    """White comes first; 1 and 2 win, and all other matches are drawn."""
    cards = []
    for entrant in range(1, 9):
        appeared = []
        for tables_ in rounds:
            white, black = next(pair for pair in tables_ if entrant in pair)
            outcome: Outcome = "draw" if white > 2 else "win" if entrant == white else "loss"
            appeared.append(Appearance(outcome, black if entrant == white else white, entrant == white))
        score = sum({"win": 60, "draw": 30, "loss": 0}[each.outcome] for each in appeared)
        cards.append(Card(entrant, entrant, score, tuple(appeared)))
    ranked = sorted(cards, key=lambda each: (-each.score, each.number))
    given = worth(dutch().state.terms)
    return DutchField(tuple(each.entrant for each in ranked), tuple(cards), given, is_last_round)


@rule("TO-PAI-14")
@pytest.mark.parametrize(
    ("one", "other", "granted", "has_white"),
    [
        ("", "", "number", 1),
        ("w", "b", "both", 2),
        ("w", "", "stronger", 2),
        ("wb", "bwb", "stronger", 2),
        ("bwbww", "wwbwbww", "wider", 1),
        ("wb", "bw", "both", 1),
        ("wbwb", "bwwb", "alternated", 1),
        ("bwb", "bwb", "higher", 1),
    ],
)
def test_seats_fall_by_the_rules_for_colours(one: str, other: str, granted: str, has_white: int) -> None:
    """1 ranks higher. C.04.3, E.1 to E.5."""
    given = allocate(coloured(1, one), coloured(2, other))
    assert (given.granted, given.white.entrant) == (granted, has_white)
    assert allocate(coloured(2, other), coloured(1, one)) == given


def coloured(entrant: int, colours: str) -> Card:
    return Card(entrant, entrant, 0, tuple(Appearance("draw", 9, colour == "w") for colour in colours))


@rule("TO-PAI-14")
def test_reasons_name_floats_seats_and_byes() -> None:
    held = dutch(5)
    held.pair()
    first = held.state.rounds[0]
    assert text(held, first.tables[0]) == (
        "Seeds 1 and 3. Nobody here has met before. "
        "Nobody is due a seat; the pairing number of player 1, 1, is odd: the first seat."
    )
    assert text(held, first.byes[0]) == (
        "player 5, seed 5: those here are an odd number. Has had none before."
    )
    held.start()
    play(held)
    held.pair()
    second = held.state.rounds[1]
    assert text(held, second.tables[0]) == (
        "Ranks 2 and 1, each with 1 point. Nobody here has met before. "
        "player 1 has the stronger claim, a strong one to the second seat; player 5 has none."
    )
    assert text(held, second.tables[1]) == (
        "Ranks 2 and 4, with 1 and 0 points. player 2 floats down, player 3 up. "
        "3 with 1 point are an odd number. Nobody here has met before. "
        "Both are as much due the same seat, and player 2 ranks higher."
    )
    assert text(held, second.byes[0]) == (
        "player 4, rank 4 with 0 points, seed 4: those here are an odd number. Has had none before."
    )


@rule("TO-PAI-14")
def test_a_bye_names_whom_it_passed_over() -> None:
    held = dutch(11)
    for _ in range(3):
        held.play_round(in_order)
    assert text(held, held.state.rounds[2].byes[0]) == (
        "player 8, rank 10 with 0 points, seed 8: those here are an odd number. "
        "The Dutch system found no pairing as good with player 9 instead. Has had none before."
    )


@rule("TO-PAI-14", "TO-PAI-10")
def test_the_record_is_replayed_without_asking_anybody() -> None:
    held = dutch(9)
    for _ in range(3):
        held.play_round(in_order)
    held.pair()
    before = held.state.rounds[-1]
    held.pair(again=True)
    assert [each.seatings for each in before.tables] == [
        each.seatings for each in held.state.rounds[-1].tables
    ]
    assert fold(held.events) == held.state


@rule("TO-PAI-14")
def test_the_report_tells_other_programs_who_began() -> None:
    held = dutch(4)
    held.play_round(in_order)
    assert "XXC white1" in report(held.state).splitlines()
    assert "XXC white1" not in report(Held().enter(2).state).splitlines()


@pytest.mark.parametrize(
    ("score", "is_last", "is_topscorer"), [(121, True, True), (120, True, False), (121, False, False)]
)
def test_a_topscorer_has_more_than_half_before_the_last_round(
    score: int, is_last: bool, is_topscorer: bool
) -> None:
    played = tuple(Appearance("draw", opponent, True) for opponent in (2, 3, 4, 5))
    mine = Card(1, 1, score, played)
    assert DutchField((1,), (mine,), worth(dutch().state.terms), is_last).is_topscorer(mine) == is_topscorer
