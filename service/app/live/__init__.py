"""The way of an event through Redis to those who follow a match."""
