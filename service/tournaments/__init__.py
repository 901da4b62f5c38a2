"""Tournaments: rounds paired, results carried in, what anybody sees of them."""
