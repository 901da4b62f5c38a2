-- Whom to tell: switched on, and not left behind by a key that is over. Players' devices are looked up by match.
SELECT s.webhook_id, s.owner, s.scopes, s.viewer, s.url, s.event_types, s.match_id, s.description, s.is_active, s.inactive_reason, s.secret_rotations, s.created_at, s.since, s.unanswered_seconds
FROM webhook.subscription AS s LEFT JOIN secret.api_key AS k ON k.key_id::text = s.owner
WHERE s.device_id IS NULL AND s.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
