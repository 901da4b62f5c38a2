"""The options of Frantic, and the point limit that follows."""

from typing import Annotated, Final, Literal

from msgspec import Struct

from domain.games.frantic.board import InvalidLayout, layout
from domain.games.frantic.cards import DECK_LISTS, InvalidDeck, card_ids
from domain.kernel import data
from domain.kernel.decision import Rejected
from domain.kernel.options import by_rule
from domain.kernel.refusals import INVALID_OPTIONS

NAME: Final = "^[a-z0-9_]{1,40}$"

POINT_LIMITS: Final = {  # FR-SETUP-01
    "few": {"short": 99, "medium": 121, "long": 157},
    "many": {"short": 83, "medium": 99, "long": 121},
}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`point_limit` goes with the length `custom`, and only with it. A cap of 0 is no cap."""

    match_length: Annotated[Literal["short", "medium", "long", "custom"], by_rule("FR-SETUP-01")] = "medium"
    point_limit: Annotated[int, by_rule("FR-SETUP-01", ge=1, le=9999)] | None = None
    board_layout: Annotated[str, by_rule("FR-DEC-01", pattern=NAME)] = "serpentine_51"
    deck_list: Annotated[str, by_rule("FR-DEC-34", pattern=NAME)] = "standard_94"
    yellow_timing: Annotated[Literal["play_and_land", "play", "land"], by_rule("FR-DEC-02")] = "play_and_land"
    landed_card_goes_to: Annotated[Literal["owner", "mover"], by_rule("FR-DEC-07")] = "owner"
    tie_break: Annotated[Literal["shared", "fewest_last_round"], by_rule("FR-DEC-18")] = "shared"
    tsunami_max_rolls: Annotated[int, by_rule("FR-DEC-16", ge=10, le=1000)] = 100
    max_turns_per_round: Annotated[int, by_rule("FR-CAP-01", ge=0, le=10_000)] = 300
    max_rounds: Annotated[int, by_rule("FR-CAP-02", ge=0, le=1000)] = 50
    display_names: Annotated[Literal["printed", "neutral"], by_rule("FR-DEC-30")] = "neutral"


def check(options: Options) -> None:
    """Raise `Rejected("invalid_options", ...)` unless the options fit together and their files are sound."""
    if (options.match_length == "custom") != (options.point_limit is not None):
        _refuse("FR-SETUP-01", "point_limit goes with match_length custom, and only with it")
    boards = data.names(__package__, "board_")
    if options.board_layout not in boards:
        _refuse("FR-DEC-01", f"there is no board {options.board_layout}; known: {', '.join(boards)}")
    if options.deck_list not in DECK_LISTS:
        _refuse("FR-DEC-34", f"there is no deck {options.deck_list}; known: {', '.join(DECK_LISTS)}")
    try:
        layout(options.board_layout)
    except InvalidLayout as wrong:
        _refuse("FR-DEC-01", str(wrong))
    try:
        card_ids(options.deck_list)
    except InvalidDeck as wrong:
        _refuse("FR-DEC-34", str(wrong))


def point_limit(options: Options, seats: int) -> int:
    """The points that end the match: as agreed, or as the rulebook suggests for so many seats (FR-SETUP-01)."""
    return options.point_limit or POINT_LIMITS["few" if seats <= 3 else "many"][options.match_length]


def _refuse(rule: str, detail: str) -> None:
    raise Rejected(INVALID_OPTIONS, rule, detail)
