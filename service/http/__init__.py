"""The border: the ASGI application, its controllers, and every way a request can fail."""
