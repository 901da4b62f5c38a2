"""A match hosts any game: seats, beginning, luck, resigning, forks."""
