"""Piccioni (Davide Ardizzone, Tambù, third edition, 2025): pigeons on four city Locations and on your Balcony."""

from domain.games.piccioni import commands, decider, events
from domain.games.piccioni.cards import ACTIONS, Card, flock_cards, kind_of
from domain.games.piccioni.evolve import FOLDS, evolve
from domain.games.piccioni.imagining import imagine, unseen
from domain.games.piccioni.invariants import violations
from domain.games.piccioni.one_line import ONE_LINE
from domain.games.piccioni.options import Options
from domain.games.piccioni.picture import draw
from domain.games.piccioni.position import Position, enter
from domain.games.piccioni.prospects import prospects
from domain.games.piccioni.secrecy import may_not_know
from domain.games.piccioni.sentences import label, tell
from domain.games.piccioni.setup import begin
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.view import redact, view
from domain.kernel.game import Game
from domain.kernel.table import Command


def cards(options: Options) -> tuple[Card, ...]:
    """Every card of a match: the flock with its custom cards, then the action cards."""
    flock = flock_cards(options.custom_flock_cards)
    return tuple(
        Card(card, card.rpartition("-")[0], deck)
        for deck, of_deck in (("flock", flock), ("action", ACTIONS))
        for card in of_deck
    )


def declines(command: Command) -> bool:
    return isinstance(command, commands.PassReaction)


GAME = Game(
    name="piccioni",
    title="Piccioni",
    prefix="PI",
    edition="piccioni/1",
    seats=range(2, 7),
    options=Options,
    position=Position,
    state=Piccioni,
    seat_commands=(
        commands.PlayAction,
        commands.ConvertToTrophy,
        commands.DrawCards,
        commands.GatherFlock,
        commands.DragFlock,
        commands.ScareFlock,
        commands.PlaceFlock,
        commands.PlayReaction,
        commands.PassReaction,
    ),
    system_commands=(commands.StartMatch, commands.ShuffleFlockDeck, commands.RefillActionDeck),
    events=(events.PositionSet, *FOLDS),
    begin=begin,
    enter=enter,
    decide=decider.decide,
    evolve=evolve,
    awaited=decider.awaited,
    legal_commands=decider.legal_commands,
    result=decider.result,
    violations=violations,
    view=view,
    redact=redact,
    unseen=unseen,
    imagine=imagine,
    may_not_know=may_not_know,
    prospects=prospects,
    tell=tell,
    label=label,
    draw=draw,
    cards=cards,
    kind_of=kind_of,
    declines=declines,
    one_line=ONE_LINE,
)
