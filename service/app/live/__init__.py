"""The way of an event through Redis to the followers of a match."""
