"""The advice for first games, as options."""

import pytest

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.commands import Decompress, PassTurn, PlayCard
from domain.games.bathroom_rush.lanes import groups
from domain.games.bathroom_rush.state import Lane
from tests.games.bathroom_rush.tables import base2, base3, decline, effects, lane, of, play, roll, window

rule = pytest.mark.rule


def cards_of(lane_: Lane) -> list[str]:
    return [card for _, group in groups(lane_) for card in group.cards]


ORANGE_AND_RED = [
    "elder",
    "mother_with_baby",
    "absent_minded",
    "farter",
    "nostalgic",
    "refined_model",
    "joker",
]


@rule("BR-VAR-01", "BR-DEC-45")
@pytest.mark.parametrize("person", ORANGE_AND_RED)
def test_yellow_only_silences_orange_and_red(person: str) -> None:
    text = f"n2=2 | (n1) | n1 | S0 | {person}"
    assert window(effects(text)) is not None
    assert window(effects(text, {"person_effects": "yellow_only"})) is None


@rule("BR-VAR-01", "BR-VAR-02")
@pytest.mark.parametrize("text", ["avid_reader=2 | (n1) | n1 | S0 | n2", "n2=2 | (n1) | scoundrel | S0 | n2"])
def test_only_none_silences_the_yellow_ones(text: str) -> None:
    assert window(effects(text, {"person_effects": "yellow_only"})) is not None
    assert window(effects(text, {"person_effects": "none"})) is None


@rule("BR-VAR-02", "BR-BODY-01", "BR-ROUND-04")
def test_none_ends_immunity_and_the_effects_of_the_free_lane() -> None:
    options = {"person_effects": "none"}
    table = base3({1: "n2=2 | (n1) | bodybuilder | S0 | n2"}, options, hands={0: ["cheek"]})
    assert PlayCard("cheek_1") in table.legal(0)
    table = base3({4: "scoundrel | avid_reader"}, options, phase="round_start")
    assert not of(table.events, e.PersonEffectsListed)
    everybody = [*table.state.person_deck, *(c for found in table.state.lanes for c in cards_of(found))]
    assert len(everybody) == 48
    assert not [card for card in everybody if card.startswith("lost_youth")]


@rule("BR-VAR-05", "BR-PERS-02")
def test_ignored_effects_still_produce() -> None:
    table = base3({1: "mother_with_baby | n1 | S0 | n2"}, {"person_effects": "none"}, phase="round_start")
    assert lane(table, 1).startswith("mother_with_baby=3")


@rule("BR-VAR-03", "BR-DEC-24")
def test_without_elimination_everybody_plays_on_and_the_lowest_wins() -> None:
    options = {"elimination": False}
    table = base3(options=options, hands={0: ["sneeze"]}, reserves={0: 40, 1: 30, 2: 50})
    play(table, 0, "sneeze", target_seat=1)
    assert not of(decline(table), e.PlayerEliminated)
    assert table.state.reserves[1] == 32
    level = {1: "S0 | n2", 2: "ent=0 | S1 | n2", 3: "ent=0 | S2 | n2"}
    table = base3(level, options, turn=2, end_triggered=True, reserves={0: 40, 1: 40, 2: 50})
    table.act(PassTurn(), 2)
    roll(table, 4)
    (end,) = of(roll(table, 4) + roll(table, 1) + roll(table, 4), e.MatchEnded)
    assert (end.winners, end.places) == ((0,), ((0,), (1,), (2,)))


@rule("BR-VAR-04", "BR-DCP-05", "BR-FOC-02", "BR-DEC-46")
@pytest.mark.parametrize("card", [None, "focus"])
def test_without_replacement_whoever_is_behind_stays(card: str | None) -> None:
    table = base3(options={"behind_replacement": False}, hands={0: ["focus"]})
    table.act(PlayCard("focus_1") if card else Decompress(), 0)
    roll(table, 1)
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S0 | n2"


@rule("BR-ELIM-01")
@pytest.mark.parametrize(("limit", "out"), [("auto", True), (3, True), (4, False)])
def test_the_limit_of_two_players_is_an_option(limit: object, out: bool) -> None:
    table = base2(options={"poo_limit": limit}, hands={0: ["sneeze"]}, reserves={1: 13})
    play(table, 0, "sneeze", target_seat=1)
    assert bool(of(decline(table), e.PlayerEliminated)) is out
