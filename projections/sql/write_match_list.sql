-- Moves a checkpoint and writes rows of the match list, or does nothing at all and returns false when the checkpoint
-- is not where its mover has seen it. A match keeps the time it was created at.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 rows of read.match_builds as a JSON array
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
    RETURNING build
), matches AS (
    INSERT INTO read.match_builds AS kept (
        build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
        created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
        spectators, spectator_delay_seconds
    )
    SELECT moved.build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
           created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
           spectators, spectator_delay_seconds
    FROM moved, json_populate_recordset(NULL::read.match_builds, $8) AS row
    ON CONFLICT (build, match_id) DO UPDATE SET
        title = excluded.title, phase = excluded.phase, is_private = excluded.is_private,
        players = excluded.players, bots = excluded.bots, resigned = excluded.resigned,
        awaited = excluded.awaited, revision = excluded.revision, updated_at = excluded.updated_at,
        winners = excluded.winners, places = excluded.places, reason = excluded.reason,
        deadline_at = excluded.deadline_at, frozen_by = excluded.frozen_by, organiser = excluded.organiser,
        spectators = excluded.spectators, spectator_delay_seconds = excluded.spectator_delay_seconds
)
SELECT EXISTS (SELECT FROM moved)
