-- Continues move_checkpoints.sql: writes rows of the standings. A tournament keeps the time it was created at; nobody
-- ever leaves the standings.
-- :rows_of_tournament rows of read.tournament_builds, :rows_of_standing of read.standing_builds as JSON arrays
kept_tournament AS (
    INSERT INTO read.tournament_builds AS kept (
        build, tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
        tie_break_names, revision, created_at, updated_at, organisers
    )
    SELECT moved.build, tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds,
           flags, tie_break_names, revision, created_at, updated_at, organisers
    FROM moved, json_populate_recordset(NULL::read.tournament_builds, :rows_of_tournament) AS row
    WHERE moved.projection = 'standings'
    ON CONFLICT (build, tournament_id) DO UPDATE SET
        phase = excluded.phase, entrants = excluded.entrants, rounds = excluded.rounds,
        planned_rounds = excluded.planned_rounds, flags = excluded.flags, revision = excluded.revision,
        updated_at = excluded.updated_at, organisers = excluded.organisers
), kept_standing AS (
    INSERT INTO read.standing_builds AS kept (
        build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes, rounds_survived,
        has_withdrawn
    )
    SELECT moved.build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes,
           rounds_survived, has_withdrawn
    FROM moved, json_populate_recordset(NULL::read.standing_builds, :rows_of_standing) AS row
    WHERE moved.projection = 'standings'
    ON CONFLICT (build, tournament_id, entrant) DO UPDATE SET
        rank = excluded.rank, points = excluded.points, tie_breaks = excluded.tie_breaks,
        matches = excluded.matches, wins = excluded.wins, byes = excluded.byes,
        rounds_survived = excluded.rounds_survived, has_withdrawn = excluded.has_withdrawn
)
