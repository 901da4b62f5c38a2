"""The foundation of all games: tables, commands, events, decisions, chance, and what a game is to the
service."""
