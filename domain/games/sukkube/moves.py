"""A card is played: which cards a seat may play (SK-LEG), and what a card does, whoever plays it."""

from collections.abc import Sequence
from typing import Literal

from domain.games.sukkube import steps as s
from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.commands import PlayCard
from domain.games.sukkube.events import CardPlayed
from domain.games.sukkube.kube import OPPOSITE_DIRECTION, layout, turn
from domain.games.sukkube.state import Sukkube, controller, hand_id, seat_name
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def seat_in_turn(state: Sukkube, _: s.Turn) -> tuple[Seat, ...]:
    seat = controller(state, state.top or "")
    assert seat is not None, "a Bot's card comes by itself"
    return (seat,)


def legal_plays(state: Sukkube, _: s.Turn, __: Seat) -> list[Command]:
    """Its legal cards in hand order (SK-TRN-02). It may play any (SK-SET-05) and has to (SK-DEC-23)."""
    return [PlayCard(card) for card in legal_in_turn(state)]


def every_card(state: Sukkube, _: s.Turn, __: Seat) -> list[Command]:
    return [PlayCard(card) for card in cards_in_turn(state)]


def play_card(state: Sukkube, _: s.Turn, command: PlayCard, __: Seat, by: By) -> Caused:
    check_playable(state, command.card)
    return card_played(state, command.card, "player" if by == "seat" else "timeout")


def legal_cards(hand: Sequence[str], last_card: str | None, *, flip_opposes_flip: bool) -> list[str]:
    """The cards of `hand` that may follow `last_card`, in hand order; none means the seat is blocked.

    First the opposite direction is banned (SK-LEG-02), then, among what is left, another direction than the
    last one must be played if there is one (SK-LEG-03), else the same may (SK-LEG-04, SK-DEC-12). Neither who
    played the last card (SK-LEG-07) nor whether it was doubled matters (SK-DEC-13).
    """
    if last_card is None:
        return list(hand)  # SK-LEG-01
    last = direction(last_card)
    banned = opposite(last, flip_opposes_flip=flip_opposes_flip)
    other = [card for card in hand if direction(card) not in (banned, last)]
    if other or banned == last:
        return other  # SK-LEG-03
    return [card for card in hand if direction(card) == last]  # SK-LEG-04; SK-LEG-05: may be empty


def opposite(direction_: str, *, flip_opposes_flip: bool) -> str | None:
    """Left and right, up and down; a flip has no opposite unless the option makes it its own (SK-DEC-11)."""
    return "flip" if direction_ == "flip" and flip_opposes_flip else OPPOSITE_DIRECTION.get(direction_)


def cards_in_turn(state: Sukkube) -> list[str]:
    """The hand the character on top plays from; the pile has no hand."""
    return state.hands.get(hand_id(state, state.top), []) if state.top else []


def legal_in_turn(state: Sukkube) -> list[str]:
    return legal_cards(
        cards_in_turn(state), state.last_card, flip_opposes_flip=state.options.flip_opposite == "self"
    )


def can_play(state: Sukkube) -> bool:
    """Whether `legal_in_turn` has a card: any but one of the banned direction will do."""
    last = state.last_card
    if last is None:
        return bool(cards_in_turn(state))  # SK-LEG-01
    banned = opposite(direction(last), flip_opposes_flip=state.options.flip_opposite == "self")
    return any(direction(card) != banned for card in cards_in_turn(state))


def check_playable(state: Sukkube, card: str) -> None:
    """Raise `Rejected` unless the seat in turn may play `card` now."""
    legal = legal_in_turn(state)
    if card in legal:
        return
    check_in_hand(cards_in_turn(state), [card], "SK-TRN-02")
    last = state.last_card or ""
    flip_opposes_flip = state.options.flip_opposite == "self"
    if direction(card) == opposite(direction(last), flip_opposes_flip=flip_opposes_flip):
        raise Rejected(
            "opposite_direction",
            "SK-LEG-02",
            f"{direction(card)} cannot follow {direction(last)}; legal now: {', '.join(legal)}",
        )
    raise Rejected(
        "same_direction_avoidable",
        "SK-LEG-03",
        f"{direction(card)} was just played and another direction is at hand; legal now: {', '.join(legal)}",
    )


def card_played(state: Sukkube, card: str, chosen_by: Literal["player", "timeout", "bot"]) -> Caused:
    """`card` played by the character on top, who is not asked whether it may (SK-TRN-02, SK-TRN-03, SK-TRN-04)."""
    character = state.top or ""
    source = hand_id(state, character)
    seat = controller(state, character)
    series = series_with(state, card)
    doubled = is_doubled(series)
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
        series_length=series,
        pile_back=back_below(state) if source == "pile" else None,
        then=(*_extra(state, character, source), s.RunOut(source), s.TURN),
    )
    by = "SK-FSH-03" if source == "pile" else "SK-BOT-01" if seat is None else "SK-TRN-02"
    rules = ("SK-GEM-04",) if seat is not None and state.characters[character] in state.holders else ()
    return Caused(event, (by, *rules, *_turned(event), "SK-TRN-04"))


def _turned(event: CardPlayed) -> tuple[str, ...]:
    """The rules that say how far the Kube turns."""
    if event.doubled:
        return ("SK-DBL-01", "SK-DBL-03")
    return ("SK-DBL-02", "SK-KUB-09") if event.series_length > 2 else ("SK-KUB-09",)


def _extra(state: Sukkube, character: str, hand: str) -> tuple[s.AnyStep, ...]:
    """Peach: who played draws (SK-PCH-03). Gemelli: a team character goes to the partner (SK-GEM-05)."""
    if state.options.mode == "peach" and state.pile:
        return (s.Refill(hand),)
    return (s.PassCharacter(character),) if state.characters[character] in state.holders else ()


def is_doubled(series: int) -> bool:
    """The second card of a run of one colour turns the Kube twice, and only that one (SK-DBL-01, SK-DBL-02).

    The first card of a manche is none (SK-DBL-06); Bots' cards count like all others (SK-DEC-14)."""
    return series == 2


def series_with(state: Sukkube, card: str) -> int:
    """The length of the run of one colour that ends with `card` (SK-DBL-05, SK-DEC-09)."""
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
