"""The choices of seats: for every choice what is legal, and the event that it leads to or its refusal."""
