"""Changes by an event that the parts of two scenes do not tell; the events that begin turns and rounds."""

from collections.abc import Iterator

from domain.drawing import marks as m
from domain.drawing.changes import between, called, from_to
from domain.games.sukkube.events import CardPlayed, MancheDealt
from domain.kernel.game import Level
from domain.kernel.scene import Mark, Scene
from domain.kernel.table import Event, Language


def marks(before: Scene, after: Scene, event: Event, language: Language) -> tuple[Mark, ...]:
    if isinstance(event, CardPlayed):
        return tuple(_played(before, after, event, language))
    return tuple(_dealt(before, after, event, language)) if isinstance(event, MancheDealt) else ()


def level(event: Event) -> Level | None:
    """A manche is a round, a card a turn."""
    if isinstance(event, CardPlayed):
        return "turn"
    return "round" if isinstance(event, MancheDealt) else None


def _played(before: Scene, after: Scene, event: CardPlayed, language: Language) -> Iterator[Mark]:
    """The card to the place of the last one, and the face that came up."""
    card, last = f"card:{event.card}", after.part("last")
    old, new = before.part(card) or before.part("back:pile"), after.part(card)
    if old and new and last:
        shapes = m.arrowed((m.centre(m.box(old)), m.centre(m.box(last))), m.box(last))
        home = before.part(old.home)
        yield Mark(
            "moved",
            card,
            f"{new.label}: {between(home.label if home else old.home, called(last), language)}",
            shapes,
            old.home,
        )
    below, top, came = (
        after.part("kube"),
        before.part(f"face:{event.from_top}"),
        after.part(f"face:{event.to_top}"),
    )
    if below and top and came:
        text = f"{below.label}: {between(called(top), called(came), language)}"
        origin = before.part(came.name) or came
        turned = m.dot(m.centre(m.box(came))) if event.from_top == event.to_top else None
        shapes = turned or m.arrowed((m.centre(m.box(origin)), m.centre(m.box(came))), m.box(came))
        yield Mark("moved", came.name, text, shapes, "kube")


def _dealt(before: Scene, after: Scene, event: MancheDealt, language: Language) -> Iterator[Mark]:
    old, new = before.part("head"), after.part("head")
    if old and new:
        yield m.noted(new, from_to(old.label, new.label, language))
    hands = [hand for name in event.hands if (hand := after.part(f"hand:{name}"))]
    if hands:
        shapes = tuple(shape for hand in hands for shape in m.bar(m.box(hand)))
        yield Mark("new", hands[0].name, ", ".join(hand.label for hand in hands), shapes)
