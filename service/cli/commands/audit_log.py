"""Follow the list of checkpoints of a service: nothing in it may ever be rewritten."""

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from service.app.archive.any_file import verify_file
from service.app.archive.reading import Archive, NotAnArchive, read
from service.app.archive.tournament_format import is_of_tournament, read_tournament
from service.app.archive.verify import Witness
from service.app.proof.heads import NotAKeySet, read_keys
from service.app.proof.notes import NotANote, Note
from service.cli.auditing import (
    Keys,
    NothingListed,
    OtherHead,
    Rewritten,
    leaves,
    looks,
    newest,
    require_goes_on,
    require_listed,
    require_looks,
    stream_of,
)
from service.cli.client import Client, NotReachable, RequestRefused
from service.cli.note_files import read_note
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.plain import escape
from service.schemas.checkpoints import ListedLeaf

FINE, REWRITTEN, NOT_CHECKED = 0, 1, 2
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command
@click.argument("url", default=URL)
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("moviola-checkpoint.txt"),
    show_default=True,
    help="The last checkpoint seen: read and checked against the list, then written anew.",
)
@click.option(
    "--keys",
    "key_file",
    type=FILE,
    help="The public keys, saved from /.well-known/moviola-keys.json; by default what the service says now.",
)
@click.option(
    "--archive",
    "archives",
    type=FILE,
    multiple=True,
    help="A match or tournament that must be in the list as this archive has it. Reads the whole list.",
)
@click.option("--token", help="An organiser's key: reads looks at matches before they are disclosed.")
def command(
    url: str, keep: Path, key_file: Path | None, archives: tuple[Path, ...], token: str | None
) -> None:
    """Follow the list of checkpoints of a service: nothing in it may ever be rewritten.

    Each run checks that the list goes on from the checkpoint of the run before, and that no look of an organiser
    at a match of the archives was removed, once looks may be read (MV-ORG-07). Exits with 0 if so, 1 if the list
    or a match was rewritten, 2 if that could not be checked.
    """
    console = Output()
    try:
        own_note = read_note(keep) if keep.exists() else None
        api = connect(url, token)
        keys = read_keys(key_file.read_bytes() if key_file else _published(api))
        text, note = newest(api, keys, own_note)
        for file, extent in _listed(api, note, archives, keys):
            console.print(f"[green]✓[/] {escape(str(file))}: in the list up to {extent}", soft_wrap=True)
    except Rewritten as rewritten:
        console.print(f"[red]✗[/] {escape(str(rewritten))}", soft_wrap=True)
        console.print(f"[bold]Keep {escape(str(keep))}[/]: it is the evidence.", soft_wrap=True)
        sys.exit(REWRITTEN)
    except (NothingListed, NotReachable, RequestRefused, NotAKeySet, NotANote, NotAnArchive) as error:
        console.print(f"Nothing was checked: {escape(str(error))}", soft_wrap=True)
        sys.exit(NOT_CHECKED)
    _write(keep, text)
    console.print(f"[green]✓[/] {_told(note, own_note, is_given=key_file is not None)}", soft_wrap=True)


def _told(note: Note, own_note: Note | None, *, is_given: bool) -> str:
    keys = (
        ""
        if is_given
        else " The keys are those that the service publishes itself: keep a copy, and give --keys."
    )
    if own_note is None:
        return (
            f"The list has {note.size} leaves. Its checkpoint is kept: the next run is held against it.{keys}"
        )
    size = own_note.size
    return f"The list of {note.size} leaves goes on from the {size} of the checkpoint that was kept.{keys}"


def _listed(api: Client, note: Note, files: tuple[Path, ...], keys: Keys) -> list[tuple[Path, str]]:
    """Up to what the list has each archive; raises `Rewritten`."""
    by_file = {file: _sound(file, keys) for file in files}
    if not by_file:
        return []
    looks_of = {
        archive.header.match_id: looks(api, archive) for archives in by_file.values() for archive in archives
    }
    streams = {stream_of(archive) for archives in by_file.values() for archive in archives}
    streams |= {hashes[0] for hashes in looks_of.values() if hashes}
    by_stream: dict[str, list[ListedLeaf]] = defaultdict(list)
    for leaf in leaves(api, note):
        if leaf.stream in streams:
            by_stream[leaf.stream].append(leaf)
    for hashes in filter(None, looks_of.values()):
        require_looks(hashes, by_stream[hashes[0]])
    return [(file, _extent(api, file, archives, by_stream)) for file, archives in by_file.items()]


def _extent(
    api: Client, file: Path, archives: Sequence[Archive], by_stream: dict[str, list[ListedLeaf]]
) -> str:
    try:
        try:
            revision = _require_listed(archives, by_stream)
        except OtherHead:
            revision = _require_listed(_present(api, archives), by_stream)
    except Rewritten as rewritten:
        raise Rewritten(f"{file}: {rewritten}") from rewritten
    return f"event {revision}" + (f", with its {len(archives) - 1} matches" if archives[1:] else "")


def _require_listed(archives: Sequence[Archive], by_stream: dict[str, list[ListedLeaf]]) -> int:
    first, *_ = [require_listed(each, by_stream[stream_of(each)]) for each in archives]
    return first


def _present(api: Client, archives: Sequence[Archive]) -> list[Archive]:
    """The same, as the service shows it now: it may have gone on since. Raises `Rewritten` if it is another."""
    header = archives[0].header
    kind = "matches" if header.edition else "tournaments"
    lines = b"".join(api.download(f"/v1/{kind}/{header.match_id}/archive")).splitlines(keepends=True)
    now = {each.header.match_id: each for each in _read(lines)}
    for each in archives:
        if each.header.match_id not in now:
            raise Rewritten(f"The service shows no match {each.header.match_id} any more.")
        require_goes_on(each, now[each.header.match_id])
    return [now[each.header.match_id] for each in archives]


def _sound(file: Path, keys: Keys) -> list[Archive]:
    """The match; or the tournament's own stream, and then its matches. Raises `NotAnArchive`."""
    lines = file.read_bytes().splitlines(keepends=True)
    archives = _read(lines)
    if not verify_file(lines, Witness(keys=keys)).is_sound:
        raise Rewritten(f"{file} is not sound: moviola verify says what is wrong.")
    return archives


def _read(lines: list[bytes]) -> list[Archive]:
    if lines and is_of_tournament(lines[0]):
        whole = read_tournament(lines)
        return [whole.stream, *whole.matches]
    return [read(lines)]


def _published(api: Client) -> bytes:
    return b"".join(api.download("/.well-known/moviola-keys.json"))


def _write(file: Path, text: str) -> None:
    """The whole of it, or what was there before."""
    fresh = file.with_name(f".{file.name}.new")
    fresh.write_text(text, "utf-8")
    fresh.replace(file)
