"""The words of Bathroom Rush: functions for cards, tokens and lists of seats."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import POO, kind
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.table import Cards, Hidden, Language, Seat
from domain.kernel.words import Vocabulary
from domain.kernel.words.tongue import Say


def _card(say: Say, card: str | Hidden | None, form: str) -> str:
    """A card by its kind; a decompression has no card."""
    if card is None or card == DECOMPRESSION:
        return say("decompression", None, form)
    return say("a_card", None, form) if isinstance(card, Hidden) else say("kind", kind(card), form)


def _cards(say: Say, cards: Cards | tuple[str, ...], form: str) -> str:
    """`Elder, farter`: the first in the form."""
    if isinstance(cards, Hidden):
        return say("hidden", cards)
    if not cards:
        return say("nothing", None)
    first, *others = cards
    return ", ".join([say("card", first, form), *(say("card", other) for other in others)])


def _pee(say: Say, value: int, _: str) -> str:
    """`7` -> `1 poo 2 pee`: the normal form (BR-TOK-04)."""
    poo, pee = divmod(value, POO)
    return " ".join([say("poos", poo)] * bool(poo) + [say("pees", pee)] * bool(pee or not poo))


def _each(say: Say, seats: Sequence[Seat], form: str) -> str:
    """`Seat 0, seat 1 and seat 2`: the first in the form."""
    if not seats:
        return say("nobody", None, form)
    first, *others = seats
    each = [say.seat(first, form), *(say.seat(other, form.lower()) for other in others)]
    return say.all_of(each)


def _defenders(say: Say, event: e.DefenceWindowClosed, form: str) -> str:
    return _each(say, [defender.seat for defender in event.defenders], form)


def _swapped(say: Say, event: e.PlayersSwapped, form: str) -> str:
    return say.who((event.seat, event.other_seat), form)


def _collected(say: Say, collected: Sequence[Any], _: str) -> str:
    return "; ".join(say("taken", each) for each in collected)


WORDS: Final = Vocabulary(
    "domain.games.bathroom_rush",
    {
        **dict.fromkeys(("card", "cause", "played", "cancelled", "caller"), _card),
        "cards": _cards,
        "pee": _pee,
        "each": _each,
        "defenders": _defenders,
        "swapped": _swapped,
        "collected": _collected,
    },
)


def kind_name(kind: str, language: Language) -> str:
    return WORDS.say(language)("kind", kind)


def card_name(card: str, language: Language) -> str:
    """A card by its kind, and a decompression without its article."""
    return WORDS.say(language)("card", card, "name")


def tokens(value: int, language: Language) -> str:
    return WORDS.say(language)("pee", value)
