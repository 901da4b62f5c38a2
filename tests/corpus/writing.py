"""Makes the corpus anew: `python -m tests.corpus.writing`.

Only for a new game or a new kind of event: what old matches came to is what the corpus is kept for.
"""

from collections import Counter
from random import Random

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.matches import decider
from domain.matches.clocks.control import TimeControl
from service.testing.settings import Settings
from tests.archive.making import begun
from tests.corpus.course import Course
from tests.corpus.files import FOLDER, digests, events_of, kept, written
from tests.games.all_settings import SETTINGS

MATCHES = 120
"""Of each game."""
CLOCKS = (None, TimeControl(30), TimeControl(None, 900, 5), TimeControl(60, 600))


def match(setting: Settings, seed: int) -> list[Course]:
    """A match to its end, and in one of four a fork of it."""
    random = Random(seed)
    game, seats, options = setting
    given = {"organiser": "cup", "clocks": random.choice(CLOCKS)}
    played = begun(game, seats, options, seed, **given)
    course = Course(played.match, played.stored, played.seeds, random)
    play(course)
    if seed % 4:
        return [course]
    fork = course.branch()
    play(fork, 60)
    return [course, fork]


def play(course: Course, plies: int = 5000) -> None:
    for _ in range(plies):
        if not isinstance(decider.awaited(course.match), AwaitsSeats):
            return
        course.wait()
        if not isinstance(decider.awaited(course.match), AwaitsSeats):
            return
        chance = course.random.random()
        if chance < 0.006:
            course.pause()
        elif chance < 0.02:
            course.dispute()
        else:
            course.move()


def main() -> None:
    for game in sorted(GAMES):
        settings = [setting for setting in SETTINGS if setting[0] == game]
        courses: list[Course] = []
        for seed in range(MATCHES):
            courses += match(settings[seed % len(settings)], seed)
        matches = [kept(course) for course in courses]
        file = FOLDER / f"{game}.xz"
        file.write_bytes(written(matches))
        lines = (" ".join(digests(events_of(match))) for match in matches)
        (FOLDER / f"{game}.txt").write_text("".join(f"{line}\n" for line in lines))
        types = Counter(event.type for course in courses for event in course.stored)
        print(f"{game}: {len(courses)} matches, {types.total()} events, {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
