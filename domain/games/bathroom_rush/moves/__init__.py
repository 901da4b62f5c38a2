"""The moves of seats: what is legal, what is refused, and the event it leads to."""
