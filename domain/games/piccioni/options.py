"""What a match of Piccioni can be set to."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.kernel.decision import Rejected
from domain.kernel.refusals import INVALID_OPTIONS

PigeonKind = Literal["fat", "infamous", "lady", "stupid", "lame"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`first_player` may name the seat of the best pigeon imitator; custom cards are copies of a kind."""

    custom_flock_cards: Annotated[tuple[PigeonKind, ...], Meta(max_length=2)] = ()
    flock_setup: Literal["random_removal", "fixed_composition"] = "random_removal"
    first_player: Literal["random"] | Annotated[int, Meta(ge=0, le=5)] = "random"
    infamous_window_in_invasion: bool = True


def is_fixed(options: Options) -> bool:
    """Whether a fixed composition plays, so that no pigeon is removed unseen (PI-DEC-09)."""
    return options.flock_setup == "fixed_composition"


def check(options: Options, seats: int) -> None:
    """Raise `Rejected("invalid_options", ...)` naming what does not fit together."""
    if not 2 <= seats <= 6:
        raise Rejected(INVALID_OPTIONS, "PI-GEN-01", f"Piccioni is played by 2 to 6 seats, not {seats}")
    if is_fixed(options) and options.custom_flock_cards:
        raise Rejected(
            INVALID_OPTIONS,
            "PI-DEC-09",
            "a fixed composition has no custom flock cards: leave custom_flock_cards empty",
        )
    if options.first_player != "random" and options.first_player >= seats:
        raise Rejected(
            INVALID_OPTIONS, "PI-SET-09", f"first_player must be random or a seat from 0 to {seats - 1}"
        )
