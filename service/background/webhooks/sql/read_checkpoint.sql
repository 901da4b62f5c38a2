-- How far a shard has been looked through; the row is made if there is none.
-- $1 shard
WITH made AS (
    INSERT INTO webhook.checkpoint (shard) VALUES ($1) ON CONFLICT DO NOTHING RETURNING "position"
)
SELECT "position" FROM made UNION ALL SELECT "position" FROM webhook.checkpoint WHERE shard = $1 LIMIT 1
