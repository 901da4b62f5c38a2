"""The options of Piccioni."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.piccioni.cards import BLANK_FLOCK_CARDS, PIGEON_KINDS
from domain.kernel.decision import Rejected
from domain.kernel.options import by_rule
from domain.kernel.refusals import INVALID_OPTIONS

PIGEON_KIND: Final = f"^({'|'.join(PIGEON_KINDS)})$"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`first_player` may name the seat of the best pigeon imitator; custom cards are copies of a kind."""

    custom_flock_cards: Annotated[
        tuple[Annotated[str, Meta(pattern=PIGEON_KIND)], ...],
        by_rule("PI-DEC-06", max_length=BLANK_FLOCK_CARDS),
    ] = ()
    flock_setup: Annotated[Literal["random_removal", "fixed_composition"], by_rule("PI-DEC-09")] = (
        "random_removal"
    )
    first_player: Annotated[Literal["random"] | Annotated[int, Meta(ge=0, le=5)], by_rule("PI-SET-09")] = (
        "random"
    )
    infamous_window_in_invasion: Annotated[bool, by_rule("PI-DEC-13")] = True


def is_fixed(options: Options) -> bool:
    """Whether a fixed composition plays, so that no pigeon is removed unseen (PI-DEC-09)."""
    return options.flock_setup == "fixed_composition"


def check(options: Options, seats: int) -> None:
    """Raise `Rejected("invalid_options", ...)` naming what does not fit together."""
    if not 2 <= seats <= 6:
        raise Rejected(INVALID_OPTIONS, "PI-GEN-01", f"Piccioni is played by 2 to 6 seats, not {seats}")
    unknown = [kind for kind in options.custom_flock_cards if kind not in PIGEON_KINDS]
    if unknown:
        detail = f"custom_flock_cards are kinds of {', '.join(PIGEON_KINDS)}, not {', '.join(unknown)}"
        raise Rejected(INVALID_OPTIONS, "PI-DEC-06", detail)
    if is_fixed(options) and options.custom_flock_cards:
        detail = "a fixed composition has no custom flock cards: leave custom_flock_cards empty"
        raise Rejected(INVALID_OPTIONS, "PI-DEC-09", detail)
    if options.first_player != "random" and options.first_player >= seats:
        detail = f"first_player must be random or a seat from 0 to {seats - 1}"
        raise Rejected(INVALID_OPTIONS, "PI-SET-09", detail)
