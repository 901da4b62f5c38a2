"""What chance draws, in words, by the fields of the draws."""

from typing import Final

from domain.kernel.table import Language

DRAWS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "person_order": "the persons",
        "first_player": "who begins",
    },
    "it": {
        "person_order": "le persone",
        "first_player": "chi comincia",
    },
}
