"""The text report, read back by its columns."""

from domain.tournaments import table_rulings
from domain.tournaments.scoring import scores
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.trf import report
from tests.tournaments.making import Held, in_order, refusal


def test_a_report_says_what_was_played() -> None:
    held = Held(rounds=3).enter(5)
    held.play_round(in_order)
    held.play_round(lambda _: ((0, 1),))
    held.pair()
    held.start()
    absent = held.state.table(3, 1).entrants[1]
    held.do(lambda decision: table_rulings.rule_forfeit(decision, 3, 1, [absent], "absent"))
    lines = [line for line in report(held.state).splitlines() if line.startswith("001")]
    ranks = {number: rank + 1 for number, rank in starting_ranks(held.state).items()}
    by_rank = {standing.entrant: standing.rank for standing in standings(held.state)}
    assert len(lines) == 5
    for line in lines:
        entrant = next(number for number, rank in ranks.items() if rank == int(line[4:8]))
        assert line[14:47].strip() == held.state.entrant(entrant).player
        assert float(line[80:84]) * 60 == scores(held.state)[entrant]
        assert int(line[85:89]) == by_rank[entrant]
        for number, round_ in enumerate(held.state.rounds, 1):
            cell = line.ljust(130)[81 + 10 * number : 89 + 10 * number]
            table = next((table for table in round_.tables if entrant in table.entrants), None)
            if table is None:
                assert cell == "0000 - U"
                continue
            seat = table.entrants.index(entrant)
            assert int(cell[:4]) == ranks[table.entrants[1 - seat]]
            assert cell[5] == "wb"[seat]
            if number == 1:
                assert cell[7] == ("1" if entrant == min(table.entrants) else "0")
            elif number == 2:
                assert cell[7] == "="
            elif table.number == 1:
                assert cell[7] == ("-" if entrant == absent else "+")
            else:
                assert cell[7] == " "


def test_what_trf_has_no_words_for_is_refused() -> None:
    four = Held(table_size=4).enter(4)
    assert refusal(lambda: report(four.state))[0] == "not_reportable"
    twice = Held(matches_per_round=2).enter(2)
    assert refusal(lambda: report(twice.state))[0] == "not_reportable"
