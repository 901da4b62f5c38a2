-- Moves a checkpoint and writes rows of the seat history, or does nothing at all and returns false when the checkpoint
-- is not where its mover has seen it, or the event it is moved to is not the log's. The `plies` of a row are those made
-- since the last one: they add up.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.seat_builds as a JSON array
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), seats AS (
    INSERT INTO read.seat_builds AS kept (
        build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
        last_revision, began_at, annulled, rewinds, is_imported
    )
    SELECT moved.build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies,
           first_revision, last_revision, began_at, annulled, rewinds, is_imported
    FROM moved, json_populate_recordset(NULL::read.seat_builds, $9) AS row
    ON CONFLICT (build, match_id, seat) DO UPDATE SET
        player = excluded.player, is_private = excluded.is_private, phase = excluded.phase,
        place = excluded.place, won = excluded.won, resigned = excluded.resigned,
        plies = kept.plies + excluded.plies, last_revision = excluded.last_revision,
        annulled = excluded.annulled, rewinds = excluded.rewinds, is_imported = excluded.is_imported
)
SELECT EXISTS (SELECT FROM moved)
