-- Continues move_checkpoints.sql: writes rows of the match list. A match keeps the time it was created at. One with the
-- reason `deleted` loses its row.
-- :rows_of_match rows of read.match_builds as a JSON array
given_match AS (
    SELECT moved.build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
           created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
           spectators, spectator_delay_seconds, tournament_id, origin, imported_by, imported_at,
           is_disclosed, discloses_at
    FROM moved, json_populate_recordset(NULL::read.match_builds, :rows_of_match) AS row
    WHERE moved.projection = 'match_list'
), deleted_match AS (
    DELETE FROM read.match_builds AS kept USING given_match AS given
    WHERE given.reason = 'deleted' AND (kept.build, kept.match_id) = (given.build, given.match_id)
), kept_match AS (
    INSERT INTO read.match_builds AS kept (
        build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
        created_at, updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser,
        spectators, spectator_delay_seconds, tournament_id, origin, imported_by, imported_at,
        is_disclosed, discloses_at
    )
    SELECT * FROM given_match WHERE reason <> 'deleted'
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
