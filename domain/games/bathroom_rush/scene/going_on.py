"""The state of play in one sentence: who is asked what, and why."""

from typing import Final

from domain.drawing.tokens import seat_name
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.words import WORDS, card_name
from domain.kernel.scene import Table

SENTENCES: Final = WORDS.section("going_on")


def going_on(state: BathroomRush, table: Table) -> str:
    text = _over(state, table) if state.phase == "finished" else _asked(state, table) or _phase(state, table)
    if state.end == "triggered" and state.turn_of is not None and state.phase != "finished":
        text += f" ({SENTENCES[table.language]['last turns']})"
    return text[0].upper() + text[1:]


def _over(state: BathroomRush, table: Table) -> str:
    key = "no winner" if not state.winners else "wins" if len(state.winners) == 1 else "tie"
    return _said(table, key, state.winners)


def _asked(state: BathroomRush, table: Table) -> str:
    step = state.agenda[0] if state.agenda else None
    match step:
        case s.DefenceWindow(asked=asked, play=s.PersonAct(card=card)):
            return _said(table, "person acts", asked, card)
        case s.DefenceWindow(asked=asked, play=play):
            return _said(table, "card hits", asked, play.card, play.seat)
        case s.LaneChoice(seat=seat):
            return _said(table, "choose", (seat,))
        case s.Act(seat=seat):
            return _said(table, "act", (seat,))
        case s.Discard(seat=seat):
            return _said(table, "discard", (seat,))
        case s.RollForEffect(play=play):
            return _said(table, "rolls", card=s.DECOMPRESSION if isinstance(play, s.Relief) else play.card)
        case s.RollToSoil(card=card):
            return _said(table, "rolls", card=card)
        case s.Produce() | s.ProduceStacked():
            return _said(table, "produce")
        case s.Count(seat=seat):
            return _said(table, "count", (seat,))
        case s.TieBreak(seats=seats):
            return _said(table, "tie break", seats)
    return ""


def _phase(state: BathroomRush, table: Table) -> str:
    """`discard` in a chain is the end of the action."""
    key = "action" if state.phase == "discard" else state.phase
    return _said(table, key, () if state.turn_of is None else (state.turn_of,))


def _said(table: Table, key: str, seats: tuple[int, ...] = (), card: str = "", by: int = 0) -> str:
    words = SENTENCES[table.language]
    names = [seat_name(table, seat) for seat in seats]
    who = words["and"].join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    name = card_name(card, table.language) if card else ""
    return words[key].format(who=who, card=name, by=seat_name(table, by))
