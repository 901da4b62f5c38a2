-- Drops what was delivered long ago.
-- $1 days
WITH old AS (
    DELETE FROM webhook.delivery WHERE status = 'delivered' AND settled_at < now() - make_interval(days => $1)
    RETURNING 1
)
SELECT count(*) FROM old
