"""Zones of cards that may be hidden. An empty zone is `[]` for everybody: there is nothing to hide."""

from domain.kernel.table import Cards, Hidden


def hide(cards: Cards) -> Cards:
    return Hidden(len(cards)) if len(cards) else []


def copied(cards: Cards) -> Cards:
    return cards if isinstance(cards, Hidden) else list(cards)


def take_from(deck: Cards, count: int) -> Cards:
    """The deck without its first `count` cards."""
    return _hidden(deck.hidden - count) if isinstance(deck, Hidden) else deck[count:]


def joined(zone: Cards, cards: Cards) -> Cards:
    """`zone` with `cards` at its end; hidden as soon as one of them is."""
    if isinstance(zone, Hidden) or isinstance(cards, Hidden):
        return _hidden(len(zone) + len(cards))
    return [*zone, *cards]


def rest(zone: Cards, card: str) -> Cards:
    """The zone after `card` has left it."""
    return _hidden(zone.hidden - 1) if isinstance(zone, Hidden) else [kept for kept in zone if kept != card]


def _hidden(count: int) -> Cards:
    return Hidden(count) if count else []
