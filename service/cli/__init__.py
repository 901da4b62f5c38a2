"""The command line and what only people at a terminal use."""
