"""One finished match of house bots per game, so that a new installation has something to look at."""

import hashlib
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.kernel.game import Game
from service.cli.client import Client
from service.cli.terminal.match_client import SeenMatch, read_match
from service.schemas.matches import CreateMatch, NewMatch

SEATS = 2
PATIENCE_SECONDS = 30.0  # for the next event, on a busy machine too
POLL_SECONDS = 0.05


def play_samples(admin: Client, report: Callable[[str], None]) -> list[SeenMatch]:
    """Every game's sample match, played now unless an earlier call has; `report` is given how far it is.

    A match that stands still is left as it is.
    """
    return [_played(admin, game, report) for game in GAMES.values()]


def _played(admin: Client, game: Game[Any], report: Callable[[str], None]) -> SeenMatch:
    seats = max(SEATS, game.seats[0])
    terms = CreateMatch(game.name, seats, bots=dict.fromkeys(range(seats), "random"), title="A sample")
    # The first answer to this key comes back at every later start: there is one sample for ever.
    key = f"sample-{hashlib.sha256(msgspec.json.encode(terms)).hexdigest()[:16]}"
    created = admin.post("/v1/matches", terms, NewMatch, key)
    host = Client(admin.url, created.host_token)
    host.post(f"/v1/matches/{created.match_id}/start", None, Struct, key)
    view = read_match(host, created.match_id)
    moved = monotonic()
    while view.sheet.phase == "playing" and monotonic() < moved + PATIENCE_SECONDS:
        sleep(POLL_SECONDS)
        newer = read_match(host, created.match_id)
        if newer.revision > view.revision:
            view, moved = newer, monotonic()
        report(f"{game.title}, event {view.revision}")
    return view
