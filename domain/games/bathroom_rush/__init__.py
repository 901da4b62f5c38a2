"""Bathroom Rush (Marco Caloi, Back2Brain, 2018): queueing for the bathroom, and holding it in."""

from typing import get_args

from domain.games.bathroom_rush import commands
from domain.games.bathroom_rush.cards import Card, all_cards, kind_of
from domain.games.bathroom_rush.decider import awaited, decide, legal_commands, result
from domain.games.bathroom_rush.evolve import evolve
from domain.games.bathroom_rush.imagining import imagine, unseen
from domain.games.bathroom_rush.invariants import violations
from domain.games.bathroom_rush.one_line import ONE_LINE
from domain.games.bathroom_rush.options import Options
from domain.games.bathroom_rush.picture import draw
from domain.games.bathroom_rush.position import Position, enter
from domain.games.bathroom_rush.prospects import prospects
from domain.games.bathroom_rush.secrecy import may_not_know
from domain.games.bathroom_rush.sentences import label, tell
from domain.games.bathroom_rush.setup import begin
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.view import BathroomRushEvent, redact, view
from domain.kernel.game import Game
from domain.kernel.table import Command


def cards(_: Options) -> tuple[Card, ...]:
    return all_cards()


def declines(command: Command) -> bool:
    return isinstance(command, commands.RespondDefence) and command.card is None


GAME = Game(
    name="bathroom_rush",
    title="Bathroom Rush",
    prefix="BR",
    edition="bathroom_rush/1",
    seats=range(2, 5),
    options=Options,
    position=Position,
    state=BathroomRush,
    seat_commands=(
        commands.ChooseLane,
        commands.RespondDefence,
        commands.PlayCard,
        commands.Decompress,
        commands.PassTurn,
        commands.DiscardCard,
    ),
    system_commands=(
        commands.StartMatch,
        commands.ShufflePersons,
        commands.ShuffleActions,
        commands.RollDie,
    ),
    events=get_args(BathroomRushEvent),
    begin=begin,
    enter=enter,
    decide=decide,
    evolve=evolve,
    awaited=awaited,
    legal_commands=legal_commands,
    result=result,
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
