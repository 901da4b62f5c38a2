"""The page of a dispute: the organiser's desk, and for others their part of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct

from domain.drawing.changes import changes
from domain.drawing.marks import box, outline
from domain.kernel.game import Game
from domain.kernel.scene import WIDTHS, Layout, Mark, Scene
from domain.kernel.table import Event, Hidden, Language, Seat, Viewer
from domain.matches.draw_names import own_name
from domain.matches.learning import Learnt
from domain.matches.names import who
from domain.matches.outcomes import is_due
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.access.visibility import may_fork
from service.access.visits import Visit
from service.app.disputes.desk import Laid
from service.app.disputes.voices import Voice
from service.event_store.aggregate import Version
from service.pictures.captions import pointed
from service.pictures.scenes import marks_of
from service.schemas.disputes import DrawView
from service.schemas.matches import AwaitedView
from service.web.picture import markup, seen_scene
from service.web.unlike import outlines, unlike
from service.web.viewer import line_of, looks_of, sittings_of


class BeforeAndAfter(Struct, frozen=True):
    """The table before an event and after it, by layout; before is None for the first table there is."""

    before: dict[Layout, Markup] | None
    after: dict[Layout, Markup]
    changed: tuple[str, ...]
    parts: tuple[tuple[str, str], ...] = ()
    """The targets of pointing: names and labels of the parts after the event."""


class LegalOption(Struct, frozen=True):
    """A command that was legal; `body` is it with its seat, as a ruling takes it."""

    seat: Seat
    label: str
    body: str
    is_taken: bool


class Question(Struct, frozen=True):
    """The last question before the contested event, after event `revision`; `asked` says it in words."""

    revision: int
    awaited: AwaitedView
    asked: str
    options: tuple[LegalOption, ...]


class ShownDraw(Struct, frozen=True):
    """A draw; `name` is empty where its kind says all, `faces` are None for who may not know them."""

    draw: DrawView
    name: str
    faces: tuple[int, ...] | None


class ShownLearning(Struct, frozen=True):
    """A viewer who has learnt something since the event before the contested one; `names` are those of cards."""

    learnt: Learnt
    names: tuple[str, ...]


def desk_page(
    visit: Visit,
    dispute: Dispute,
    laid: Laid,
    viewer: Viewer,
    language: Language,
    around: int,
    points: Sequence[str] = (),
    other: Viewer | None = None,
    arbiters: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """`other` is compared with `viewer`; the caller may look as both. `arbiters` are names by author of a voice.

    `party` is the seat that speaks here, None for others. `remedies` are None when nothing can be ruled.
    `replaced` is how many draws rulings have replaced in the match. `is_chance_next`: something is drawn after
    event `at`, and the caller may look at what could come.
    """
    match, found = visit.match, laid.evidence
    lines = {each.revision: line_of(match, each, language) for each in found.events}
    at = laid.shown.revision
    events = {each.revision: each.event for each in found.events}
    return {
        "dispute_id": dispute.dispute_id,
        "number": int(dispute.dispute_id.rpartition(".")[2]),
        "match_id": str(visit.match_id),
        "title": match.sheet.title,
        "game": match.sheet.game,
        "game_title": match.game.title,
        "letters": match.game.prefix,
        "status": dispute.status,
        "superseded_by": dispute.superseded_by,
        "frozen_since": _asked(laid.voices) if dispute.is_pending else None,
        "revision": dispute.revision,
        "at": at,
        "newest": visit.revision,
        "viewer": viewer,
        "looks": looks_of(visit),
        "sittings": sittings_of(match),
        "is_organiser": visit.caller.is_organiser,
        "party": visit.caller.seat,
        "contested": lines[dispute.revision],
        "here": lines[at],
        "pair": before_and_after(laid.before, laid.shown, events[at], viewer, language, points, other),
        "points": tuple(points),
        "question": _question(laid, language),
        "chain": tuple(line for line in lines.values() if abs(line.revision - dispute.revision) <= around),
        "around": around,
        "luck": tuple(_luck(match.game, each, language) for each in found.draws),
        "learnt": tuple(_learning(match.game, each, language) for each in found.learnt),
        "incidents": found.incidents,
        "replaced": match.sheet.redraws.replaced,
        "voices": laid.voices,
        "remedies": found.dispute.remedies if visit.caller.is_organiser else None,
        "unlike": None if other is None else unlike(laid.shown.state, viewer, other, language),
        "arbiters": arbiters or {},
        "is_chance_next": is_due(laid.shown.state) and may_fork(visit.caller, match),
        "clock_limit": match.sheet.clocks and match.sheet.clocks.control.widest,
    }


def before_and_after(
    before: Version[Match] | None,
    after: Version[Match],
    event: Event,
    viewer: Viewer,
    language: Language,
    points: Sequence[str] = (),
    other: Viewer | None = None,
) -> BeforeAndAfter:
    """Marks in both: what has changed, and in the picture before it where that was; arrows to the `points`; and
    dashed lines around what `other` did not know."""
    shown = {layout: seen_scene(after.state, viewer, language, layout) for layout in WIDTHS}

    def pointers(state: Match, scene: Scene) -> tuple[Mark, ...]:
        apart = () if other is None else outlines(state, scene, viewer, other)
        return (*apart, *arrows(scene, points))

    if before is None or before.state.play is None:
        alone = {layout: markup(scene, pointers(after.state, scene)) for layout, scene in shown.items()}
        return BeforeAndAfter(None, alone, (), _labels(shown["wide"]))
    earlier = {layout: seen_scene(before.state, viewer, language, layout) for layout in WIDTHS}
    marks = {
        layout: marks_of(after.state, earlier[layout], scene, event, language)
        for layout, scene in shown.items()
    }
    return BeforeAndAfter(
        {
            layout: markup(scene, (*_origins(scene, shown[layout]), *pointers(before.state, scene)))
            for layout, scene in earlier.items()
        },
        {
            layout: markup(scene, (*marks[layout], *pointers(after.state, scene)))
            for layout, scene in shown.items()
        },
        tuple(mark.text for mark in marks["wide"]),
        _labels(shown["wide"]),
    )


def arrows(scene: Scene, points: Sequence[str]) -> tuple[Mark, ...]:
    """To those of the parts that the picture has."""
    return pointed(scene, (name for name in points if scene.part(name) is not None))


def _labels(scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((part.name, part.label) for part in scene.parts if part.label and "," not in part.name)


def _origins(before: Scene, after: Scene) -> tuple[Mark, ...]:
    """Where the parts are that will change, without saying where they will go."""
    marks = []
    for mark in changes(after, before):
        part = before.part(mark.part)
        if mark.kind != "moved":
            marks.append(mark)
        elif part is not None:
            marks.append(msgspec.structs.replace(mark, shapes=outline(box(part), dashed=True)))
    return tuple(marks)


def _question(laid: Laid, language: Language) -> Question | None:
    decision, asked_at = laid.evidence.decision, laid.asked_at
    if decision is None or asked_at is None:
        return None
    game, names = asked_at.state.game, who(asked_at.state.sheet, language)
    options = tuple(
        LegalOption(
            seat,
            game.describe_command(command, language, names),
            msgspec.json.encode({"seat": seat, "command": command}).decode(),
            laid.taken.get(seat) == number,
        )
        for seat, legal in decision.legal.items()
        for number, command in enumerate(legal)
    )
    asked = game.question(decision.awaited.decision, language)
    return Question(decision.revision, decision.awaited, asked, options)


def _luck(game: Game[Any], draw: DrawView, language: Language) -> ShownDraw:
    faces = None if isinstance(draw.outcome, Hidden) else draw.outcome
    return ShownDraw(draw, own_name(game, draw, language), faces)


def _learning(game: Game[Any], learnt: Learnt, language: Language) -> ShownLearning:
    return ShownLearning(learnt, tuple(game.card_name(card, language) for card in learnt.cards))


def _asked(voices: Sequence[Voice]) -> datetime:
    """Since when the match waits: the claim, or the appeal."""
    return [voice.at for voice in voices if voice.kind in ("claim", "appeal")][-1]
