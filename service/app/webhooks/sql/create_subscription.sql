-- A new subscription, or the one that exists under this id.
-- $1 webhook id, $2 owner, $3 scopes, $4 viewer, $5 url, $6 event types, $7 match id, $8 description, $9 time, $10 since,
-- $11 seconds without an answer
WITH created AS (
    INSERT INTO webhook.subscription
        (webhook_id, owner, scopes, viewer, url, event_types, match_id, description, created_at, since,
        unanswered_seconds)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (webhook_id) DO NOTHING
    RETURNING webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
)
SELECT * FROM created
UNION ALL
SELECT webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds FROM webhook.subscription WHERE webhook_id = $1
LIMIT 1
