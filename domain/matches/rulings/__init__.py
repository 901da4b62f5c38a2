"""Disputes: an event of a match is contested, the seats are heard, an organiser rules, a seat may appeal once."""
