"""The decisions of seats: what is legal, what is refused, the event that a command leads to."""
