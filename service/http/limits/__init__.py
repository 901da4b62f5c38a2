"""How much anybody may ask for: requests in a time, streams at once."""
