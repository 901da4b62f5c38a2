-- Of these shards those that have deliveries which are due; a sender may still be kept from taking them.
-- $1 shards
SELECT DISTINCT asked.shard
FROM webhook.subscription AS s LEFT JOIN secret.api_key AS k ON k.key_id::text = s.owner
CROSS JOIN unnest($1::integer[]) AS asked (shard)
CROSS JOIN LATERAL (
    SELECT FROM webhook.delivery AS d
    WHERE d.webhook_id = s.webhook_id AND d.shard = asked.shard AND d.status = 'pending' AND d.due_at <= now()
    LIMIT 1
) AS due
WHERE s.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
