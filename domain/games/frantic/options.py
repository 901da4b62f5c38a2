"""What a match of Frantic can be set to, and the point limit that follows."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.frantic.board import InvalidLayout, layout
from domain.games.frantic.cards import DECK_LISTS, InvalidDeck, card_ids
from domain.kernel import data
from domain.kernel.decision import Rejected

FileName = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$")]
PointLimit = Annotated[int, Meta(ge=1, le=9999)]

POINT_LIMITS: Final = {  # FR-SETUP-01
    "few": {"short": 99, "medium": 121, "long": 157},
    "many": {"short": 83, "medium": 99, "long": 121},
}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`point_limit` goes with the length `custom`, and only with it. A cap of 0 is no cap."""

    match_length: Literal["short", "medium", "long", "custom"] = "medium"
    point_limit: PointLimit | None = None
    board_layout: FileName = "serpentine_51"
    deck_list: FileName = "standard_94"
    yellow_timing: Literal["play_and_land", "play", "land"] = "play_and_land"
    landed_card_goes_to: Literal["owner", "mover"] = "owner"
    tie_break: Literal["shared", "fewest_last_round"] = "shared"
    tsunami_max_rolls: Annotated[int, Meta(ge=10, le=1000)] = 100
    max_turns_per_round: Annotated[int, Meta(ge=0, le=10_000)] = 300
    max_rounds: Annotated[int, Meta(ge=0, le=1000)] = 50
    display_names: Literal["printed", "neutral"] = "neutral"


def check(options: Options) -> None:
    """Raise `Rejected("invalid_options", ...)` unless the options fit together and their files are sound."""
    if (options.match_length == "custom") != (options.point_limit is not None):
        _refuse("FR-SETUP-01", "point_limit goes with match_length custom, and only with it")
    known = data.names(__package__, "board_")
    if options.board_layout not in known:
        _refuse("FR-DEC-01", f"there is no board {options.board_layout}; known: {', '.join(known)}")
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
    raise Rejected("invalid_options", rule, detail)
