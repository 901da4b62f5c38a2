-- $1 created_before timestamptz
DELETE FROM secret.player WHERE seated_at IS NULL AND created_at < $1
