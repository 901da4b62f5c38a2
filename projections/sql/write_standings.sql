-- Moves a checkpoint and writes rows of the standings, or does nothing at all and returns false when the checkpoint is
-- not where its mover has seen it, or the event it is moved to is not the log's. A tournament keeps the time it was
-- created at; nobody ever leaves the standings.
-- $1 projection, $2 build, $3 shard, $4 old position, $5 fence, $6 new position, $7 gaps repaired on the way,
-- $8 the hash of the event at the new position as the mover has seen it, null if it does not move,
-- $9 rows of read.tournament_builds and $10 of read.standing_builds as JSON arrays
WITH moved AS (
    UPDATE projection.checkpoint SET "position" = $6, gaps_repaired = gaps_repaired + $7
    WHERE projection = $1 AND build = $2 AND shard = $3 AND "position" = $4 AND fence = $5
      AND ($8::bytea IS NULL OR EXISTS (SELECT FROM log.event WHERE shard = $3 AND "position" = $6 AND hash = $8))
    RETURNING build
), tournaments AS (
    INSERT INTO read.tournament_builds AS kept (
        build, tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
        tie_break_names, revision, created_at, updated_at, organisers
    )
    SELECT moved.build, tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds,
           flags, tie_break_names, revision, created_at, updated_at, organisers
    FROM moved, json_populate_recordset(NULL::read.tournament_builds, $9) AS row
    ON CONFLICT (build, tournament_id) DO UPDATE SET
        phase = excluded.phase, entrants = excluded.entrants, rounds = excluded.rounds,
        planned_rounds = excluded.planned_rounds, flags = excluded.flags, revision = excluded.revision,
        updated_at = excluded.updated_at, organisers = excluded.organisers
), standings AS (
    INSERT INTO read.standing_builds AS kept (
        build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes, rounds_survived,
        has_withdrawn
    )
    SELECT moved.build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes,
           rounds_survived, has_withdrawn
    FROM moved, json_populate_recordset(NULL::read.standing_builds, $10) AS row
    ON CONFLICT (build, tournament_id, entrant) DO UPDATE SET
        rank = excluded.rank, points = excluded.points, tie_breaks = excluded.tie_breaks,
        matches = excluded.matches, wins = excluded.wins, byes = excluded.byes,
        rounds_survived = excluded.rounds_survived, has_withdrawn = excluded.has_withdrawn
)
SELECT EXISTS (SELECT FROM moved)
