"""Zones of cards that some viewers see and others only count. An empty zone is `[]` for every viewer."""

from collections.abc import Iterable, Iterator

from domain.kernel.table import Cards, Hidden


def copied(cards: Cards) -> Cards:
    return cards if isinstance(cards, Hidden) else list(cards)


def cards_in(*zones: Cards) -> frozenset[str]:
    """The cards of all these zones, as far as they are not hidden."""
    return frozenset(card for cards in zones if not isinstance(cards, Hidden) for card in cards)


def shown(cards: Cards, *, to_viewer: bool) -> Cards:
    """The cards themselves, or only their number."""
    return cards if to_viewer else concealed(cards)


def concealed(cards: Cards) -> Cards:
    return _hidden(len(cards))


def without(cards: Cards, *dropped: str) -> Cards:
    """The zone after the cards named have left it; a hidden zone only shrinks."""
    if isinstance(cards, Hidden):
        return _hidden(cards.hidden - len(dropped))
    return [card for card in cards if card not in dropped]


def below(cards: Cards, count: int) -> Cards:
    """The cards left when the first `count` are taken."""
    return _hidden(cards.hidden - count) if isinstance(cards, Hidden) else cards[count:]


def joined(cards: Cards, more: Cards) -> Cards:
    """`more` behind `cards`; hidden as a whole if one of both is."""
    if isinstance(cards, list) and isinstance(more, list):
        return [*cards, *more]
    return _hidden(len(cards) + len(more))


def filled(cards: Cards, unseen: Iterator[str], faces: Iterable[str] = ()) -> Cards:
    """A hidden zone as it could be: the cards known to lie there, then the next ones of `unseen`."""
    if not isinstance(cards, Hidden):
        return cards
    there = list(faces)
    return [*there, *(next(unseen) for _ in range(len(cards) - len(there)))]


def _hidden(count: int) -> Cards:
    return Hidden(count) if count > 0 else []
