"""The laws of scenes in every game; `service/testing/pictures.py` says what is wrong with a scene."""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import Any, NamedTuple, get_args

import pytest

from domain.drawing.changes import marks_between
from domain.drawing.film import difference, folded
from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Game
from domain.kernel.scene import Layout, Scene, Table
from domain.kernel.table import Language
from service.pictures.svg import svg
from service.testing.moments import Moment, moments
from service.testing.pictures import faults, indistinct
from service.testing.playing import table, viewers
from service.testing.settings import Settings
from service.testing.twins import exchanged, texts, twin

MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "1"))
"""Of one match some events of each kind are looked at, of more all."""
NAMES = ("Ada", "Bartholomew Featherstonehaugh-Cholmondeley", "名前", "Z" * 60, "<b>&", "Šimůnek")
LOOKED_THROUGH = 20
"""Every so manieth scene is asked for its contrasts, which takes ten times as long."""
OFTEN = 5


class Look(NamedTuple):
    """A scene of the table after an event, and the view that it shows."""

    state: Any
    view: Any
    table: Table
    scene: Scene


@pytest.mark.drawn
def test_what_is_drawn_can_be_read_and_chosen(setting: Settings) -> None:
    game = GAMES[setting[0]]
    for at, look in enumerate(looks(game, setting)):
        assert faults(look.scene, look.table.layout) == [], look.table
        assert cards_drawn(look.scene) <= texts(look.view), "a card is drawn that is not in the view"
        check_choices(game, look, {part.name for part in look.scene.parts})
        if at % LOOKED_THROUGH == 0:
            assert indistinct(look.scene) == set(), look.table


def cards_drawn(scene: Scene) -> set[str]:
    return {part.name.removeprefix("card:") for part in scene.parts if part.name.startswith("card:")}


def check_choices(game: Game[Any], look: Look, names: set[str]) -> None:
    """Every command of an awaited seat is chosen by parts of those `names`, which are drawn for it."""
    viewer, awaited = look.table.viewer, game.awaited(look.state)
    if not isinstance(viewer, int) or not isinstance(awaited, AwaitsSeats) or viewer not in awaited.seats:
        return
    for command in game.legal_commands(look.view, viewer):
        missing = {*game.touches(look.view, command, viewer)} - names
        assert not missing, (
            f"seat {viewer}, {look.table.layout}: {command} touches {', '.join(missing)}, which is no part. "
            f"`touches` names parts of the scene as they are drawn for the seat: {', '.join(sorted(names))}"
        )
        assert all(game.describe_command(command, language) for language in get_args(Language))


@pytest.mark.drawn
def test_an_event_is_marked_and_the_next_scene_follows(setting: Settings) -> None:
    game = GAMES[setting[0]]
    for at, moment in enumerate(rarely(moments(game, setting, Random(1), 150))):
        viewer = viewers(setting[1])[at % (setting[1] + 2)]
        table = Table(NAMES[: setting[1]], viewer, "it" if at % 2 else "en", "narrow" if at % 3 else "wide")
        before, after = (
            game.scene(game.view(state, viewer), table) for state in (moment.before, moment.after)
        )
        assert folded(before, difference(before, after)) == after
        marks = marks_between(game, before, after, game.redact(moment.caused.event, viewer), table.language)
        assert all(mark.text and mark.shapes for mark in marks)
        assert all(before.part(mark.part) or after.part(mark.part) for mark in marks)


@pytest.mark.drawn
def test_what_a_viewer_may_not_know_is_not_in_the_picture(setting: Settings) -> None:
    game, random = GAMES[setting[0]], Random(3)
    turns = cycle(product(viewers(setting[1])[:-1], get_args(Layout)))
    played = rarely(moments(game, setting, random, 60))
    for moment, (viewer, layout) in zip(played, turns, strict=False):
        other = twin(moment.after, exchanged(game.may_not_know(moment.after, viewer), random))
        table = Table(NAMES[: setting[1]], viewer, "en", layout)
        one, another = (look(game, state, table).scene for state in (moment.after, other))
        assert one == another, f"{viewer} can tell twins apart"
    assert svg(one) == svg(another), "what the scene does not have, its picture cannot show"


def rarely(of_match: Iterator[Moment]) -> Iterator[Moment]:
    """The first `OFTEN` events of each kind, then every so manieth of that kind; where matches are many, all."""
    if MATCHES > 1:
        yield from of_match
        return
    counts = Counter[str]()
    for moment in of_match:
        kind = type(moment.caused.event).__name__
        counts[kind] += 1
        if counts[kind] <= OFTEN or counts[kind] % OFTEN == 0:
            yield moment


def looks(game: Game[Any], setting: Settings) -> Iterator[Look]:
    """Scenes of matches at random, some after each kind of event, of viewers, layouts and languages in turn."""
    _, seats, options = setting
    turns = cycle(product(viewers(seats), get_args(Layout), get_args(Language)))
    for seed in range(MATCHES):
        states = [table(game, seats, options).state]
        states += [moment.after for moment in rarely(moments(game, setting, Random(seed), 10_000))]
        for state, (viewer, layout, language) in zip(states, turns, strict=False):
            yield look(game, state, Table(NAMES[:seats], viewer, language, layout))


def look(game: Game[Any], state: Any, table: Table) -> Look:
    view = game.view(state, table.viewer)
    return Look(state, view, table, game.scene(view, table))
