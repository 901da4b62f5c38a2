"""The story of a match in words; the Italian half is in `sentences_it.py`."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.games.sukkube import events as e
from domain.games.sukkube import sentences_it
from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.commands import PlayCard
from domain.kernel.table import Command, Event, Language, snake_case


def tell(event: Event, language: Language) -> str:
    sentences = sentences_it.SENTENCES if language == "it" else SENTENCES
    return sentences[type(event)](event)


def label(command: Command) -> str:
    """A command in a few words, for people who choose one."""
    if isinstance(command, PlayCard):
        return card_name(command.card)
    return name(snake_case(type(command).__name__))


def card_name(card: str) -> str:
    return f"{colour(card)} {direction(card)}"


def name(identifier: str) -> str:
    """`seat_0` -> `seat 0`; the Bots are written like in the rules."""
    return "Bot" if identifier == "bot" else identifier.replace("_", " ")


def all_of(parts: Sequence[str], conjunction: str) -> str:
    """`a, b and c`."""
    return f" {conjunction} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _position_set(event: e.PositionSet) -> str:
    return f"The table is set: manche {event.position.manche}, {event.position.top} on top."


def _match_started(event: e.MatchStarted) -> str:
    return f"The match begins: {event.first_starter} is drawn to start."


def _manche_dealt(event: e.MancheDealt) -> str:
    return f"Manche {event.manche} is dealt; {event.starter} starts."


def _card_played(event: e.CardPlayed) -> str:
    who = f"{event.character.capitalize()} ({name(event.actor)})"
    twice = ", twice" if event.doubled else ""
    late = " Time had run out." if event.chosen_by == "timeout" else ""
    return f"{who} plays {card_name(event.card)}{twice}: {event.to_top} on top.{late}"


def _card_drawn(event: e.CardDrawn) -> str:
    why = ", having nothing to play" if event.reason == "last_hope" else ""
    return f"Seat {event.seat} draws {card_name(event.card)}{why}."


def _team_character_passed(event: e.TeamCharacterPassed) -> str:
    return f"{event.character.capitalize()} passes from seat {event.from_seat} to seat {event.to_seat}."


def _manche_ended(event: e.MancheEnded) -> str:
    why = "the pile is empty" if event.reason == "pile_empty" else f"{name(event.trigger)} has no card left"
    if event.reason == "blocked":
        why = f"{event.trigger} has no card to play"
    point = f"the point goes to {name(event.point_to)}" if event.point_to else "nobody scores"
    ended = f"Manche {event.manche} ends, {why}: {event.dominator} dominates"
    return f"{ended}, {event.sukkube} is the Sukkube; {point}."


def _match_ended(event: e.MatchEnded) -> str:
    manches = "1 manche" if event.manches == 1 else f"{event.manches} manches"
    winners = all_of([name(winner) for winner in event.winners], "and") if event.winners else "nobody"
    return f"The match is over after {manches}: {winners} {'win' if len(event.winners) > 1 else 'wins'}."


SENTENCES: Final[dict[type[Event], Callable[[Any], str]]] = {
    e.PositionSet: _position_set,
    e.MatchStarted: _match_started,
    e.MancheDealt: _manche_dealt,
    e.CardPlayed: _card_played,
    e.CardDrawn: _card_drawn,
    e.TeamCharacterPassed: _team_character_passed,
    e.MancheEnded: _manche_ended,
    e.MatchEnded: _match_ended,
}
