"""How a table is drawn, whatever the game: parts with shapes, what changed between two of them, text that fits."""
