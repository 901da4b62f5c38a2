"""The decisions of a single seat: what is legal, and the event that it leads to."""
