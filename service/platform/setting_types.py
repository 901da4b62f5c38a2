"""Texts of settings, with the patterns that they must match."""

from typing import Annotated

from msgspec import Meta

PostgresUrl = Annotated[str, Meta(pattern="^postgres(ql)?://")]
RedisUrl = Annotated[str, Meta(pattern=r"^(rediss?(\+(cluster|sentinel))?|unix)://")]

HttpUrl = Annotated[str, Meta(pattern="^https?://")]
SafeUrl = Annotated[str, Meta(pattern=r"^(https://|http://(127\.0\.0\.1|localhost|\[::1\])[:/])")]

Origins = Annotated[
    str,
    Meta(
        pattern=r"^(\*|(https?://[a-z0-9.-]+(:[0-9]{1,5})?(,(?=h)|$))*)$",
        description="* for any, or origins such as https://example.org with commas between",
    ),
]

Rate = Annotated[
    str,
    Meta(
        pattern="^[1-9][0-9]{0,8}/(second|minute|hour|day)$",
        description="requests (or points) per second, minute, hour or day, as in 600/minute",
    ),
]
