"""Use cases of tournaments: entries, pairing, rounds, results, rulings."""
