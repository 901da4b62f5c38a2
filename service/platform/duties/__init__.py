"""Duties: what processes do without being asked, and the locks by which they share it."""
