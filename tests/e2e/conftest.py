from tests.service.api.conftest import served, service

__all__ = ["served", "service"]
