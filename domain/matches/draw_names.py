"""Names of draws in words: as the match or the game names it, else by its kind."""

from typing import Any, Final, Literal, Protocol

from domain.kernel.game import Game
from domain.kernel.table import Language
from domain.matches.words import WORDS

OF_MATCHES: Final = WORDS.section("draws")
"""By their fields, which have a number behind them."""
OF_KINDS: Final = WORDS.section("draws_by_kind")


class Named(Protocol):
    """A draw as the log or an answer has it."""

    @property
    def what(self) -> str: ...

    @property
    def kind(self) -> Literal["shuffle", "pick", "roll"]: ...

    @property
    def size(self) -> int: ...


def draw_name(game: Game[Any], draw: Named, language: Language) -> str:
    return own_name(game, draw, language) or OF_KINDS[language][draw.kind].format(size=draw.size)


def own_name(game: Game[Any], draw: Named, language: Language) -> str:
    """Its name by what it is for; empty if it has none."""
    field, _, number = draw.what.rpartition("_")
    name = OF_MATCHES[language].get(field) if number.isdecimal() else None
    return name or game.draws.get(language, {}).get(draw.what, "")
