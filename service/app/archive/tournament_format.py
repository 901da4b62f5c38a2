"""The archive of a tournament (`moviola-tournament/1`): a header, its own events, the archives of its matches, a
last line that counts them."""

from collections.abc import Iterable
from typing import Final, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from service.app.archive.format import FORMAT, End, Entry, Header
from service.app.archive.reading import Archive, NotAnArchive, read
from service.platform.unique_names import DuplicateName, check_unique_names

TOURNAMENT_FORMAT: Final = "moviola-tournament/1"


class TournamentHeader(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="tournament"):
    format: Literal["moviola-tournament/1"]
    tournament_id: UUID
    game: str


class MatchCount(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="matches"):
    matches: int


class TournamentArchive(Struct, frozen=True):
    """`stream` has the tournament's own events, as if they were a match's. `count` is missing where the file was
    cut off."""

    header: TournamentHeader
    stream: Archive
    matches: list[Archive]
    count: MatchCount | None


Line = TournamentHeader | MatchCount | Header | Entry | End
_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def is_of_tournament(first: bytes) -> bool:
    """Whether a file that begins with this line is meant to be the archive of a tournament."""
    return TOURNAMENT_FORMAT.encode() in first[:200]


def read_tournament(lines: Iterable[bytes]) -> TournamentArchive:
    """Raises `NotAnArchive`."""
    lines = iter(lines)
    header = _line(next(lines, b""), 1)
    if not isinstance(header, TournamentHeader):
        raise NotAnArchive("the first line is not the header of a tournament")
    as_match = Header(FORMAT, header.tournament_id, header.game, "", "organiser", "finished", {})
    parts: list[list[bytes]] = [[msgspec.json.encode(as_match) + b"\n"]]
    count: MatchCount | None = None
    for number, text in enumerate(lines, 2):
        line = _line(text, number)
        if isinstance(line, MatchCount):
            count = line
            break
        if isinstance(line, Header):
            parts.append([])
        parts[-1].append(text)
    if any(rest.strip() for rest in lines):
        raise NotAnArchive("there is more after the last line")
    stream, *matches = map(read, parts)
    return TournamentArchive(header, stream, matches, count)


def _line(text: bytes, number: int) -> Line:
    try:
        line = _decoder.decode(text)
        check_unique_names(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, DuplicateName) as error:
        raise NotAnArchive(f"line {number}: {error}") from error
    return line
