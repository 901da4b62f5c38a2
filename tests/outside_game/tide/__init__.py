"""Tide: boats go out in secret, a die says how deep the water is."""

from dataclasses import replace

from domain.kernel.events import events_of
from domain.kernel.game import Game
from tide import course, events, first_edition
from tide.agenda import agenda, begin, evaluate, result
from tide.cards import box, kind_of
from tide.evolve import FOLDS
from tide.picture import render
from tide.position import Position, enter, violations
from tide.scene import scene, touches
from tide.secrecy import may_not_know
from tide.state import Options
from tide.view import determinize, hidden_cards, view
from tide.words import WORDS

SECOND = Game(
    name="tide",
    package=__package__,
    title="Tide",
    prefix="TD",
    edition="tide/2",
    seats=range(2, 5),
    options=Options,
    position=Position,
    agenda=agenda(course.meet),
    folds=FOLDS,
    events=events_of(events),
    begin=begin,
    enter=enter,
    result=result,
    violations=violations,
    view=view,
    hidden_cards=hidden_cards,
    determinize=determinize,
    may_not_know=may_not_know,
    evaluate=evaluate,
    describe=WORDS.describe,
    describe_command=WORDS.describe_command,
    render=render,
    scene=scene,
    cards=lambda _: box(),
    kind_of=kind_of,
    touches=touches,
    lifts=first_edition.LIFTS,
)
FIRST = replace(SECOND, edition="tide/1", agenda=agenda(first_edition.meet))
GAME = replace(SECOND, earlier=(FIRST,))
