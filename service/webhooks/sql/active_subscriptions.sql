-- Whom to tell: switched on, and not left behind by a revoked key.
SELECT s.webhook_id, s.owner, s.viewer, s.url, s.event_types, s.match_id, s.description, s.is_active, s.inactive_reason, s.secret_rotations, s.created_at, s.since
FROM webhook.subscription AS s LEFT JOIN secret.api_key AS k USING (key_id)
WHERE s.is_active AND k.revoked_at IS NULL
