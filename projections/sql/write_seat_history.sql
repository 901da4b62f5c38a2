-- Moves a checkpoint and writes rows of the seat history, or does nothing at all and returns false when the checkpoint
-- is not where its mover has seen it, or the event it is moved to is not the log's. The `plies` of a row are those made
-- since the last one: they add up. A row without a player is deleted: the seat was left. One whose `first_revision`
-- is 0 keeps what it has, with `began_at`.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.seat_builds as a JSON array
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), given AS (
    SELECT moved.build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies,
           first_revision, last_revision, began_at, annulled, rewinds, is_imported
    FROM moved, json_populate_recordset(NULL::read.seat_builds, $9) AS row
), vacated AS (
    DELETE FROM read.seat_builds AS kept USING given
    WHERE given.player = '' AND (kept.build, kept.match_id, kept.seat) = (given.build, given.match_id, given.seat)
), seats AS (
    INSERT INTO read.seat_builds AS kept (
        build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
        last_revision, began_at, annulled, rewinds, is_imported
    )
    SELECT * FROM given WHERE player <> ''
    ON CONFLICT (build, match_id, seat) DO UPDATE SET
        player = excluded.player, is_private = excluded.is_private, phase = excluded.phase,
        place = excluded.place, won = excluded.won, resigned = excluded.resigned,
        first_revision = CASE excluded.first_revision WHEN 0 THEN kept.first_revision ELSE excluded.first_revision END,
        began_at = CASE excluded.first_revision WHEN 0 THEN kept.began_at ELSE excluded.began_at END,
        plies = kept.plies + excluded.plies, last_revision = excluded.last_revision,
        annulled = excluded.annulled, rewinds = excluded.rewinds, is_imported = excluded.is_imported
)
SELECT EXISTS (SELECT FROM moved)
