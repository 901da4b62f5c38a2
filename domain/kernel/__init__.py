"""What all games are built on: tables, commands, events, decisions, chance, and what a game is to the service."""
