-- Takes deliveries that are due: of every webhook some, so that none waits for another's many.
-- $1 shard, $2 webhooks that are busy, $3 how many at most of each, $4 of all, $5 seconds until believed lost
WITH due AS (
    SELECT picked.delivery_id, s.viewer, s.url, s.secret_rotations
    FROM webhook.subscription AS s LEFT JOIN secret.api_key AS k ON k.key_id::text = s.owner
    CROSS JOIN LATERAL (
        SELECT d.delivery_id FROM webhook.delivery AS d
        WHERE d.webhook_id = s.webhook_id AND d.shard = $1 AND d.status = 'pending' AND d.due_at <= now()
        ORDER BY d.due_at, d.revision LIMIT $3
        FOR UPDATE SKIP LOCKED
    ) AS picked
    WHERE s.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND s.webhook_id <> ALL ($2::uuid[])
    LIMIT $4
)
UPDATE webhook.delivery AS d SET due_at = now() + make_interval(secs => $5), attempts = d.attempts + 1
FROM due WHERE d.delivery_id = due.delivery_id
RETURNING d.delivery_id, d.webhook_id, d.match_id, d.revision, d.attempts, due.viewer, due.url, due.secret_rotations
