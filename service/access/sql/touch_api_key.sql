-- Remember the day a key was last used on.
-- $1 key_id uuid   $2 day date
UPDATE secret.api_key SET last_used_on = $2 WHERE key_id = $1 AND last_used_on IS DISTINCT FROM $2
