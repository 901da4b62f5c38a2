-- Continues move_checkpoints.sql: writes rows of the seat history. The `plies` of a row are those made since the last
-- one: they add up. A row without a player is deleted: the seat was left. One whose `first_revision` is 0 keeps what it
-- has, with `began_at`.
-- :rows_of_seat rows of read.seat_builds as a JSON array
given_seat AS (
    SELECT moved.build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies,
           first_revision, last_revision, began_at, annulled, rewinds, is_imported
    FROM moved, json_populate_recordset(NULL::read.seat_builds, :rows_of_seat) AS row
    WHERE moved.projection = 'seat_history'
), vacated_seat AS (
    DELETE FROM read.seat_builds AS kept USING given_seat AS given
    WHERE given.player = '' AND (kept.build, kept.match_id, kept.seat) = (given.build, given.match_id, given.seat)
), kept_seat AS (
    INSERT INTO read.seat_builds AS kept (
        build, player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
        last_revision, began_at, annulled, rewinds, is_imported
    )
    SELECT * FROM given_seat WHERE player <> ''
    ON CONFLICT (build, match_id, seat) DO UPDATE SET
        player = excluded.player, is_private = excluded.is_private, phase = excluded.phase,
        place = excluded.place, won = excluded.won, resigned = excluded.resigned,
        first_revision = CASE excluded.first_revision WHEN 0 THEN kept.first_revision ELSE excluded.first_revision END,
        began_at = CASE excluded.first_revision WHEN 0 THEN kept.began_at ELSE excluded.began_at END,
        plies = kept.plies + excluded.plies, last_revision = excluded.last_revision,
        annulled = excluded.annulled, rewinds = excluded.rewinds, is_imported = excluded.is_imported
)
