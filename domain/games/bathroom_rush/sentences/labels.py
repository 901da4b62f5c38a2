"""Commands and cards in a few words, for people who choose one."""

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.table import Command, Hidden, Language


def describe_command(command: Command, _: Language) -> str:
    """A command in a few words, for people who choose one."""
    match command:
        case c.ChooseLane(lane_id=lane_id):
            return f"queue in lane {lane_id}"
        case c.RespondDefence(card=None):
            return "let it happen"
        case c.RespondDefence(card=defence):
            return f"defend: {card(defence)}"
        case c.PlayCard():
            return _play(command)
        case c.Decompress():
            return "decompress"
        case c.PassTurn():
            return "pass"
        case c.DiscardCard(card=given_up):
            return f"discard {card(given_up)}"
    return type(command).__name__


def _play(play: c.PlayCard) -> str:
    text = card(play.card)
    text += f" {play.side}" if play.side else ""
    text += f" on seat {play.target_seat}" if play.target_seat is not None else ""
    text += f" {play.target_side}" if play.target_side else ""
    return text + (f" on lane {play.lane_id}" if play.lane_id is not None else "")


def card(named: str | Hidden | None) -> str:
    """`elder_2` -> `elder`; a decompression has no card."""
    if named is None or named == DECOMPRESSION:
        return "the decompression"
    return "a card" if isinstance(named, Hidden) else kind(named).replace("_", " ")
