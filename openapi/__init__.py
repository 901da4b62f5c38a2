"""The contract that clients read, openapi.json, and an example of each operation as it happened."""
