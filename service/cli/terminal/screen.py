"""What a terminal shows of a match: the table, the story with its rules, the result."""

from collections.abc import Iterable
from datetime import datetime

from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from domain.kernel.table import Language, Seat
from domain.matches.sentences import describe, spoken
from service.cli.terminal.match_client import SeenEvent, SeenMatch
from service.cli.terminal.plain import escape
from service.platform.plain_text import shown
from service.schemas.matches import ClockView


def show_table(console: Console, seen: SeenMatch) -> None:
    """The table as the game draws it for whoever looks: in markup of its own, of which no word is anybody's."""
    title = f"{seen.game.title}, event {seen.revision}, seen by {viewer_name(seen)}"
    play = seen.match.play
    drawn = "  play has not begun" if play is None else shown(seen.game.render(play))
    console.print(Panel(drawn, title=title, title_align="left", border_style="dim", expand=False))


def show_clocks(console: Console, seen: SeenMatch, now: datetime | None = None) -> None:
    """What every clock shows `now`, or showed at the event looked at; nothing in a match without clocks."""
    times = [f"{seat_name(seen, clock.seat)} {_time_left(clock, now)}" for clock in seen.awaited.clocks]
    if times:
        console.print(f"[dim]clocks:[/] {escape(', '.join(times))}")


def _time_left(clock: ClockView, now: datetime | None) -> str:
    """`4:59`, `0:27 for this decision (4:59 for the match)`."""
    limits = [clock.decision_left_seconds, clock.left_seconds]
    if clock.deadline_at is not None and now is not None:
        nearest = min(left for left in limits if left is not None)
        since = nearest - (clock.deadline_at - now).total_seconds()
        limits = [None if left is None else left - since for left in limits]
    decision, match = [None if left is None else spoken(int(left * 1000)) for left in limits]
    if decision is None:
        return match or "–"
    return f"{decision} for this decision" + (f" ({match} for the match)" if match else "")


def show_story(
    console: Console, seen: SeenMatch, events: Iterable[SeenEvent], language: Language = "en"
) -> None:
    """A sentence per event, with the rules that made it happen."""
    story = Table.grid(padding=(0, 2))
    story.add_column(justify="right", style="dim", min_width=4)
    for each in events:
        sentence = escape(describe(seen.match, each.decoded(seen.game), language))
        rules = f" [dim]{' '.join(each.rules)}[/]" if each.rules else ""
        story.add_row(str(each.revision), f"{sentence}{rules}")
    console.print(story)


def show_result(console: Console, seen: SeenMatch) -> None:
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


def seat_name(seen: SeenMatch, seat: Seat) -> str:
    """The seat with who sits there: `seat 1 (lookahead)`."""
    sheet = seen.sheet.seats[seat]
    you = ", you" if seen.viewer == seat else ""
    return f"seat {seat} ({sheet.bot or sheet.player or 'free'}{you})"


def viewer_name(seen: SeenMatch) -> str:
    return f"seat {seen.viewer}" if isinstance(seen.viewer, int) else seen.viewer
