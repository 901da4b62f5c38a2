"""Changes by an event that the parts of two scenes do not tell; the events that begin turns and rounds."""

from domain.drawing import marks as m
from domain.drawing.changes import between, called
from domain.games.frantic import events as e
from domain.games.frantic.cards import is_teleport
from domain.kernel.game import Level
from domain.kernel.scene import Mark, Part, Scene
from domain.kernel.table import Event, Language


def marks(before: Scene, after: Scene, event: Event, language: Language) -> tuple[Mark, ...]:
    """A walk passes over the X squares it skips; put on a square, a pawn goes by a dashed line; a card strikes."""
    match event:
        case e.PawnStepped(pawn=pawn, skipped_x=skipped):
            return _moved(before, after, pawn, language, skipped=skipped)
        case e.PawnPlaced(pawn=pawn):
            return _moved(before, after, pawn, language, is_put=True)
        case e.CardActivated(card=card):
            struck = after.part(f"tp:{card[2:]}" if is_teleport(card) else f"card:{card}")
            return (_struck(struck),) if struck else ()
        case _:
            return ()


def level(event: Event) -> Level | None:
    if isinstance(event, e.TurnStarted):
        return "turn"
    return "round" if isinstance(event, e.RoundStarted) else None


def _struck(card: Part) -> Mark:
    """A dot at the corner of the card that works."""
    return Mark("changed", card.name, card.label, m.dot((card.x + card.w - 6, card.y + 6)))


def _moved(
    before: Scene,
    after: Scene,
    pawn: int,
    language: Language,
    *,
    skipped: tuple[int, ...] = (),
    is_put: bool = False,
) -> tuple[Mark, ...]:
    old, new = before.part(f"pawn:{pawn}"), after.part(f"pawn:{pawn}")
    if old is None or new is None:
        return ()
    origin, goal = [part.label if (part := after.part(home)) else home for home in (old.home, new.home)]
    text = f"{called(new)}: {between(origin, goal, language)}"
    if old.home == new.home:
        return (Mark("changed", new.name, text, m.dot(m.centre(m.box(new)))),)
    squares = [part for square in skipped if (part := after.part(f"square:{square}"))]
    return (m.moved(old, new, text, dashed=is_put, via=[m.centre(m.box(part)) for part in squares]),)
