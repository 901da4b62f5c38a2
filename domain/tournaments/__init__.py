"""A tournament: entries, rounds of tables, results that flow in from matches, standings that follow from them."""
