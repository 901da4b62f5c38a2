"""Use cases of one match: create, sit down, play, fork, and its answers."""
