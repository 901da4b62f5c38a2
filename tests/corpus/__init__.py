"""Whole matches of all games, kept for as long as the project lasts: what an old match came to never changes."""
