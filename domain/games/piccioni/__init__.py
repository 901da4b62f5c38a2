"""Piccioni (Davide Ardizzone, Tambù, third edition, 2025): pigeons on four city Locations and on your Balcony."""

from domain.games.piccioni import events
from domain.games.piccioni.agenda import AGENDA
from domain.games.piccioni.cards import ACTIONS, Card, flock_cards, kind_of
from domain.games.piccioni.commands import PassReaction
from domain.games.piccioni.course.ending import result, standing
from domain.games.piccioni.course.setup import begin
from domain.games.piccioni.evaluation import evaluate
from domain.games.piccioni.evolve import FOLDS
from domain.games.piccioni.invariants import violations
from domain.games.piccioni.one_line import ONE_LINE
from domain.games.piccioni.options import Options
from domain.games.piccioni.picture import legend, render
from domain.games.piccioni.position import Position, enter, unnamed
from domain.games.piccioni.scene.marks import level, marks
from domain.games.piccioni.scene.table import scene
from domain.games.piccioni.scene.touches import touches
from domain.games.piccioni.secrecy import may_not_know
from domain.games.piccioni.table import points, table
from domain.games.piccioni.view import determinize, hidden_cards, view
from domain.games.piccioni.words import WORDS, card_name
from domain.kernel.events import events_of
from domain.kernel.game import Game
from domain.kernel.table import Command


def cards(options: Options) -> tuple[Card, ...]:
    """Every card of a match: the flock with its custom cards, then the action cards."""
    flock = flock_cards(options.custom_flock_cards)
    return tuple(
        Card(card, kind_of(card), deck)
        for deck, of_deck in (("flock", flock), ("action", ACTIONS))
        for card in of_deck
    )


def declines(command: Command) -> bool:
    return isinstance(command, PassReaction)


MOVES = (
    "ActionPlayed",
    "CardsDrawn",
    "ConversionPaid",
    "GuanoLaid",
    "ReactionPassed",
    "ReactionPlayed",
)
GAME = Game(
    name="piccioni",
    package=__package__,
    title="Piccioni",
    prefix="PI",
    edition="piccioni/1",
    seats=range(2, 7),
    options=Options,
    position=Position,
    events=events_of(events),
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
    kind_of=kind_of,
    card_name=card_name,
    declines=declines,
    windows=(events.WindowOpened, events.WindowClosed),
    scene=scene,
    touches=touches,
    marks=marks,
    level=level,
    table=table,
    points=points,
    one_line=ONE_LINE,
    moves=dict.fromkeys(MOVES, "seat"),
)
