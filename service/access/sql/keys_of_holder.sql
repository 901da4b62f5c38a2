-- The keys of whoever holds a key, revoked ones too: those with the same owner, where one is named.
-- $1 key_id text
SELECT other.key_id::text
FROM secret.api_key AS key
JOIN secret.api_key AS other ON other.key_id = key.key_id OR (key.owner <> '' AND other.owner = key.owner)
WHERE key.key_id::text = $1
