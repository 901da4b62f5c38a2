"""The laws of lessons (`domain/scenarios/lessons.py`): each is played to its end by its own steps."""

import re
from typing import Any, Final, get_args

import pytest

from domain.drawing.plain_table import described
from domain.games import GAMES
from domain.kernel import guides, why_not
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import Game
from domain.kernel.scene import Table
from domain.kernel.table import Language
from domain.scenarios import lessons
from domain.scenarios.lessons import LONGEST, LONGEST_LESSON, Lesson, LessonStep
from domain.scenarios.notation import ExpectedRejection
from service.testing.laws.guides import FENCE
from service.testing.settings import GameTests

PICTURE: Final = re.compile(r'lesson=(\d+) part=(\S+) caption="([^"]+)"')


def test_a_lesson_is_played_by_its_own_steps(tests: GameTests) -> None:
    game = GAMES[tests.game]
    lesson = lessons.lesson(game)
    for number, step, decision in lessons.stops(game, lesson) if lesson else ():
        assert lesson is not None
        assert step.point in ("", *_names(game, lesson, decision)), number
        _check_expected(game, lesson, decision, step)


def test_a_guide_has_pictures_of_steps_of_the_lesson(tests: GameTests) -> None:
    """`:::picture lesson=3 part=board caption="..."` names a step, and a thing on the table then."""
    game = GAMES[tests.game]
    lesson = lessons.lesson(game)
    english, italian = (_pictures(game, language) for language in get_args(Language))
    assert [picture[:2] for picture in english] == [picture[:2] for picture in italian]
    if lesson is None:
        assert english == []
        return
    names = {
        str(number): _names(game, lesson, decision) for number, _, decision in lessons.stops(game, lesson)
    }
    for step, part, caption in (*english, *italian):
        assert part in names[step]
        assert caption.endswith(".")


def test_a_lesson_is_short_and_has_something_to_do(tests: GameTests) -> None:
    lesson = lessons.lesson(GAMES[tests.game])
    if lesson is None:
        return
    assert 6 <= len(lesson.step) <= LONGEST_LESSON
    expected = [step.expect for step in lesson.step if step.expect]
    assert sum(each.rejected is None for each in expected) >= 2
    assert any(each.rejected for each in expected), "a refusal teaches, too"
    assert lesson.step[-1].expect is None, "the last step says how it ended"
    for step in lesson.step:
        for language in get_args(Language):
            assert len(step.say.text(language)) <= LONGEST, step.say.text(language)


def _pictures(game: Game[Any], language: Language) -> list[tuple[str, str, str]]:
    """Step, part and caption."""
    fences = FENCE.findall(guides.guide(game.package, language) or "")
    pictures = [PICTURE.fullmatch(words) for kind, words in fences if kind == "picture"]
    assert None not in pictures
    return [(picture[1], picture[2], picture[3]) for picture in pictures if picture]


def _check_expected(game: Game[Any], lesson: Lesson, decision: Decision[Any], step: LessonStep) -> None:
    """The learner is asked and does something legal, or is refused for the reason that the step names."""
    command = lessons.expected(game, step)
    if command is None or step.expect is None:
        return
    awaited = game.awaited(decision.state)
    assert isinstance(awaited, AwaitsSeats)
    assert lesson.you in awaited.seats, (awaited, step.say.en)
    if step.expect.rejected is None:
        assert command in game.legal_commands(decision.state, lesson.you)
        return
    rejected = step.expect.rejected
    assert isinstance(rejected, ExpectedRejection), "name the rule, too"
    with pytest.raises(Rejected) as refusal:
        game.decided(decision.state, command, lesson.you)
    assert (refusal.value.code, refusal.value.rule) == (rejected.code, rejected.rule)
    view = game.view(decision.state, lesson.you)
    *before, touched = game.touches(view, command, lesson.you)
    reason = why_not.refusals(game, view, lesson.you, *before)[touched]
    assert (reason.code, reason.rule) == (rejected.code, rejected.rule), "a touch is refused like the command"


def _names(game: Game[Any], lesson: Lesson, decision: Decision[Any]) -> set[str]:
    setting = Table(("Ada", "Bruno", "Gino")[: lesson.seats], lesson.you)
    description = described(game, game.view(decision.state, lesson.you), setting)
    return {*description.places, *(piece.name for piece in description.pieces)}
