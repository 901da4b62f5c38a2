"""Before the first turn: shuffle, deal, starting rolls, placements."""

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.cards import card_ids
from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Roll, Shuffle
from domain.kernel.table import Hidden
from service.testing.given import Table, given
from tests.games.frantic.tables import kinds, only

CARDS = card_ids("standard_94")


def dealt(seats: int, order: tuple[str, ...] = CARDS, options: dict | None = None) -> Table:
    table = given("frantic", seats, options)
    table.act(c.StartMatch())
    table.act(c.ShuffleDeck(order))
    return table


def started(seats: int, starter: int = 0) -> Table:
    table = dealt(seats)
    for seat in range(seats):
        table.act(c.RollDie(20 if seat == starter else 1))
    return table


@pytest.mark.rule("FR-SETUP-02", "FR-SETUP-03")
def test_a_round_begins_with_pawns_on_the_start_and_teleports_on_marked_squares() -> None:
    table = given("frantic", 3)
    assert table.game.awaited(table.state) == AwaitsChance(c.StartMatch, ())
    assert kinds(table.act(c.StartMatch())) == ["MatchStarted", "RoundStarted"]
    assert table.state.pawns == [0, 0, 0]
    assert table.state.teleports == [6, 13, 20, 27, 34, 41]
    assert table.game.awaited(table.state) == AwaitsChance(
        c.ShuffleDeck, (Shuffle("order", CARDS, "FR-SETUP-04"),)
    )


@pytest.mark.rule("FR-SETUP-04", "FR-PLAYERS-01")
@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 7), (4, 6), (5, 6), (6, 6)])
def test_whole_hands_are_dealt_from_the_top_by_seat(seats: int, size: int) -> None:
    order = CARDS[::-1]
    table = dealt(seats, order)
    for seat in range(seats):
        assert table.state.hands[seat] == list(order[seat * size : (seat + 1) * size])
    assert table.state.deck == list(order[seats * size :])


@pytest.mark.rule("FR-SETUP-04")
@pytest.mark.parametrize("order", [CARDS[1:], (*CARDS[1:], CARDS[1]), (*CARDS, "push_1")])
def test_an_order_that_is_not_the_94_cards_is_refused(order: tuple[str, ...]) -> None:
    table = given("frantic", 2)
    table.act(c.StartMatch())
    refusal = table.refused(c.ShuffleDeck(order))
    assert (refusal.code, refusal.rule) == ("impossible_draw", "FR-SETUP-04")


@pytest.mark.rule("FR-SETUP-05", "FR-DEC-21")
def test_the_highest_roll_starts_and_ties_roll_again_among_themselves() -> None:
    table = dealt(4)
    assert table.game.awaited(table.state) == AwaitsChance(c.RollDie, (Roll("value", 20, "FR-SETUP-05"),))
    happened = [event for value in (7, 12, 12, 3, 5, 5, 8, 9) for event in table.act(c.RollDie(value))]
    rolls = only(happened, e.StartingRollMade)
    assert [(roll.seat, roll.attempt) for roll in rolls] == [
        (0, 1),
        (1, 1),
        (2, 1),
        (3, 1),
        (1, 2),
        (2, 2),
        (1, 3),
        (2, 3),
    ]
    assert only(happened, e.StartingSeatSet)[0].seat == 2
    assert "ReactionWindowOpened" not in kinds(happened)
    assert table.awaited_seats == (2,)


@pytest.mark.rule("FR-SETUP-06", "FR-SETUP-07", "FR-SETUP-10", "FR-PLAYERS-01")
@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2), (5, 2), (6, 2)])
def test_seats_place_one_card_each_in_turn_until_four_are_left(seats: int, each: int) -> None:
    table = started(seats, starter=1)
    placed = []
    while not table.state.turn:
        (seat,) = table.awaited_seats
        placed.append(seat)
        table.act(table.legal(seat)[0], seat)
    assert placed == [(1 + place) % seats for place in range(seats * each)]
    assert [len(hand) for hand in table.state.hands] == [4] * seats
    assert (table.state.active, table.awaited_seats) == (1, (1,))


@pytest.mark.rule("FR-SETUP-08", "FR-DEC-26")
def test_no_effect_of_a_placed_card_is_carried_out() -> None:
    effects = (
        "gift_1",
        "skip_1",
        "troublemaker_1",
        "fuck_you_1",
        "nice_try_1",
        "magnet_1",
        "teleport_1",
        "remote_1",
    )
    order = (*effects, *(card for card in CARDS if card not in effects))
    table = dealt(2, order)
    table.act(c.RollDie(20))
    table.act(c.RollDie(1))
    for square, card in zip((2, 3, 4, 5), effects, strict=False):
        assert kinds(table.act(c.PlaceSetupCard(card, square), 0))[0] == "SetupCardPlaced"
        assert table.awaited_seats == (1,)
        table.default(1)
    assert table.state.pawns == [0, 0]
    assert table.state.activated == []


@pytest.mark.rule("FR-SETUP-08", "FR-SETUP-09")
@pytest.mark.parametrize(
    ("square", "code"), [(0, "start_or_finish"), (50, "start_or_finish"), (6, "white_card_covered")]
)
def test_start_finish_and_teleports_are_never_covered(square: int, code: str) -> None:
    table = started(2)
    refusal = table.refused(c.PlaceSetupCard("push_1", square, points_to=5), 0)
    assert refusal.code == code


@pytest.mark.rule("FR-SETUP-07")
def test_in_the_set_up_only_the_seat_in_turn_places_its_own_cards() -> None:
    table = started(2)
    assert table.refused(c.PlaceSetupCard("jump_1", 5, direction="forward"), 1).code == "not_your_turn"
    refusal = table.refused(c.PlaceSetupCard("stop_1", 5), 0)
    assert (refusal.code, refusal.rule) == ("card_not_in_hand", "FR-SETUP-07")


@pytest.mark.rule("FR-SETUP-11")
def test_overview_cards_slate_and_pawn_colours_are_nowhere_in_the_game() -> None:
    table = started(2)
    assert not {"colour", "slate", "overview"} & set(table.state.__struct_fields__)


@pytest.mark.rule("FR-SETUP-04")
def test_other_seats_see_only_how_many_cards_are_dealt() -> None:
    table = dealt(2)
    view = table.game.view(table.state, 1)
    assert view.hands[0] == Hidden(8)
    assert view.hands[1] == list(CARDS[8:16])
    assert view.deck == Hidden(78)
