-- Moves the checkpoint and plans deliveries, or does nothing: 0 when somebody else has moved it. A turn that waits for
-- its seat to answer goes when the seat is asked anew.
-- $1 shard, $2 from position, $3 to position, $4 delivery ids, $5 webhook ids, $6 match ids, $7 revisions, $8 types,
-- $9 times before which nobody may be told, or nulls, $10 notices that are told instead of events, or nulls,
-- $11 how many may wait for a webhook, $12 why one that has as many is switched off
WITH due AS (
    SELECT * FROM unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::integer[], $8::text[], $9::timestamptz[], $10::bytea[])
        AS due (delivery_id, webhook_id, match_id, revision, type, at, notice)
), moved AS (
    UPDATE webhook.checkpoint SET "position" = $3 WHERE shard = $1 AND "position" = $2 RETURNING 1
), crowded AS (
    UPDATE webhook.subscription AS s SET is_active = false, inactive_reason = $12
    WHERE EXISTS (SELECT FROM moved) AND s.is_active AND s.webhook_id = ANY ($5::uuid[]) AND $11 <= (
        SELECT count(*) FROM (
            SELECT FROM webhook.delivery AS d WHERE d.webhook_id = s.webhook_id AND d.status <> 'delivered' LIMIT $11
        ) AS waiting
    )
    RETURNING s.webhook_id
), overtaken AS (
    DELETE FROM webhook.delivery AS d USING due
    WHERE EXISTS (SELECT FROM moved) AND due.type = 'your_turn' AND d.type = 'your_turn'
        AND d.webhook_id = due.webhook_id AND d.match_id = due.match_id AND d.revision < due.revision
        AND d.status = 'pending' AND d.attempts = 0 AND d.due_at > now()
        AND convert_from(d.notice, 'UTF8')::jsonb -> 'seat' = convert_from(due.notice, 'UTF8')::jsonb -> 'seat'
), planned AS (
    INSERT INTO webhook.delivery (delivery_id, webhook_id, shard, match_id, revision, type, due_at, notice)
    SELECT due.delivery_id, due.webhook_id, $1, due.match_id, due.revision, due.type, coalesce(due.at, now()), due.notice
    FROM due JOIN webhook.subscription AS s USING (webhook_id)
    WHERE EXISTS (SELECT FROM moved) AND s.is_active AND due.webhook_id NOT IN (SELECT webhook_id FROM crowded)
    ON CONFLICT (delivery_id) DO NOTHING
)
SELECT count(*) AS moved FROM moved
