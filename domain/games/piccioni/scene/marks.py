"""Changes by an event that the parts of two scenes do not tell; the events that begin turns."""

from collections.abc import Iterable
from typing import Final

from domain.drawing import marks as m
from domain.drawing.changes import BACK, between, called, changes, from_to
from domain.games.piccioni import events as e
from domain.games.piccioni.scene.words import SCENE
from domain.kernel.game import Level
from domain.kernel.scene import Mark, Part, Scene
from domain.kernel.table import Event, Language

WHOLE_TABLE: Final = (e.MatchStarted, e.PositionSet, e.MatchEnded)
MOST_NAMED: Final = 5
"""Cards of one mark that are told by name."""


def marks(before: Scene, after: Scene, event: Event, language: Language) -> tuple[Mark, ...]:
    """Cards that the viewer saw only on one side are an arrow; what changes nothing else marks what goes on."""
    if isinstance(event, WHOLE_TABLE):
        return _noted(before, after, "head", language)
    differences = changes(before, after, language)
    way = _way(event)
    if way is None or all(mark.kind not in ("new", "gone") for mark in differences):
        return _first_moved(differences) or _noted(before, after, "status", language)
    rest = (mark for mark in differences if mark.kind not in ("new", "gone"))
    return (*_moved(before, after, *way, language), *_first_moved(rest))


def level(event: Event) -> Level | None:
    """The rulebook knows turns alone (PI-END-06); a table set by hand begins one."""
    return "turn" if isinstance(event, e.TurnStarted | e.PositionSet) else None


def _way(event: Event) -> tuple[str, str] | None:
    """The parts between which the event's cards go; some viewers see one end only."""
    match event:
        case e.HandDealt(seat=seat) | e.CardsDrawn(seat=seat):
            return "pile:action_deck", f"hand:{seat}"
        case e.ConversionPaid(seat=seat) | e.HandFined(seat=seat):
            return f"hand:{seat}", "pile:discard_pile"
        case e.GuanoLaid(seat=seat, zone=zone):
            return f"hand:{seat}", f"zone:{zone}"
        case e.ActionDeckRefilled():
            return "pile:discard_pile", "pile:action_deck"
        case e.BlindTrophyTaken(seat=seat):
            return "pile:flock_deck", f"trophies:{seat}"
        case e.FlockDeckShuffled():
            return "aside", "pile:flock_deck"
    return None


def _first_moved(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Cards on their way are told before the numbers that they change."""
    return tuple(sorted(marks, key=lambda mark: mark.kind != "moved"))


def _moved(before: Scene, after: Scene, origin: str, goal: str, language: Language) -> tuple[Mark, ...]:
    old, new = before.part(origin), after.part(goal)
    if old is None or new is None:
        return ()
    come, lost = _only(after, before, goal), _only(before, after, origin)
    cards = come or lost
    names = [part.label.partition(",")[0] for part in (*come, *lost) if not part.name.startswith(BACK)]
    number = "one card" if len(cards) == 1 else "number"
    counted = SCENE[language][number].format(number=len(cards))
    what = ", ".join(names) if 0 < len(names) <= MOST_NAMED else counted
    shapes = m.arrowed((m.centre(m.box(old)), m.centre(m.box(new))), m.box(new), count=len(cards))
    return (Mark("moved", goal, f"{what}: {between(called(old), called(new), language)}", shapes, origin),)


def _only(scene: Scene, other: Scene, home: str) -> list[Part]:
    """The parts in `home` that the other scene has not."""
    names = {part.name for part in other.parts}
    return [part for part in scene.parts if part.home == home and part.name not in names]


def _noted(before: Scene, after: Scene, name: str, language: Language) -> tuple[Mark, ...]:
    part, old, new = after.part(name), before.words[0], after.words[0]
    if part is None:
        return ()
    text = new.items[0]
    if name == "head":
        text = f"{from_to(old.heading, new.heading, language)}: {text}"
    return (m.noted(part, text),)
