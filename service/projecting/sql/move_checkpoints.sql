-- Moves the checkpoints of some read models in one shard, each that is where its mover has seen it, and returns which.
-- One that somebody else holds is left where it is, so that nobody waits. `write_*.sql` follow, with their rows.
-- What the movers have seen, one element per read model: :projections, :builds, :positions, :hashes, :fences
-- :shard, :position to move to, :hash of the event there, :gaps repaired on the way
WITH seen AS (
    SELECT kept.projection, kept.build
    FROM unnest(:projections::text[], :builds::integer[], :positions::bigint[], :hashes::bytea[], :fences::integer[])
         AS unit (projection, build, "position", hash, fence)
    JOIN projection.checkpoint AS kept ON kept.projection = unit.projection AND kept.build = unit.build
    WHERE kept.shard = :shard AND kept."position" = unit."position" AND kept.fence = unit.fence
      AND kept.hash IS NOT DISTINCT FROM unit.hash
    FOR NO KEY UPDATE OF kept SKIP LOCKED
), moved AS (
    UPDATE projection.checkpoint AS kept
    SET "position" = :position, hash = :hash, gaps_repaired = kept.gaps_repaired + :gaps
    FROM seen
    WHERE kept.projection = seen.projection AND kept.build = seen.build AND kept.shard = :shard
    RETURNING kept.projection, kept.build
)
