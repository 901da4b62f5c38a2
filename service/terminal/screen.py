"""What a terminal shows of a match: the table, the story with its rules, the result."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from domain.game import Game
from domain.matches.sentences import tell
from domain.table import Command, Language, Seat
from service.terminal.look import Look, Told


def show_table(console: Console, seen: Look) -> None:
    """The table as the game draws it for whoever looks."""
    title = f"{seen.game.title}, event {seen.revision}, seen by {viewer_name(seen)}"
    play = seen.match.play
    drawn = "  play has not begun" if play is None else seen.game.draw(play)
    console.print(Panel(drawn, title=title, title_align="left", border_style="dim", expand=False))


def show_story(console: Console, seen: Look, told: Iterable[Told], language: Language = "en") -> None:
    """A sentence per event, with the rules that made it happen."""
    story = Table.grid(padding=(0, 2))
    story.add_column(justify="right", style="dim", min_width=4)
    for each in told:
        sentence = escape(tell(seen.match, each.decoded(seen.game), language))
        rules = f" [dim]{' '.join(each.rules)}[/]" if each.rules else ""
        story.add_row(str(each.revision), f"{sentence}{rules}")
    console.print(story)


def show_choices(console: Console, game: Game[Any], commands: Sequence[Command]) -> None:
    """The commands by their numbers, from 1."""
    lines = [f"[bold cyan]{n:>4}[/]  {escape(game.label(c))}" for n, c in enumerate(commands, 1)]
    console.print(Columns(lines, padding=(0, 3), column_first=True))


def show_result(console: Console, seen: Look) -> None:
    if seen.result is None:
        return
    winners = " and ".join(seat_name(seen, seat) for seat in seen.result.winners) or "nobody"
    places = "; ".join(
        f"{place}. {', '.join(seat_name(seen, seat) for seat in seats)}"
        for place, seats in enumerate(seen.result.places, 1)
    )
    reason = seen.result.reason.replace("_", " ")
    console.print(
        f"[bold]Over ({escape(reason)}): {escape(winners)} won.[/] {escape(places)}", highlight=False
    )


def seat_name(seen: Look, seat: Seat) -> str:
    """The seat with who sits there: `seat 1 (lookahead)`."""
    sheet = seen.sheet.seats[seat]
    you = ", you" if seen.viewer == seat else ""
    return f"seat {seat} ({sheet.bot or sheet.player or 'free'}{you})"


def viewer_name(seen: Look) -> str:
    return f"seat {seen.viewer}" if isinstance(seen.viewer, int) else seen.viewer
