"""Matches: load by folding, decide, append; what a viewer sees of them."""
