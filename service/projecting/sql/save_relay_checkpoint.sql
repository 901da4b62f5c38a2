-- Remembers how far a shard has been copied to its stream; it never goes back.
-- $1 shard, $2 position
INSERT INTO log.relay_checkpoint AS kept (shard, "position", relayed_at) VALUES ($1, $2, now())
ON CONFLICT (shard) DO UPDATE SET "position" = excluded."position", relayed_at = excluded.relayed_at
WHERE kept."position" < excluded."position"
