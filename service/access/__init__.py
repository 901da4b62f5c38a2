"""Callers and their rights: keys, tokens, roles, the journal of what was done with them."""
