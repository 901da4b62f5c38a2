"""The table as a drawing: its parts, marks, words, and which of them choose a command."""
