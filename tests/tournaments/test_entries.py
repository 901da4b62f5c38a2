"""Names, places, ratings and seeds of entrants."""

from typing import Any

import pytest

from domain.tournaments import attendance, entries
from domain.tournaments.entry_events import EntryCorrected
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from service.app.tournaments.next_steps import hindrances
from tests.tournaments.making import Held, in_order, refusal, tables

rule = pytest.mark.rule


def enter(held: Held, player: str, **more: Any) -> None:
    held.do(lambda decision: entries.enter(decision, player, "bb" * 32, **more))


def correct(held: Held, entrant: int, **said: Any) -> None:
    held.do(lambda decision: entries.correct(decision, entrant, **said))


def withdraw(held: Held, entrant: int) -> None:
    held.do(lambda decision: entries.withdraw(decision, entrant))


@rule("TO-ENT-03")
@pytest.mark.parametrize("same", ["ADA", " Ada ", "a\u0064a", "Ada  "])
def test_names_are_compared_as_people_read_them(same: str) -> None:
    held = Held()
    enter(held, "Ada")
    assert refusal(lambda: enter(held, same)) == ("name_taken", "TO-ENT-03")


@rule("TO-ENT-03")
def test_names_are_composed_and_trimmed() -> None:
    held = Held()
    enter(held, "  Zoe\u0308  Strauß ")
    assert held.state.entrant(1).player == "Zo\u00eb Strauß"
    assert refusal(lambda: enter(held, "ZO\u00cb STRAUSS")) == ("name_taken", "TO-ENT-03")
    assert refusal(lambda: enter(held, "   ")) == ("name_empty", "TO-ENT-03")


@rule("TO-ENT-08")
def test_only_organisers_set_ratings() -> None:
    held = Held()
    assert refusal(lambda: enter(held, "Ada", rating=2800)) == ("ratings_by_organisers", "TO-ENT-08")
    enter(held, "Ada", rating=2800, by_organiser=True)
    assert held.state.entrant(1).rating == 2800


@rule("TO-ENT-11")
def test_who_enters_alone_has_a_key_unless_the_terms_ask_for_none() -> None:
    held = Held(anonymous_entries=False)
    assert refusal(lambda: enter(held, "Ada")) == ("key_needed", "TO-ENT-11")
    enter(held, "Ada", key_id="k1")
    assert refusal(lambda: enter(held, "Ada's other name", key_id="k1")) == ("key_entered", "TO-ENT-11")
    enter(held, "Bruno", by_organiser=True)
    enter(held, "Carla", by_organiser=True, key_id="k2")
    assert [each.key_id for each in held.state.entrants] == ["k1", "", "k2"]
    withdraw(held, 1)
    enter(held, "Ada again", key_id="k1")


@rule("TO-ENT-01", "TO-ENT-03", "TO-ENT-11")
def test_what_keeps_somebody_from_entering_is_told_before_they_give_a_name() -> None:
    held = Held(anonymous_entries=False, capacity=2, rounds=1)
    assert "enter" not in hindrances(held.state, 0, key_id="k1")
    assert hindrances(held.state, 0)["enter"].code == "key_needed"
    assert "enter_others" not in hindrances(held.state, 0)
    held.enter(2, by_organiser=True)
    assert hindrances(held.state, 0)["enter_others"].code == "tournament_full"


@rule("TO-ENT-09")
def test_withdrawing_before_round_1_frees_place_and_name_and_leaves_no_rank() -> None:
    held = Held(capacity=2, rounds=3, late_entry_rounds=1)
    enter(held, "Ada")
    enter(held, "Bruno")
    withdraw(held, 1)
    assert [each.player for each in standings(held.state)] == ["Bruno"]
    enter(held, "ada")
    assert refusal(lambda: held.do(lambda d: attendance.take_back(d, 1))) == ("tournament_full", "TO-ENT-03")
    held.play_round(in_order)
    assert tables(held.state, 1) == [(2, 3)]
    withdraw(held, 3)
    assert [each.player for each in standings(held.state)] == ["Bruno", "ada"], "who has played keeps a rank"


@rule("TO-ENT-09")
def test_who_comes_back_must_find_place_and_name_free() -> None:
    held = Held()
    enter(held, "Ada")
    withdraw(held, 1)
    enter(held, "ADA")
    assert refusal(lambda: held.do(lambda d: attendance.take_back(d, 1))) == ("name_taken", "TO-ENT-03")
    withdraw(held, 2)
    held.do(lambda decision: attendance.take_back(decision, 1))
    assert [each.entrant for each in standings(held.state)] == [1]


@rule("TO-ENT-10")
def test_organisers_correct_name_rating_and_seed() -> None:
    held = Held().enter(4)
    correct(held, 4, rating=2000)
    assert starting_ranks(held.state)[4] == 0
    correct(held, 3, seed=1)
    assert [starting_ranks(held.state)[each] for each in (3, 4, 1, 2)] == [0, 1, 2, 3]
    correct(held, 3, player="Carla")
    assert held.events[-1] == EntryCorrected(3, "Carla", 0, 1)
    assert refusal(lambda: correct(held, 3, player="Player 1")) == ("name_taken", "TO-ENT-03")
    assert refusal(lambda: correct(held, 3, seed=1)) == ("nothing_to_correct", "TO-ENT-10")


@rule("TO-ENT-10")
def test_seeds_stand_once_pairings_rest_on_them() -> None:
    held = Held(format="round_robin", rounds=0).enter(4)
    held.play_round(in_order)
    assert refusal(lambda: correct(held, 3, seed=1)) == ("round_paired", "TO-ENT-10")
    correct(held, 3, player="Carla")
    swiss = Held().enter(4)
    swiss.play_round(in_order)
    correct(swiss, 3, rating=1)


@rule("TO-ENT-01", "TO-ENT-02", "TO-ENT-05", "TO-ENT-09", "TO-ENT-11")
def test_entries_and_withdrawals_name_the_rules_they_go_by() -> None:
    held = Held(rounds=3, late_entry_rounds=3).enter(4)
    assert held.rules[-1] == ("TO-ENT-01", "TO-ENT-04")
    held.enter(1, key_id="key")
    assert held.rules[-1] == ("TO-ENT-01", "TO-ENT-04", "TO-ENT-11")
    withdraw(held, 5)
    assert held.rules[-1] == ("TO-ENT-05", "TO-ENT-09"), "before the first round nobody has played"
    held.play_round(in_order)
    held.enter(1)
    assert held.rules[-1] == ("TO-ENT-02", "TO-ENT-04")
    withdraw(held, 6)
    assert held.rules[-1] == ("TO-ENT-05", "TO-ENT-09"), "nor has who comes late before the next one"
    withdraw(held, 4)
    assert held.rules[-1] == ("TO-ENT-05",)


@rule("TO-ENT-12")
def test_a_list_is_entered_whole() -> None:
    held = Held(capacity=3)
    listed = [entries.ListedEntry("Ada", 1500, 2, "Corvo", "Neri", "k1"), entries.ListedEntry("Bruno")]
    held.do(lambda decision: entries.enter_list(decision, listed, ["aa" * 32, "bb" * 32]))
    ada, bruno = held.state.entrants
    assert (ada.rating, ada.seed, ada.club, ada.team, ada.key_id) == (1500, 2, "Corvo", "Neri", "k1")
    assert (bruno.player, bruno.credential) == ("Bruno", "bb" * 32)
    assert all("TO-ENT-12" in rules for rules in held.rules[-2:])


@rule("TO-ENT-12")
def test_of_a_list_with_a_wrong_line_nobody_enters_and_each_is_told() -> None:
    held = Held(capacity=3)
    enter(held, "Carla")
    names = ("Ada", "CARLA", "Bruno", "ada", "Dino")
    listed = [entries.ListedEntry(name) for name in names]
    with pytest.raises(entries.ListRefused) as refused:
        held.do(lambda decision: entries.enter_list(decision, listed, [""] * 5))
    told = {place: (each.code, each.rule) for place, each in refused.value.refusals.items()}
    full = ("tournament_full", "TO-ENT-03")
    assert told == {1: ("name_taken", "TO-ENT-03"), 3: full, 4: full}
    assert [each.player for each in held.state.entrants] == ["Carla"]


@rule("TO-ENT-08", "TO-ENT-10")
def test_clubs_and_teams_are_set_and_corrected_by_organisers() -> None:
    held = Held()
    assert refusal(lambda: enter(held, "Ada", club="Corvo"))[1] == "TO-ENT-08"
    enter(held, "Ada", club="Corvo", by_organiser=True)
    correct(held, 1, team="Neri")
    assert (held.state.entrant(1).club, held.state.entrant(1).team) == ("Corvo", "Neri")
    assert refusal(lambda: correct(held, 1, club="Corvo")) == ("nothing_to_correct", "TO-ENT-10")
    correct(held, 1, club="")
    assert held.state.entrant(1).club == ""


@rule("TO-ENT-13")
def test_a_reissued_token_replaces_the_one_before() -> None:
    held = Held()
    enter(held, "Ada")
    held.do(lambda decision: entries.reissue(decision, 1, "cc" * 32))
    assert (held.state.entrant(1).credential, held.state.entrant(1).earlier) == ("cc" * 32, ("bb" * 32,))
    held.do(lambda decision: entries.enter(decision, "Rob", "", bot="random", by_organiser=True))
    of_bot = refusal(lambda: held.do(lambda decision: entries.reissue(decision, 2, "dd" * 32)))
    assert of_bot == ("bot_has_no_token", "TO-ENT-13")
