"""Sukkube (René Capuzzo, Apokalypse Inc., 2015): six circus characters on a cube, five ways to turn it."""

from domain.games.sukkube import events
from domain.games.sukkube.agenda import AGENDA
from domain.games.sukkube.cards import Card, deck, kind_of
from domain.games.sukkube.course.ending import result, standing
from domain.games.sukkube.course.setup import begin
from domain.games.sukkube.evaluation import evaluate
from domain.games.sukkube.evolve import FOLDS
from domain.games.sukkube.invariants import violations
from domain.games.sukkube.options import Options, team_size
from domain.games.sukkube.picture import legend, render
from domain.games.sukkube.position import Position, enter
from domain.games.sukkube.scene.marks import level, marks
from domain.games.sukkube.scene.table import scene
from domain.games.sukkube.scene.touches import touches
from domain.games.sukkube.secrecy import may_not_know
from domain.games.sukkube.table import points, table
from domain.games.sukkube.view import determinize, hidden_cards, view
from domain.games.sukkube.words import WORDS, lying_name
from domain.kernel.events import events_of
from domain.kernel.game import Game


def cards(options: Options) -> tuple[Card, ...]:
    return deck(options.deck_list)


GAME = Game(
    name="sukkube",
    package=__package__,
    title="Sukkube",
    prefix="SK",
    edition="sukkube/1",
    seats=range(1, 7),
    options=Options,
    position=Position,
    events=events_of(events),
    agenda=AGENDA,
    folds=FOLDS,
    begin=begin,
    enter=enter,
    result=result,
    standing=standing,
    violations=violations,
    view=view,
    hidden_cards=hidden_cards,
    determinize=determinize,
    may_not_know=may_not_know,
    evaluate=evaluate,
    describe=WORDS.describe,
    draws=WORDS.section("draws"),
    questions=WORDS.section("questions"),
    describe_command=WORDS.describe_command,
    render=render,
    legend=legend,
    cards=cards,
    kind_of=kind_of,
    card_name=lying_name,
    scene=scene,
    touches=touches,
    marks=marks,
    level=level,
    team_size=team_size,
    table=table,
    points=points,
    moves={"CardPlayed": "actor"},
)
