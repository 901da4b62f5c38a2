"""Disputes in a terminal, readable at 80 columns."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding

from domain.kernel.table import Seat
from domain.kernel.words.seats import Who
from projections.dispute_queue import DisputeRow
from projections.queries import Line
from service.cli.terminal.plain import escape
from service.schemas.disputes import DisputeView


def show_queue(console: Console, disputes: Sequence[DisputeRow]) -> None:
    """The id, which fits into a line, and beneath it what the dispute is about."""
    if not disputes:
        console.print("no disputes")
    for each in disputes:
        title = f" · {escape(each.title)}" if each.title else ""
        console.print(f"[bold]{each.dispute_id}[/] {each.status}")
        _under(console, f"[dim]{each.game}{title}[/]")
        _under(console, f"event {each.revision}, {_party(each.opened_by)}: {_said(each.claim, each.rules)}")
        if each.appeal:
            _under(console, f"appeal: {escape(each.appeal)}")


def show_dispute(console: Console, seen: DisputeView, who: Who) -> None:
    by = f" by {seen.superseded_by}" if seen.superseded_by else ""
    console.print(f"[bold]{seen.dispute_id}[/] {seen.status}{by}")
    console.print(f"event {seen.revision}, {_party(seen.opened_by, who)}: {_said(seen.claim, seen.rules)}")
    for statement in seen.statements:
        _under(console, f"{_party(statement.by, who)}: {escape(statement.text or '')}")
    for ruling in seen.rulings:
        console.print(f"ruled {ruling.kind} by {ruling.rule}: {escape(ruling.reason)}")
    if seen.appealed_by is not None:
        console.print(f"appeal of {_party(seen.appealed_by, who)}: {escape(seen.appeal or '')}")
    if seen.remedies is not None:
        can = seen.remedies
        luck = "same or fresh" if can.fresh_luck else "the same"
        console.print(f"can be ruled: {', '.join(can.kinds)}")
        _under(console, f"back to events {can.floor} to {can.last}, {luck} luck")
        for bound in can.bounds:
            _under(console, f"to event {bound.floor} with --supersedes {bound.supersedes}")


def show_events(console: Console, seen: DisputeView, lines: Sequence[Line]) -> None:
    """The story around the contested event, which is marked."""
    console.print()
    for line in lines:
        is_it = line.revision == seen.revision
        rules = f" [dim]{' '.join(line.rules)}[/]" if line.rules else ""
        text = f"{'>' if is_it else ' '} {line.revision:>4} {escape(line.text)}{rules}"
        console.print(f"[bold]{text}[/]" if is_it else text)


def _under(console: Console, text: str) -> None:
    console.print(Padding(text, (0, 0, 0, 2), expand=False))


def _party(seat: Seat | None, who: Who | None = None) -> str:
    """Names by `who`; without it a number from 1."""
    if seat is None:
        return "an organiser"
    return escape(who((seat,), "")) if who else f"seat {seat + 1}"


def _said(claim: str | None, rules: Sequence[str]) -> str:
    named = f" ({', '.join(rules)})" if rules else ""
    return f"{escape(claim or '')}{named}"
