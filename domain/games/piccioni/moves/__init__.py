"""What seats decide: what is legal, what is refused, the event that a command leads to."""
