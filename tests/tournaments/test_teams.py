"""Teams: entrants with several players, who take as many seats of a match (TO-CRE-17, TO-ENT-14)."""

import random
from typing import Any

import pytest

from domain.tournaments import entries
from domain.tournaments.entry_events import Player
from tests.tournaments import arbiter
from tests.tournaments.making import Held, at_random, refusal

PAIRS: dict[str, Any] = {"options": {"mode": "gemelli"}}


def enter(held: Held, team: str, *players: Player) -> None:
    held.do(lambda on: entries.enter(on, team, "", members=players, by_organiser=True))


def cup_of_pairs(teams: int, **terms: Any) -> Held:
    held = Held(**PAIRS | terms)
    for number in range(1, teams + 1):
        enter(
            held,
            f"Team {number}",
            Player(f"Ada {number}", f"a{number}"),
            Player(f"Bruno {number}", f"b{number}"),
        )
    return held


@pytest.mark.rule("TO-CRE-17")
@pytest.mark.parametrize(
    ("mode", "table_size", "team_size"),
    [("gemelli", 2, 2), ("lay_team", 3, 2), ("esercito", 2, 3), ("gemelli", 4, 1), ("base", 2, 1)],
)
def test_entrants_are_teams_where_the_table_is_too_small_for_single_players(
    mode: str, table_size: int, team_size: int
) -> None:
    terms = Held(options={"mode": mode}, table_size=table_size).state.terms
    assert (terms.team_size, len(terms.points)) == (team_size, table_size)


@pytest.mark.rule("TO-CRE-17")
def test_teams_that_would_sit_otherwise_are_refused() -> None:
    options = {"mode": "gemelli", "teams": [[0, 1], [2, 3]]}
    assert refusal(lambda: Held(options=options)) == ("impossible_terms", "TO-CRE-17")
    assert refusal(lambda: Held(**PAIRS, table_size=5)) == ("impossible_terms", "TO-CRE-02")


@pytest.mark.rule("TO-ENT-14")
def test_a_team_sits_alternately_each_player_with_their_own_token() -> None:
    held = cup_of_pairs(2)
    held.pair()
    held.start()
    (match,) = held.matches(1)
    first, second = held.state.table(1, 1).entrants
    assert match.seating == (first, second, first, second)
    sitting = [held.state.player_at(match, seat).credential for seat in range(4)]
    assert sitting == [f"a{first}", f"a{second}", f"b{first}", f"b{second}"]


@pytest.mark.rule("TO-RES-13")
@pytest.mark.parametrize("places", [((0, 2), (1, 3)), ((2,), (1, 3), (0,)), ((0,), (1, 2, 3))])
def test_a_team_has_the_place_of_the_best_of_its_seats(places: tuple[tuple[int, ...], ...]) -> None:
    held = cup_of_pairs(2)
    held.play_round(lambda _: places)
    (match,) = held.matches(1)
    first, second = match.seating[:2]
    assert match.places == ((first,), (second,))
    assert [row.entrant for row in held.shown()] == [first, second]


@pytest.mark.rule("TO-STA-01")
@pytest.mark.parametrize("form", ["swiss", "round_robin", "single_elimination", "swiss_dutch"])
def test_an_arbiter_who_reads_the_events_finds_the_same_standings_of_teams(form: str) -> None:
    held = cup_of_pairs(6, format=form, rounds=0 if form.endswith("n") else 3)
    rng = random.Random(7)
    for _ in range(2):
        held.play_round(at_random(rng))
        assert held.shown() == arbiter.standings(held.record())


@pytest.mark.rule("TO-ENT-14")
@pytest.mark.parametrize(
    ("players", "code"),
    [
        (("Carla",), "wrong_team"),
        ((), "wrong_team"),
        (("Carla", "Dino", "Emma"), "wrong_team"),
        (("Carla", "carla"), "name_taken"),
        (("Carla", "ada 1"), "name_taken"),
        (("Carla", "team 1"), "name_taken"),
    ],
)
def test_a_team_enters_with_all_its_players_under_free_names(players: tuple[str, ...], code: str) -> None:
    held = cup_of_pairs(1)
    assert refusal(lambda: enter(held, "Team 2", *map(Player, players)))[0] == code
    held = Held()
    assert refusal(lambda: enter(held, "Team 1", Player("Ada"), Player("Bruno")))[0] == "wrong_team"


@pytest.mark.rule("TO-ENT-11", "TO-CRE-12")
def test_every_player_is_known_by_their_key_which_enters_once() -> None:
    held = cup_of_pairs(0)
    enter(held, "Corvi", Player("Ada", key_id="key 1"), Player("Bruno", key_id="key 2"))
    assert held.state.is_entry_of(1, ["key 2"])
    assert not held.state.is_entry_of(1, ["key 3", ""])
    for keys in (("key 2", ""), ("key 3", "key 3")):
        team = [Player(name, key_id=key) for name, key in zip(("Carla", "Dino"), keys, strict=True)]
        assert refusal(lambda team=team: enter(held, "Gufi", *team)) == ("key_entered", "TO-ENT-11")  # type: ignore[misc]
    held.do(lambda on: entries.correct(on, 1, key_id="key 4"))
    assert held.state.is_entry_of(1, ["key 4"])
    assert not held.state.is_entry_of(1, ["key 1"])


@pytest.mark.rule("TO-ENT-13")
def test_the_token_of_one_player_is_reissued() -> None:
    held = cup_of_pairs(1)
    held.do(lambda on: entries.reissue(on, 1, "new", 2))
    assert [each.credential for each in held.state.entrant(1).players] == ["a1", "new"]
    assert held.state.entrant(1).earlier == ("b1",)
    for member in (0, 3):
        wrong = refusal(lambda member=member: held.do(lambda on: entries.reissue(on, 1, "new", member)))  # type: ignore[misc]
        assert wrong == ("wrong_team", "TO-ENT-13")
