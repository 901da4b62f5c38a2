"""What seats may do: what is legal, what is refused, and the event it leads to."""
