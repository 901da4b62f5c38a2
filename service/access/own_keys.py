"""Which seats were taken with one's own key: for whoever knows the key, and for nobody else."""

from typing import TypeAlias
from uuid import UUID

from msgspec import UNSET, UnsetType

from service.platform.entropy import fingerprint

OwnKey: TypeAlias = str | UnsetType
"""The part of its key that a seat keeps; nothing if it was taken without one."""


def own_key(match_id: UUID, key_id: str) -> OwnKey:
    """Another one in every match: seats do not tell who sits at two of them."""
    return fingerprint(f"{match_id}/{key_id}") if key_id else UNSET
