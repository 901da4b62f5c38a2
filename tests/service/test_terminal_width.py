"""In a terminal of 80 columns no list of moves wraps, and no board with squares; tables show no markup."""

import re
from io import StringIO
from uuid import UUID

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

from domain.games import GAMES
from domain.kernel.decision import Decision
from domain.kernel.table import Language
from service.cli.terminal.choices import MANY, show_choices, told_apart
from service.cli.terminal.match_client import SeenMatch
from service.cli.terminal.screen import show_table
from service.pages.tour import _begun, _move
from service.platform.plain_text import shown
from service.schemas.matches import AwaitedView

COLUMNS, FRAME = 80, 4
GRIDS = ("frantic",)
MOVES = 60


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_wraps(name: str, language: Language) -> None:
    game = GAMES[name]
    match = _begun(game, max(seats for seats in game.seats if seats <= 4))
    decision = Decision(match.play, game.evolve)
    most = 0
    for number in range(MOVES):
        if game.result(decision.state) is not None:
            break
        command, seat = _move(game, decision.state, name, number)
        if seat is not None:
            view = game.view(game.clone(decision.state), seat)
            widest = max(map(len, Text.from_markup(shown(game.render(view))).plain.splitlines()))
            assert name not in GRIDS or widest <= COLUMNS - FRAME, game.render(view)
            seen = SeenMatch(
                UUID(int=1),
                1,
                seat,
                match.sheet,
                msgspec.Raw(msgspec.json.encode(view)),
                AwaitedView("seats"),
            )
            legal = game.legal_commands(decision.state, seat)
            most = max(most, len(legal))
            out = StringIO()
            show_choices(Console(file=out, width=COLUMNS), seen, legal, language)
            # A line that does not begin with a number or a heading is the rest of one that was too long.
            lines = [line for line in out.getvalue().splitlines() if line.strip()]
            assert all(re.match(r" *\d+  |.* …$", line) for line in lines), out.getvalue()

        game.decide(decision, command, seat)
    assert most > 1


def test_what_all_begin_with_is_said_once() -> None:
    assert told_apart([(4, "SWAP on 19"), (5, "SWAP on 21")]) == ("SWAP on", [(4, "19"), (5, "21")])
    assert told_apart([(4, "SWAP on 19")]) == ("", [(4, "SWAP on 19")])
    assert told_apart([(1, "pass"), (2, "pass on")]) == ("", [(1, "pass"), (2, "pass on")])


def test_a_long_list_is_grouped_by_its_first_part() -> None:
    """The first placements of Frantic: several hundred, of which each card is named once."""
    game = GAMES["frantic"]
    match = _begun(game, 2)
    decision = Decision(match.play, game.evolve)
    for number in range(MOVES):
        command, seat = _move(game, decision.state, "frantic", number)
        if seat is not None and len(legal := game.legal_commands(decision.state, seat)) > MANY:
            break
        game.decide(decision, command, seat)
    assert seat is not None
    play = msgspec.Raw(msgspec.json.encode(game.view(game.clone(decision.state), seat)))
    seen = SeenMatch(UUID(int=1), 1, seat, match.sheet, play, AwaitedView("seats"))
    out = StringIO()
    show_choices(Console(file=out, width=COLUMNS), seen, legal)
    headings = re.findall(r"^(.*) …$", out.getvalue(), re.MULTILINE)
    assert 1 < len(headings) < len(legal) / 4
    assert len(out.getvalue().splitlines()) < len(legal) / 2


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_table_shows_no_markup(name: str) -> None:
    match = _begun(GAMES[name], 2)
    play = msgspec.Raw(msgspec.json.encode(match.game.view(match.game.clone(match.play), 0)))
    seen = SeenMatch(UUID(int=1), 1, 0, match.sheet, play, AwaitedView("seats"))
    out = StringIO()
    show_table(Console(file=out, width=COLUMNS), seen)
    assert not re.search(r"\[/?[a-z]*( [a-z]+)*\]", out.getvalue()), out.getvalue()
