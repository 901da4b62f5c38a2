"""The course of the game by itself: setup, rounds, settling, production, windows, the end."""
