-- Whoever holds several keys is one person: found by the owner that they name.
CREATE INDEX api_key_by_owner ON secret.api_key (owner) WHERE owner <> '';
