"""Adds matches to the corpus: `python -m tests.corpus.writing corrected 12` adds twelve of that kind of each game.

Only for a new game or a new kind of event: what old matches came to is what the corpus is kept for.
"""

import sys
from collections import Counter
from random import Random

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats, AwaitsWindow
from domain.matches import decider
from domain.matches.clocks.control import TimeControl
from domain.matches.pace.terms import Reactions
from service.testing import set_tables
from service.testing.settings import Settings
from tests.archive.making import begun
from tests.corpus import rarities
from tests.corpus.correcting import CorrectedCourse
from tests.corpus.course import Course
from tests.corpus.files import FOLDER, digests, events_of, kept, read, written
from tests.games.all_settings import SETTINGS, position
from tests.matches import patching

CLOCKS = (None, TimeControl(30), TimeControl(None, 900, 5), TimeControl(60, 600))


def match(setting: Settings, seed: int, reactions: Reactions | None = None) -> list[Course]:
    """A match to its end, and in one of four a fork of it."""
    random = Random(seed)
    game, seats, options = setting
    given = {"organiser": "cup", "clocks": random.choice(CLOCKS), "reactions": reactions}
    played = begun(game, seats, options, seed, **given)
    course = Course(played.match, played.stored, played.seeds, random)
    play(course)
    if seed % 4:
        return [course]
    fork = course.branch()
    play(fork, 60)
    return [course, fork]


def tacit(setting: Settings, seed: int) -> list[Course]:
    """As `match`, with tacit windows where the game has windows; nothing where it has none."""
    has_windows = bool(GAMES[setting[0]].windows)
    return match(setting, seed, Reactions("tacit", seconds=2, hold_seconds=8)) if has_windows else []


def corrected(setting: Settings, seed: int) -> list[Course]:
    """A match that may begin from the table of another one and is often corrected."""
    random = Random(seed)
    game = setting[0]
    tables = (desk for desk in patching.tables(random, rarities.EARLY) if desk.sheet.game == game)
    desk = next(tables)
    options, given = desk.sheet.options, {"organiser": "cup", "clocks": random.choice(CLOCKS)}
    if seed % 2:
        given["position"] = set_tables.document(position(game)(desk.match.play))
    played = begun(game, desk.seats, options, seed, **given)
    course = CorrectedCourse(played.match, played.stored, played.seeds, random)
    play(course, disputed=0.1)
    return [course]


def rare(setting: Settings, seed: int) -> list[Course]:
    """A match of what seldom happens."""
    course = rarities.begun(setting[0], seed)
    seats = range(len(course.match.sheet.seats))
    happenings = [
        course.resign_in_vain,
        course.substitute,
        course.claim_in_vain,
        course.be_interrupted,
    ]
    for happening in course.random.sample(happenings, len(happenings)):
        play(course, course.random.randrange(1, 10), disputed=0)
        if course.match.sheet.phase == "playing":
            happening(course.random.choice(seats))
    play(course)
    course.disclose()
    return [course]


def play(course: Course, plies: int = 5000, disputed: float = 0.014) -> None:
    """`disputed` is the share of plies in whose place there is a dispute."""
    for _ in range(plies):
        if not isinstance(decider.awaited(course.match), AwaitsSeats | AwaitsWindow):
            return
        course.wait()
        if not isinstance(decider.awaited(course.match), AwaitsSeats | AwaitsWindow):
            return
        chance = course.random.random()
        if chance < 0.006:
            course.pause()
        elif chance < 0.006 + disputed:
            course.dispute()
        else:
            course.move()


KINDS = {"played": match, "corrected": corrected, "rare": rare, "tacit": tacit}


def main(kind: str, count: int) -> None:
    for game in sorted(GAMES):
        settings = [setting for setting in SETTINGS if setting[0] == game]
        file, digest_file = FOLDER / f"{game}.xz", FOLDER / f"{game}.txt"
        old = read(file) if file.exists() else []
        courses: list[Course] = []
        for seed in range(len(old), len(old) + count):
            courses += KINDS[kind](settings[seed % len(settings)], seed)
        new = [kept(course) for course in courses]
        file.write_bytes(written([*old, *new]))
        with digest_file.open("a") as digest_lines:
            digest_lines.writelines(" ".join(digests(events_of(match))) + "\n" for match in new)
        types = Counter(event.type for course in courses for event in course.stored)
        print(f"{game}: {len(new)} matches more, {types.total()} events, {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
