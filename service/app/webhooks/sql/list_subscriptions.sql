-- The subscriptions of an owner, newest first; of everybody without one, but for those of players' devices.
-- $1 owner or null
SELECT webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
FROM webhook.subscription WHERE device_id IS NULL AND (owner = $1 OR $1::text IS NULL)
ORDER BY created_at DESC, webhook_id DESC
