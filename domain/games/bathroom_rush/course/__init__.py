"""What happens by itself: setup, rounds, settling, production, windows, the end."""
