"""Options: what they may be, what is refused, and what they switch."""

from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.games.frantic import board
from domain.games.frantic.course.rounds import begin
from domain.games.frantic.options import Options
from domain.kernel import data
from domain.kernel.decision import Rejected
from domain.kernel.options import rules_of

GAME = GAMES["frantic"]


@pytest.mark.rule("FR-SETUP-01", "FR-PLAYERS-01")
@pytest.mark.parametrize(
    ("seats", "length", "limit"),
    [
        *(
            (seats, length, limit)
            for seats in (2, 3)
            for length, limit in zip(("short", "medium", "long"), (99, 121, 157), strict=True)
        ),
        *(
            (seats, length, limit)
            for seats in (4, 5, 6)
            for length, limit in zip(("short", "medium", "long"), (83, 99, 121), strict=True)
        ),
    ],
)
def test_the_suggested_point_limits(seats: int, length: str, limit: int) -> None:
    assert begin(msgspec.convert({"match_length": length}, Options), seats).point_limit == limit


@pytest.mark.rule("FR-SETUP-01")
def test_any_other_limit_may_be_agreed() -> None:
    assert begin(Options(match_length="custom", point_limit=7), 2).point_limit == 7


@pytest.mark.parametrize(
    ("options", "seats", "rule"),
    [
        ({"match_length": "custom"}, 2, "FR-SETUP-01"),
        ({"point_limit": 50}, 2, "FR-SETUP-01"),
        ({"board_layout": "nowhere"}, 2, "FR-DEC-01"),
        ({"deck_list": "nothing"}, 2, "FR-DEC-34"),
        ({}, 1, "FR-PLAYERS-01"),
        ({}, 7, "FR-PLAYERS-01"),
    ],
)
@pytest.mark.rule("FR-SETUP-01", "FR-PLAYERS-01", "FR-DEC-01", "FR-DEC-34")
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], seats: int, rule: str) -> None:
    with pytest.raises(Rejected) as refusal:
        GAME.begin(msgspec.convert(options, Options), seats)
    assert (refusal.value.code, refusal.value.rule) == ("invalid_options", rule)


@pytest.mark.rule("FR-DEC-01")
def test_a_broken_data_file_is_an_invalid_option(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {**data.table("domain.games.frantic", "board_serpentine_51"), "marked": [1]}
    monkeypatch.setattr(data, "table", lambda *_: broken)
    board.layout.cache_clear()
    with pytest.raises(Rejected, match="6 different squares"):
        GAME.begin(Options(), 2)
    board.layout.cache_clear()


@pytest.mark.parametrize(
    "options",
    [
        {"match_length": "endless"},
        {"match_length": "custom", "point_limit": 0},
        {"match_length": "custom", "point_limit": 10_000},
        {"board_layout": "../secrets"},
        {"yellow_timing": "never"},
        {"landed_card_goes_to": "nobody"},
        {"tie_break": "coin"},
        {"tsunami_max_rolls": 9},
        {"tsunami_max_rolls": 1001},
        {"max_turns_per_round": -1},
        {"max_turns_per_round": 10_001},
        {"max_rounds": 1001},
        {"display_names": "rude"},
        {"unknown": 1},
    ],
)
def test_values_out_of_their_range_are_not_read(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


def test_every_option_names_the_rule_that_says_what_it_may_be() -> None:
    rules = rules_of(Options)
    assert set(rules) == set(Options.__struct_fields__)
    assert set(rules.values()) <= data.rule_ids(GAME.package)
