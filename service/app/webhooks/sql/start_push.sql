-- A device has one subscription. A browser that has become another player's is told of that player alone.
-- $1 webhook id, $2 device id, $3 owner, $4 endpoint, $5 push keys, $6 time, $7 since,
-- $8 seconds without an answer
WITH elsewhere AS (
    DELETE FROM webhook.subscription WHERE url = $4 AND device_id <> $2
)
INSERT INTO webhook.subscription (webhook_id, device_id, owner, scopes, viewer, url, event_types, description, push_keys, created_at, since, unanswered_seconds)
VALUES ($1, $2, $3, '{}', 'seat', $4, '{}', '', $5, $6, $7, $8)
ON CONFLICT (device_id) DO UPDATE SET url = excluded.url, push_keys = excluded.push_keys, is_active = true, inactive_reason = ''
