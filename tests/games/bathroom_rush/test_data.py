"""The card lists, the options, the one-to-one tables."""

import pytest

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush.cards import (
    ACTION_IDS,
    ACTIONS,
    PERSON_IDS,
    PERSONS,
    InvalidDeck,
    check_deck,
    person_ids,
)
from domain.games.bathroom_rush.effects import CLEANUP, DECOMPRESSION, EFFECTS
from domain.games.bathroom_rush.evolve import FOLDS
from domain.games.bathroom_rush.options import Options, resolve
from domain.games.bathroom_rush.prospects import MEAN_PRODUCTION
from domain.games.bathroom_rush.sentences import SENTENCES
from domain.games.bathroom_rush.steps import STEPS
from domain.kernel.decision import Rejected

rule = pytest.mark.rule

PRODUCTION = {
    "elder": "3",
    "mother_with_baby": "3",
    "absent_minded": "blue",
    "farter": "red",
    "nostalgic": "2",
    "refined_model": "3",
    "joker": "1",
    "avid_reader": "2",
    "scoundrel": "1",
    "lost_youth": "0",
    "bodybuilder": "1",
    "entrepreneur": "0",
    "neutral_1": "1",
    "neutral_2": "2",
    "neutral_3": "3",
    "neutral_blue": "blue",
    "neutral_red": "red",
    "neutral_popo": "poo",
}
ICONS = {
    "lane": {"give_way", "swap", "sneeze", "merry_children", "old_friends"},
    "bathroom": {"malaise", "cleaner", "foul_stench", "clogged_drain"},
}


@rule("BR-DEC-57", "BR-TERM-09", "BR-DEC-49")
def test_fifty_persons_with_what_they_produce() -> None:
    assert len(PERSON_IDS) == len(set(PERSON_IDS)) == 50
    found = {name: p.die or ("poo" if p.poo else str(p.pee)) for name, p in PERSONS.items()}
    assert found == PRODUCTION
    for colour, copies in {"orange": 12, "red": 9, "yellow": 8}.items():
        assert sum(p.copies for p in PERSONS.values() if p.colour == colour) == copies
    assert PERSONS["entrepreneur"].colour == "neutral"
    assert pytest.approx(1.9, abs=0.1) == MEAN_PRODUCTION


@rule("BR-DEC-57", "BR-DEC-15", "BR-TERM-08")
def test_fifty_action_cards_with_their_icons() -> None:
    assert len(ACTION_IDS) == len(set(ACTION_IDS)) == 50
    assert sum(a.copies for a in ACTIONS.values() if a.kind == "defence") == 10
    for icon, kinds in ICONS.items():
        assert {name for name, a in ACTIONS.items() if a.icon == icon} == kinds


@rule("BR-DEC-57")
@pytest.mark.parametrize("copies", [[49], [50, 0], [25, 26]])
def test_a_deck_of_another_size_is_refused(copies: list[int]) -> None:
    with pytest.raises(InvalidDeck):
        check_deck("persons", copies)


def test_every_card_has_an_effect_and_every_step_a_function() -> None:
    assert set(EFFECTS) == set(PERSONS) | set(ACTIONS)
    steps = {step for effect in (*EFFECTS.values(), DECOMPRESSION, CLEANUP) for step in effect}
    assert steps | {"produce_stacked"} == set(STEPS)


def test_every_event_is_folded_and_told() -> None:
    assert {*FOLDS, GAME.events[0]} == set(GAME.events) == set(SENTENCES)


@rule("BR-VAR-02")
def test_without_effects_the_lost_youths_stay_in_the_box() -> None:
    assert len(person_ids(lost_youth=False)) == 48


@rule("BR-TERM-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Rejected) as refusal:
        resolve(Options(), seats)
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "BR-TERM-01")


@rule("BR-SETUP-01", "BR-DEC-41")
def test_a_first_player_without_a_seat_is_refused() -> None:
    with pytest.raises(Rejected) as refusal:
        resolve(Options(first_player=3), 3)
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "BR-SETUP-01")


@rule("BR-ELIM-01", "BR-DEC-20")
@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 4), (4, 4)])
def test_the_poo_limit_is_three_with_two_players(seats: int, limit: int) -> None:
    assert resolve(Options(), seats).poo_limit == limit
    assert resolve(Options(poo_limit=3), seats).value_limit == 15


@rule("BR-SETUP-02", "BR-SETUP-10", "BR-FAQ-08", "BR-TERM-06")
def test_cosmetic_things_are_no_part_of_the_state() -> None:
    """Player cards and their colours, space on the table and spare tokens: a reserve is one number."""
    fields = set(GAME.state.__struct_fields__)
    assert not [name for name in fields if "colour" in name or "spare" in name or "supply" in name]
    assert "reserves" in fields
