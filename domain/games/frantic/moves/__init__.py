"""What seats may choose: for every choice what is legal, and the event that it leads to or its refusal."""
