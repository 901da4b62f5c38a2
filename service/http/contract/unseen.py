"""Sheets and events without the hashes of tokens and keys, which no viewer is shown."""

from typing import Any, Final

from domain.matches.view import UNSEEN
from domain.tournaments.entry_events import EntryMade, Player, TokenReissued
from service.app.tournaments.views import UNSEEN_OF_ENTRIES

Schema = dict[str, Any]
LEFT_OUT: Final = {
    **UNSEEN,
    EntryMade: UNSEEN_OF_ENTRIES,
    Player: UNSEEN_OF_ENTRIES,
    TokenReissued: UNSEEN_OF_ENTRIES,
}


def without_hashes(schemas: dict[str, Schema]) -> None:
    """Take them out of the schemas, in place."""
    for kind, names in LEFT_OUT.items():
        schema = schemas[kind.__name__]
        for name in names:
            del schema["properties"][name]
        schema["required"] = [name for name in schema.get("required", []) if name not in names]
