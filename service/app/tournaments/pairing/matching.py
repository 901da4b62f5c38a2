"""Tables of two: the best pairing is a perfect matching of least weight, found by Edmonds' blossoms."""

import rustworkx

from domain.tournaments.field import Field, Solution, bye_misses, misses, pair_misses, weighed, weights


def match_pairs(field: Field) -> Solution:
    """The best pairing, exactly: all aims are one whole number of up to 127 bits.

    A bye is a meeting with nobody; nobodies do not meet each other.
    """
    count = len(field.entrants)
    factors = weights(field)
    costs = [
        (one, other, weighed(factors, pair_misses(field, one, other)))
        for other in range(count)
        for one in range(other)
    ]
    for place in range(count if field.byes else 0):
        alone = weighed(factors, bye_misses(field, place))
        costs += [(place, nobody, alone) for nobody in range(count, count + field.byes)]
    most = max(cost for *_, cost in costs) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + field.byes))
    graph.add_edges_from([(one, other, most - cost) for one, other, cost in costs])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    tables = tuple(pair for pair in ordered if pair[1] < count)
    byes = tuple(low for low, high in ordered if high >= count)
    return Solution(tables, byes, misses(field, tables, byes))
