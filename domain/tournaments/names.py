"""Room and names in a tournament (TO-ENT-03)."""

from domain.kernel.decision import Rejected
from domain.kernel.names import kept, looks
from domain.tournaments.state import Entrant, Tournament


def check_there_is_room(tournament: Tournament) -> None:
    if len(tournament.listed) >= tournament.terms.capacity:
        raise Rejected("tournament_full", "TO-ENT-03", f"there is room for {tournament.terms.capacity}")


def check_name_is_free(tournament: Tournament, player: str, but: Entrant | None = None) -> None:
    own = looks(player)
    for each in tournament.listed:
        for name in (each.player, *(member.player for member in each.members)) if each is not but else ():
            if not own.isdisjoint(looks(name)):
                raise Rejected("name_taken", "TO-ENT-03", f"{name} has entered: that name looks the same")


def free_name(tournament: Tournament, player: str, but: Entrant | None = None) -> str:
    """The name as it is kept; raises `Rejected` if somebody has it or it is none."""
    name = kept(player, "TO-ENT-03")
    check_name_is_free(tournament, name, but)
    return name
