"""The steps of a game's lesson as pictures, as the learner sees the table before each."""

from functools import cache
from typing import NamedTuple

from domain.games import GAMES
from domain.kernel.table import Language
from domain.matches.creating import create, own_luck
from domain.matches.events import MatchCreated, PlayBegan, SeatTaken
from domain.matches.state import Match
from domain.scenarios import lessons
from service.schemas.lessons import NAMES
from service.web.picture import Frame, Picture, picture


class StepPicture(NamedTuple):
    say: str
    picture: Picture


@cache
def lesson_pictures(name: str, language: Language) -> tuple[StepPicture, ...]:
    """Empty for a game without a lesson."""
    game = GAMES[name]
    lesson = lessons.lesson(game)
    if lesson is None:
        return ()
    match = seated(name, lesson.seats)
    pictures = []
    for stop in lessons.stops(game, lesson):
        view = game.clone(game.view(game.clone(stop.decision.state), lesson.you))
        table = picture(Frame(Match(match.sheet, view)), None, lesson.you, language)
        assert table is not None, "play has begun"
        pictures.append(StepPicture(stop.step.say.text(language), table))
    return tuple(pictures)


def seated(name: str, seats: int) -> Match:
    """A match with everybody seated, as play begins."""
    game = GAMES[name]
    created = MatchCreated("", name, game.edition, seats, {}, own_luck("", b"lesson"))
    decision = create(created)
    for seat in range(seats):
        decision.emit(SeatTaken(seat, NAMES[seat], ""))
    decision.emit(PlayBegan())
    return decision.state
