"""Changes by an event that the parts of two scenes do not tell; the events that begin turns and rounds."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from domain.drawing import marks as m
from domain.drawing.changes import between, called, changes, from_to
from domain.drawing.pieces import count_plate
from domain.drawing.pieces import die as drawn_die
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.scene.head import PLACES
from domain.games.bathroom_rush.scene.tokens import DIE
from domain.games.bathroom_rush.scene.words import SCENE
from domain.kernel.game import Level
from domain.kernel.scene import WIDTHS, Mark, Part, Scene, Shapes
from domain.kernel.table import Event, Language

Draw: TypeAlias = Callable[[Scene, Scene, Any, Language], Iterable[Mark]]


ASIDE: Final = 22
"""How far from the middle of a lane the arrows within it run."""


def marks(before: Scene, after: Scene, event: Event, language: Language) -> tuple[Mark, ...]:
    draw = DRAWN.get(type(event))
    own_marks = tuple(draw(before, after, event, language)) if draw else ()
    all_marks = own_marks or tuple(mark for mark in changes(before, after, language) if _tells(mark, event))
    return all_marks or tuple(_meant(after, event))


def _tells(mark: Mark, event: Event) -> bool:
    """Not the places of who lies face down, when a lane closes up, nor the die, nor what lies under others now."""
    is_stacked = isinstance(event, e.GroupStacked | e.PersonCalled)
    return not mark.part.startswith(("back:lane:", "die")) and not (is_stacked and mark.kind == "changed")


def level(event: Event) -> Level | None:
    if isinstance(event, e.RoundStarted):
        return "round"
    return "turn" if isinstance(event, e.TurnStarted) else None


def _meant(after: Scene, event: Event) -> Iterator[Mark]:
    """The seat of an event without a visible change, else the head."""
    seats = (
        getattr(event, "seats", None) or getattr(event, "winners", None) or (getattr(event, "seat", None),)
    )
    parts = [part for part in (after.part(f"seat:{seat}") for seat in seats) if part]
    for part in parts or [after.parts[0]]:
        yield m.noted(part, part.label)


def _advanced(before: Scene, _: Scene, __: e.LanesAdvanced, language: Language) -> Iterator[Mark]:
    """At the end of each lane one arrow; who stood in the bathroom is out."""
    for lane in (part for part in before.parts if part.name.startswith("lane:")):
        standing = [part for part in before.parts if part.home == lane.name]
        if standing:
            words = SCENE[language]
            text = f"{lane.label}: {words['moves on']}; {called(standing[0])}: {words['leaves']}"
            yield Mark("moved", lane.name, text, _one_step([m.box(part) for part in standing]), lane.name)


def _one_step(slots: list[m.Box]) -> Shapes:
    """From the last place of a lane to the one before it."""
    last = slots[-1]
    ahead = next((slot for slot in reversed(slots) if slot[:2] != last[:2]), None)
    return m.arrowed((m.centre(last), m.centre(ahead)), ahead) if ahead else m.outline(last, dashed=True)


def _changed_places(before: Scene, after: Scene, event: Any, language: Language) -> Iterator[Mark]:
    """Persons at another place of the same lane: persons that pass each other have arrows side by side."""
    lane, side = f"lane:{event.lane_id}", ASIDE
    for new in (part for part in after.parts if part.home == lane and not part.name.startswith("back:")):
        old = before.part(new.name)
        if old and old.home == lane and (old.x, old.y) != (new.x, new.y):
            (x, y), (a, b) = m.centre(m.box(old)), m.centre(m.box(new))
            across, down = (0, side) if abs(x - a) > abs(y - b) else (side, 0)
            side = -side
            way = m.arrowed(((x + across, y + down), (a + across, b + down)))
            yield Mark("moved", new.name, f"{called(new)}: {SCENE[language]['changes places']}", way, lane)


def _counted(before: Scene, after: Scene, event: Event, language: Language) -> Iterator[Mark]:
    """Where tokens have come or gone, and how many; of those collected where they come."""
    only = "reserve:" if isinstance(event, e.LoadsCollected) else ""
    for new in (part for part in after.parts if part.name.startswith(only)):
        old = before.part(new.name)
        if old and old.label != new.label and not new.is_frame:
            more = _tail(new) - _tail(old)
            sign = "+" if more > 0 else "−"
            plate = count_plate(new.x + new.w - 6, new.y + 12, abs(more), sign=sign)
            text = f"{from_to(old.label, new.label, language)} ({sign}{abs(more)})"
            yield Mark("changed", new.name, text, (*m.outline(m.box(new)), *plate))


def _tail(part: Part) -> int:
    number = part.label.rpartition(": ")[2]
    return int(number) if number.isdecimal() else 0


def _turned_up(_: Scene, after: Scene, event: e.PersonRevealed, language: Language) -> Iterator[Mark]:
    part = after.part(f"card:{event.card}")
    if part:
        yield m.changed(part, f"{SCENE[language]['turned up']}: {called(part)}")


def _added(_: Scene, after: Scene, event: e.PersonAdded, language: Language) -> Iterator[Mark]:
    place = f"lane:{event.lane_id}"
    deck, lane = _deck(after, "person"), after.part(place)
    new = after.part(f"card:{event.card}") or after.part(f"back:{place}.{event.position}")
    if deck and new and lane:
        way = m.arrowed((m.centre(m.box(deck)), m.centre(m.box(new))), m.box(new))
        yield Mark(
            "moved", new.name, f"{called(new)}: {between(called(deck), lane.label, language)}", way, deck.home
        )


def _rolled(_: Scene, after: Scene, event: e.DieRolled, language: Language) -> Iterator[Mark]:
    """The die itself: no state keeps what it showed."""
    head = after.part("head")
    if head:
        place = PLACES["wide" if after.width == WIDTHS["wide"] else "narrow"].die
        x, y, size = head.x + place.x + 2, head.y + place.y + 2, place.h - 4
        shapes = drawn_die(event.result, x, y, size, *DIE[event.die])
        text = f"{SCENE[language][f'die:{event.die}']}: {event.result}"
        yield Mark("new", head.name, text, (*shapes, *m.outline((x, y, size, size))))


def _asked(_: Scene, after: Scene, event: e.DefenceWindowOpened, language: Language) -> Iterator[Mark]:
    for seat in event.asked:
        part = after.part(f"seat:{seat}")
        if part:
            yield m.noted(part, f"{part.label}: {SCENE[language]['asked']}")


def _answered(_: Scene, after: Scene, event: e.DefenceAnswered, language: Language) -> Iterator[Mark]:
    part = after.part(f"seat:{event.seat}")
    if part:
        yield m.noted(part, f"{part.label}: {SCENE[language]['answered']}")


def _shuffled(_: Scene, after: Scene, event: Event, language: Language) -> Iterator[Mark]:
    deck = _deck(after, "person" if isinstance(event, e.PersonDeckShuffled) else "action")
    if deck:
        yield m.noted(deck, f"{SCENE[language]['shuffled']}: {deck.label}")


def _acting(_: Scene, after: Scene, event: Any, language: Language) -> Iterator[Mark]:
    """The persons meant, with what one of them forbids or that it is spent."""
    sentence = (
        SCENE[language]["spent"]
        if isinstance(event, e.PersonSpent)
        else SCENE[language].get(getattr(event, "what", ""), "")
    )
    for card in getattr(event, "groups", None) or (event.card,):
        part = after.part(f"card:{card}")
        if part:
            yield m.changed(part, f"{called(part)}: {sentence}" if sentence else called(part))


def _deck(scene: Scene, pile: str) -> Part | None:
    return scene.part(f"back:{pile}_deck") or scene.part(f"pile:{pile}_deck")


DRAWN: Final[dict[type[Event], Draw]] = {
    e.LanesAdvanced: _advanced,
    **dict.fromkeys((e.PlayerPersonSwapped, e.PersonOvertook, e.PersonsExchanged), _changed_places),
    **dict.fromkeys(
        (
            e.ProductionPlaced, e.LoadChanged, e.PermanentApplied, e.NewspaperLeft, e.LoadLost,
            e.LoadsCollected, e.ReserveChanged, e.Decompressed, e.FinalCounted,
        ),
        _counted,
    ),
    e.PersonRevealed: _turned_up,
    e.PersonAdded: _added,
    e.DieRolled: _rolled,
    e.DefenceWindowOpened: _asked,
    e.DefenceAnswered: _answered,
    **dict.fromkeys((e.PersonDeckShuffled, e.ActionDeckShuffled), _shuffled),
    **dict.fromkeys((e.PersonEffectsListed, e.PersonActivated, e.RestrictionSet, e.PersonSpent), _acting),
}  # fmt: skip
