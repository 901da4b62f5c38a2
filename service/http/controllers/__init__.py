"""The REST surface: each handler parses, calls, answers."""
