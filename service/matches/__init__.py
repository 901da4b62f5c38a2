"""Matches: their seeds, what happens around a request by itself, what a viewer sees of them."""
