"""Frantic, the board game (Rulefactory): a goose game turned upside down, whose squares the players change."""

from domain.games.frantic import cards as card_table
from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.agenda import AGENDA
from domain.games.frantic.course.rounds import begin, result, standing
from domain.games.frantic.evaluation import evaluate
from domain.games.frantic.evolve import FOLDS
from domain.games.frantic.invariants import violations
from domain.games.frantic.one_line import ONE_LINE
from domain.games.frantic.options import Options
from domain.games.frantic.picture import legend, render
from domain.games.frantic.position import Position, enter, unnamed
from domain.games.frantic.scene.marks import level, marks
from domain.games.frantic.scene.table import scene
from domain.games.frantic.scene.touches import touches
from domain.games.frantic.secrecy import may_not_know
from domain.games.frantic.table import points, table
from domain.games.frantic.view import determinize, hidden_cards, view
from domain.games.frantic.words import WORDS
from domain.kernel.events import events_of
from domain.kernel.game import Game
from domain.kernel.table import Command, Language


def cards(options: Options) -> tuple[card_table.Card, ...]:
    return card_table.deck(options.deck_list, options.display_names)


def card_name(card: str, _: Language) -> str:
    return card_table.title(card)


def declines(command: Command) -> bool:
    return isinstance(command, c.PassReaction)


MOVES = (
    "CardPlayed",
    "ChoiceMade",
    "ReactionAnswered",
    "RestockCardPlaced",
    "SetupCardPlaced",
)
GAME = Game(
    name="frantic",
    package=__package__,
    title="Frantic: the board game",
    prefix="FR",
    edition="frantic/1",
    seats=range(2, 7),
    options=Options,
    position=Position,
    events=events_of(e),
    agenda=AGENDA,
    folds=FOLDS,
    begin=begin,
    enter=enter,
    unnamed=unnamed,
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
    kind_of=card_table.kind_of,
    card_name=card_name,
    declines=declines,
    windows=(e.ReactionWindowOpened, e.ReactionWindowClosed),
    scene=scene,
    touches=touches,
    marks=marks,
    level=level,
    table=table,
    points=points,
    one_line=ONE_LINE,
    moves=dict.fromkeys(MOVES, "seat"),
)
