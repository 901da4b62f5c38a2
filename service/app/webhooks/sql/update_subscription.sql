-- Changes what is not null.
-- $1 webhook id, $2 url, $3 event types, $4 description, $5 is active, $6 seconds without an answer
UPDATE webhook.subscription
SET url = coalesce($2, url), event_types = coalesce($3, event_types), description = coalesce($4, description),
    is_active = coalesce($5, is_active),
    unanswered_seconds = coalesce($6, unanswered_seconds),
    inactive_reason = CASE $5 WHEN true THEN '' WHEN false THEN 'switched off' ELSE inactive_reason END
WHERE webhook_id = $1
RETURNING webhook_id, owner, scopes, viewer, url, event_types, match_id, description, is_active, inactive_reason,
          secret_rotations, created_at, since, unanswered_seconds
