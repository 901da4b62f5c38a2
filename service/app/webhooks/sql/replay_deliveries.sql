-- Plans deliveries, those that exist once more.
-- $1 delivery ids, $2 webhook id, $3 shards, $4 match ids, $5 revisions, $6 types
INSERT INTO webhook.delivery (delivery_id, webhook_id, shard, match_id, revision, type)
SELECT delivery_id, $2, shard, match_id, revision, type
FROM unnest($1::uuid[], $3::integer[], $4::uuid[], $5::integer[], $6::text[])
     AS due (delivery_id, shard, match_id, revision, type)
ON CONFLICT (delivery_id) DO UPDATE SET status = 'pending', attempts = 0, due_at = now(), settled_at = NULL
RETURNING delivery_id
