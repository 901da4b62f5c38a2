"""Who calls, and what they may: keys, tokens, roles, the journal of what was done with them."""
