"""Bathroom Rush (Marco Caloi, Back2Brain, 2018): queueing for the bathroom, and holding it in."""

from domain.games.bathroom_rush import events
from domain.games.bathroom_rush.agenda import AGENDA
from domain.games.bathroom_rush.cards import Card, all_cards, kind_of
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.course.places import out, result, standing
from domain.games.bathroom_rush.course.setup import begin
from domain.games.bathroom_rush.evaluation import evaluate
from domain.games.bathroom_rush.evolve import FOLDS
from domain.games.bathroom_rush.invariants import violations
from domain.games.bathroom_rush.one_line import ONE_LINE
from domain.games.bathroom_rush.options import Options
from domain.games.bathroom_rush.picture import legend, render
from domain.games.bathroom_rush.position import Position, enter, unnamed
from domain.games.bathroom_rush.scene.marks import level, marks
from domain.games.bathroom_rush.scene.table import scene
from domain.games.bathroom_rush.scene.touches import touches
from domain.games.bathroom_rush.secrecy import may_not_know
from domain.games.bathroom_rush.table import points, table
from domain.games.bathroom_rush.view import determinize, hidden_cards, view
from domain.games.bathroom_rush.words import WORDS, card_name
from domain.kernel.events import events_of
from domain.kernel.game import Game
from domain.kernel.table import Command


def cards(options: Options) -> tuple[Card, ...]:
    return all_cards(options.person_effects)


def declines(command: Command) -> bool:
    return isinstance(command, RespondDefence) and command.card is None


MOVES = (
    "ActionCardPlayed",
    "CardDiscarded",
    "DecompressionBegun",
    "DefenceAnswered",
    "LaneChosen",
    "TurnPassed",
)
GAME = Game(
    name="bathroom_rush",
    package=__package__,
    title="Bathroom Rush",
    prefix="BR",
    edition="bathroom_rush/1",
    seats=range(2, 5),
    options=Options,
    position=Position,
    events=events_of(events),
    agenda=AGENDA,
    folds=FOLDS,
    begin=begin,
    enter=enter,
    unnamed=unnamed,
    result=result,
    out=out,
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
    card_name=card_name,
    declines=declines,
    windows=(events.DefenceWindowOpened, events.DefenceWindowClosed),
    scene=scene,
    touches=touches,
    marks=marks,
    level=level,
    table=table,
    points=points,
    one_line=ONE_LINE,
    moves=dict.fromkeys(MOVES, "seat"),
)
