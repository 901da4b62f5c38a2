"""Groups in the scene: the card on top with its tokens, the edges of those under it, backs."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.lanes import known
from domain.games.bathroom_rush.scene.names import person_label
from domain.games.bathroom_rush.scene.persons import STRIP, covered, face_down, person
from domain.games.bathroom_rush.scene.places import LanePlaces
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import Group, Lane
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Part, Table


def group_parts(
    table: Table, lane: Lane, group: Group, position: int, places: LanePlaces, acting: str
) -> Iterator[Part]:
    (x, y), (w, h), home = places.slots[position - 1], places.card, f"lane:{lane.lane_id}"
    cards, language = known(group.cards), table.language
    if group.face_down or not cards:
        name = f"card:{cards[0]}" if cards else f"back:{home}.{position}"
        yield _face_down(table, group, Part(name, x, y, w, h, home, "", ()))
        return
    *under, top = cards
    strip = _strip(table, len(under), group.load)
    high = h - strip * len(under)
    for at, card in enumerate(reversed(under)):
        shapes = covered(kind(card), (w, strip), table.layout, language)
        label = f"{card_name(card, language)}, {word(table, 'covered')}"
        yield Part(f"card:{card}", x, y + high + at * strip, w, strip, home, label, shapes)
    look = ("spent" if group.spent else "") + (" acting" if top == acting else "")
    more = len(under) if strip < STRIP[table.layout] else 0
    face = person(kind(top), (w, high), table.layout, language, group.load, look, more)
    label = person_label(top, language, spent=group.spent, load=group.load)
    yield Part(f"card:{top}", x, y, w, high, home, label, face)


def _face_down(table: Table, group: Group, part: Part) -> Part:
    """A back; viewers who see the card read its name on it."""
    size, cards, language = (int(part.w), int(part.h)), known(group.cards), table.language
    words_of_card = [*(card_name(card, language) for card in cards), word(table, "face down")]
    label = f"{', '.join(words_of_card)}, {word(table, 'tokens')}: {group.load}"
    shapes = face_down(size, table.layout, group.load, kind(cards[0]) if cards else "", language)
    return replace(part, label=label, shapes=shapes)


def _strip(table: Table, under: int, load: int) -> int:
    """How much of each card under others is seen: room for its name, or an edge."""
    strip = STRIP[table.layout]
    return strip if under < 2 or (under == 2 and not load) else max(1, strip // under)
