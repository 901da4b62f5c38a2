"""Redis: clients for what a URL names, and wake-ups between processes."""
