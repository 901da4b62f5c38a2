-- Moves a checkpoint and adds events to the timeline, or does nothing at all and returns false when the checkpoint is
-- not where its mover has seen it, or the event it is moved to is not the log's.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.timeline_builds and $10 of read.timeline_aside_builds as JSON arrays
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), lines AS (
    INSERT INTO read.timeline_builds (build, match_id, revision, type, at, actor, rules, en, it, is_claim)
    SELECT moved.build, match_id, revision, type, at, actor, rules, en, it, is_claim
    FROM moved, json_populate_recordset(NULL::read.timeline_builds, $9) AS row
), asides AS (
    INSERT INTO read.timeline_aside_builds (build, match_id, revision, audience, en, it)
    SELECT moved.build, match_id, revision, audience, en, it
    FROM moved, json_populate_recordset(NULL::read.timeline_aside_builds, $10) AS row
)
SELECT EXISTS (SELECT FROM moved)
