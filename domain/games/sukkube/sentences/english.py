"""The story of a match in English."""

from collections.abc import Sequence
from typing import Final

from domain.games.sukkube import events as e
from domain.games.sukkube.sentences.labels import card_name, name
from domain.kernel.sentences import Sentences

ENGLISH: Final = Sentences()


def all_of(parts: Sequence[str], conjunction: str) -> str:
    """`a, b and c`."""
    return f" {conjunction} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


@ENGLISH.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    return f"The table is set: manche {event.position.manche}, {event.position.top} on top."


@ENGLISH.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"The match begins: {event.first_starter} is drawn to start."


@ENGLISH.on(e.MancheDealt)
def _manche_dealt(event: e.MancheDealt) -> str:
    return f"Manche {event.manche} is dealt; {event.starter} starts."


@ENGLISH.on(e.CardPlayed)
def _card_played(event: e.CardPlayed) -> str:
    who = f"{event.character.capitalize()} ({name(event.actor)})"
    twice = ", twice" if event.doubled else ""
    late = " Time had run out." if event.chosen_by == "timeout" else ""
    return f"{who} plays {card_name(event.card)}{twice}: {event.to_top} on top.{late}"


@ENGLISH.on(e.CardDrawn)
def _card_drawn(event: e.CardDrawn) -> str:
    why = ", having nothing to play" if event.reason == "last_hope" else ""
    return f"Seat {event.seat} draws {card_name(event.card)}{why}."


@ENGLISH.on(e.TeamCharacterPassed)
def _team_character_passed(event: e.TeamCharacterPassed) -> str:
    return f"{event.character.capitalize()} passes from seat {event.from_seat} to seat {event.to_seat}."


@ENGLISH.on(e.MancheEnded)
def _manche_ended(event: e.MancheEnded) -> str:
    why = "the pile is empty" if event.reason == "pile_empty" else f"{name(event.trigger)} has no card left"
    if event.reason == "blocked":
        why = f"{event.trigger} has no card to play"
    point = f"the point goes to {name(event.point_to)}" if event.point_to else "nobody scores"
    ended = f"Manche {event.manche} ends, {why}: {event.dominator} dominates"
    return f"{ended}, {event.sukkube} is the Sukkube; {point}."


@ENGLISH.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    manches = "1 manche" if event.manches == 1 else f"{event.manches} manches"
    winners = all_of([name(winner) for winner in event.winners], "and") if event.winners else "nobody"
    return f"The match is over after {manches}: {winners} {'win' if len(event.winners) > 1 else 'wins'}."
