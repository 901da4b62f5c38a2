"""What deploy/ promises operators, held against the code."""
