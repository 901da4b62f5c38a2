"""The options of Bathroom Rush."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from domain.kernel.decision import Rejected


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The variants of the advice for first games, the limits, and who begins (RULES.md, Options).

    The first player is drawn unless named (BR-DEC-41); the advice has three levels (BR-DEC-45), and whether
    persons are replaced is settled for the whole match (BR-DEC-46).
    """

    first_player: Literal["random"] | Annotated[int, Meta(ge=0, le=3)] = "random"
    person_effects: Literal["full", "yellow_only", "none"] = "full"
    elimination: bool = True
    behind_replacement: bool = True
    poo_limit: Literal["auto", 3, 4] = "auto"
    round_cap: Annotated[int, Meta(ge=10, le=100)] = 30
    tie_break_cap: Annotated[int, Meta(ge=1, le=100)] = 20

    @property
    def value_limit(self) -> int:
        """The reserve value that puts a player out, to the end: the poo limit in pee (BR-ELIM-01, BR-DEC-21)."""
        assert isinstance(self.poo_limit, int), "options of a match are resolved"
        return 5 * self.poo_limit


def resolve(options: Options, seats: int) -> Options:
    """Fill in the poo limit; raises `Rejected("invalid_options", ...)` naming what does not fit."""
    if not 2 <= seats <= 4:
        raise Rejected(
            "invalid_options", "BR-TERM-01", f"Bathroom Rush is played by 2 to 4 seats, not {seats}"
        )
    if options.first_player != "random" and options.first_player >= seats:
        detail = f"first_player {options.first_player} has no seat; seats are 0 to {seats - 1}"
        raise Rejected("invalid_options", "BR-SETUP-01", detail)
    limit = (
        options.poo_limit if options.poo_limit != "auto" else 3 if seats == 2 else 4
    )  # BR-ELIM-01, BR-DEC-20
    return msgspec.structs.replace(options, poo_limit=limit)
