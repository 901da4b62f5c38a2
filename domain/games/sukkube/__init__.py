"""Sukkube (René Capuzzo, Apokalypse Inc., 2015): six circus characters on a cube, five ways to turn it."""

from domain.games.sukkube import commands, decider, events
from domain.games.sukkube.cards import Card, deck
from domain.games.sukkube.evolve import evolve
from domain.games.sukkube.invariants import violations
from domain.games.sukkube.options import Options
from domain.games.sukkube.picture import draw
from domain.games.sukkube.position import Position, enter
from domain.games.sukkube.prospects import prospects
from domain.games.sukkube.sentences import label, tell
from domain.games.sukkube.setup import begin
from domain.games.sukkube.state import Sukkube
from domain.games.sukkube.view import imagine, redact, unseen, view
from domain.kernel.game import Game


def cards(options: Options) -> tuple[Card, ...]:
    return deck(options.deck_list)


GAME = Game(
    name="sukkube",
    title="Sukkube",
    prefix="SK",
    edition="sukkube/1",
    seats=range(1, 7),
    options=Options,
    position=Position,
    state=Sukkube,
    seat_commands=(commands.PlayCard,),
    system_commands=(commands.StartMatch, commands.DealManche),
    events=(
        events.PositionSet,
        events.MatchStarted,
        events.MancheDealt,
        events.CardPlayed,
        events.CardDrawn,
        events.TeamCharacterPassed,
        events.MancheEnded,
        events.MatchEnded,
    ),
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
    prospects=prospects,
    tell=tell,
    label=label,
    draw=draw,
    cards=cards,
)
