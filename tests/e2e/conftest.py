from tests.service.api.conftest import app, served, service

__all__ = ["app", "served", "service"]
