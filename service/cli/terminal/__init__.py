"""Matches in a terminal: a table drawn, a story told, a person asked. All of it from what the API answers."""
