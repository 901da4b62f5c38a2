"""The table in words, for people who do not see the picture."""

from collections.abc import Iterable, Iterator

from domain.drawing.tokens import seat_name
from domain.games.frantic.cards import is_teleport
from domain.games.frantic.scene.hands import in_turn
from domain.games.frantic.scene.now import now
from domain.games.frantic.scene.words import card_name, square_name, teleport_title, word
from domain.games.frantic.state import Frantic, Laid, top_card
from domain.games.frantic.words import WORDS
from domain.kernel.scene import Table, Words
from domain.kernel.table import Hidden, Seat


def telling(state: Frantic, table: Table) -> tuple[Words, ...]:
    language = table.language
    return (
        Words(word(language, "now"), now(state, table)),
        Words(word(language, "track"), tuple(_track(state, table))),
        *(_seat(state, table, seat) for seat in range(state.seats)),
        Words(word(language, "table"), tuple(_table(state, table))),
    )


def _track(state: Frantic, table: Table) -> Iterator[str]:
    """Every square on which something lies or stands: `Square 28: SWAP over PUSH, pawn of Ada`."""
    standing: dict[int, list[Seat]] = {}
    for pawn, square in enumerate(state.pawns):
        standing.setdefault(square, []).append(pawn)
    for square, stack in enumerate(state.board):
        top = top_card(state, square)
        if top is None and square not in standing:
            continue
        things = [_stack(state, table, top, stack)] if top else []
        things += [
            f"{word(table.language, 'pawn')} {seat_name(table, pawn)}" for pawn in standing.get(square, ())
        ]
        yield f"{square_name(table.language, square)}: {', '.join(things)}"


def _stack(state: Frantic, table: Table, top: str, stack: list[Laid]) -> str:
    say = WORDS.say(table.language)
    cards = [f"{card_name(state, laid.card)}{say('way', laid)}" for laid in reversed(stack)]
    if is_teleport(top):
        cards.insert(0, teleport_title(table.language, int(top[2:])))
    used = f", {word(table.language, 'used')}" if top in state.activated else ""
    return f" {word(table.language, 'over')} ".join(cards) + used


def _seat(state: Frantic, table: Table, seat: Seat) -> Words:
    hand, language = state.hands[seat], table.language
    public = [card for card, holder in state.known.items() if holder == seat]
    hand_cards = public if isinstance(hand, Hidden) else hand
    hidden = len(hand) - len(hand_cards)
    cards = list(_names(state, table, hand_cards))
    cards += [f"{word(language, 'backs')}: {hidden}"] if hidden else []
    heading = seat_name(table, seat)
    if in_turn(state) == seat:
        heading += f", {word(language, 'to play')}"
    place = f"{square_name(language, state.pawns[seat])}, {state.totals[seat]} {word(language, 'points')}"
    return Words(heading, (place, *(cards or [word(language, "no cards")])))


def _table(state: Frantic, table: Table) -> Iterator[str]:
    language = table.language
    yield word(language, "limit").format(points=state.point_limit)
    yield f"{word(language, 'deck')}: {len(state.deck)}"
    if not isinstance(state.deck, Hidden) and state.deck:
        yield f"{word(language, 'deck')}: {', '.join(_names(state, table, state.deck))}"
    yield f"{word(language, 'discard')}: {', '.join(_names(state, table, state.discard)) or '–'}"
    if state.market:
        yield f"{word(language, 'market')}: {', '.join(_names(state, table, state.market))}"


def _names(state: Frantic, table: Table, cards: Iterable[str]) -> Iterator[str]:
    for card in cards:
        note = f", {word(table.language, 'known')}" if card in state.known else ""
        yield f"{card_name(state, card)}{note}"
