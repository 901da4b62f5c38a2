-- One subscription, if it is this owner's; anybody's without an owner.
-- $1 webhook id, $2 owner or null
SELECT webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
FROM webhook.subscription WHERE webhook_id = $1 AND (owner = $2 OR $2::text IS NULL)
