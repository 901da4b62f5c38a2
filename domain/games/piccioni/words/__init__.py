"""The words of Piccioni: functions for what the files of words cannot say."""

from collections.abc import Iterable
from typing import Final

from domain.games.piccioni import commands as c
from domain.games.piccioni import events as e
from domain.games.piccioni.board import FLOCK_DECK, LOCATIONS, owner
from domain.games.piccioni.cards import kind_of
from domain.kernel.table import Cards, Hidden, Language
from domain.kernel.words import Vocabulary
from domain.kernel.words.tongue import Say


def _card(say: Say, card: str, _: str) -> str:
    """`Fat Pigeon 12`: cards of a kind are told apart by their numbers."""
    return f"{say('kind_of_card', kind_of(card))} {card.rpartition('-')[2]}"


def _cards(say: Say, cards: Cards | Iterable[str], _: str) -> str:
    if isinstance(cards, Hidden):
        return say("hidden", cards)
    return ", ".join(say("card", card) for card in cards) or say("nothing", None)


def _zone(say: Say, zone: str, _: str) -> str:
    """A Location or the deck by its name, a Balcony by its seat."""
    if zone in LOCATIONS or zone == FLOCK_DECK:
        return say("place", zone)
    return say("balcony", owner(zone))


def _picks_and_extra(say: Say, command: c.PlayAction, _: str) -> str:
    return _cards(say, (*command.picks, *((command.extra,) if command.extra else ())), "")


def _shares(say: Say, event: e.TrophiesShared, _: str) -> str:
    counts = ((seat, sum(g.to_seat == seat for g in event.given)) for seat in event.participants)
    return ", ".join(f"{say.seat(seat)} {count}" for seat, count in counts)


def _points(say: Say, event: e.MatchEnded, _: str) -> str:
    return ", ".join(f"{say.seat(seat)} {score.total}" for seat, score in enumerate(event.scores))


def _winners(say: Say, event: e.MatchEnded, _: str) -> str:
    return say.all_of(say.seat(seat, "the") for seat in event.places[0])


WORDS: Final = Vocabulary(
    "domain.games.piccioni",
    {
        **dict.fromkeys(("card", "target", "extra"), _card),
        **dict.fromkeys(("cards", "payment"), _cards),
        **dict.fromkeys(("zone", "location", "from_zone", "to_zone"), _zone),
        "picks_and_extra": _picks_and_extra,
        "shares": _shares,
        "points": _points,
        "winners": _winners,
    },
)


def card_name(card: str, language: Language) -> str:
    return WORDS.say(language)("card", card)


def zone_name(zone: str, language: Language) -> str:
    return WORDS.say(language)("zone", zone)
