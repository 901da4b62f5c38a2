"""Use cases of pictures and films."""
