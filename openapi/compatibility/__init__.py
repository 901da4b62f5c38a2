"""Does a contract still serve the clients of the one before? A sentence on each change that breaks them.

Only shapes count: descriptions and examples may change freely. openapi/released.json is what clients were given.
"""
