"""Three players: Sfiga too. Teams: Gemelli del destino, Lay Team, Esercito."""

import pytest

from domain.games.sukkube.kube import CHARACTERS
from tests.games.sukkube.tables import FIRST_DEAL, at, cards, deal, play, refused, started

rule = pytest.mark.rule
SFIGA = {"mode": "sfiga_too"}
GEMELLI = {"mode": "gemelli"}
LAY = {"mode": "lay_team"}
ESERCITO = {"mode": "esercito"}


@rule("SK-SFG-01", "SK-VAR-05", "SK-VAR-06")
def test_sfiga_two_characters_and_one_hand_of_ten() -> None:
    table = started(3, SFIGA)
    assert list(table.state.characters.values()) == [
        "seat_0",
        "seat_0",
        "seat_1",
        "seat_1",
        "seat_2",
        "seat_2",
    ]
    deal(table)
    order = cards(FIRST_DEAL)
    assert table.state.hands == {f"seat_{seat}": order[10 * seat : 10 * seat + 10] for seat in range(3)}
    assert table.state.pile == []


@rule("SK-SFG-02", "SK-VAR-05")
def test_sfiga_either_character_plays_from_that_hand() -> None:
    for top in ("strongman", "tamer"):
        table = at(top, "rU1", seats=3, options=SFIGA, seat_0="yL1 gD1")
        assert play(table, "yL1")[0].startswith(f"{top} seat_0 yL1")
        assert table.state.hands["seat_0"] == cards("gD1")


@rule("SK-SFG-02")
def test_sfiga_ends_with_an_empty_hand_or_blocked() -> None:
    empty = at("strongman", "rU1", seats=3, options=SFIGA, seat_0="yL1")
    assert play(empty, "yL1")[1] == "hand_empty seat_0 dom=clown suk=ringmaster point=seat_2"
    blocked = at("strongman", "rU1", seats=3, options=SFIGA, seat_0="yL1 gD1", seat_2="rR1 gR1")
    assert play(blocked, "yL1")[1] == "blocked clown dom=clown suk=ringmaster point=seat_2"


@rule("SK-GEM-01", "SK-GEM-02", "SK-GEM-03", "SK-DEC-36", "SK-DEC-40")
def test_gemelli_one_character_each_and_one_for_each_team() -> None:
    table = started(4, GEMELLI, dealt="clown tamer strongman ringmaster lion dancer")
    state = table.state
    assert state.characters == {
        "strongman": "seat_2",
        "tamer": "seat_1",
        "ringmaster": "seat_3",
        "lion": "team_a",
        "clown": "seat_0",
        "dancer": "team_b",
    }
    assert state.teams == {"team_a": (0, 2), "team_b": (1, 3)}
    assert state.holders == {"team_a": 0, "team_b": 1}
    deal(table)
    assert {name: len(hand) for name, hand in state.hands.items()} == dict.fromkeys(CHARACTERS, 5)


@rule("SK-DEC-36", "SK-OPT-08")
def test_gemelli_the_lowest_seat_of_each_team_holds_first() -> None:
    assert started(4, {**GEMELLI, "teams": [[3, 2], [1, 0]]}).state.holders == {"team_a": 2, "team_b": 0}


@rule("SK-GEM-04", "SK-DEC-35", "SK-VAR-04", "SK-DEC-26")
def test_gemelli_the_holder_plays_for_the_team_character_within_the_rules() -> None:
    table = at("clown", "rU1", seats=4, options=GEMELLI, clown="yD1 yU1 gL1", strongman="rL1")
    assert table.awaited_seats == (0,)
    assert refused(table, "gL1", 2) == ("not_your_turn", "SK-TRN-01")
    assert refused(table, "rL1") == ("card_not_in_hand", "SK-TRN-02")  # in the holder's own hand
    assert refused(table, "yD1") == ("opposite_direction", "SK-LEG-02")
    assert refused(table, "yU1") == ("same_direction_avoidable", "SK-LEG-03")
    assert play(table, "gL1")[0] == "clown seat_0 gL1 x1 s1 -> strongman"
    assert table.decision.caused[1].rules[:2] == ("SK-TRN-02", "SK-GEM-04")


@rule("SK-GEM-05")
def test_gemelli_the_character_passes_with_its_cards() -> None:
    table = at("clown", "rU1", seats=4, options=GEMELLI, clown="yU1 gL1", strongman="yL1 yF1")
    assert play(table, "gL1")[1:] == ["team_a clown seat_0 -> seat_2"]
    assert table.state.holders == {"team_a": 2, "team_b": 1}
    assert table.state.hands["clown"] == cards("yU1")
    assert play(table, "yF1") == ["strongman seat_0 yF1 x1 s1 -> dancer"]  # own cards pass nothing


@rule("SK-GEM-05", "SK-INV-15")
def test_gemelli_and_back_with_the_next_card() -> None:
    holders = {"holders": {"team_a": 2}}
    table = at("clown", "rU1", seats=4, options=GEMELLI, clown="yU1 gL1", table=holders)
    assert table.awaited_seats == (2,)
    assert play(table, "gL1")[1] == "team_a clown seat_2 -> seat_0"


@rule("SK-GEM-06", "SK-DEC-36")
def test_gemelli_holders_carry_over_to_the_next_manche() -> None:
    table = at("clown", "rU1", seats=4, options=GEMELLI, clown="gL1")
    assert play(table, "gL1")[1] == "team_a clown seat_0 -> seat_2"
    deal(table)
    assert table.state.holders == {"team_a": 2, "team_b": 1}
    assert len(table.state.hands["clown"]) in (4, 5)


@rule("SK-GEM-07")
def test_gemelli_a_team_characters_hand_ends_the_manche_like_any_other() -> None:
    empty = at("clown", "rU1", seats=4, options=GEMELLI, clown="gL1")
    assert play(empty, "gL1")[2] == "hand_empty clown dom=strongman suk=dancer point=team_a"
    blocked = at("strongman", "rU1", seats=4, options=GEMELLI, strongman="yL1 yF1", clown="gR1 rR1")
    assert play(blocked, "yL1")[1] == "blocked clown dom=clown suk=ringmaster point=team_a"


@rule("SK-GEM-08", "SK-DEC-37")
def test_gemelli_the_team_scores_with_its_seats_and_its_team_character() -> None:
    for top, gives, team in (
        ("clown", "gL1", "team_a"),
        ("tamer", "gL1", "team_b"),
        ("strongman", "gL1", "team_a"),
    ):
        table = at(top, "rU1", seats=4, options=GEMELLI, **{top: gives})
        assert play(table, gives)[-1].endswith(f"point={team}")


@rule("SK-OPT-09", "SK-GEM-08")
def test_gemelli_a_team_character_may_be_set_to_score_for_nobody() -> None:
    options = {**GEMELLI, "team_character_scores": False}
    team_character = at("strongman", "rU1", seats=4, options=options, strongman="gL1")
    assert play(team_character, "gL1")[-1] == "hand_empty strongman dom=clown suk=ringmaster point=None"
    own = at("clown", "rU1", seats=4, options=options, clown="gL1")
    assert play(own, "gL1")[-1].endswith("dom=strongman suk=dancer point=team_a")


@rule("SK-GEM-08", "SK-WIN-01")
def test_gemelli_first_team_to_five() -> None:
    scores = {"scores": {"team_a": 4, "team_b": 4}, "manche": 9}
    table = at("strongman", "rU1", seats=4, options=GEMELLI, strongman="gL1", table=scores)
    assert play(table, "gL1")[-1] == "over target winners=team_a"
    result = table.game.result(table.state)
    assert (result.winners, result.places) == ((0, 2), ((0, 2), (1, 3)))


@rule("SK-LAY-01", "SK-DEC-38", "SK-DEC-40")
def test_lay_team_three_pairs_one_character_each() -> None:
    state = started(6, LAY).state
    assert state.teams == {"team_a": (0, 3), "team_b": (1, 4), "team_c": (2, 5)}
    assert list(state.characters.values()) == [f"seat_{seat}" for seat in range(6)]


@rule("SK-LAY-02")
def test_lay_team_the_point_goes_to_the_team() -> None:
    table = at("lion", "rU1", options=LAY, lion="yR1")
    assert play(table, "yR1")[1] == "hand_empty lion dom=clown suk=ringmaster point=team_b"
    assert table.state.scores == {"team_a": 0, "team_b": 1, "team_c": 0}


@rule("SK-LAY-03")
def test_lay_team_first_team_to_nine() -> None:
    for points, over in ((7, False), (8, True)):
        scores = {"scores": {"team_b": points}, "manche": 20}
        table = at("lion", "rU1", options=LAY, lion="yR1", table=scores)
        assert (play(table, "yR1")[-1] == "over target winners=team_b") is over
    assert table.decision.caused[-1].rules == ("SK-WIN-01", "SK-LAY-03")


@rule("SK-ESE-01", "SK-DEC-40")
def test_esercito_two_teams_of_three() -> None:
    state = started(6, ESERCITO).state
    assert state.teams == {"team_a": (0, 2, 4), "team_b": (1, 3, 5)}
    assert list(state.characters.values()) == [f"seat_{seat}" for seat in range(6)]


@rule("SK-ESE-02", "SK-DEC-39")
def test_esercito_first_team_to_five() -> None:
    scores = {"scores": {"team_a": 4, "team_b": 4}, "manche": 9}
    table = at("lion", "rU1", options=ESERCITO, lion="yR1", table=scores)
    assert play(table, "yR1")[1:] == [
        "hand_empty lion dom=clown suk=ringmaster point=team_a",
        "over target winners=team_a",
    ]
    assert table.game.result(table.state).winners == (0, 2, 4)


@rule("SK-DEC-34", "SK-VAR-06")
def test_a_seat_may_own_opposite_faces() -> None:
    owners = started(3, SFIGA, dealt="strongman dancer tamer lion ringmaster clown").state.characters
    assert owners["strongman"] == owners["dancer"] == "seat_0"


@rule("SK-VAR-03", "SK-DEC-25")
@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "peach"), (2, "last_hope"), (2, "fish_the_bot"), (3, "sfiga_too")]
)
def test_running_out_of_cards_ends_the_manche_and_the_match_only_with_a_cap_of_one(
    seats: int, mode: str
) -> None:
    pile = "gF1" if mode in ("last_hope", "fish_the_bot") else ""
    for cap, phase in ((100, "awaiting_deal"), (1, "finished")):
        options = {"mode": mode, "manche_cap": cap}
        table = at("strongman", "rU1", seats=seats, options=options, pile=pile, seat_0="yL1")
        assert play(table, "yL1")[1].startswith("hand_empty seat_0")
        assert table.state.phase == phase
