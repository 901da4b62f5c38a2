"""The message of `moviola up` when all is running."""

from collections.abc import Sequence

from service.cli.terminal.match_client import SeenMatch
from service.cli.terminal.program import program
from service.platform.settings import Settings, variable

DOCS = "/docs"
WEBHOOKS = "may go to this machine, by http as well"
FIRST_MATCH = '{"game":"%s","seats":%d,"bots":{"1":"random"}}'


def welcome(settings: Settings, url: str, samples: Sequence[SeenMatch]) -> str:
    """Where to click and what to type, in rich's console markup."""
    server = "" if url == "http://127.0.0.1:8000" else f" --url {url}"
    places = {
        "play and look": f"{url}/",
        **{sample.game.title: page_of(sample, url) for sample in samples},
        "requests to try": f"{url}{DOCS}",
        **({"webhooks": WEBHOOKS} if settings.webhooks_reach_loopback else {}),
        "admin's key": _place_of_key(settings),
        "logs": str(settings.data_dir / "*.log"),
    }
    width = max(map(len, places))
    first_match = FIRST_MATCH % (samples[0].sheet.game, len(samples[0].sheet.seats))
    lines = [
        "",
        f"[bold]Moviola[/] listens at [bold]{url}[/]",
        "",
        *(f"  {name:<{width}}  {place}" for name, place in places.items()),
        "",
        "In another terminal: play, look at a match move by move, or begin one with a request:",
        "",
        f"  {program('play')}{server}",
        *(f"  {program('replay', str(sample.match_id))}{server}" for sample in samples[:1]),
        f"  curl -s {url}/v1/matches -H 'Content-Type: application/json' -d '{first_match}'",
        "",
        "[dim]For development only. Ctrl-C ends it; the data stay.[/]",
    ]
    return "\n".join(lines)


def page_of(sample: SeenMatch, url: str) -> str:
    """The match in the browser, in the middle of the play."""
    return f"{url}/matches/{sample.match_id}/review?at={sample.revision // 2}"


def _place_of_key(settings: Settings) -> str:
    file = settings.data_dir / "admin_key"
    is_kept = file.exists() and file.read_text().strip() == settings.admin_key
    return f"in {file}" if is_kept else f"as given in {variable('admin_key')}"
