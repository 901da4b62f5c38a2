-- Takes deliveries that are due: of every owner and every webhook some, so that none waits for another's many.
-- Where seats were given time to answer, a turn is told only if it is open; but one that is asked for again, as it was.
-- $1 shard, $2 webhooks that are busy, $3 how many at most of each webhook, $4 of all, $5 seconds until believed lost,
-- $6 how many at most of each owner, $7 owners some of whose deliveries are on their way, $8 how many of each
WITH free AS (
    SELECT s.webhook_id, s.owner, s.viewer, s.match_id IS NOT NULL AS is_of_one, s.url, s.secret_rotations,
        s.unanswered_seconds, s.push_keys, $6 - coalesce(sent.count, 0) AS room
    FROM webhook.subscription AS s LEFT JOIN secret.api_key AS k ON k.key_id::text = s.owner
    LEFT JOIN unnest($7::text[], $8::integer[]) AS sent (owner, count) ON sent.owner = s.owner
    WHERE s.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
        AND s.webhook_id <> ALL ($2::uuid[]) AND coalesce(sent.count, 0) < $6
), due AS (
    SELECT picked.*, free.*,
        row_number() OVER (PARTITION BY free.webhook_id ORDER BY picked.due_at, picked.revision) AS of_webhook
    FROM free CROSS JOIN LATERAL (
        SELECT d.delivery_id, d.due_at, d.revision FROM webhook.delivery AS d
        WHERE d.webhook_id = free.webhook_id AND d.shard = $1 AND d.status = 'pending' AND d.due_at <= now()
        ORDER BY d.due_at, d.revision LIMIT $3
    ) AS picked
), shared AS (
    SELECT due.*, row_number() OVER (PARTITION BY owner ORDER BY of_webhook, due_at, webhook_id) AS of_owner FROM due
), taken AS (
    SELECT * FROM shared WHERE of_owner <= room ORDER BY of_owner, due_at LIMIT $4
)
UPDATE webhook.delivery AS d SET due_at = now() + make_interval(secs => $5), attempts = d.attempts + 1
FROM taken WHERE d.delivery_id = taken.delivery_id AND d.status = 'pending' AND d.due_at <= now()
RETURNING d.delivery_id, d.webhook_id, d.match_id, d.revision, d.attempts, taken.viewer, taken.is_of_one,
    taken.url, taken.secret_rotations, taken.owner, d.notice, taken.push_keys,
    taken.unanswered_seconds > 0 AND d.type = 'your_turn' AND d.attempts > cardinality(d.answers) AS is_only_if_open
