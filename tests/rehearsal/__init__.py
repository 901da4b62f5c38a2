"""What an operator does to a running installation, rehearsed with real processes under load."""
