"""The order of the entrants before the first round (TO-ENT-10)."""

from domain.tournaments.state import Tournament


def starting_ranks(tournament: Tournament) -> dict[int, int]:
    """Entrants' ranks before the first round, from 0: by the seeds organisers gave, by rating, then by entry."""
    unseeded = len(tournament.entrants) + 1
    ordered = sorted(tournament.entrants, key=lambda each: (each.seed or unseeded, -each.rating, each.number))
    listed = [each for each in ordered if not each.is_struck_off]
    listed += [each for each in ordered if each.is_struck_off]
    return {entrant.number: rank for rank, entrant in enumerate(listed)}
