"""Seats that are empty, and what an organiser does about them."""
