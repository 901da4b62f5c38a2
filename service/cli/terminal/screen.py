"""A match in a terminal: the table, the story with its rules, the result."""

from collections.abc import Iterable
from datetime import datetime

from rich import markup
from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid

from domain.drawing.lines import flowing
from domain.kernel.scene import Table
from domain.kernel.table import Language, Seat
from domain.matches.names import players, who
from domain.matches.sentences import describe
from domain.matches.words import spoken
from service.cli.terminal.match_client import SeenEvent, SeenMatch
from service.cli.terminal.plain import escape, short_name
from service.cli.terminal.words import WORDS, word
from service.platform.plain_text import shown
from service.schemas.matches import ClockView


def show_table(console: Console, view: SeenMatch, language: Language = "en") -> None:
    """The table as the game draws it for whoever looks."""
    viewer = view.viewer
    name = who(view.sheet, language)((viewer,), "") if isinstance(viewer, int) else WORDS[language][viewer]
    seen_by = word(language, "seen by", viewer=name)
    title = escape(word(language, "head", game=view.game.title, revision=view.revision, viewer=seen_by))
    play = view.match.play
    if play is None:
        text = f"  {word(language, 'not begun')}"
    else:
        text = shown(view.game.render(play, table_of(view, language)))
    console.print(Panel(text, title=title, title_align="left", border_style="dim", expand=False))


def show_legend(console: Console, view: SeenMatch, language: Language = "en") -> None:
    """The meaning of short names and signs on the table; nothing where there are none."""
    play = view.match.play
    legend = () if play is None else view.game.legend(play, table_of(view, language))
    if legend:
        entries = [f"[bold]{short}[/] [dim]{meaning}[/]" for short, meaning in legend]
        console.print(shown("\n".join(flowing("", entries, indent=2, between="   "))))


def table_of(view: SeenMatch, language: Language) -> Table:
    """For whom the table is drawn; names are cut and escaped, for nobody knows who wrote them."""
    names = tuple(markup.escape(short_name(name)) for name in players(view.sheet))
    return Table(names, view.viewer, language)


def show_clocks(
    console: Console, view: SeenMatch, now: datetime | None = None, language: Language = "en"
) -> None:
    """The reading of every clock `now`, or at the event looked at; nothing in a match without clocks."""
    times = [
        f"{seat_name(view, clock.seat, language)} {_time_left(clock, now, language)}"
        for clock in view.awaited.clocks
    ]
    if times:
        console.print(f"[dim]{word(language, 'clocks')}:[/] {escape(', '.join(times))}")


def _time_left(clock: ClockView, now: datetime | None, language: Language) -> str:
    """`4:59`, `0:27 for this decision (4:59 for the match)`."""
    limits = [clock.decision_left_seconds, clock.left_seconds]
    if clock.deadline_at is not None and now is not None:
        nearest = min(left for left in limits if left is not None)
        since = nearest - (clock.deadline_at - now).total_seconds()
        limits = [None if left is None else left - since for left in limits]
    decision, match = [None if left is None else spoken(int(left * 1000)) for left in limits]
    if decision is None:
        return match or "–"
    in_match = f" ({word(language, 'match', time=match)})" if match else ""
    return word(language, "decision", time=decision) + in_match


def show_story(
    console: Console, view: SeenMatch, events: Iterable[SeenEvent], language: Language = "en"
) -> None:
    """A sentence per event, with the rules that made it happen."""
    story = Grid.grid(padding=(0, 2))
    story.add_column(justify="right", style="dim", min_width=4)
    for each in events:
        sentence = escape(describe(view.match, each.decoded(view.game), language, who(view.sheet, language)))
        rules = f" [dim]{' '.join(each.rules)}[/]" if each.rules else ""
        story.add_row(str(each.revision), f"{sentence}{rules}")
    console.print(story)


def show_result(console: Console, view: SeenMatch, language: Language = "en") -> None:
    if view.result is None:
        return
    names = [seat_name(view, seat, language) for seat in view.result.winners]
    winners = f" {word(language, 'and')} ".join(names) or word(language, "nobody")
    places = "; ".join(
        f"{place}. {', '.join(seat_name(view, seat, language) for seat in seats)}"
        for place, seats in enumerate(view.result.places, 1)
    )
    reason = view.result.reason.replace("_", " ")
    over = word(language, "over", reason=reason, winners=winners)
    console.print(f"[bold]{escape(over)}[/] {escape(places)}", highlight=False)


def seat_name(view: SeenMatch, seat: Seat, language: Language = "en") -> str:
    """The player: `Zefiro ⚙`, `Ada (you)`; a free seat is `seat 1`, counted from 1."""
    you = f" ({word(language, 'you')})" if view.viewer == seat else ""
    return f"{who(view.sheet, language)((seat,), '')}{you}"
