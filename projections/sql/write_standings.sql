-- Continues move_checkpoints.sql: writes rows of the standings. All of a row is written but the time a tournament was
-- created at. Who is not in the rows any more, struck off before they could be paired, leaves the standings.
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
        title = excluded.title, game = excluded.game, format = excluded.format, table_size = excluded.table_size,
        phase = excluded.phase, entrants = excluded.entrants, rounds = excluded.rounds,
        planned_rounds = excluded.planned_rounds, flags = excluded.flags,
        tie_break_names = excluded.tie_break_names, revision = excluded.revision, updated_at = excluded.updated_at,
        organisers = excluded.organisers
), new_standing AS (
    SELECT moved.build, row.*
    FROM moved, json_to_recordset(:rows_of_standing) AS row (
        tournament_id uuid, entrant integer, rank integer, player text, points float8, tie_breaks float8[],
        matches integer, wins integer, byes integer, rounds_survived integer, has_withdrawn boolean,
        provisional text, by_ruling boolean, is_void boolean
    )
    WHERE moved.projection = 'standings'
), gone_standing AS (
    DELETE FROM read.standing_builds AS kept
    USING moved, json_populate_recordset(NULL::read.tournament_builds, :rows_of_tournament) AS row
    WHERE moved.projection = 'standings' AND kept.build = moved.build AND kept.tournament_id = row.tournament_id
        AND NOT EXISTS (
            SELECT FROM new_standing WHERE new_standing.tournament_id = kept.tournament_id
                AND new_standing.entrant = kept.entrant)
), kept_standing AS (
    INSERT INTO read.standing_builds AS kept (
        build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes, rounds_survived,
        has_withdrawn, provisional, by_ruling, is_void
    )
    SELECT build, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes,
           coalesce(rounds_survived, 0), has_withdrawn, coalesce(provisional, ''), by_ruling, is_void
    FROM new_standing
    ON CONFLICT (build, tournament_id, entrant) DO UPDATE SET
        rank = excluded.rank, player = excluded.player, points = excluded.points, tie_breaks = excluded.tie_breaks,
        matches = excluded.matches, wins = excluded.wins, byes = excluded.byes,
        rounds_survived = excluded.rounds_survived, has_withdrawn = excluded.has_withdrawn,
        provisional = excluded.provisional, by_ruling = excluded.by_ruling, is_void = excluded.is_void
)
