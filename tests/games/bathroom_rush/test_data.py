"""The card lists, the options, the one-to-one tables."""

from typing import get_args

import pytest

import domain.games.bathroom_rush.steps as all_steps
from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import AGENDA
from domain.games.bathroom_rush.cards import (
    ACTION_IDS,
    ACTIONS,
    PERSON_IDS,
    PERSONS,
    InvalidDeck,
    check_deck,
    person_ids,
)
from domain.games.bathroom_rush.effects import EFFECTS
from domain.games.bathroom_rush.evaluation import MEAN_PRODUCTION
from domain.games.bathroom_rush.options import Options, resolve
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.data import rule_ids
from domain.kernel.decision import Rejected
from domain.kernel.rows import Step
from domain.kernel.table import Hidden, Language
from domain.kernel.windows import Window

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


def test_every_kind_has_the_effect_that_its_row_claims() -> None:
    """Persons that act and cards that are played have one; what others do is settling or a window."""
    acting = {name for name, printed in PERSONS.items() if printed.acts}
    played = {name for name, printed in ACTIONS.items() if printed.kind != "defence"}
    assert set(EFFECTS.of_kind) == acting | played | {DECOMPRESSION}


def test_every_rule_of_a_row_exists() -> None:
    known = rule_ids(GAME.package)
    for name, printed in {**PERSONS, **ACTIONS}.items():
        columns = [field for field in printed.__struct_fields__ if field == "rule" or field.endswith("_by")]
        named = [value for value in (getattr(printed, column) for column in columns) if value]
        assert set(named) <= known, name


def test_what_flips_says_why() -> None:
    for name, printed in PERSONS.items():
        assert bool(printed.blocked_by) == bool(printed.acts) == printed.flips, name
        assert bool(printed.spent_by) == (printed.flips and printed.colour != "red"), name


def test_what_can_be_stopped_says_why() -> None:
    for name, printed in ACTIONS.items():
        assert bool(printed.asked_by) == (printed.icon != "none"), name
        assert bool(printed.blocked_by) == (printed.icon != "none" and printed.hits is None), name


def test_every_step_is_a_row_of_the_agenda() -> None:
    steps = {kind for kind in vars(all_steps).values() if isinstance(kind, type) and issubclass(kind, Step)}
    assert steps - {Step, Window} == set(AGENDA.steps) == set(get_args(all_steps.AnyStep))


def test_commands_steps_and_events_have_names_of_their_own() -> None:
    """The contract names the schemas of a game by them."""
    kinds = {
        *GAME.seat_commands,
        *GAME.all_system_commands,
        *GAME.events,
        *AGENDA.steps,
        *get_args(all_steps.Play),
    }
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


@rule("BR-VAR-02")
def test_without_effects_the_lost_youths_stay_in_the_box() -> None:
    assert len(person_ids("none")) == 48


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


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [("en", "Seat 1 draws 1 card.", "2 cards"), ("it", "Il posto 1 pesca 1 carta.", "2 carte")],
)
def test_one_hidden_card_is_told_as_one(language: Language, one: str, more: str) -> None:
    assert GAME.describe(e.ActionCardsDrawn(1, Hidden(1)), language) == one
    assert more in GAME.describe(e.ActionCardsDrawn(1, Hidden(2)), language)
