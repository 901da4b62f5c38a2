"""The demands of each format on the next round: the fields to be paired, or a fixed schedule."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.tournaments.attendance import absences, active
from domain.tournaments.circle import circle, rounds_to_meet_all
from domain.tournaments.dutch.cards import DutchField, dutch_field
from domain.tournaments.field import AIMS, APART, Field, pots, split
from domain.tournaments.scoring import scores
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.state import Tournament
from domain.tournaments.survival import out_last, survivors
from domain.tournaments.terms import TWO


class Schedule(Struct, frozen=True):
    """Tables and byes that nobody chooses, by entrant: with each bye who is not there to be met, 0 if nobody is
    due."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[tuple[int, int], ...]


def next_round(tournament: Tournament) -> Sequence[Field | DutchField] | Schedule:
    """The tables to be paired now; raises `Rejected` if no table can be made (TO-PAI-03)."""
    terms = tournament.terms
    if terms.is_elimination:
        fields = _elimination(tournament)
    elif terms.has_fixed_meetings:
        return _circle(tournament)
    else:
        total = scores(tournament) if terms.is_swiss else {}
        seeds = starting_ranks(tournament)
        away = {each.entrant for each in absences(tournament)}
        here = [each.number for each in active(tournament) if each.number not in away]
        ranked = sorted(here, key=lambda e: (-total.get(e, 0), seeds[e]))
        if terms.format == "swiss_dutch" and len(ranked) >= TWO:
            return [dutch_field(tournament, ranked)]
        sizes, byes = split(len(ranked), terms.table_size, terms.smallest_table)
        fields = [_field(tournament, ranked, [-total.get(e, 0) for e in ranked], sizes, byes)]
    if not any(field.sizes for field in fields):
        raise Rejected(
            "too_few_entrants",
            "TO-PAI-03",
            f"{sum(len(field.entrants) for field in fields)} are too few for a table of {terms.smallest_table}",
        )
    return fields


def planned_rounds(tournament: Tournament) -> int | None:
    """How many rounds there will be; None where that is only known at the end."""
    terms = tournament.terms
    if terms.is_elimination:
        return None
    count = len(tournament.rounds[0].entrants) if tournament.rounds else len(active(tournament))
    if terms.rounds or terms.is_swiss:
        return terms.rounds
    return rounds_to_meet_all(count, terms.table_size)


def is_complete(tournament: Tournament) -> bool:
    """Whether there is no further round: all were paired, or one is left (TO-END-01)."""
    if tournament.terms.is_elimination:
        return bool(tournament.rounds) and len(survivors(tournament)) < TWO
    return len(tournament.rounds) >= (planned_rounds(tournament) or 0)


def _circle(tournament: Tournament) -> Schedule:
    """The next round of the circle; who would have met somebody who is not there has a bye (TO-PAI-07)."""
    seeds = starting_ranks(tournament)
    among = tournament.rounds[0].entrants if tournament.rounds else {e.number for e in active(tournament)}
    here = {e.number for e in active(tournament)} - {each.entrant for each in absences(tournament)}
    tables: list[tuple[int, ...]] = []
    byes: list[tuple[int, int]] = []
    for pair in circle(sorted(among, key=seeds.__getitem__), len(tournament.rounds)):
        present = tuple(entrant for entrant in pair if entrant in here)
        if len(present) == TWO:
            tables.append(present)
        else:
            missing = next((entrant for entrant in pair if entrant not in here), 0)
            byes += [(entrant, missing) for entrant in present]
    if not tables:
        raise Rejected("too_few_entrants", "TO-PAI-03", "no two of those who are left meet in this round")
    return Schedule(tuple(tables), tuple(byes))


def _elimination(tournament: Tournament) -> list[Field]:
    terms = tournament.terms
    left = survivors(tournament)
    size, smallest = terms.table_size, terms.smallest_table
    if len(left) <= size and (terms.lives == 1 or not _any_bracket_plays(left, smallest)):
        return [_final(tournament, left), *_third_place(tournament, left)]
    brackets = [[e for e, lost in left.items() if lost == losses] for losses in range(terms.lives)]
    if not _any_bracket_plays(left, smallest):
        brackets = [list(left)]
    fields = []
    for bracket in filter(None, brackets):
        sizes, byes = _bracket(len(bracket), size, smallest)
        groups = [left[entrant] for entrant in bracket]
        fields.append(_field(tournament, bracket, groups, sizes, byes, advance=terms.advance))
    return fields


def _final(tournament: Tournament, left: dict[int, int]) -> Field:
    """All who are left at one table, of whom one goes on."""
    sizes, byes = ((len(left),), 0) if len(left) >= TWO else ((), len(left))
    return _field(tournament, list(left), list(left.values()), sizes, byes, advance=1)


def _third_place(tournament: Tournament, left: dict[int, int]) -> list[Field]:
    """Beside the final, the match of those it was reached against, if the terms ask for it (TO-PAI-12)."""
    seeds = starting_ranks(tournament)
    beaten = sorted(out_last(tournament), key=seeds.__getitem__)
    if not tournament.terms.third_place or len(left) != TWO or len(beaten) != TWO:
        return []
    return [_field(tournament, beaten, [0, 0], (TWO,), 0)]


def _any_bracket_plays(left: dict[int, int], smallest: int) -> bool:
    return any(count >= smallest for count in Counter(left.values()).values())


def _bracket(count: int, size: int, smallest: int) -> tuple[tuple[int, ...], int]:
    """At tables of two, byes make the number a power of two, so that there are none in later rounds."""
    if size == TWO and count > TWO:
        byes = 2 ** (count - 1).bit_length() - count
        return (TWO,) * ((count - byes) // TWO), byes
    return split(count, size, smallest)


def _field(
    tournament: Tournament,
    ranked: Sequence[int],
    keys: Sequence[int],
    sizes: tuple[int, ...],
    byes: int,
    advance: int = 0,
) -> Field:
    """A field with what everybody has had so far. `keys` tell the groups apart, the best lowest."""
    place = {entrant: number for number, entrant in enumerate(ranked)}
    groups = {key: number for number, key in enumerate(sorted(set(keys)))}
    byes_had, short, first_seats = _had(tournament)
    met = Counter(
        tuple(sorted((place[one], place[other])))
        for _, table in tournament.tables()
        for one, other in combinations(table.entrants, 2)
        if one in place and other in place
    )
    grouped = tuple(groups[key] for key in keys)
    kept_apart = _kept_apart(tournament, ranked)
    return Field(
        entrants=tuple(ranked),
        groups=grouped,
        met={(low, high): times for (low, high), times in met.items()},
        byes_had=_by_place(byes_had, ranked),
        short_tables_had=_by_place(short, ranked),
        first_seats=_by_place(first_seats, ranked),
        sizes=sizes,
        byes=byes,
        byes_go_to_the_best=tournament.terms.is_elimination,
        advance=advance,
        aims=(*[APART] * bool(kept_apart), *dict.fromkeys((*tournament.terms.aims, *AIMS))),
        kept_apart=kept_apart,
        pots=pots(grouped, sizes),
    )


def _kept_apart(tournament: Tournament, ranked: Sequence[int]) -> frozenset[tuple[int, int]]:
    """Those pairs by places."""
    place = {entrant: number for number, entrant in enumerate(ranked)}
    return frozenset(
        (min(place[one], place[other]), max(place[one], place[other]))
        for one, other in kept_apart(tournament, ranked)
    )


def kept_apart(tournament: Tournament, entrants: Iterable[int]) -> set[tuple[int, int]]:
    """The pairs among these, the lower number first, that are of one club, or of one team, as the terms have it
    (TO-PAI-17), or are not to meet (TO-PAI-18)."""
    there = set(entrants)
    alike: defaultdict[str, set[int]] = defaultdict(set)
    if by := tournament.terms.keep_apart:
        for entrant in there:
            alike[getattr(tournament.entrant(entrant), by)].add(entrant)
        alike.pop("", None)
    groups = [*alike.values(), *map(there.intersection, tournament.kept_apart)]
    return {pair for group in groups for pair in combinations(sorted(group), 2)}


def _had(tournament: Tournament) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Byes, seats at short tables, and how much oftener the first of two seats: a table at which one is alone
    counts as a bye (TO-PAI-05)."""
    byes, short, first_seats = Counter[int](), Counter[int](), Counter[int]()
    for round_ in tournament.rounds:
        byes.update(bye.entrant for bye in round_.byes)
        largest = max((len(table.entrants) for table in round_.tables), default=0)
        for table in round_.tables:
            if len(table.remaining) == 1:
                byes.update(table.remaining)
            if len(table.entrants) < largest:
                short.update(table.entrants)
            for seating in table.seatings:
                if len(seating) == TWO:
                    first_seats.update({seating[0]: 1, seating[1]: -1})
    return byes, short, first_seats


def _by_place(counts: Counter[int], ranked: Iterable[int]) -> tuple[int, ...]:
    return tuple(counts[entrant] for entrant in ranked)
