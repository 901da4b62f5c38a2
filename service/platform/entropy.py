"""Where chance enters: seeds from the operating system, draws from seeds, tokens from the deployment's secret."""

import base64
import hashlib
import hmac
import secrets
from uuid import UUID

import uuid_utils
import uuid_utils.compat

from domain.kernel import luck
from domain.kernel.chance import Draw, Outcome
from domain.matches.state import Sheet

TOKEN_PREFIX = "mv_"  # noqa: S105 - what tokens begin with, not a token
KEY_PREFIX = f"{TOKEN_PREFIX}key_"
PLAYER_PREFIX = f"{TOKEN_PREFIX}player_"


def new_id() -> UUID:
    """A time-ordered id (UUID version 7)."""
    return uuid_utils.compat.uuid7()


def new_name() -> str:
    """As `new_id`, for what is only written down: a tenth of the time."""
    return str(uuid_utils.uuid7())


def new_seed() -> bytes:
    return secrets.token_bytes(luck.SEED_BYTES)


def draw(seed: bytes, sheet: Sheet, number: int, what: Draw) -> Outcome:
    """Draw `number` of a match by its published algorithm."""
    return luck.draw(luck.keyed(seed, sheet.entropy), sheet.luck.source, number, what)


def token(secret: str, match_id: UUID, holder: str, request: str) -> str:
    """The token of `holder` (`host`, `seat:2`) of a match: the same for a repeated request, never stored.

    256 bits of HMAC-SHA256 under the deployment's secret; `request` makes tokens of different joins differ.
    """
    digest = hmac.digest(_newest(secret), f"{match_id}/{holder}/{request}".encode(), "sha256")
    return TOKEN_PREFIX + digest.hex()


def api_key(secret: str, request: str) -> str:
    """The secret of a key: drawn anew, or for a named `request` always the same."""
    digest = hmac.digest(_newest(secret), f"key/{request}".encode(), "sha256")
    return f"{KEY_PREFIX}{(digest if request else new_seed()).hex()}"


def player_key(secret: str, request: str) -> str:
    """As `api_key`, for a device of a player."""
    digest = hmac.digest(_newest(secret), f"player/{request}".encode(), "sha256")
    return f"{PLAYER_PREFIX}{(digest if request else new_seed()).hex()}"


def webhook_secret(secret: str, webhook_id: UUID, generation: int) -> str:
    """The signing secret of a webhook's messages, as Standard Webhooks writes it; derived, never stored."""
    digest = hmac.digest(_newest(secret), f"webhook/{webhook_id}/{generation}".encode(), "sha256")
    return f"whsec_{base64.b64encode(digest).decode()}"


def in_force(keys: str) -> list[str]:
    """The keys, or secrets, of a setting that names several with commas between: the newest first."""
    return keys.split(",")


def _newest(secret: str) -> bytes:
    return bytes.fromhex(in_force(secret)[0])


def fingerprint(token_: str) -> str:
    """The stored form of a token. It is random, so a plain SHA-256 keeps it as secret as a slow hash
    would."""
    return hashlib.sha256(token_.encode()).hexdigest()
