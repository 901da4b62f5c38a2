-- Moves a checkpoint and writes rows of the match list, or does nothing at all and returns false when the checkpoint is
-- not where its mover has seen it, or the event it is moved to is not the log's. A match keeps the time it was created
-- at. One with the reason `deleted` loses its row.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.match_builds as a JSON array
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), given AS (
    SELECT moved.build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
           created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
           spectators, spectator_delay_seconds, tournament_id, origin, imported_by, imported_at,
           is_disclosed, discloses_at
    FROM moved, json_populate_recordset(NULL::read.match_builds, $9) AS row
), deleted AS (
    DELETE FROM read.match_builds AS kept USING given
    WHERE given.reason = 'deleted' AND (kept.build, kept.match_id) = (given.build, given.match_id)
), matches AS (
    INSERT INTO read.match_builds AS kept (
        build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
        created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
        spectators, spectator_delay_seconds, tournament_id, origin, imported_by, imported_at,
        is_disclosed, discloses_at
    )
    SELECT * FROM given WHERE reason <> 'deleted'
    ON CONFLICT (build, match_id) DO UPDATE SET
        title = excluded.title, phase = excluded.phase, is_private = excluded.is_private,
        players = excluded.players, bots = excluded.bots, resigned = excluded.resigned,
        awaited = excluded.awaited, revision = excluded.revision, updated_at = excluded.updated_at,
        winners = excluded.winners, places = excluded.places, reason = excluded.reason,
        deadline_at = excluded.deadline_at, frozen_by = excluded.frozen_by, organiser = excluded.organiser,
        spectators = excluded.spectators, spectator_delay_seconds = excluded.spectator_delay_seconds,
        tournament_id = excluded.tournament_id, origin = excluded.origin, imported_by = excluded.imported_by,
        imported_at = excluded.imported_at, is_disclosed = excluded.is_disclosed,
        discloses_at = excluded.discloses_at
)
SELECT EXISTS (SELECT FROM moved)
