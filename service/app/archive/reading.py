"""Reading an archive: lines become records, in the order the format lays down."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from service.app.archive.format import End, Entry, Header, decode
from service.platform.unique_names import DuplicateName


class Archive(Struct, frozen=True):
    """The lines of a file as it stands, nothing about it proved. `end` is missing where the file was cut off."""

    header: Header
    entries: list[Entry]
    end: End | None


class NotAnArchive(Exception):
    """The file cannot be read as an archive; the message names the line."""


def read(lines: Iterable[bytes]) -> Archive:
    """Raises `NotAnArchive`. A last line that breaks off is taken for a file that was cut."""
    header: Header | None = None
    entries: list[Entry] = []
    lines = iter(lines)
    for number, text in enumerate(lines, 1):
        try:
            line = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, DuplicateName) as error:
            if (
                header is not None
                and not text.endswith(b"\n")
                and not isinstance(error, msgspec.ValidationError | DuplicateName)
            ):
                return Archive(header, entries, None)
            raise NotAnArchive(f"line {number}: {error}") from error
        if header is None:
            if not isinstance(line, Header):
                raise NotAnArchive("the first line is not the header of an archive")
            header = line
        elif isinstance(line, Header):
            raise NotAnArchive(f"line {number}: a second header")
        elif isinstance(line, End):
            if any(rest.strip() for rest in lines):
                raise NotAnArchive(f"there is more after the end in line {number}")
            return Archive(header, entries, line)
        else:
            entries.append(line)
    if header is None:
        raise NotAnArchive("the file is empty")
    return Archive(header, entries, None)
