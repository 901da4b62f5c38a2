"""Lessons as films: the real game plays them, and nothing of them is a match (decision 114)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from domain.drawing.plain_table import described
from domain.drawing.table_changes import difference
from domain.games import GAMES
from domain.kernel import beats
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.decision import Caused
from domain.kernel.game import Game
from domain.kernel.scene import Table
from domain.kernel.table import Language
from domain.kernel.words.seats import Names
from domain.scenarios import lessons
from domain.scenarios.lessons import Lesson
from service.app.matches.why_not import refused_touches
from service.schemas.films import AwaitedBriefly, BeatView
from service.schemas.lessons import NAMES, LessonFilm, LessonGoal, LessonLine, LessonStop
from service.schemas.matches import Choice
from service.schemas.tables import Sitter


@cache
def lesson_film(name: str, language: Language) -> LessonFilm | None:
    """None for a game without a lesson."""
    game = GAMES[name]
    lesson = lessons.lesson(game)
    if lesson is None:
        return None
    reel = _Reel(game, lesson, language)
    return LessonFilm(
        game=name,
        title=lesson.title.text(language),
        you=lesson.you,
        sitters=tuple(Sitter(seat, NAMES[seat]) for seat in range(lesson.seats)),
        awaited=_awaited(game, reel.state),
        table=reel.table,
        steps=[reel.stop(stop) for stop in lessons.stops(game, lesson)],
    )


class _Reel:
    """Turns the events of the lesson into lines, each once."""

    def __init__(self, game: Game[Any], lesson: Lesson, language: Language) -> None:
        self._game = game
        self._you = lesson.you
        self._language: Language = language
        self._names = NAMES[: lesson.seats]
        self._who = Names(language, self._names)
        self._rules = beats.rules(game.package)
        self._beat: beats.Beat | None = None
        self._revision = 0
        self.state = lessons.start(game, lesson)
        self.table = self._described()

    def stop(self, stop: lessons.LessonMoment) -> LessonStop:
        lines = list(self._lines(stop.decision.caused[self._revision :]))
        say, point = stop.step.say.text(self._language), stop.step.point
        command = lessons.expected(self._game, stop.step)
        if command is None or stop.step.expect is None:
            return LessonStop(say, point, lines)
        game, you, language = self._game, self._you, self._language
        view = game.view(self.state, you)
        legal = game.legal_commands(view, you)
        touches = game.touches(view, command, you)
        awaited = game.awaited(self.state)
        assert isinstance(awaited, AwaitsSeats), "the learner is asked"
        return LessonStop(
            say,
            point,
            lines,
            LessonGoal(command, touches, stop.step.expect.rejected is not None),
            game.question(awaited.decision, language),
            legal,
            [
                Choice(game.describe_command(each, language, self._who), game.touches(view, each, you))
                for each in legal
            ],
            {first: refused_touches(game, view, you, first, language) for first in ("", *touches[:-1])},
        )

    def _lines(self, events: list[Caused]) -> Iterator[LessonLine]:
        for caused in events:
            self._revision += 1
            before = self.table
            self.state = self._game.evolve(self._game.clone(self.state), caused.event)
            self.table = self._described()
            event = self._game.redact(caused.event, self._you)
            kind = type(event).__name__
            self._beat, part = beats.following(self._rules, self._beat, self._revision, kind)
            yield LessonLine(
                self._revision,
                kind,
                self._game.describe(event, self._language, self._who),
                _awaited(self._game, self.state),
                difference(before, self.table),
                BeatView(self._beat.id, self._beat.kind, part) if self._beat and part else None,
            )

    def _described(self) -> Any:
        setting = Table(self._names, self._you, self._language)
        return described(self._game, self._game.view(self.state, self._you), setting)


def _awaited(game: Game[Any], state: Any) -> AwaitedBriefly:
    match game.awaited(state):
        case AwaitsSeats(seats=seats, decision=decision):
            return AwaitedBriefly("seats", tuple(seats), decision)
        case AwaitsChance():
            return AwaitedBriefly("chance")
        case AwaitsNobody():
            return AwaitedBriefly("nobody")
    return AwaitedBriefly("resume")
