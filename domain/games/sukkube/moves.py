"""A card is played: by a seat, by a Bot from its hand, or from the pile."""

from typing import Literal

from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.events import CardPlayed
from domain.games.sukkube.kube import layout, turn
from domain.games.sukkube.state import Sukkube, controller, hand_id, seat_name
from domain.kernel.decision import Caused

BY = {"bot": "SK-BOT-01", "timeout": "SK-DEC-44", "player": "SK-TRN-02"}


def card_played(state: Sukkube, card: str, chosen_by: Literal["player", "timeout", "bot"]) -> Caused:
    """`card` played by the character on top, who is not asked whether it may (SK-TRN-02 to -04)."""
    character = state.top or ""
    source = hand_id(state, character)
    seat = controller(state, character)
    doubled = is_doubled(state, card)
    event = CardPlayed(
        manche=state.manche,
        number=len(state.played) + 1,
        character=character,
        source=source,
        actor="bot" if seat is None else seat_name(seat),
        chosen_by=chosen_by,
        card=card,
        doubled=doubled,
        from_top=character,
        to_top=turn(layout(state.options.kube_layout), character, direction(card), doubled=doubled),
        series_length=series_with(state, card),
        pile_back=back_below(state) if source == "pile" else None,
    )
    by = "SK-FSH-03" if source == "pile" else BY[chosen_by]
    turned = ("SK-DBL-01", "SK-DBL-03") if doubled else ("SK-KUB-09",)
    return Caused(event, (by, *turned, "SK-TRN-04"))


def is_doubled(state: Sukkube, card: str) -> bool:
    """The second card of a run of one colour turns the Kube twice, and only that one (SK-DBL-01, -02, -06)."""
    return series_with(state, card) == 2


def series_with(state: Sukkube, card: str) -> int:
    """The length of the run of one colour that ends with `card` (SK-DBL-05)."""
    if state.last_card is not None and colour(card) == colour(state.last_card):
        return state.series_length + 1
    return 1


def top_of_pile(state: Sukkube) -> str:
    """The card that leaves the pile next; only a full state, never a view, is asked."""
    assert isinstance(state.pile, list)
    return state.pile[0]


def back_below(state: Sukkube) -> str | None:
    """The colour on top of the pile when one card has left it, if backs are coloured (SK-DEC-45)."""
    assert isinstance(state.pile, list)
    return back(state.pile[1:], visible=state.options.pile_back_colour_visible)


def back(pile: list[str], *, visible: bool | None) -> str | None:
    """The colour of the first card of `pile`, if backs are coloured (SK-DEC-45)."""
    return colour(pile[0]) if pile and visible else None
