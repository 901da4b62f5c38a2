"""What people are shown: the story in words, commands, and the table."""

from domain.drawing.lines import flowing, seat_title
from domain.drawing.scene import Table
from domain.kernel.sentences import Sentences
from domain.kernel.table import Command, Event, Hidden, Language
from tide import events as e
from tide.scene import WORDS
from tide.state import Send, SendBoat, Tide


def evaluate(state: Tide) -> list[float]:
    """Each seat's share of the points, 0 to 1; equal before the first."""
    total = sum(state.scores) + state.seats
    return [(score + 1) / total for score in state.scores]


def render(state: Tide, table: Table) -> str:
    tide, deck, lost, points, _, hidden = WORDS[table.language]
    stand = next((step.tide for step in state.agenda if isinstance(step, Send)), "–")
    lines = [f"{tide}: {stand}; {deck}: {len(state.deck)}", *flowing(f"{lost}:", state.lost, indent=7)]
    for seat, hand in enumerate(state.hands):
        lines.append(f"{seat_title(table, seat)}: {points} {state.scores[seat]}")
        lines += flowing("", [f"{hidden}: {len(hand)}"] if isinstance(hand, Hidden) else hand, indent=2)
    return "\n".join(lines)


ENGLISH, ITALIAN = Sentences(), Sentences()

ENGLISH.on(e.PositionSet)(lambda _: "The table is set.")
ITALIAN.on(e.PositionSet)(lambda _: "Il tavolo è preparato.")
ENGLISH.on(e.BoatsDealt)(lambda event: f"Each seat takes {len(event.hands[0])} boats.")
ITALIAN.on(e.BoatsDealt)(lambda event: f"Ogni posto prende {len(event.hands[0])} barche.")
ENGLISH.on(e.TideRolled)(lambda event: f"The tide rises to {event.depth}.")
ITALIAN.on(e.TideRolled)(lambda event: f"La marea sale a {event.depth}.")
ENGLISH.on(e.BoatSent)(lambda event: f"Seat {event.seat} sends a boat out.")
ITALIAN.on(e.BoatSent)(lambda event: f"Il posto {event.seat} manda fuori una barca.")
ENGLISH.on(e.BoatsTaken)(lambda _: "Each seat takes a boat.")
ITALIAN.on(e.BoatsTaken)(lambda _: "Ogni posto prende una barca.")
ENGLISH.on(e.TideEnded)(lambda event: f"The match ends {' : '.join(map(str, event.scores))}.")
ITALIAN.on(e.TideEnded)(lambda event: f"La partita finisce {' : '.join(map(str, event.scores))}.")


@ENGLISH.on(e.BoatsMet)
def _met(event: e.BoatsMet) -> str:
    home = "no boat comes home" if event.home is None else f"seat {event.home} scores {event.points}"
    return f"{', '.join(event.boats)} meet: {home}."


@ITALIAN.on(e.BoatsMet)
def _incontro(event: e.BoatsMet) -> str:
    home = "nessuna torna a casa" if event.home is None else f"il posto {event.home} segna {event.points}"
    return f"{', '.join(event.boats)} si incontrano: {home}."


def describe(event: Event, language: Language) -> str:
    return (ITALIAN if language == "it" else ENGLISH)(event)


def describe_command(command: Command, _: Language) -> str:
    return f"send out {command.boat}" if isinstance(command, SendBoat) else type(command).__name__
