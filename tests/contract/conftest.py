from tests.service.conftest import running

__all__ = ["running"]
