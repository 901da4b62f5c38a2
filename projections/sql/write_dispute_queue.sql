-- Moves a checkpoint and writes rows of the dispute queue, or does nothing at all and returns false when the checkpoint
-- is not where its mover has seen it, or the event it is moved to is not the log's. A dispute keeps the time it was
-- opened at. Those with the status `deleted` lose their row, with the match.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.dispute_builds as a JSON array
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), given AS (
    SELECT moved.build, dispute_id, match_id, number, game, title, is_private, status, revision, opened_by, claim,
           rules, appeal, rulings, opened_at, updated_at
    FROM moved, json_populate_recordset(NULL::read.dispute_builds, $9) AS row
), deleted AS (
    DELETE FROM read.dispute_builds AS kept USING given
    WHERE given.status = 'deleted'
      AND (kept.build, kept.match_id, kept.number) = (given.build, given.match_id, given.number)
), disputes AS (
    INSERT INTO read.dispute_builds AS kept (
        build, dispute_id, match_id, number, game, title, is_private, status, revision, opened_by, claim, rules,
        appeal, rulings, opened_at, updated_at
    )
    SELECT * FROM given WHERE status <> 'deleted'
    ON CONFLICT (build, match_id, number) DO UPDATE SET
        status = excluded.status, appeal = excluded.appeal, rulings = excluded.rulings,
        updated_at = excluded.updated_at
)
SELECT EXISTS (SELECT FROM moved)
