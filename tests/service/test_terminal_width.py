"""At 80 columns no board and no list of moves wraps; boards show no markup and, in Italian, no English."""

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console

from domain.games import GAMES
from domain.games.frantic.cards import KINDS
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Language, Seat
from service.cli.terminal.choices import MANY, show_choices, told_apart
from service.cli.terminal.match_client import SeenMatch
from service.cli.terminal.screen import show_legend, show_table
from service.platform.plain_text import shown
from service.schemas.matches import AwaitedView
from service.testing.playing import next_move
from service.web.lesson_pictures import seated

COLUMNS = 80
SHORT = re.compile(r"\b(ent|n[123brp])\b")
MOVES = 60
WORD = re.compile(r"[^\W\d_]{2,}")
BOTH = {"bot", "clown", "manche", "round", "tp", "guano", "wroom", "zot", "blam", "nb", "nr", "np", "ent"}
"""Words that the Italian rulebooks have, too; Frantic's cards are called the same in both languages."""
TITLES = {
    word.lower() for row in KINDS.values() for word in WORD.findall(f"{row.title} {row.short_title}")
} | {"chan", "cha"}
HOSTILE = ("[bold]Ada", "Bartholomäus von Hohenzollern", "深圳市玩家深圳市玩家", "E\x1b[2Jve\n\u202e")


def seen_tables(name: str, players: Sequence[str] = HOSTILE) -> Iterator[tuple[SeenMatch, list[Command]]]:
    """A match as those see it who are asked, with what they may do; names are as bad as they come."""
    game = GAMES[name]
    match, random = seated(name, max(seats for seats in game.seats if seats <= 4)), Random(2)
    for sitting, player in zip(match.sheet.seats, players, strict=True):
        sitting.player = player
    decision = Decision(match.play, game.evolve)
    for _ in range(MOVES):
        move = next_move(game, decision.state, random)
        if move is None:
            return
        command, seat = move
        if seat is not None:
            yield _seen(game, match.sheet, decision.state, seat), game.legal_commands(decision.state, seat)
        game.decide(decision, command, seat)


def _seen(game: Game[Any], sheet: Any, state: Any, seat: Seat) -> SeenMatch:
    play = msgspec.Raw(msgspec.json.encode(game.view(game.clone(state), seat)))
    return SeenMatch(UUID(int=1), 1, seat, sheet, play, AwaitedView("seats"))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_wraps(name: str, language: Language) -> None:
    most = 0
    for seen, legal in seen_tables(name):
        most = max(most, len(legal))
        out = StringIO()
        show_choices(Console(file=out, width=COLUMNS), seen, legal, language)
        # A line that does not begin with a number or a heading is the rest of one that was too long.
        lines = [line for line in out.getvalue().splitlines() if line.strip()]
        assert all(re.match(r" *\d+  |.* …$", line) for line in lines), out.getvalue()
        # What does not fit is not cut off by the console: a wider one shows the same board.
        boards = [drawn(seen, language, width) for width in (COLUMNS, 2 * COLUMNS)]
        assert boards[0] == boards[1]
        assert all(cell_len(line) <= COLUMNS for line in boards[0].splitlines())
        assert not re.search(r"\[/?[a-z]*( [a-z]+)*\]", boards[0].replace("[bold]Ada", "")), boards[0]
        assert shown(boards[0]) == boards[0]
        assert all(name in boards[0] for name in ("[bold]Ada", "Bartholomäu…", "深圳市玩家 …"))
    assert most > 1


def drawn(seen: SeenMatch, language: Language, width: int = COLUMNS) -> str:
    out = StringIO()
    show_table(Console(file=out, width=width), seen, language)
    return out.getvalue()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_an_italian_board_has_no_english_word(name: str) -> None:
    for seen, _ in seen_tables(name, "ABCD"):
        english, italian = (
            {word.lower() for word in WORD.findall(drawn(seen, language))} for language in ("en", "it")
        )
        title = {word.lower() for word in WORD.findall(seen.game.title)}
        assert english & italian - BOTH - title - (TITLES if name == "frantic" else set()) == set()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_legend_says_what_is_short_on_the_board(name: str, language: Language) -> None:
    for seen, _ in seen_tables(name):
        out = StringIO()
        show_legend(Console(file=out, width=COLUMNS), seen, language)
        assert all(cell_len(line.rstrip()) <= COLUMNS for line in out.getvalue().splitlines())
        board = drawn(seen, language)
        if name == "bathroom_rush":
            assert set(SHORT.findall(board)) <= set(SHORT.findall(out.getvalue()))
    assert out.getvalue().strip()


def test_what_all_begin_with_is_said_once() -> None:
    assert told_apart([(4, "SWAP on 19"), (5, "SWAP on 21")]) == ("SWAP on", [(4, "19"), (5, "21")])
    assert told_apart([(4, "SWAP on 19")]) == ("", [(4, "SWAP on 19")])
    assert told_apart([(1, "pass"), (2, "pass on")]) == ("", [(1, "pass"), (2, "pass on")])


def test_a_long_list_is_grouped_by_its_first_part() -> None:
    """The first placements of Frantic: several hundred, of which each card is named once."""
    seen, legal = next(each for each in seen_tables("frantic") if len(each[1]) > MANY)
    out = StringIO()
    show_choices(Console(file=out, width=COLUMNS), seen, legal)
    headings = re.findall(r"^(.*) …$", out.getvalue(), re.MULTILINE)
    assert 1 < len(headings) < len(legal) / 4
    assert len(out.getvalue().splitlines()) < len(legal) / 2
