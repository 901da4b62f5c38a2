-- Another secret from now on, unless the last rotation was asked for under the same key.
-- $1 webhook id, $2 time, $3 idempotency key or ''
UPDATE webhook.subscription
SET secret_rotations = CASE WHEN rotation_key = $3 AND $3 <> '' THEN secret_rotations
                            ELSE secret_rotations || $2::timestamptz END,
    rotation_key = $3
WHERE webhook_id = $1
RETURNING webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
