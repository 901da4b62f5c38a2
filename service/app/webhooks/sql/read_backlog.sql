-- What each shard has still to tell the webhooks that are served, and what it has given up: how many deliveries are
-- pending, for how many seconds the oldest of them, for how many seconds one could have been sent, how many are parked.
-- $1 number of shards
SELECT shard.shard,
       count(*) FILTER (WHERE waiting.status = 'pending') AS pending,
       coalesce(extract(epoch FROM now() - min(waiting.planned_at) FILTER (WHERE waiting.status = 'pending')), 0)::float8
           AS oldest_seconds,
       greatest(extract(epoch FROM now() - min(waiting.due_at) FILTER (WHERE waiting.status = 'pending')), 0)::float8
           AS overdue_seconds,
       count(*) FILTER (WHERE waiting.status = 'parked') AS parked
FROM generate_series(0, $1::integer - 1) AS shard (shard)
LEFT JOIN (
    SELECT d.shard, d.status, d.due_at, d.planned_at
    FROM webhook.delivery AS d
    JOIN webhook.subscription AS s ON s.webhook_id = d.webhook_id
    LEFT JOIN secret.api_key AS k ON k.key_id::text = s.owner
    WHERE d.status <> 'delivered' AND s.is_active
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
) AS waiting ON waiting.shard = shard.shard
GROUP BY shard.shard
ORDER BY shard.shard
