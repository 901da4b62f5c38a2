"""What chance draws, in words, by the fields of the draws."""

from typing import Final

from domain.kernel.table import Language

DRAWS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "flock_order": "the flock deck",
        "action_order": "the action deck",
        "first_seat": "who begins",
    },
    "it": {
        "flock_order": "il mazzo Stormo",
        "action_order": "il mazzo Azione",
        "first_seat": "chi comincia",
    },
}
