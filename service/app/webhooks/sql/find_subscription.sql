-- One subscription, if it is this owner's; anybody's without an owner, but for those of players' devices.
-- $1 webhook id, $2 owner or null
SELECT webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
FROM webhook.subscription WHERE webhook_id = $1 AND device_id IS NULL AND (owner = $2 OR $2::text IS NULL)
