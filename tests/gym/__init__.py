"""The environments to learn in: PettingZoo's own tests, secrecy, speed, and an example that learns."""
