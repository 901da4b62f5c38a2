"""Room and names in a tournament (TO-ENT-03)."""

import unicodedata

from domain.kernel.decision import Rejected
from domain.tournaments.state import Entrant, Tournament


def check_there_is_room(tournament: Tournament) -> None:
    if len(tournament.listed) >= tournament.terms.capacity:
        raise Rejected("tournament_full", "TO-ENT-03", f"there is room for {tournament.terms.capacity}")


def check_name_is_free(tournament: Tournament, player: str, but: Entrant | None = None) -> None:
    wanted = compared(player)
    if any(compared(each.player) == wanted for each in tournament.listed if each is not but):
        raise Rejected("name_taken", "TO-ENT-03", f"somebody called {player} has entered")


def compared(name: str) -> str:
    """What two names are compared by: composed, without blanks around and doubled blanks, without case."""
    composed = unicodedata.normalize("NFC", name)
    return unicodedata.normalize("NFC", " ".join(composed.split()).casefold())


def free_name(tournament: Tournament, player: str, but: Entrant | None = None) -> str:
    """The name as it is kept, composed and trimmed; raises `Rejected` if somebody has it or nothing is left."""
    name = " ".join(unicodedata.normalize("NFC", player).split())
    if not name:
        raise Rejected("name_empty", "TO-ENT-03", "a name has to be seen")
    check_name_is_free(tournament, name, but)
    return name
