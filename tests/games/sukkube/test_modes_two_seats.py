"""Two players: Peach, Last hope, Fish the Bot."""

import pytest

from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.modes import MODES
from tests.games.sukkube.tables import FIRST_DEAL, at, cards, deal, legal, play, started

rule = pytest.mark.rule
PEACH = {"mode": "peach"}
HOPE = {"mode": "last_hope"}
FISH = {"mode": "fish_the_bot"}
TWO_OF_FISH = {"strongman": "seat_0", "tamer": "seat_0", "ringmaster": "seat_1", "lion": "seat_1"}


@rule("SK-PCH-01", "SK-PCH-02", "SK-LHP-01", "SK-VAR-05", "SK-DEC-22")
@pytest.mark.parametrize("mode", ["peach", "last_hope"])
def test_three_characters_one_hand_of_five_and_a_pile_of_twenty(mode: str) -> None:
    table = started(2, {"mode": mode}, dealt="clown tamer strongman ringmaster lion dancer")
    owners = table.state.characters
    assert {c for c in CHARACTERS if owners[c] == "seat_0"} == {"clown", "tamer", "strongman"}
    assert {c for c in CHARACTERS if owners[c] == "seat_1"} == {"ringmaster", "lion", "dancer"}
    deal(table)
    order = cards(FIRST_DEAL)
    assert table.state.hands == {"seat_0": order[:5], "seat_1": order[5:10]}
    assert table.state.pile == order[10:]


FULL = {"seat_0": "yL1 gD1 rD1 rF1 gU1", "seat_1": "yR1 gL1 rL1 gR1 yD1"}


@rule("SK-PCH-03", "SK-DEC-27")
def test_peach_refills_the_hand_of_whoever_played() -> None:
    table = at("strongman", "rU1", seats=2, options=PEACH, pile="gF1 gF2", **FULL)
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown", "seat_0 draws gF1 refill"]
    assert table.state.hands["seat_0"] == cards("gD1 rD1 rF1 gU1 gF1")  # at the end of the hand
    assert table.state.pile == cards("gF2")


@rule("SK-PCH-03", "SK-PCH-04")
def test_peach_draws_nothing_from_an_empty_pile() -> None:
    table = at("strongman", "rU1", seats=2, options=PEACH, seat_0="yL1 gD1", seat_1="yU1 gL1")
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown"]


@rule("SK-PCH-04", "SK-VAR-03", "SK-DEC-25")
def test_peach_ends_the_manche_when_a_hand_is_empty_after_the_refill() -> None:
    table = at("strongman", "rU1", seats=2, options=PEACH, seat_0="yL1", seat_1="yU1 gL1")
    assert play(table, "yL1")[1] == "hand_empty seat_0 dom=clown suk=ringmaster point=seat_1"
    assert table.state.phase == "awaiting_deal"  # the manche, not the match


@rule("SK-PCH-04", "SK-DEC-28")
def test_peach_does_not_draw_for_a_blocked_seat() -> None:
    hands = {"seat_0": "yL1 gD1 rD1 rF1 gU1", "seat_1": "yR1 rR1 yR2 rR2 gR1"}
    table = at("strongman", "rU1", seats=2, options=PEACH, pile="gF1 gF2", **hands)
    assert play(table, "yL1")[1:] == [
        "seat_0 draws gF1 refill",
        "blocked clown dom=clown suk=ringmaster point=seat_1",
    ]
    assert table.state.pile == cards("gF2")


@rule("SK-LHP-01", "SK-LHP-04")
def test_last_hope_does_not_refill() -> None:
    table = at("strongman", "rU1", seats=2, options=HOPE, pile="gF1 gF2", seat_0="yL1 gD1", seat_1="yU1 gL1")
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown"]


@rule("SK-LHP-02", "SK-DEC-29")
def test_last_hope_draws_until_something_is_legal() -> None:
    table = at(
        "strongman", "rU1", seats=2, options=HOPE, pile="gR1 yR2 gF1 gF2", seat_0="yL1 gD1", seat_1="yR1"
    )
    assert play(table, "yL1")[1:] == [f"seat_1 draws {one} last_hope" for one in ("gR1", "yR2", "gF1")]
    assert legal(table) == "gF1"
    assert table.state.pile == cards("gF2")


@rule("SK-LHP-03")
def test_last_hope_ends_blocked_when_the_pile_gives_nothing() -> None:
    table = at("strongman", "rU1", seats=2, options=HOPE, pile="gR1 yR2", seat_0="yL1 gD1", seat_1="yR1")
    assert play(table, "yL1")[1:] == [
        "seat_1 draws gR1 last_hope",
        "seat_1 draws yR2 last_hope",
        "blocked clown dom=clown suk=ringmaster point=seat_1",
    ]
    assert table.decision.caused[-1].rules[:2] == ("SK-LHP-03", "SK-END-02")


@rule("SK-LHP-04")
def test_last_hope_no_draw_while_the_same_direction_is_legal() -> None:
    table = at("strongman", "rU1", seats=2, options=HOPE, pile="gF1 gF2", seat_0="yL1 gD1", seat_1="yR1 rL1")
    assert len(play(table, "yL1")) == 1
    assert legal(table) == "rL1"


@rule("SK-LHP-04", "SK-END-01")
def test_last_hope_ends_with_an_empty_hand_whatever_the_pile_holds() -> None:
    table = at("strongman", "rU1", seats=2, options=HOPE, pile="gF1 gF2", seat_0="yL1", seat_1="yR1")
    assert play(table, "yL1")[1] == "hand_empty seat_0 dom=clown suk=ringmaster point=seat_1"


@rule("SK-DEC-30", "SK-OPT-06", "SK-LHP-02")
def test_last_hope_draws_after_a_flip_too_if_flips_oppose_flips() -> None:
    hands = {"seat_0": "yF1 gD1", "seat_1": "rF1 gF1"}
    opposed = at(
        "strongman", "rU1", seats=2, options={**HOPE, "flip_opposite": "self"}, pile="gL1 gL2", **hands
    )
    assert play(opposed, "yF1")[1:] == ["seat_1 draws gL1 last_hope"]
    free = at("strongman", "rU1", seats=2, options=HOPE, pile="gL1 gL2", **hands)
    assert len(play(free, "yF1")) == 1


@rule("SK-FSH-01", "SK-FSH-02", "SK-DEC-31", "SK-DEC-32", "SK-OPT-07", "SK-VAR-05")
@pytest.mark.parametrize("each", [1, 2])
def test_fish_deals_five_cards_for_each_character_into_one_hand(each: int) -> None:
    table = started(
        2, {**FISH, "characters_per_seat": each}, dealt="clown tamer strongman ringmaster lion dancer"
    )
    owned = ["seat_0"] * each + ["seat_1"] * each + ["bot"] * (6 - 2 * each)
    drawn = ("clown", "tamer", "strongman", "ringmaster", "lion", "dancer")
    assert table.state.characters == dict(zip(drawn, owned, strict=True))
    deal(table)
    order = cards(FIRST_DEAL)
    size = 5 * each
    dealt = table.events[1]
    assert dealt.hands == {"seat_0": order[:size], "seat_1": order[size : 2 * size]}
    assert dealt.pile == order[2 * size :]


@rule("SK-FSH-03", "SK-FSH-04", "SK-VAR-04", "SK-DEC-26", "SK-LEG-07")
def test_fish_turns_up_a_card_whenever_a_bot_is_in_turn() -> None:
    """Right after left, of the same colour: not bound by SK-LEG, doubled, and the next card answers to it."""
    hands = {"seat_0": "yL1 gD1", "seat_1": "rL1 gU1"}
    table = at("strongman", "rU1", seats=2, options=FISH, characters=TWO_OF_FISH, pile="yR1 gF1", **hands)
    assert play(table, "yL1") == [
        "strongman seat_0 yL1 x1 s1 -> clown",
        "clown bot yR1 x2 s2 -> ringmaster",
    ]
    assert table.events[-1].source == "pile"
    assert table.state.pile == cards("gF1")
    assert legal(table) == "gU1"


@rule("SK-FSH-05")
def test_fish_ends_the_manche_with_an_empty_hand() -> None:
    table = at(
        "strongman", "rU1", seats=2, options=FISH, characters=TWO_OF_FISH, pile="yR1 gF1", seat_0="yL1"
    )
    assert play(table, "yL1")[1] == "hand_empty seat_0 dom=clown suk=ringmaster point=None"


@rule("SK-FSH-06", "SK-DEC-33", "SK-END-03")
def test_fish_ends_when_the_last_card_of_the_pile_is_resolved() -> None:
    """The seat then on top would be blocked as well, but the pile ran out first."""
    hands = {"seat_0": "yL1 gD1", "seat_1": "rL1 gL1"}
    table = at("strongman", "rU1", seats=2, options=FISH, characters=TWO_OF_FISH, pile="yR1", **hands)
    assert play(table, "yL1")[2] == "pile_empty pile dom=ringmaster suk=clown point=seat_1"


@rule("SK-FSH-06", "SK-END-02")
def test_fish_ends_blocked_too() -> None:
    hands = {"seat_0": "yL1 gD1", "seat_1": "rL1 gL1"}
    table = at("strongman", "rU1", seats=2, options=FISH, characters=TWO_OF_FISH, pile="yR1 gF1", **hands)
    assert play(table, "yL1")[2] == "blocked ringmaster dom=ringmaster suk=clown point=seat_1"


@rule("SK-VAR-06", "SK-SET-07")
def test_a_seat_scores_with_any_of_its_characters_and_starts_with_any() -> None:
    table = at("strongman", "rL1", seats=2, options=HOPE, pile="gF1 gF2", seat_0="yD1", seat_1="yU1 gL1")
    assert play(table, "yD1")[1] == "hand_empty seat_0 dom=tamer suk=lion point=seat_0"
    assert deal(table) == ["manche 2: lion starts"]
    assert table.awaited_seats == (1,)


@rule("SK-VAR-02", "SK-VAR-01")
def test_what_a_mode_does_not_change_is_as_in_base() -> None:
    """The same cards lead the same way round the Kube in every mode."""
    for mode, rules in MODES.items():
        hand = {"seat_0" if rules.seat_hand else "strongman": "rL1 gD1"}
        pile = "gF1" if mode == "fish_the_bot" else ""
        table = at("strongman", "rU1", seats=rules.seats[-1], options={"mode": mode}, pile=pile, **hand)
        assert play(table, "rL1")[0] == "strongman seat_0 rL1 x2 s2 -> dancer"
