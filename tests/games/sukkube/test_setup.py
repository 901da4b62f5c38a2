"""From the options to the first card."""

from collections import Counter

import pytest

from domain.games import GAMES
from domain.games.sukkube.cards import InvalidDeck, card_ids, check_deck, deck
from domain.games.sukkube.commands import DealManche, StartMatch
from domain.games.sukkube.events import MancheEnded
from domain.games.sukkube.kube import CHARACTERS, DIRECTIONS
from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Pick, Shuffle
from domain.kernel.decision import Rejected
from service.testing.given import Table, given
from service.testing.playing import play_out
from tests.games.sukkube.tables import FIRST_DEAL, at, cards, deal, legal, play, short, started

rule = pytest.mark.rule
ALL_MODES = [
    *((seats, "base") for seats in range(1, 7)),
    (2, "peach"),
    (2, "last_hope"),
    (2, "fish_the_bot"),
    (3, "sfiga_too"),
    (4, "gemelli"),
    (6, "lay_team"),
    (6, "esercito"),
]


def draws(table: Table) -> tuple:
    awaited = table.game.awaited(table.state)
    assert isinstance(awaited, AwaitsChance)
    return awaited.draws


@rule("SK-GEN-01", "SK-OPT-01")
def test_one_to_six_seats() -> None:
    for seats in range(1, 7):
        assert started(seats).state.seats == seats
    for seats in (0, 7):
        with pytest.raises(Rejected, match="base is played by 1 to 6 seats"):
            given("sukkube", seats)


@rule("SK-GEN-02", "SK-GEN-03", "SK-SOL-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_seat_plays_one_character_and_bots_the_rest(seats: int) -> None:
    owners = started(seats, dealt="clown tamer strongman ringmaster lion dancer").state.characters
    assert tuple(owners) == CHARACTERS
    assert [owners[c] for c in ("clown", "tamer", "strongman", "ringmaster", "lion", "dancer")] == [
        *(f"seat_{seat}" for seat in range(seats)),
        *["bot"] * (6 - seats),
    ]


@rule("SK-GEN-04")
def test_time_has_no_part_in_play() -> None:
    """Nothing a match knows or records is a duration or an hour."""
    game = started(1).game
    named = {field for struct in (game.state, *game.events) for field in struct.__struct_fields__}
    assert not [
        field for field in named if any(word in field for word in ("time", "minute", "second", "clock"))
    ]


@rule("SK-SET-01", "SK-DEC-48")
@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_all_points_start_at_zero_and_bots_have_none(seats: int, mode: str) -> None:
    state = started(seats, {"mode": mode}).state
    teams = {"gemelli": 2, "lay_team": 3, "esercito": 2}.get(mode)
    scorers = [f"team_{x}" for x in "abc"[:teams]] if teams else [f"seat_{seat}" for seat in range(seats)]
    assert state.scores == dict.fromkeys(scorers, 0)


@rule("SK-SET-02", "SK-DEC-22")
def test_hands_are_dealt_in_blocks_of_five_and_nothing_is_left() -> None:
    table = started(6)
    deal(table)
    order = cards(FIRST_DEAL)
    assert table.state.hands == {c: order[5 * i : 5 * i + 5] for i, c in enumerate(CHARACTERS)}
    assert table.state.pile == []


@rule("SK-SET-02", "SK-DEC-10", "SK-SET-07", "SK-END-06")
def test_all_cards_played_or_not_are_gathered_for_the_next_manche() -> None:
    table = at("strongman", "rU1", strongman="yL1")
    play(table, "yL1")
    assert table.state.played
    deal(table)
    assert Counter(card for hand in table.state.hands.values() for card in hand) == Counter(
        card_ids("even_v1")
    )
    assert (table.state.played, table.state.last_card, table.state.series_length) == ([], None, 0)


@rule("SK-SET-04", "SK-SET-05")
def test_hands_keep_the_order_of_the_deal() -> None:
    table = started(1, starter=0)
    deal(table)
    assert [short(card) for card in table.state.hands["lion"]] == ["rL2", "gU2", "yR2", "rD2", "gF2"]
    play(table, "gF1")  # the third card of the strongman's hand
    assert [short(card) for card in table.state.hands["strongman"]] == ["rL1", "yU1", "rD1", "yR1"]


@rule("SK-SET-06", "SK-DEC-20", "SK-OPT-04")
def test_the_starter_is_drawn_among_the_characters_of_seats() -> None:
    table = given("sukkube", 2)
    assert draws(table) == (Shuffle("characters", CHARACTERS, "SK-DEC-21"), Pick("starter", 2, "SK-SET-06"))
    for starter, character in enumerate(("tamer", "clown")):  # canonical order, not that of the draw
        drawn = started(2, dealt="clown tamer strongman ringmaster lion dancer", starter=starter)
        assert drawn.state.next_starter == character
    assert table.refused(StartMatch(2, CHARACTERS)).code == "impossible_draw"


@rule("SK-DEC-20", "SK-OPT-04", "SK-GEM-01")
def test_a_team_character_is_not_drawn_to_start_unless_everybody_may_be() -> None:
    assert draws(given("sukkube", 4, {"mode": "gemelli"}))[1] == Pick("starter", 4, "SK-SET-06")
    everybody = {"mode": "gemelli", "first_starter": "all_characters"}
    assert draws(given("sukkube", 4, everybody))[1] == Pick("starter", 6, "SK-SET-06")
    assert started(4, everybody, starter=5).state.next_starter == "dancer"


@rule("SK-OPT-04", "SK-BOT-04")
def test_a_bot_drawn_to_start_plays_at_once() -> None:
    table = started(1, {"first_starter": "all_characters"}, starter=1)
    assert deal(table)[:2] == ["manche 1: tamer starts", "tamer bot gL1 x1 s1 -> dancer"]


@rule("SK-DEC-21", "SK-OPT-05")
def test_characters_can_be_fixed_by_the_options() -> None:
    order = ["dancer", "clown", "lion", "ringmaster", "tamer", "strongman"]
    table = given("sukkube", 2, {"character_assignment": order})
    assert draws(table) == (Pick("starter", 2, "SK-SET-06"),)
    assert table.refused(StartMatch(0, CHARACTERS)).rule == "SK-DEC-21"
    table.act(StartMatch(0))
    assert table.state.characters == {
        **dict.fromkeys(CHARACTERS, "bot"),
        "dancer": "seat_0",
        "clown": "seat_1",
    }


@rule("SK-DEC-21")
@pytest.mark.parametrize("drawn", [None, CHARACTERS[:5], (*CHARACTERS[:5], "lion")])
def test_a_draw_that_is_no_permutation_is_refused(drawn: tuple[str, ...] | None) -> None:
    refusal = given("sukkube", 2).refused(StartMatch(0, drawn))
    assert (refusal.code, refusal.rule) == ("impossible_draw", "SK-DEC-21")


@rule("SK-SET-08")
def test_the_starter_stands_on_top_when_a_manche_begins() -> None:
    table = started(6, starter=3)
    assert table.state.phase == "awaiting_deal"
    assert deal(table) == ["manche 1: lion starts"]
    state = table.state
    assert (state.top, state.last_card, state.series_length, state.phase) == ("lion", None, 0, "turn")
    assert table.awaited_seats == (3,)
    assert len(legal(table).split()) == 5


@rule("SK-SET-02")
@pytest.mark.parametrize("order", [FIRST_DEAL[4:], FIRST_DEAL[4:] + " rL1 rL1", FIRST_DEAL[4:] + " gF1"])
def test_a_deal_that_is_no_permutation_of_the_deck_is_refused(order: str) -> None:
    refusal = started(6).refused(DealManche(tuple(cards(order))))
    assert (refusal.code, refusal.rule) == ("impossible_draw", "SK-SET-02")


@rule("SK-DEC-06", "SK-DEC-07", "SK-OPT-12")
def test_the_deck_is_two_of_each_colour_and_direction() -> None:
    assert len(card_ids("even_v1")) == len(set(card_ids("even_v1"))) == 30
    printed = Counter((card.colour, card.direction) for card in deck("even_v1"))
    assert printed == {(c, d): 2 for c in ("red", "yellow", "green") for d in DIRECTIONS}


TWO_EACH = dict.fromkeys(DIRECTIONS, 2)
EVEN = {"red": TWO_EACH, "yellow": TWO_EACH, "green": TWO_EACH}


@rule("SK-DEC-06", "SK-OPT-12")
@pytest.mark.parametrize(
    ("counts", "why"),
    [
        ({"red": TWO_EACH, "yellow": TWO_EACH}, "lists the colours"),
        ({**EVEN, "blue": TWO_EACH}, "lists the colours"),
        ({**EVEN, "green": {**TWO_EACH, "sideways": 2}}, "green: the directions"),
        ({**EVEN, "green": 10}, "green: the directions"),
        ({**EVEN, "green": {**TWO_EACH, "flip": 1}}, "green: 10 cards, not 9"),
        ({**EVEN, "green": {**TWO_EACH, "flip": -1, "up": 5}}, "green: copies"),
        ({**EVEN, "green": {**TWO_EACH, "flip": 2.0}}, "green: copies"),
    ],
)
def test_a_deck_file_is_refused_with_its_fault(counts: dict, why: str) -> None:
    check_deck({**EVEN, "green": {"flip": 7, "left": 3}})  # an uneven split is a deck
    with pytest.raises(InvalidDeck, match=why):
        check_deck(counts)


CITED = {
    "base": ({"SK-GEN-02", "SK-GEN-03"}, "SK-SET-02", "SK-SCO-01"),
    "peach": ({"SK-PCH-01"}, "SK-PCH-02", "SK-SCO-01"),
    "last_hope": ({"SK-LHP-01", "SK-PCH-01"}, "SK-PCH-02", "SK-SCO-01"),
    "fish_the_bot": ({"SK-FSH-01"}, "SK-FSH-02", "SK-SCO-01"),
    "sfiga_too": ({"SK-SFG-01"}, "SK-SFG-01", "SK-SCO-01"),
    "gemelli": ({"SK-GEM-01", "SK-GEM-03"}, "SK-GEM-02", "SK-GEM-08"),
    "lay_team": ({"SK-LAY-01"}, "SK-SET-02", "SK-LAY-02"),
    "esercito": ({"SK-ESE-01"}, "SK-SET-02", "SK-ESE-02"),
}


@rule("SK-VAR-02")
@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_the_record_cites_the_rules_of_the_mode(seats: int, mode: str) -> None:
    decision = play_out(GAMES["sukkube"], seats, {"mode": mode}, seed=3)
    seating, dealing, scoring = CITED[mode]
    start, deal_, *rest = decision.caused
    assert seating < set(start.rules)
    assert (deal_.rules[0], deal_.rules[1]) == (dealing, "SK-SET-06")
    ends = [caused for caused in rest if isinstance(caused.event, MancheEnded)]
    assert {end.rules[-1] for end in ends if end.event.point_to} == {scoring}
    assert {end.rules[-1] for end in ends if not end.event.point_to} <= {"SK-SCO-02"}
