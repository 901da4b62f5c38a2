"""Names at a table (MV-SEA-03), of people and of computers."""

from functools import lru_cache
from typing import Final

from domain.kernel.decision import Rejected
from domain.kernel.names import kept, look_alike
from domain.kernel.table import Language, Seat
from domain.kernel.words.seats import Names
from domain.matches.state import Match, Sheet

COMPUTERS: Final = (
    "Zefiro", "Dina", "Milo", "Perla", "Otto", "Ines",
    "Ugo", "Nora", "Leo", "Vera", "Elio", "Olga",
)  # fmt: skip
"""Names for house bots: one for each seat, and a second for each, where a player is called like the first."""
COMPUTER_SIGN: Final = "⚙"


def free_name(match: Match, player: str, seat: Seat) -> str:
    """The name as it is kept for who sits down at `seat`; raises `Rejected` for one that is none, or another's."""
    name = kept(player, "MV-SEA-03")
    for other, sitting in enumerate(match.sheet.seats):
        if other != seat and sitting.player and look_alike(sitting.player, name):
            detail = f"seat {other} is called {sitting.player}: take a name that does not look like it"
            raise Rejected("name_taken", "MV-SEA-03", detail)
    return name


def players(sheet: Sheet) -> tuple[str, ...]:
    """Names in seat order, those of computers included; empty for a free seat."""
    sittings = sheet.seats
    return with_computers(tuple(each.player for each in sittings), tuple(each.bot for each in sittings))


def who(sheet: Sheet, language: Language) -> Names:
    """Says the seats of a match to people; the names of computers bear a sign."""
    signs = (f" {COMPUTER_SIGN}" if sitting.bot else "" for sitting in sheet.seats)
    return Names(language, [f"{name}{sign}" for name, sign in zip(players(sheet), signs, strict=True)])


@lru_cache(4096)
def with_computers(players: tuple[str | None, ...], bots: tuple[str | None, ...]) -> tuple[str, ...]:
    """The names of `players`, and for each computer a person's name that nobody at the table has."""
    names = [name or "" for name in players]
    for seat, bot in enumerate(bots):
        if bot:
            own = (COMPUTERS[seat], COMPUTERS[seat + len(COMPUTERS) // 2])
            others = [name for name in names if name]
            free = (name for name in (*own, *COMPUTERS) if not any(look_alike(name, each) for each in others))
            names[seat] = next(free)
    return tuple(names)
