"""The story of a match in words: what happens around the game, and what happens in it."""

from msgspec import Struct

from domain.kernel.table import Event, Language
from domain.kernel.words.seats import Who
from domain.matches import events as e
from domain.matches.draw_names import draw_name
from domain.matches.state import Match
from domain.matches.words import WORDS

OWN = frozenset(e.MATCH_EVENTS)


class TitledMatch(Struct, frozen=True):
    """The game's title, and how many seats there are."""

    title: str
    seats: int


class NamedDraws(Struct, frozen=True):
    """Draws by their names, separated by commas."""

    draws: str


def describe(match: Match, event: Event, language: Language, who: Who | None = None) -> str:
    """The sentence of an event; seats are numbers unless `who` says them."""
    if type(event) not in OWN:
        return match.game.describe(event, language, who)
    say = WORDS.say(language, who)
    match event:
        case e.MatchCreated(seats=seats):
            return say.sentence("MatchCreated", TitledMatch(match.game.title, seats))
        case e.ChanceDrawn(draws=draws):
            names = [
                f"{draw_name(match.game, each, language)} ({say('number_of_draw', each)})" for each in draws
            ]
            return say.sentence("ChanceDrawn", NamedDraws(", ".join(names)))
    return WORDS.describe(event, language, who)
