"""The shape of a turn (PI-TRN), conversions (PI-CNV) and draws (PI-DRW)."""

import msgspec
import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.board import zone_names
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.commands import (
    ConvertToTrophy,
    DrawCards,
    GatherFlock,
    PassReaction,
    PlaceFlock,
    PlayAction,
    RefillActionDeck,
    ScareFlock,
)
from domain.kernel.awaited import AwaitsChance
from domain.kernel.table import Hidden, PlayDefault
from tests.games.piccioni.city import (
    FILLER,
    bare,
    city,
    decision,
    end_turn,
    every,
    flock,
    guano,
    names,
    only,
    shuffled,
    trophies,
)

rule = pytest.mark.rule


@rule("PI-TRN-01", "PI-TRN-02", "PI-TRN-03", "PI-TRN-06", "PI-TRN-07", "PI-END-06")
def test_two_moves_the_invasion_by_itself_and_the_next_seat_clockwise() -> None:
    table = city(3, active=2, hands={2: ["wroom-1"]}, flock_deck=["infamous-1", "infamous-2"])
    first = table.act(PlayAction("wroom-1", "street"), 2)
    assert only(first, e.MoveCompleted).number == 1
    assert not every(first, e.InvasionStarted)
    second = table.act(DrawCards(), 2)
    assert names(second) == [
        "CardsDrawn",
        "MoveCompleted",
        "InvasionStarted",
        "FlockRevealed",
        "FlockPlaced",
        "FlockRevealed",
        "FlockPlaced",
        "PlayedCardsDiscarded",
        "TurnEnded",
        "TurnStarted",
    ]
    assert only(second, e.TurnStarted).seat == 0
    assert decision(table) == ("move", (0,))


@rule("PI-TRN-03")
def test_the_same_kind_of_move_may_be_made_twice_and_no_third_one() -> None:
    table = city(2, hands={0: ["wroom-1", "wroom-2", "wroom-3"]}, flock_deck=["stupid-1", "fat-1", "fat-2"])
    table.act(PlayAction("wroom-1", "street"), 0)
    table.act(PlayAction("wroom-2", "street"), 0)
    assert decision(table) == ("placement", (0,))
    third = table.refused(PlayAction("wroom-3", "street"), 0)
    assert (third.code, third.rule) == ("not_asked_now", "PI-INV-04")
    end = city(2, moves_completed=1, hands={0: ["wroom-1", "wroom-3"]}, flock_deck=["infamous-1"])
    end.act(PlayAction("wroom-1", "street"), 0)
    assert end.state.active == 1
    late = end.refused(PlayAction("wroom-3", "street"), 0)
    assert (late.code, late.rule) == ("not_your_turn", "PI-TRN-03")


@rule("PI-TRN-03", "PI-REA-14")
def test_a_third_move_during_the_windows_of_the_invasion_is_refused() -> None:
    table = city(2, moves_completed=1, hands={0: FILLER[:1], 1: ["wroom-1"]}, flock_deck=["infamous-1"])
    table.act(DrawCards(), 0)
    assert decision(table) == ("infamous", (1,))
    third = table.refused(DrawCards(), 0)
    assert (third.code, third.rule) == ("not_your_turn", "PI-REA-08")


@rule("PI-TRN-04", "PI-TRN-05")
def test_moves_are_mandatory_and_wait_for_the_answers_to_the_last_one() -> None:
    table = city(2, hands={0: ["wroom-1", "zot-1"], 1: ["wroom-2"]})
    refusal = table.refused(PassReaction(), 0)
    assert (refusal.code, refusal.rule) == ("not_asked_now", "PI-TRN-03")
    table.act(PlayAction("wroom-1", "street"), 0)
    assert decision(table) == ("response", (1,))
    early = table.refused(PlayAction("zot-1", "power_lines"), 0)
    assert (early.code, early.rule) == ("not_your_turn", "PI-REA-08")
    table.act(PassReaction(), 1)
    assert decision(table) == ("move", (0,))


@rule("PI-CNV-01", "PI-CNV-02", "PI-SCO-01")
@pytest.mark.parametrize(
    ("target", "price", "worth"), [("guano-1", 1, 1), ("guano_mountain-1", 2, 2), ("fat-1", 2, 1)]
)
def test_price_and_value_of_a_conversion(target: str, price: int, worth: int) -> None:
    payment = ("wroom-1", "wroom-2", "wroom-3")
    table = city(2, zones={"balcony_0": [target]}, hands={0: [*payment, "zot-1"]})
    for count in {0, 1, 2, 3} - {price}:
        refusal = table.refused(ConvertToTrophy(target, payment[:count]), 0)
        assert (refusal.code, refusal.rule) == ("bad_payment", "PI-CNV-02")
    events = table.act(ConvertToTrophy(target, payment[:price]), 0)
    assert names(events) == ["ConversionPaid", "TrophyMade", "MoveCompleted"]
    assert only(events, e.TrophyMade).worth == worth == table.state.trophies[0][0].worth
    assert table.state.discard_pile == [*payment[:price]]
    assert trophies(table, 0) == [target]
    assert table.state.zones["balcony_0"].flock == table.state.zones["balcony_0"].guano == []
    assert table.state.moves_completed == 1


@rule("PI-CNV-03", "PI-CNV-06", "PI-GEN-04")
def test_only_face_up_cards_of_the_own_balcony_are_converted_and_a_fine_may_pay() -> None:
    table = city(
        3,
        zones={"balcony_0": ["fat-1"], "balcony_1": ["fat-2"], "street": ["fat-3"]},
        trophies={0: ["fat-4"]},
        hands={0: ["fine-1", "fine-2", "zot-1"]},
    )
    for target in ("fat-2", "fat-3", "fat-4", "fat-5", "guano-1"):
        refusal = table.refused(ConvertToTrophy(target, ("fine-1", "fine-2")), 0)
        assert (refusal.code, refusal.rule) == ("not_on_own_balcony", "PI-CNV-03")
    table.act(ConvertToTrophy("fat-1", ("fine-1", "fine-2")), 0)
    assert trophies(table, 0) == ["fat-4", "fat-1"]


@rule("PI-CNV-04", "PI-REA-02")
def test_the_cards_paid_do_not_count_as_played_and_nothing_answers_a_conversion() -> None:
    table = city(
        2, moves_completed=1, zones={"balcony_0": ["fat-1"]}, hands={0: ["fine-1", "fine-2"], 1: ["fine-3"]}
    )
    events = table.act(ConvertToTrophy("fat-1", ("fine-1", "fine-2")), 0)
    assert only(events, e.InvasionStarted).recall_icons == 0
    assert not every(events, e.WindowOpened)


@rule("PI-CNV-05", "PI-LAD-05")
def test_converting_a_lady_drags_nothing() -> None:
    table = city(2, zones={"balcony_0": ["lady-1", "fat-1"]}, hands={0: ["zot-1", "zot-2"]})
    table.act(ConvertToTrophy("lady-1", ("zot-1", "zot-2")), 0)
    assert flock(table, "balcony_0") == ["fat-1"]


@rule("PI-DEC-41")
def test_the_order_of_a_payment_has_no_meaning() -> None:
    table = city(2, zones={"balcony_0": ["fat-1"]}, hands={0: ["zot-2", "wroom-1", "zot-1"]})
    listed = [command for command in table.legal(0) if isinstance(command, ConvertToTrophy)]
    assert [command.payment for command in listed] == [
        ("wroom-1", "zot-1"),
        ("wroom-1", "zot-2"),
        ("zot-1", "zot-2"),
    ]
    table.act(ConvertToTrophy("fat-1", ("zot-2", "zot-1")), 0)
    assert table.state.discard_pile == ["zot-1", "zot-2"]


@rule("PI-DRW-01", "PI-GEN-07")
@pytest.mark.parametrize("held", range(5))
def test_a_draw_fills_the_hand_to_five(held: int) -> None:
    deck = ["zot-1", "zot-2", "zot-3", "zot-4", "zot-5", "zot-6"]
    table = city(2, hands={0: FILLER[:held]}, action_deck=deck)
    drawn = only(table.act(DrawCards(), 0), e.CardsDrawn)
    assert drawn.cards == deck[: 5 - held]
    assert table.state.hands[0] == [*FILLER[:held], *deck[: 5 - held]]


@rule("PI-DRW-02", "PI-DEC-31")
def test_the_deck_is_refilled_only_when_a_card_has_to_be_drawn() -> None:
    """Not at the last card; cards played in the turn are not shuffled in."""
    table = city(
        2, hands={0: FILLER[:4], 1: []}, action_deck=["zot-1"], played_cards=["zot-2"], discard_pile=["zot-3"]
    )
    table.act(DrawCards(), 0)
    assert table.state.action_deck == []
    assert table.state.moves_completed == 1
    more = city(2, hands={0: FILLER[:3]}, action_deck=["zot-1"], played_cards=["zot-2"])
    discards = set(more.state.discard_pile)
    assert names(more.act(DrawCards(), 0)) == ["CardsDrawn"]
    assert decision(more) == ("chance", ())
    assert "zot-2" not in discards
    refusal = more.refused(RefillActionDeck(("zot-2",)))
    assert (refusal.code, refusal.rule) == ("impossible_draw", "PI-DRW-02")
    assert names(shuffled(more, "fine-1")) == ["ActionDeckRefilled", "CardsDrawn", "MoveCompleted"]
    assert more.state.hands[0] == [*FILLER[:3], "zot-1", "fine-1"]
    assert more.state.discard_pile == []
    assert set(more.state.action_deck) == discards - {"fine-1"}


@rule("PI-DRW-03")
def test_if_both_piles_run_out_the_seat_keeps_what_it_has_drawn() -> None:
    """A table that no match with the printed deck reaches, so the piles are thinned out by hand."""
    table = city(2, hands={0: [], 1: []})
    table.state.action_deck, table.state.discard_pile = ["zot-1"], ["fine-1"]
    table.act(DrawCards(), 0)
    shuffled(table)
    assert table.state.hands[0] == ["zot-1", "fine-1"]
    assert table.state.moves_completed == 1
    table.state.action_deck = ["zot-2"]
    table.act(DrawCards(), 0)
    assert table.state.hands[0] == ["zot-1", "fine-1", "zot-2"]
    assert table.state.active == 1


@rule("PI-DRW-03")
def test_a_discard_pile_that_is_taken_away_while_it_is_awaited_is_not_waited_for() -> None:
    """As a correction of the table may do."""
    table = city(2, hands={0: [], 1: []})
    table.state.action_deck, table.state.discard_pile = ["zot-1"], ["fine-1"]
    table.act(DrawCards(), 0)
    assert isinstance(table.game.awaited(table.state), AwaitsChance)
    table.state.discard_pile = []
    assert not isinstance(table.game.awaited(table.state), AwaitsChance)


@rule("PI-DRW-04", "PI-DEC-11")
def test_an_empty_draw_is_the_last_resort() -> None:
    full = city(2, hands={0: ["wroom-1", *FILLER[:4]]})
    refusal = full.refused(DrawCards(), 0)
    assert (refusal.code, refusal.rule) == ("draw_not_allowed", "PI-DRW-04")
    assert DrawCards() not in full.legal(0)
    stuck = city(2, hands={0: ["fine-1", *FILLER[:4]]})
    assert stuck.legal(0) == [DrawCards()]
    assert only(stuck.act(DrawCards(), 0), e.CardsDrawn).cards == []
    assert stuck.state.moves_completed == 1


@rule("PI-DEC-37")
class TestDefaults:
    def test_it_draws_while_it_can(self) -> None:
        table = city(2, zones={"balcony_0": ["guano-1"]}, hands={0: ["wroom-1"]})
        assert names(table.default(0))[0] == "CardsDrawn"

    @pytest.mark.parametrize(
        ("balcony", "target", "paid"),
        [
            (
                ["fat-1", "guano-1", "guano_mountain-2", "guano_mountain-1"],
                "guano_mountain-2",
                ("wroom-2", "zot-1"),
            ),
            (["fat-1", "guano-2", "guano-1"], "guano-2", ("zot-1",)),
            (["fat-2", "fat-1"], "fat-2", ("wroom-2", "zot-1")),
        ],
    )
    def test_then_it_converts_paying_with_its_first_cards(
        self, balcony: list, target: str, paid: tuple
    ) -> None:
        hand = ["zot-1", "wroom-2", "zot-3", "zot-4", "wroom-1"]
        table = city(2, zones={"balcony_0": balcony}, hands={0: hand})
        conversion = only(table.default(0), e.ConversionPaid)
        assert (conversion.target, conversion.cards) == (target, paid)

    @pytest.mark.parametrize(
        ("zones", "first", "zone"),
        [
            ({}, "wroom-1", "street"),
            ({}, "zot-1", "power_lines"),
            ({"statue": ["fat-1"]}, "blam-1", "statue"),
            ({}, "blam-1", "balcony_0"),
            ({"crowd": ["stupid-1"], "power_lines": ["fat-2"]}, "guano-1", "power_lines"),
            ({"crowd": ["stupid-1"]}, "birdseed_small-1", "street"),
        ],
    )
    def test_then_it_plays_its_first_playable_card(self, zones: dict, first: str, zone: str) -> None:
        table = city(3, zones=zones, hands={0: ["fine-1", first, *FILLER[:3]]})
        played = table.default(0)[0]
        assert (played.card, played.zone) == (first, zone)  # type: ignore[attr-defined]
        assert getattr(played, "extra", None) is None

    def test_guano_goes_to_the_next_balcony_on_the_left_and_to_the_own_one_last(self) -> None:
        zones = {f"balcony_{seat}": [f"fat-{seat + 1}"] for seat in range(3)}
        table = city(3, active=1, zones=zones, hands={1: FILLER})
        table.state.hands[1].clear()  # nothing can be paid for, so nothing is converted
        table.state.hands[1].append("guano-1")
        table.state.action_deck.clear()
        table.state.discard_pile.clear()
        assert only(table.default(1), e.GuanoLaid).zone == "balcony_2"

    def test_it_converts_what_it_can_pay_for(self) -> None:
        table = city(2, zones={"balcony_0": ["guano_mountain-1", "guano-1", "fat-1"]}, hands={0: ["zot-1"]})
        table.state.action_deck.clear()
        table.state.discard_pile.clear()
        assert only(table.default(0), e.ConversionPaid).target == "guano-1"

    def test_the_empty_draw_at_last(self) -> None:
        table = city(2, hands={0: ["fine-1", *FILLER[:4]]})
        assert only(table.default(0), e.CardsDrawn).cards == []

    def test_lists_are_filled_with_the_oldest_legal_cards_in_canonical_order(self) -> None:
        zones = {
            "street": ["lame-1", "lady-2", "fat-1", "stupid-1"],
            "crowd": ["stupid-3", "stupid-2"],
            "balcony_1": ["lame-2", "lady-1"],
        }
        table = city(2, zones=zones, hands={0: ["birdseed_small-1", *FILLER[:4]]})
        table.act(PlayAction("birdseed_small-1", "power_lines"), 0)
        assert decision(table) == ("gather", (0,))
        table.default(0)
        assert decision(table) == ("drag", (0,))
        table.default(0)
        assert flock(table, "power_lines") == ["lady-2", "fat-1"]
        table.default(0)  # the crowd; the lady of the Balcony comes by herself
        assert flock(table, "power_lines") == ["lady-2", "fat-1", "stupid-3", "lady-1"]

    def test_scared_pigeons_go_to_the_deck_and_a_window_passes(self) -> None:
        zones = {"statue": ["stupid-1", "stupid-2", "lame-2", "lame-1"]}
        table = city(2, zones=zones, hands={0: ["blam-1"], 1: ["guano-1"]})
        table.act(PlayAction("blam-1", "statue", ("stupid-1", "stupid-2")), 0)
        assert bare(table.default(0)[0]) == e.FlockSetAside("lame-2", "statue")
        assert names(table.default(0)) == ["FlockSetAside", "FlockReturned"]

    def test_a_landing_takes_the_first_printed_zone_with_room(self) -> None:
        zones = {"statue": ["fat-1", "fat-2"]}
        table = city(2, moves_completed=1, zones=zones, flock_deck=["lady-1"])
        table.act(DrawCards(), 0)
        assert table.legal(0) == [PlaceFlock("power_lines"), PlaceFlock("crowd")]
        assert only(table.default(0), e.FlockPlaced).zone == "power_lines"

    def test_only_for_the_seat_that_is_awaited(self) -> None:
        refusal = city(2).refused(PlayDefault(1))
        assert (refusal.code, refusal.rule) == ("not_your_turn", "PI-TRN-03")

    def test_the_record_tells_it(self) -> None:
        table = city(2)
        table.default(0)
        assert "PI-DEC-37" in table.decision.caused[1].rules


@rule("PI-GEN-06", "PI-GEN-07")
def test_hands_are_secret_their_size_is_not() -> None:
    table = city(2, hands={0: ["wroom-1"], 1: ["zot-1", "zot-2"]})
    assert table.game.view(table.state, 0).hands == [["wroom-1"], Hidden(2)]
    assert table.game.view(table.state, "spectator").hands == [Hidden(1), Hidden(2)]


@rule("PI-GEN-02", "PI-GEN-03", "PI-GUA-01", "PI-GUA-03")
def test_a_zone_is_a_location_or_any_balcony() -> None:
    zones = {"street": ["fat-1"], "balcony_0": ["fat-2", "guano-2"], "balcony_1": ["fat-3"]}
    table = city(3, zones=zones, hands={0: ["guano-1"]})
    possible = [command.zone for command in table.legal(0) if isinstance(command, PlayAction)]
    assert possible == ["street", "balcony_0", "balcony_1"]
    table.act(PlayAction("guano-1", "balcony_0"), 0)
    assert guano(table, "balcony_0") == ["guano-2", "guano-1"]


@rule("PI-END-06")
def test_a_seat_with_nothing_left_still_plays() -> None:
    table = city(2, zones={"balcony_1": ["fat-1", "guano-1", "guano-2"]}, moves_completed=1)
    end_turn(table)
    assert decision(table) == ("move", (1,))


def test_every_card_and_zone_can_be_named_in_a_command() -> None:
    for card in (*ACTIONS, *PIGEONS):
        msgspec.convert({"type": "gather_flock", "card": card}, GatherFlock)
    for zone in (*zone_names(6), "flock_deck"):
        msgspec.convert({"type": "scare_flock", "card": "fat-1", "to": zone}, ScareFlock)
    for wrong in ("fat", "Fat-1", "fat-100", "", "fat-1; drop"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "gather_flock", "card": wrong}, GatherFlock)
