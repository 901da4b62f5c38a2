"""Setting the table by hand: a position document becomes a state, or is refused with all that is wrong."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.sukkube.cards import CardId, card_ids, colour
from domain.games.sukkube.course.setup import first_holders, owners, teams
from domain.games.sukkube.invariants import of_position
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.moves import back
from domain.games.sukkube.options import Options, resolve
from domain.games.sukkube.state import Sukkube, scorers, seat_name
from domain.games.sukkube.steps import TURN
from domain.kernel.game import BrokenPosition, Violation


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of a manche, at a seat's turn (SK-DEC-49).

    `characters` names owners (`seat_0`, `team_a`, `bot`; a character not named is a Bot's); left out, they are
    dealt out in canonical order. Cards in no hand and not in the pile count as played, `last_card` last; with no
    last card they are set aside until the next deal. `holders` and `scores` left out are those of a match just
    begun.
    """

    top: str
    hands: dict[str, list[CardId]]
    last_card: CardId | None = None
    series_length: Annotated[int, Meta(ge=0, le=30)] = 0
    pile: list[CardId] = []
    characters: dict[str, str] | None = None
    holders: dict[str, int] = {}
    scores: dict[str, Annotated[int, Meta(ge=0, le=20)]] = {}
    manche: Annotated[int, Meta(ge=1, le=1000)] = 1


def enter(position: Position, options: Options, seats: int) -> Sukkube:
    """Raises `BrokenPosition` naming every broken invariant. A document leaves nothing hidden unnamed: the pile is
    what it says."""
    state = Sukkube(options=resolve(options, seats), seats=seats)
    broken = _strangers(position, state)
    if not broken:
        _set(position, state)
        broken = of_position(state)
    if broken:
        raise BrokenPosition(broken)
    return state


def _strangers(position: Position, state: Sukkube) -> list[Violation]:
    """Names that nothing on the table bears; with these no invariant can be asked."""
    known_teams = teams(state.options)
    holders = first_holders(state.options)
    points = tuple(known_teams) or [seat_name(seat) for seat in range(state.seats)]
    owned = {seat_name(seat) for seat in range(state.seats)} | set(holders) | {"bot"}
    names = [
        *(name for name in [position.top, *(position.characters or {})] if name not in CHARACTERS),
        *(owner for owner in (position.characters or {}).values() if owner not in owned),
        *(name for name in position.scores if name not in points),
        *(name for name in position.holders if name not in holders),
    ]
    return [Violation("SK-GEN-05", f"{name} is no name of this table") for name in names]


def _set(position: Position, state: Sukkube) -> None:
    characters = position.characters
    state.characters = (
        owners(state, CHARACTERS)
        if characters is None
        else {character: characters.get(character, "bot") for character in CHARACTERS}
    )
    state.teams = teams(state.options)
    state.holders = {**first_holders(state.options), **position.holders}
    state.scores = {**dict.fromkeys(scorers(state), 0), **position.scores}
    state.manche = position.manche
    state.phase = "turn"
    state.agenda = [TURN]
    state.top = position.top
    state.last_card = position.last_card
    state.series_length = position.series_length
    state.hands = {name: list(cards) for name, cards in position.hands.items()}
    state.pile = list(position.pile)
    state.pile_back = back(position.pile, visible=state.options.pile_back_colour_visible)
    placed = {*position.pile, *(card for hand in position.hands.values() for card in hand)}
    left = [card for card in card_ids(state.options.deck_list) if card not in placed]
    if position.last_card is None:
        state.aside = left
    else:
        state.played = _played(left, position.last_card, position.series_length)


def _played(left: list[str], last: str, series_length: int) -> list[str]:
    """`left` so ordered that a run of `series_length` cards of one colour, `last` at its end, lies last."""
    if last not in left:
        return left
    same = [card for card in left if colour(card) == colour(last) and card != last]
    different = [card for card in left if colour(card) != colour(last)]
    run = same[: max(series_length - 1, 0)]
    return [*same[len(run) :], *different, *run, last]
