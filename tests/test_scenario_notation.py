"""What scenario files can say beyond fields, and what is told when it does not come so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.scenarios.notation import Deviation
from domain.scenarios.running import run
from service.cli.scenario_files import load

SUKKUBE = """
scenario: two cards of a kind
title: One of them is meant, or none
game: sukkube
rules: [SK-TRN-02]
seats: 6
position:
  top: strongman
  last_card: red_up_2
  series_length: 1
  hands:
    strongman: [red_left_1, yellow_left_1, yellow_left_2]
    tamer: [green_left_1]
    ringmaster: [green_up_1]
    lion: [yellow_right_1]
    clown: [yellow_flip_1]
    dancer: [green_down_1, yellow_up_1]
steps:
"""
FRANTIC = """
scenario: a stack
title: Cards as they lie
game: frantic
rules: [FR-TURN-02]
seats: 2
position:
  pawns: {0: 21, 1: 30}
  board: {22: x_1 push_1>23}
  hands: {0: [x_2], 1: [re_roll_1]}
steps:
  - seat: 0
    do: {play_card: {card: x, square: 45}}
"""
PICCIONI = """
scenario: a zone
title: Pigeons and guano
game: piccioni
rules: [PI-GEN-08]
seats: 2
position:
  zones: {statue: [lady-1, lame-1], balcony_0: [fat-1, guano-1]}
steps:
  - seat: 0
    do: draw_cards
"""
BATHROOM_RUSH = """
scenario: a lane
title: A lane in one line
game: bathroom_rush
rules: [BR-MER-01]
seats: 3
position:
  lanes:
    1: "n2=2 | (n1) | elder | S0 | n2"
    2: "n2=2 | S1 | n3"
    3: "n2=2 | (n1) | nb | S2 | ent"
    4: "n2=2 | (nr) | (nr)"
  permanents: {3: [foul_stench]}
  hands: {0: [merry_children, lane_defence]}
steps:
  - seat: 0
    do: {play_card: {card: merry_children}}
"""
TEXTS = {"sukkube": SUKKUBE, "frantic": FRANTIC, "piccioni": PICCIONI, "bathroom_rush": BATHROOM_RUSH}


@pytest.fixture
def differences(tmp_path: Path) -> Callable[[str], list[Deviation]]:
    def play(text: str) -> list[Deviation]:
        file = tmp_path / "mine.yaml"
        file.write_text(text, "utf-8")
        return run(load(file))

    return play


Play = Callable[[str], list[Deviation]]


def only(found: list[Deviation]) -> tuple[int, str, Any, Any]:
    (one,) = found
    builtins = msgspec.json.decode(msgspec.json.encode(one))
    return builtins["step"], builtins["what"], builtins["expected"], builtins["found"]


# Commands


def test_a_kind_stands_for_the_one_card_with_which_the_command_is_legal(differences: Play) -> None:
    step = "  - seat: 0\n    do: {play_card: {card: red_left}}\n    events: [CardPlayed: {card: %s}]"
    assert differences(SUKKUBE + step % "red_left_1") == []
    assert differences(SUKKUBE + step % "red_left") == []
    assert only(differences(SUKKUBE + step % "red_up")) == (1, "CardPlayed.card", "red_up", "red_left_1")


def test_two_cards_of_a_kind_are_both_named(differences: Play) -> None:
    step, what, expected, found = only(
        differences(SUKKUBE + "  - {seat: 0, do: {play_card: {card: yellow_left}}}")
    )
    assert (step, what, expected) == (1, "do", "one card of its kind; name the card")
    assert [command["card"] for command in found] == ["yellow_left_1", "yellow_left_2"]


def test_a_kind_of_which_no_card_is_legal(differences: Play) -> None:
    step, what, expected, found = only(
        differences(SUKKUBE + "  - {seat: 0, do: {play_card: {card: green_up}}}")
    )
    assert (step, what, expected) == (1, "do", "a legal play_card of these kinds")
    assert [command["card"] for command in found] == ["red_left_1", "yellow_left_1", "yellow_left_2"]
    found = only(differences(SUKKUBE + "  - {seat: 1, do: {play_card: {card: green_left}}}"))[3]
    assert found == "no play_card is legal for seat 1"


def test_all_pass_declines_until_no_window_is_open(differences: Play) -> None:
    rolled = FRANTIC + "  - {do: {roll_die: {value: 2}}}\n  - do: all_pass\n    "
    assert (
        differences(
            rolled + "includes: [ReactionAnswered: {seat: 0}, ReactionAnswered: {seat: 1}, TurnEnded]"
        )
        == []
    )
    assert differences(rolled + "awaits: [1]") == []


def test_all_pass_in_every_game_with_windows(differences: Play) -> None:
    declined = "  - do: all_pass\n    includes: [DefenceAnswered, DefenceAnswered, DefenceWindowClosed]"
    assert differences(BATHROOM_RUSH + declined) == []
    moved = (
        "{statue: [fat-1, fat-2], crowd: [lame-1]}\n  hands: {0: [birdseed_small-1], 1: [birdseed_large-1]}"
    )
    played = PICCIONI.replace("{statue: [lady-1, lame-1], balcony_0: [fat-1, guano-1]}", moved)
    played = played.replace("draw_cards", "{play_action: {card: birdseed_small, zone: balcony_1}}")
    gathered = (
        "  - {seat: 0, do: {gather_flock: {card: lame}}}\n  - {seat: 0, do: {gather_flock: {card: fat-1}}}\n"
    )
    answered = "  - do: all_pass\n    includes: [ReactionPassed: {seat: 1}, WindowClosed]"
    assert differences(played + gathered + answered) == []


def test_all_pass_needs_a_window(differences: Play) -> None:
    assert only(differences(SUKKUBE + "  - do: all_pass")) == (1, "do", "an open window", "seat 0: play_card")


# Refusals


@pytest.mark.parametrize(
    ("rejected", "found"),
    [
        ("{code: opposite_direction, rule: SK-LEG-02}", None),
        ("{code: opposite_direction}", None),
        ("opposite_direction", None),
        ("{code: opposite_direction, rule: SK-LEG-01}", "opposite_direction (SK-LEG-02): "),
        ("{code: card_not_in_hand, rule: SK-LEG-02}", "opposite_direction (SK-LEG-02): "),
    ],
)
def test_a_rejection_may_name_its_rule(differences: Play, rejected: str, found: str | None) -> None:
    against = SUKKUBE.replace("last_card: red_up_2", "last_card: green_right_2")
    against = against.replace("[red_left_1, ", "[green_flip_1, ")
    step = f"  - seat: 0\n    do: {{play_card: {{card: yellow_left_1}}}}\n    rejected: {rejected}"
    if found is None:
        assert differences(against + step) == []
    else:
        assert only(differences(against + step))[3].startswith(found)


def test_a_rejection_that_was_not_expected(differences: Play) -> None:
    step, what, expected, found = only(
        differences(SUKKUBE + "  - {seat: 1, do: {play_card: {card: green_left_1}}}")
    )
    assert (step, what, expected) == (1, "rejection", "accepted")
    assert "(SK-TRN-0" in found


@pytest.mark.parametrize(
    ("refused", "as_expected"),
    [
        ("{invariants: [SK-INV-4]}", True),
        ("{invariants: [SK-INV-3]}", False),
        ("{invariants: [SK-INV-3, SK-INV-4]}", False),
        ("{code: invalid_options}", False),
    ],
)
def test_a_position_may_be_refused(differences: Play, refused: str, as_expected: bool) -> None:
    broken = SUKKUBE.replace("[red_left_1, ", "[red_up_2, ").replace("steps:", f"refused: {refused}")
    found = differences(broken)
    assert found == [] if as_expected else only(found)[1] == "refused"


@pytest.mark.parametrize(
    ("refused", "as_expected"),
    [
        ("{code: invalid_options}", True),
        ("{code: invalid_options, rule: PI-GEN-01}", True),
        ("{code: invalid_options, rule: PI-SET-05}", False),
        ("{code: card_not_in_hand}", False),
        ("{invariants: [PI-INVARIANT-1]}", False),
    ],
)
def test_options_may_be_refused(differences: Play, refused: str, as_expected: bool) -> None:
    odd = "seats: 7\noptions: {}\n"
    found = differences(PICCIONI[: PICCIONI.index("seats")] + odd + f"refused: {refused}")
    assert found == [] if as_expected else only(found)[1] == "refused"


def test_a_refusal_that_does_not_come(differences: Play) -> None:
    refused = SUKKUBE.replace("steps:", "refused: {invariants: [SK-INV-4]}")
    assert only(differences(refused)) == (0, "refused", {"invariants": ["SK-INV-4"]}, "accepted")


# Events


PLAYED = SUKKUBE + "  - seat: 0\n    do: {play_card: {card: red_left}}\n    "


def test_rules_that_caused_an_event(differences: Play) -> None:
    assert differences(PLAYED + "includes: [CardPlayed: {cites: [SK-TRN-02]}]") == []
    assert differences(PLAYED + "events: [CardPlayed: {cites: [SK-TRN-02]}]") == []
    _, what, expected, found = only(differences(PLAYED + "events: [CardPlayed: {cites: [SK-SCO-01]}]"))
    assert (what, expected) == ("CardPlayed.cites", ["SK-SCO-01"])
    assert "SK-TRN-02" in found
    found = only(differences(PLAYED + "includes: [CardPlayed: {cites: [SK-SCO-01]}]"))[3]
    assert found.startswith('nearest is event 1: cites is ["SK-')


ROLLED = FRANTIC + "  - {do: {roll_die: {value: 2}}}\n  - do: all_pass\n    "


def test_the_nearest_event_is_named_with_what_differs(differences: Play) -> None:
    wanted = "includes: [PawnStepped: {from_square: 22, to_square: 24, pawn: 0}]"
    _, what, _, found = only(differences(ROLLED + wanted))
    assert what == "includes[0]"
    assert found == "nearest is event 6: to_square is 23, not 24"


def test_without_an_event_of_the_type_those_that_came_are_named(differences: Play) -> None:
    _, what, expected, found = only(differences(ROLLED + "includes: [PawnStepped, MarketRevealed]"))
    assert (what, expected) == ("includes[1]", "MarketRevealed")
    assert found.startswith("no MarketRevealed; there came PawnStepped, ")


def test_an_event_that_came_too_early(differences: Play) -> None:
    found = only(differences(ROLLED + "includes: [PawnStepped, ReactionWindowClosed]"))[3]
    assert found.startswith("no ReactionWindowClosed after event 3; there came PawnStepped, ")


def test_events_that_must_not_come(differences: Play) -> None:
    assert differences(ROLLED + "excludes: [MarketRevealed, PawnStepped: {to_square: 24}]") == []
    _, what, expected, found = only(
        differences(ROLLED + "excludes: [MarketRevealed, PawnStepped: {to_square: 23}]")
    )
    assert (what, expected) == ("excludes[1]: event 6", {"PawnStepped": {"to_square": 23}})
    assert found["type"] == "PawnStepped"


def test_events_as_each_viewer_gets_them(differences: Play) -> None:
    drawn = PICCIONI + "    seen_events: {0: [%s], 1: [%s], spectator: [%s]}"
    secret = "CardsDrawn: {cards: {hidden: 5}}, MoveCompleted"
    assert differences(drawn % ("CardsDrawn: {seat: 0}, MoveCompleted", secret, secret)) == []
    too_few = secret.replace("5", "4")
    found = only(differences(drawn % ("CardsDrawn, MoveCompleted", too_few, secret)))
    assert found[1:] == ("events seen by 1 CardsDrawn.cards.hidden", 4, 5)
    found = only(differences(drawn % ("CardsDrawn", secret, secret)))
    assert found[1:3] == ("events seen by 0", ["CardsDrawn"])


# Fields


def test_a_default_may_be_expected(differences: Play) -> None:
    held = "state: {board: {22: [{card: x_1, points_to: null}, {card: push_1, points_to: 23}]}}"
    assert differences(FRANTIC + "    " + held) == []
    pointing = held.replace("points_to: null", "points_to: 24")
    found = only(differences(FRANTIC + "    " + pointing))
    assert found[1:] == ("state.board.22.0.points_to", 24, None)


def test_what_is_not_named_in_a_list_has_its_default(differences: Play) -> None:
    held = "state: {board: {22: [x_1, {card: push_1}]}}"
    found = only(differences(FRANTIC + "    " + held))
    assert found[1:] == ("state.board.22.1.points_to", "nothing there", 23)


@pytest.mark.parametrize(
    ("game", "expected", "where", "wanted", "found"),
    [
        ("frantic", "{board: {22: x_1 push_1>24}}", "board.22", "x_1 push_1>24", "x_1 push_1>23"),
        ("frantic", "{board: {22: x_1}}", "board.22", "x_1", "x_1 push_1>23"),
        ("piccioni", "{zones: {statue: lame lady}}", "zones.statue", "lame lady", "lady-1 lame-1"),
        ("bathroom_rush", '{lanes: {1: "n2=2 | S0 | n3"}}', "lanes.1", "n2=2 | S0 | n3", "n2=2 | S1 | n3"),
        ("bathroom_rush", '{lanes: {1: "n2=2 | S1"}}', "lanes.1", "n2=2 | S1", "n2=2 | S1 | n3"),
    ],
)
def test_another_struct_than_the_one_line_says(
    differences: Play, game: str, expected: str, where: str, wanted: str, found: str
) -> None:
    assert only(differences(TEXTS[game] + f"    state: {expected}"))[1:] == (f"state.{where}", wanted, found)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("frantic", "{board: {22: x_1 push_1>23, 45: x, 46: ''}}"),
        ("piccioni", "{zones: {statue: lady-1 lame, balcony_0: fat guano-1, crowd: ''}}"),
        ("bathroom_rush", '{lanes: {0: "n2=2|(n1)| elder | S0|n2"}}'),
        ("bathroom_rush", '{lanes: {2: "[foul_stench] n2=2 | (n1) | nb | S2 | ent"}}'),
    ],
)
def test_structs_in_one_line(differences: Play, game: str, expected: str) -> None:
    assert differences(TEXTS[game] + f"    state: {expected}") == []


@pytest.mark.parametrize(
    ("game", "expected", "wrong"),
    [
        (
            "frantic",
            "{board: {22: push_1>up}}",
            "push_1>up points neither to a square nor forward nor backward",
        ),
        ("frantic", "{board: {22: y_1}}", "y_1 is no card of Frantic"),
        ("piccioni", "{zones: {statue: ladi}}", "ladi is no card of Piccioni"),
        ("bathroom_rush", '{lanes: {1: "n2=2 | S9"}}', "'S9' is no slot of a lane"),
        ("bathroom_rush", '{lanes: {1: "n9 | S1"}}', "n9 is no card of this deck"),
        ("bathroom_rush", '{lanes: {1: "[elder] S1"}}', "elder is no card of this deck"),
        ("bathroom_rush", '{lanes: {1: "S1] n2"}}', "'S1] n2' is no lane"),
    ],
)
def test_text_that_is_no_such_struct(differences: Play, game: str, expected: str, wrong: str) -> None:
    assert only(differences(TEXTS[game] + f"    state: {expected}"))[2].endswith(f" ({wrong})")


def test_a_hidden_person_in_a_lane(differences: Play) -> None:
    seen = '    seen: {1: {lanes: {0: "n2=2 | (?) | elder | S0 | n2"}}}'
    assert differences(BATHROOM_RUSH + seen) == []


def test_a_struct_without_a_one_line_form(differences: Play) -> None:
    text = BATHROOM_RUSH + "    state: {window: lane_attack_all}"
    assert only(differences(text))[1:3] == ("state.window", "lane_attack_all")


def test_found_structs_are_told_without_the_defaults_they_leave_out(differences: Play) -> None:
    found = only(differences(BATHROOM_RUSH + "    state: {lanes: {1: {slots: [1]}}}"))[3]
    assert found == [{"cards": ["neutral_2_3"], "load": 2, "placed": True}, 1, {"cards": ["neutral_3_1"]}]


def test_a_merged_mapping_may_say_otherwise(differences: Play) -> None:
    assert differences(
        PLAYED + "state: &top {top: dancer, manche: 2}\n    seen: {0: {<<: *top, manche: 1}}"
    ) == [Deviation(1, "state.manche", 2, 1)]


def test_legal_commands_that_are_missing_or_too_many(differences: Play) -> None:
    legal = PLAYED + "legal: {5: [%s]}"
    assert differences(legal % "play_card: {card: green_down}, play_card: {card: yellow_up_1}") == []
    found = differences(legal % "play_card: {card: yellow_up_1}, play_card: {card: red_flip_1}")
    assert [msgspec.to_builtins((each.expected, each.found)) for each in found] == [
        ({"play_card": {"card": "red_flip_1"}}, "not legal"),
        ("not legal", {"type": "play_card", "card": "green_down_1"}),
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_tells_the_kinds_of_its_cards(game: Any) -> None:
    cards = [card.id for card in game.cards(game.options())]
    kinds = {game.kind_of(card) for card in cards}
    assert len(kinds) <= len(cards) / 2
    assert {game.kind_of(kind) for kind in kinds} == kinds
    assert game.kind_of("seat_1") == "seat_1"
