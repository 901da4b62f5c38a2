"""A tournament in a terminal: the standings, and the tables of its rounds."""

from rich.console import Console
from rich.table import Table

from projections.standings import StandingRow
from service.cli.terminal.plain import escape
from service.schemas.tournament_views import (
    EntrantView,
    RoundView,
    StandingsView,
    TableMatchView,
    TableView,
    TournamentView,
)

NTH = {1: "1st", 2: "2nd", 3: "3rd"}


def show_head(console: Console, view: TournamentView) -> None:
    planned = f" of {view.planned_rounds}" if view.planned_rounds else ""
    terms = f"{view.terms.game}, {view.terms.format.replace('_', ' ')}, {len(view.entrants)} entrants"
    console.print(
        f"[bold]{escape(view.title)}[/] [dim]{terms}; round {view.rounds}{planned}, {view.phase}[/]"
    )


def show_standings(console: Console, view: StandingsView) -> None:
    grid = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("rank", "entrant"):
        grid.add_column(name, justify="right")
    grid.add_column("player")
    for name in ("points", *view.tie_breaks, "matches", "byes"):
        grid.add_column(name.replace("_", " "), justify="right")
    for row in view.standings:
        player = escape(row.player) + _marks(row)
        numbers = [f"{each:g}" for each in (row.points, *row.tie_breaks, row.matches, row.byes)]
        grid.add_row(str(row.rank), str(row.entrant), player, *numbers)
    console.print(grid)
    for row in view.podium:
        console.print(f"{NTH[row.rank]}: [bold]{escape(row.player)}[/]{_marks(row)}")
    if view.provisional:
        console.print("[yellow]! provisional: some results may still change[/]")


def _marks(row: StandingRow) -> str:
    marks = {
        "results do not count": row.is_void,
        "withdrawn": row.has_withdrawn,
        "in dispute": row.provisional == "disputed",
        "provisional": row.provisional == "waiting",
        "by ruling": row.by_ruling,
    }
    true = ", ".join(name for name, is_true in marks.items() if is_true)
    return f" [dim]({true})[/]" if true else ""


def show_round(console: Console, view: RoundView, entrants: list[EntrantView]) -> None:
    """The tables of a round and their reasons, how their matches ended, and what has changed since under
    the pairing."""
    names = {each.entrant: each.player for each in entrants}
    state = "closed" if view.is_closed else "being played" if view.is_started else "paired"
    console.print(f"\n[bold]Round {view.round}[/] [dim]{state}[/]")
    grid = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    grid.add_column("table", justify="right")
    for name in ("who meets", "matches", "why"):
        grid.add_column(name)
    for table in view.tables:
        meeting = ", ".join(names[each] for each in table.entrants)
        grid.add_row(str(table.table), escape(meeting), escape(_matches(table, names)), escape(table.reason))
    console.print(grid)
    for bye in view.byes:
        console.print(f"bye: {escape(bye.reason)}")
    for each in view.disagreements:
        belong = ", ".join(names[entrant] for entrant in each.instead if entrant)
        console.print(f"[yellow]! does not agree with the results:[/] {each}; there belong: {escape(belong)}")
    for flag in view.flags:
        tables = ", ".join(map(str, flag.tables))
        console.print(
            f"[yellow]! rests on a result that has changed, tables {tables}:[/] {escape(flag.cause)}"
        )


def _matches(table: TableView, names: dict[int, str]) -> str:
    if not table.matches:
        return "–"
    return "\n".join(_match(match, names) for match in table.matches)


def _match(match: TableMatchView, names: dict[int, str]) -> str:
    """`01a2… 1st Ada, 2nd Bob and Cy`, or how it stands."""
    if match.places is None:
        return f"{match.match_id} is being played"
    if not match.places:
        return f"{match.match_id} annulled"
    places, place = [], 1
    for tied in match.places:
        places.append(f"{NTH.get(place, f'{place}th')} {' and '.join(names[each] for each in tied)}")
        place += len(tied)
    return f"{match.match_id} {', '.join(places)}{' (typed in)' if match.cause == 'typed' else ''}"
