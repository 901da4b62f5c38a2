"""The two composition roots: what the API is made of, and what works behind it."""
