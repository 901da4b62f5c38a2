"""Files with a checkpoint that somebody has kept."""

from pathlib import Path

import rich_click as click

from service.app.proof import notes


def read_note(file: Path) -> notes.Note:
    """Raises `ClickException` with what is wrong with the file."""
    try:
        return notes.read(file.read_text("utf-8"))
    except (notes.NotANote, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}: it is no checkpoint: {error}") from error
