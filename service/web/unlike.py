"""The difference between two viewers of a table: what one of them could not know, by where it lies."""

from collections.abc import Iterator

from msgspec import Struct

from domain.drawing.marks import around, box, outline
from domain.kernel.scene import Mark, Part, Scene
from domain.kernel.table import Language, Viewer
from domain.matches.knowledge import known_only_to
from domain.matches.state import Match
from service.web.picture import seen_scene

MOST_NAMED = 12
"""Of a place with more cards only their number is told."""
MOST_OUTLINED = 4
"""More cards of one place have one line around all of them."""


class UnknownCards(Struct, frozen=True):
    """Cards at one place; `place` is empty for those that no picture shows, `names` where there are too many."""

    place: str
    count: int
    names: tuple[str, ...]


class Unlike(Struct, frozen=True):
    """`other` did not know what `theirs` lists, though `viewer` does; `mine` is the same the other way round."""

    viewer: Viewer
    other: Viewer
    theirs: tuple[UnknownCards, ...]
    mine: tuple[UnknownCards, ...]


def unlike(match: Match, viewer: Viewer, other: Viewer, language: Language) -> Unlike:
    return Unlike(
        viewer, other, _unknown(match, viewer, other, language), _unknown(match, other, viewer, language)
    )


def outlines(match: Match, scene: Scene, viewer: Viewer, other: Viewer) -> tuple[Mark, ...]:
    """Dashed lines around what `other` did not know, in the picture that `viewer` sees."""
    cards = known_only_to(match, viewer, other)
    return tuple(mark for parts in _by_home(scene, cards).values() for mark in _outlined(parts))


def _unknown(match: Match, viewer: Viewer, other: Viewer, language: Language) -> tuple[UnknownCards, ...]:
    """In the words of the picture that `viewer` sees."""
    cards = known_only_to(match, viewer, other)
    scene = seen_scene(match, viewer, language)
    homes = _by_home(scene, cards)
    unknown = [
        UnknownCards(
            _label(scene, home),
            len(parts),
            _named(tuple(match.game.card_name(_card(part), language) for part in parts)),
        )
        for home, parts in homes.items()
    ]
    rest = sorted(cards - {_card(part) for parts in homes.values() for part in parts})
    if rest:
        unknown.append(UnknownCards("", len(rest), ()))
    return tuple(unknown)


def _by_home(scene: Scene, cards: frozenset[str]) -> dict[str, list[Part]]:
    homes: dict[str, list[Part]] = {}
    for part in scene.parts:
        if part.name.startswith("card:") and _card(part) in cards:
            homes.setdefault(part.home, []).append(part)
    return homes


def _card(part: Part) -> str:
    return part.name.removeprefix("card:")


def _label(scene: Scene, home: str) -> str:
    """The name of the place, up to a comma or a colon."""
    frame = scene.part(home)
    return home if frame is None else frame.label.partition(",")[0].partition(":")[0]


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= MOST_NAMED else ()


def _outlined(parts: list[Part]) -> Iterator[Mark]:
    if len(parts) <= MOST_OUTLINED:
        yield from (Mark("noted", each.name, each.label, outline(box(each), dashed=True)) for each in parts)
        return
    area = around([box(each) for each in parts])
    yield Mark("noted", parts[0].name, parts[0].label, outline(area, dashed=True, count=len(parts)))
