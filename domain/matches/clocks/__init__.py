"""Time controls, running clocks, and what an organiser changes about them."""
