"""Matches whose table was set: at the beginning by a position, later by corrections."""

from typing import Any, Union

import msgspec

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from domain.matches import correcting
from domain.matches.rulings.kinds import AnyRuling, Correct, Stand
from domain.matches.rulings.verdicts import RulingContext
from domain.matches.state import document
from tests.corpus.course import Course
from tests.matches.patching import patches

TRIED = 100


class CorrectedCourse(Course):
    """Disputes end with a command in the name of a seat, or with a changed table."""

    def _ruling(self, _: int) -> AnyRuling:
        awaited = self.match.game.awaited(self.match.play)  # of the match nobody is: it is in dispute
        if isinstance(awaited, AwaitsSeats) and self.random.random() < 0.3:
            seat = self.random.choice(awaited.seats)
            command = self.random.choice(self.match.game.legal_commands(self.match.play, seat))
            return Correct(seat=seat, command=msgspec.to_builtins(command))
        for _, patch in zip(range(TRIED), patches(document(self.match.play), self.random), strict=False):
            if is_accepted(self, patch):
                return Correct(patch=patch)
        return Stand()

    def _context(self, ruling: AnyRuling) -> RulingContext:
        if isinstance(ruling, Correct) and ruling.command is not None:
            commands = Union[self.match.game.seat_commands]  # noqa: UP007 - built from a tuple
            return RulingContext(draw=self.draw, command=msgspec.convert(ruling.command, commands))
        return RulingContext(draw=self.draw)


def is_accepted(course: Course, patch: dict[str, Any]) -> bool:
    try:
        correcting.patched(course.match, patch)
    except (Rejected, BrokenPosition, msgspec.ValidationError):
        return False
    return True
