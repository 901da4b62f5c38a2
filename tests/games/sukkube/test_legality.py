"""Which cards a seat may play."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.games.sukkube.cards import card_ids, direction
from domain.games.sukkube.moves import legal_cards
from tests.games.sukkube.tables import at, cards, legal, play, refused, short

rule = pytest.mark.rule
SELF = {"flip_opposite": "self"}


def may_play(hand: str, last: str | None, *, flip_opposes_flip: bool = False) -> str:
    last_card = cards(last)[0] if last else None
    return " ".join(map(short, legal_cards(cards(hand), last_card, flip_opposes_flip=flip_opposes_flip)))


@rule("SK-LEG-01", "SK-SET-05")
def test_the_first_card_is_free() -> None:
    assert legal(at("lion", lion="yR1 rL1 yF1 gU1 gD1")) == "yR1 rL1 yF1 gU1 gD1"


@rule("SK-LEG-02", "SK-LEG-03")
@pytest.mark.parametrize(
    ("last", "never", "if_any", "else_"),
    [
        ("L", "R", "UDF", "L"),
        ("R", "L", "UDF", "R"),
        ("U", "D", "LRF", "U"),
        ("D", "U", "LRF", "D"),
        ("F", "", "LRUD", "F"),
    ],
)
def test_the_table_of_legal_directions(last: str, never: str, if_any: str, else_: str) -> None:
    others = [f"y{way}1" for way in if_any]
    same, opposite = f"y{else_}1", [f"y{way}1" for way in never]
    assert may_play(" ".join([*others, same, *opposite]), f"g{last}2") == " ".join(others)
    assert may_play(" ".join([same, *opposite]), f"g{last}2") == same
    assert may_play(" ".join(opposite), f"g{last}2") == ""


@rule("SK-OPT-06", "SK-DEC-11", "SK-DEC-30")
def test_with_the_option_a_flip_forbids_a_flip() -> None:
    assert may_play("yF1 gL1", "gF2", flip_opposes_flip=True) == "gL1"
    assert may_play("yF1 gF1", "gF2", flip_opposes_flip=True) == ""
    assert may_play("yF1 gL1", "gU2", flip_opposes_flip=True) == "yF1 gL1"
    table = at("lion", "rF1", lion="yF1 gL1", options=SELF)
    assert legal(table) == "gL1"
    assert refused(table, "yF1") == ("opposite_direction", "SK-LEG-02")


@rule("SK-DEC-11")
def test_without_it_a_flip_after_a_flip_is_only_the_same_direction() -> None:
    table = at("lion", "rF1", lion="yF1 gL1")
    assert refused(table, "yF1") == ("same_direction_avoidable", "SK-LEG-03")
    assert legal(at("lion", "rF1", lion="yF1 gF1")) == "yF1 gF1"


@rule("SK-LEG-02")
def test_the_opposite_direction_is_refused() -> None:
    table = at("lion", "rR1", lion="rL1 yU1")
    assert refused(table, "rL1") == ("opposite_direction", "SK-LEG-02")


@rule("SK-LEG-03")
def test_the_same_direction_is_refused_while_another_is_at_hand() -> None:
    table = at("lion", "rR1", lion="yR1 yU1")
    assert refused(table, "yR1") == ("same_direction_avoidable", "SK-LEG-03")


@rule("SK-LEG-04", "SK-DEC-12")
def test_the_same_direction_must_be_played_when_only_opposites_are_left_beside_it() -> None:
    table = at("lion", "rR1", lion="yR1 rL1")
    assert legal(table) == "yR1"
    assert refused(table, "rL1") == ("opposite_direction", "SK-LEG-02")


@rule("SK-LEG-05", "SK-END-02")
def test_a_hand_of_opposites_only_is_blocked() -> None:
    table = at("strongman", "rU1", strongman="gR1 yF1", ringmaster="yL1 rL1")
    assert play(table, "gR1")[-1] == "blocked ringmaster dom=ringmaster suk=clown point=seat_2"


@rule("SK-LEG-06")
def test_colour_makes_no_card_legal_or_illegal() -> None:
    for last in ("rR1", "yR1", "gR1"):
        assert legal(at("lion", last, lion="rU1 yU1 gU1 yL1 gL1")) == "rU1 yU1 gU1"


@rule("SK-LEG-06", "SK-DEC-13")
def test_a_doubled_left_still_counts_as_left() -> None:
    table = at("strongman", "rU2", strongman="rL1 yD1", dancer="gF1 gR1 yL1")
    play(table, "rL1")
    assert legal(table) == "gF1"
    assert refused(table, "gR1") == ("opposite_direction", "SK-LEG-02")


@rule("SK-LEG-07", "SK-DEC-14")
def test_the_card_just_played_may_be_a_bots() -> None:
    table = at("strongman", "rU1", seats=2, strongman="yL1 gF1", clown="gU1 gF2", tamer="rU2 yD1 yR1")
    assert play(table, "yL1") == ["strongman seat_0 yL1 x1 s1 -> clown", "clown bot gU1 x1 s1 -> tamer"]
    assert legal(table) == "yR1"
    assert refused(table, "yD1") == ("opposite_direction", "SK-LEG-02")


@rule("SK-DEC-10", "SK-LEG-07")
def test_nothing_was_just_played_when_a_manche_begins() -> None:
    table = at("lion", lion="rL1 rR1 rU1 rD1 rF1")
    assert table.state.last_card is None
    assert len(legal(table).split()) == 5


ANY_HAND = st.lists(st.sampled_from(card_ids("even_v1")), min_size=1, max_size=10, unique=True)


@rule("SK-LEG-01", "SK-LEG-02", "SK-LEG-03", "SK-LEG-04", "SK-LEG-05", "SK-DEC-12")
@for_all(ANY_HAND, st.sampled_from([None, *card_ids("even_v1")]), st.booleans())
def test_legality_told_again_card_by_card(hand: list[str], last: str | None, flip_opposes_flip: bool) -> None:
    opposites = {("left", "right"), ("right", "left"), ("up", "down"), ("down", "up")}
    opposites |= {("flip", "flip")} if flip_opposes_flip else set()

    def banned(one: str) -> bool:
        return last is not None and (direction(one), direction(last)) in opposites

    def different(one: str) -> bool:
        return last is None or direction(one) != direction(last)

    expected = [
        one
        for one in hand
        if not banned(one) and (different(one) or not any(different(o) and not banned(o) for o in hand))
    ]
    assert legal_cards(hand, last, flip_opposes_flip=flip_opposes_flip) == expected
