"""What a draw is called in words: as the match or the game names it, else by its kind."""

from typing import Any, Final, Literal, Protocol

from domain.kernel.game import Game
from domain.kernel.table import Language

OF_MATCHES: Final[dict[Language, dict[str, str]]] = {
    "en": {"unknown": "cards that nobody may know", "unnamed": "cards that the position leaves open"},
    "it": {"unknown": "carte che nessuno può conoscere", "unnamed": "carte che la posizione non nomina"},
}
"""By their fields, which have a number behind them."""
OF_KINDS: Final[dict[Language, dict[str, str]]] = {
    "en": {"shuffle": "an order of {} cards", "roll": "a die with {} sides", "pick": "one of {}"},
    "it": {"shuffle": "un ordine di {} carte", "roll": "un dado a {} facce", "pick": "uno su {}"},
}


class Named(Protocol):
    """A draw as the log or an answer has it."""

    @property
    def what(self) -> str: ...

    @property
    def kind(self) -> Literal["shuffle", "pick", "roll"]: ...

    @property
    def size(self) -> int: ...


def draw_name(game: Game[Any], draw: Named, language: Language) -> str:
    return own_name(game, draw, language) or OF_KINDS[language][draw.kind].format(draw.size)


def own_name(game: Game[Any], draw: Named, language: Language) -> str:
    """Its name by what it is for; empty if it has none."""
    field, _, number = draw.what.rpartition("_")
    known = OF_MATCHES[language].get(field) if number.isdecimal() else None
    return known or game.draws.get(language, {}).get(draw.what, "")
