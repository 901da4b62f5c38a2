"""The HTTP server: uvicorn with httptools, and the bounds that it does not have."""
