"""The laws of described tables (`domain/kernel/table_description.py`), beside the scenes of the same moments."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, product
from random import Random
from typing import Any, Final, get_args

import pytest

from domain.drawing.plain_table import described
from domain.drawing.table_changes import difference, folded
from domain.games import GAMES
from domain.kernel import guides
from domain.kernel.game import Game
from domain.kernel.scene import Scene, Table
from domain.kernel.table import Language
from domain.kernel.table_description import TableDescription
from service.testing.laws import art
from service.testing.laws.pictures import NAMES, check_choices, looks, rarely
from service.testing.moments import moments
from service.testing.playing import viewers
from service.testing.settings import Settings
from service.testing.twins import exchanged, twin

DRAWN_ALIKE: Final = ("card", "pawn", "player", "tp", "face", "door")
"""Names of pieces that a scene has as well, no more and no fewer."""
UNDRAWN: Final = {"deck", "discard"}
"""Piles that a scene counts without a back."""


@pytest.mark.drawn
def test_each_visible_thing_lies_in_one_place(setting: Settings) -> None:
    game = GAMES[setting[0]]
    for look in looks(game, setting):
        description = described(game, look.view, look.table)
        names = Counter([*description.places, *(piece.name for piece in description.pieces)])
        assert max(names.values()) == 1, names.most_common(3)
        places = {*description.places}
        assert [piece for piece in description.pieces if piece.at not in places] == []
        assert list(description.pieces) == sorted(description.pieces, key=lambda piece: piece.name)
        assert alike(piece.name for piece in description.pieces) == alike(
            part.name for part in look.scene.parts
        )
        assert hidden_at(description) == hidden_in(look.scene)
        assert description.words == look.scene.words
        check_seats(description, setting[1])
        assert game.points(look.view) == tuple(each.points for each in description.seats if each.points)
        check_choices(game, look, {*names})
        assert {piece.text for piece in description.pieces} <= {"", *guides.texts(game.package)}
        if symbols := {*art.names(game)}:
            assert {*faces(description)} <= symbols


@pytest.mark.drawn
def test_a_table_tells_twins_no_more_apart_than_a_picture(setting: Settings) -> None:
    game, random = GAMES[setting[0]], Random(5)
    turns = cycle(product(viewers(setting[1])[:-1], get_args(Language)))
    for moment, (viewer, language) in zip(rarely(moments(game, setting, random, 60)), turns, strict=False):
        other = twin(moment.after, exchanged(game.may_not_know(moment.after, viewer), random))
        assert game.points(other) == game.points(moment.after)
        one, another = (shown_to(game, state, viewer, language) for state in (moment.after, other))
        assert one == another, f"{viewer} can tell twins apart"


@pytest.mark.drawn
def test_the_difference_between_two_tables_gives_the_next(setting: Settings) -> None:
    game = GAMES[setting[0]]
    for at, moment in enumerate(rarely(moments(game, setting, Random(1), 150))):
        viewer = viewers(setting[1])[at % (setting[1] + 2)]
        before, after = (shown_to(game, state, viewer, "it") for state in (moment.before, moment.after))
        assert folded(before, difference(before, after)) == after


def shown_to(game: Game[Any], state: Any, viewer: Any, language: Language) -> TableDescription:
    setting = Table(NAMES[: state.seats], viewer, language)
    return described(game, game.view(state, viewer), setting)


def alike(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.partition(":")[0] in DRAWN_ALIKE)


def hidden_at(description: TableDescription) -> set[str]:
    """Where cards lie face down: as pieces, or counted by their pile."""
    piles = {surface.name for surface in description.surfaces if surface.n}
    return {piece.at for piece in description.pieces if piece.kind == "back"} | (piles - UNDRAWN)


def hidden_in(scene: Scene) -> set[str]:
    """Where a scene has backs; the back of an empty pile says that it is of none."""
    backs = (part for part in scene.parts if part.name.startswith("back:"))
    return {
        part.home for part in backs if part.name.startswith("back:lane:") or not part.label.endswith(": 0")
    }


def faces(description: TableDescription) -> Iterator[str]:
    """The symbols that a table is drawn with."""
    slots = (slot.face for surface in description.surfaces for slot in surface.slots)
    backdrops = (surface.backdrop for surface in description.surfaces)
    yield from filter(None, (*slots, *backdrops, *(piece.face for piece in description.pieces)))


def check_seats(description: TableDescription, seats: int) -> None:
    assert [seat.seat for seat in description.seats] in ([], [*range(seats)])
    owners = {surface.owner for surface in description.surfaces} - {None}
    assert owners <= {*range(seats)}
