"""House bots: they see what their seat sees and choose from its legal commands, like anybody."""
