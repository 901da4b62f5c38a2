"""The one clock that decides, and when the service could serve nobody."""
