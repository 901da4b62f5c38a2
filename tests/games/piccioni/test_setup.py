"""The setup, step by step (PI-SET), and what may be chosen before it."""

import msgspec
import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import (
    ACTION_KINDS,
    ACTIONS,
    PIGEON_KINDS,
    PIGEONS,
    InvalidCards,
    Pigeon,
    flock_cards,
    load,
)
from domain.games.piccioni.commands import StartMatch
from domain.games.piccioni.options import Options
from domain.games.piccioni.words import card_name
from domain.kernel.awaited import AwaitsChance
from domain.kernel.decision import Rejected
from service.testing.given import Table, given
from tests.games.piccioni.city import every, flock, names, only

rule = pytest.mark.rule


def start(table: Table, *first: str, first_seat: int | None = 0, actions: tuple[str, ...] = ()) -> list:
    """Chance deals: `first` on top of the flock deck, `actions` on top of the other, the rest as printed."""
    awaited = table.game.awaited(table.state)
    assert isinstance(awaited, AwaitsChance)
    flock_order = awaited.draws[0].items
    order = (*first, *(card for card in flock_order if card not in first))
    action_order = (*actions, *(card for card in ACTIONS if card not in actions))
    return table.act(StartMatch(order, action_order, first_seat))


@rule("PI-GEN-01")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_only_two_to_six_seats_play(seats: int) -> None:
    with pytest.raises(Rejected) as refusal:
        given("piccioni", seats)
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "PI-GEN-01")
    for possible in range(2, 7):
        given("piccioni", possible)


@rule("PI-SET-01", "PI-DEC-06")
def test_the_deck_is_the_printed_cards_and_the_custom_ones_as_full_copies() -> None:
    plain = given("piccioni", 6).game.awaited(given("piccioni", 6).state).draws[0].items
    assert len(plain) == 38
    table = given("piccioni", 6, {"custom_flock_cards": ["fat", "fat"]})
    assert set(table.game.awaited(table.state).draws[0].items) - set(plain) == {"fat-13", "fat-14"}
    start(table, "fat-13")
    assert flock(table, "street") == ["fat-13"]
    assert PIGEONS["fat-13"].size == 2


@rule("PI-SET-02", "PI-SET-03", "PI-SET-10")
@pytest.mark.parametrize(
    ("seats", "removed", "deck"), [(2, 16, 22), (3, 16, 22), (4, 12, 26), (5, 6, 32), (6, 0, 38)]
)
@pytest.mark.parametrize("custom", [[], ["lady", "lame"]])
def test_cards_removed_and_left(seats: int, removed: int, deck: int, custom: list[str]) -> None:
    table = given("piccioni", seats, {"custom_flock_cards": custom})
    started = start(table)
    assert len(table.state.removed_flock) == removed
    assert table.state.removed_flock == only(started, e.MatchStarted).flock_deck[:removed]
    assert len(table.state.flock_deck) == deck + len(custom) - 4
    assert len(table.state.action_deck) == 55 - 3 * seats
    assert len(started) == 3 + 4 + seats - (removed == 0)


@rule("PI-SET-04", "PI-SET-07", "PI-SET-08", "PI-DEC-42")
def test_hands_of_three_from_the_top_in_seat_order_and_empty_piles() -> None:
    table = given("piccioni", 3)
    nine = ("wroom-1", "zot-1", "blam-1", "wroom-2", "zot-2", "blam-2", "wroom-3", "zot-3", "blam-3")
    events = start(table, actions=nine)
    assert table.state.hands == [list(nine[:3]), list(nine[3:6]), list(nine[6:])]
    assert table.state.discard_pile == []
    assert table.state.trophies == [[], [], []]
    assert all(flock(table, f"balcony_{seat}") == [] for seat in range(3))
    assert names(events)[:9] == [
        "MatchStarted",
        "FlockCardsRemoved",
        *["LocationSeeded"] * 4,
        *["HandDealt"] * 3,
    ]


@rule("PI-SET-05", "PI-SET-06", "PI-LIM-04")
def test_each_location_gets_a_pigeon_whatever_is_printed_on_it() -> None:
    """No entry rule, no ban, no reaction to an Infame; a Zoppo on the power lines stays there."""
    table = given("piccioni", 6)
    events = start(table, "infamous-1", "stupid-1", "lame-1", "fat-1")
    assert [(seeded.location, seeded.card) for seeded in every(events, e.LocationSeeded)] == [
        ("street", "infamous-1"),
        ("statue", "stupid-1"),
        ("power_lines", "lame-1"),
        ("crowd", "fat-1"),
    ]
    assert not every(events, e.WindowOpened)
    assert flock(table, "power_lines") == ["lame-1"]


@rule("PI-SET-09", "PI-TRN-01")
def test_the_first_player_is_drawn_or_named() -> None:
    drawn = given("piccioni", 4)
    assert only(start(drawn, first_seat=2), e.TurnStarted).seat == 2
    named = given("piccioni", 4, {"first_player": 3})
    assert len(named.game.awaited(named.state).draws) == 2
    assert only(start(named, first_seat=None), e.TurnStarted).seat == 3
    with pytest.raises(Rejected) as refusal:
        given("piccioni", 3, {"first_player": 3})
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "PI-SET-09")


@rule("PI-DEC-09")
@pytest.mark.parametrize(("seats", "total"), [(2, 22), (3, 22), (4, 27), (5, 32), (6, 38)])
def test_the_fixed_composition_plays_the_lowest_numbers_and_shows_the_rest(seats: int, total: int) -> None:
    table = given("piccioni", seats, {"flock_setup": "fixed_composition"})
    playing = table.game.awaited(table.state).draws[0].items
    assert len(playing) == total
    start(table)
    assert len(table.state.flock_deck) == total - 4
    left_out = set(flock_cards()) - set(playing)
    assert set(table.game.view(table.state, "spectator").removed_flock) == left_out
    for card in left_out:
        kind, _, number = card.rpartition("-")
        assert f"{kind}-{int(number) + 1}" not in playing
    with pytest.raises(Rejected) as refusal:
        given("piccioni", seats, {"flock_setup": "fixed_composition", "custom_flock_cards": ["fat"]})
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "PI-DEC-09")


@pytest.mark.parametrize(
    "options",
    [
        {"custom_flock_cards": ["pigeon"]},
        {"custom_flock_cards": ["fat"] * 3},
        {"first_player": -1},
        {"first_player": "me"},
        {"flock_setup": "none"},
        {"unknown": 1},
    ],
)
def test_options_that_are_not_understood(options: dict) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


@rule("PI-DEC-06")
def test_a_custom_card_is_of_a_kind_that_there_is() -> None:
    """A pattern lets a line break pass at its end."""
    with pytest.raises(Rejected) as refusal:
        given("piccioni", 2, {"custom_flock_cards": ["fat\n"]})
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", "PI-DEC-06")


@rule("PI-SET-01", "PI-SET-04", "PI-SET-09")
def test_chance_cannot_deal_what_is_not_in_the_box() -> None:
    table = given("piccioni", 2)
    flock_order, action_order = flock_cards(), tuple(ACTIONS)
    for command, cited in (
        (StartMatch(flock_order[1:], action_order, 0), "PI-SET-01"),
        (StartMatch((*flock_order[1:], "fat-13"), action_order, 0), "PI-SET-01"),
        (StartMatch(flock_order, (*action_order[1:], "zot-1"), 0), "PI-SET-04"),
        (StartMatch(flock_order, action_order, 2), "PI-SET-09"),
        (StartMatch(flock_order, action_order), "PI-SET-09"),
    ):
        refusal = table.refused(command)
        assert (refusal.code, refusal.rule) == ("impossible_draw", cited)


@rule("PI-DEC-01", "PI-DEC-02", "PI-DEC-03", "PI-DEC-04", "PI-DEC-05", "PI-GEN-09")
def test_the_card_lists() -> None:
    """What the data files say of kinds, copies, names; the QR-code card is in none of them."""
    table = given("piccioni", 2)
    listed = table.game.cards(Options())
    assert [card.deck for card in listed].count("flock") == 38
    assert [card.deck for card in listed].count("action") == 55
    assert tuple(LOCATIONS) == ("street", "statue", "power_lines", "crowd")
    assert {kind: pigeon.copies for kind, pigeon in PIGEON_KINDS.items()} == {
        "fat": 12,
        "infamous": 6,
        "lady": 4,
        "stupid": 8,
        "lame": 8,
    }
    assert {kind: (a.copies, a.recall) for kind, a in ACTION_KINDS.items()} == {
        "wroom": (8, 1),
        "zot": (8, 1),
        "blam": (9, 1),
        "birdseed_small": (7, 1),
        "birdseed_large": (5, 2),
        "guano": (9, 0),
        "guano_mountain": (5, 0),
        "fine": (4, 2),
    }
    assert card_name("fine-1", "it") == "Multa 1"


def test_data_files_are_checked_on_loading() -> None:
    row = {"copies": 38, "lands": ["street"], "entry_rule": ""}
    assert load(Pigeon, {"fat": row}, 38)
    for broken in ({**row, "copies": 37}, {**row, "weight": 2}, {"copies": 38}):
        with pytest.raises(InvalidCards):
            load(Pigeon, {"fat": broken}, 38)
    with pytest.raises(InvalidCards):
        load(Pigeon, {"fat": {**row, "copies": 38}, "lame": {**row, "copies": 0}}, 38)
