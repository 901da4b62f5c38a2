"""Play in this terminal against house bots."""

import getpass
from typing import Any
from uuid import UUID

import rich_click as click

from domain.kernel.table import Language
from service.app.bots.choice import BOTS
from service.cli.client import Client
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.play_screen import Leave, asking, deciding, play_seat
from service.cli.terminal.program import program
from service.cli.terminal.setup import Asker, Place, Wishes, option, set_up
from service.cli.terminal.words import word
from service.schemas.matches import ClockTerms


def _options(
    _context: click.Context, _parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, Any] | None:
    return dict(map(option, texts)) or None


@click.command
@click.argument("game", required=False)
@click.option("--seats", type=int, help="How many seats the match has.")
@click.option("--seat", type=click.IntRange(min=1), help="Yours, counted from 1.")
@click.option("--bot", type=click.Choice(list(BOTS)), help="Who sits at the other seats.")
@click.option(
    "--option",
    "options",
    multiple=True,
    callback=_options,
    metavar="NAME=VALUE",
    help="An option of the game.",
)
@click.option("--name", default=getpass.getuser, help="Your name at the table; by default your account's.")
@click.option("--seed-free", is_flag=True, help="Add nothing of your own to the match's luck.")
@click.option(
    "--auto",
    type=click.Choice(list(BOTS)),
    is_flag=False,
    flag_value="lookahead",
    help="Let a bot choose for you.",
)
@click.option("--decision-seconds", type=int, help="Play with clocks: your time for each decision.")
@click.option("--match-seconds", type=int, help="Play with clocks: your time for the whole match.")
@click.option("--increment-seconds", type=int, help="What each answer adds to the time for the match.")
@click.option("--italian", is_flag=True, help="Tell and draw it in Italian.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
@click.option("--match", type=click.UUID, help="Come back to this match; needs --token.")
@click.option("--token", help="The token of your seat.")
def command(
    game: str | None,
    seats: int | None,
    seat: int | None,
    bot: str | None,
    options: dict[str, Any] | None,
    name: str,
    seed_free: bool,
    auto: str | None,
    decision_seconds: int | None,
    match_seconds: int | None,
    increment_seconds: int | None,
    italian: bool,
    url: str,
    match: UUID | None,
    token: str | None,
) -> None:
    """Play in this terminal against house bots.

    Asks for what you leave out; with --auto takes the defaults. You may leave at any time: the match waits.
    """
    if (match is None) != (token is None):
        raise click.UsageError("--match and --token go together")
    console = Output()
    place: Place | None = None
    language: Language = "it" if italian else "en"
    try:
        api = connect(url)
        if match and token:
            place = Place(match, token)
        else:
            times = (decision_seconds, match_seconds, increment_seconds)
            clocks = None if times == (None, None, None) else ClockTerms(*times[:2], increment_seconds or 0)
            wishes = Wishes(game, seats, seat, bot, options, name, not seed_free, clocks)
            place = set_up(api, wishes, Asker(console, auto is not None, language))
        at_seat = Client(url, place.token)
        choose = deciding(auto) if auto else asking(console, at_seat, language)
        play_seat(console, at_seat, place.match_id, choose, language)
    except click.ClickException:
        click.echo(_way_back(place, url, language))
        raise
    except (KeyboardInterrupt, EOFError, Leave):
        click.echo(_way_back(place, url, language))
    else:
        click.echo(
            f"\n{word(language, 'move by move')}\n  {program('replay', str(place.match_id), *_at(url))}"
        )


def _way_back(place: Place | None, url: str, language: Language) -> str:
    if place is None:
        return f"\n{word(language, 'no match')}"
    back = program("play", "--match", str(place.match_id), "--token", place.token, *_at(url))
    return f"\n{word(language, 'way back')}\n  {back}"


def _at(url: str) -> tuple[str, ...]:
    return () if url == URL else ("--url", url)
