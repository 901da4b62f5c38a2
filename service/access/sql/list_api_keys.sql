-- All keys ever made, newest first. Lines about parameters that are not given are left out.
-- :created_at and :key_id of the last one seen, :limit how many, at most 201
SELECT key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
FROM secret.api_key
WHERE true
  AND (created_at, key_id) < (:created_at, :key_id::uuid)
ORDER BY created_at DESC, key_id DESC LIMIT :limit
