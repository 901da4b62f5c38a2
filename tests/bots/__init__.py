"""How well house bots play, without a server."""
