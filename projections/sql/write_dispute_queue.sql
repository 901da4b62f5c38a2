-- Continues move_checkpoints.sql: writes rows of the dispute queue. A dispute keeps the time it was opened at. Those with
-- the status `deleted` lose their row, with the match.
-- :rows_of_dispute rows of read.dispute_builds as a JSON array
given_dispute AS (
    SELECT moved.build, dispute_id, match_id, number, game, coalesce(title, '') AS title, is_private, status, revision,
           opened_by, claim, rules, coalesce(appeal, '') AS appeal, rulings, opened_at, updated_at
    FROM moved, json_populate_recordset(NULL::read.dispute_builds, :rows_of_dispute) AS row
    WHERE moved.projection = 'dispute_queue'
), deleted_dispute AS (
    DELETE FROM read.dispute_builds AS kept USING given_dispute AS given
    WHERE given.status = 'deleted'
      AND (kept.build, kept.match_id, kept.number) = (given.build, given.match_id, given.number)
), kept_dispute AS (
    INSERT INTO read.dispute_builds AS kept (
        build, dispute_id, match_id, number, game, title, is_private, status, revision, opened_by, claim, rules,
        appeal, rulings, opened_at, updated_at
    )
    SELECT * FROM given_dispute WHERE status <> 'deleted'
    ON CONFLICT (build, match_id, number) DO UPDATE SET
        status = excluded.status, appeal = excluded.appeal, rulings = excluded.rulings,
        updated_at = excluded.updated_at
)
